/** PEM texts, as node:https takes them. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/**
 * The certificate of `demo serve --tls`, for localhost, 127.0.0.1 and ::1, valid until 2125. The key is public, so the
 * certificate is not an authority: whoever trusts it trusts only servers on this machine.
 */
export const demoCertificate: Certificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBdDCCARqgAwIBAgIQAcBB2jDxTu3rTHM2M4Z4HzAKBggqhkjOPQQDAjAbMRkw
FwYDVQQDDBBlbXMgZGVtbyBzZXJ2aWNlMCAXDTI2MDEwMTAwMDAwMFoYDzIxMjUx
MjA5MDAwMDAwWjAbMRkwFwYDVQQDDBBlbXMgZGVtbyBzZXJ2aWNlMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEcZfeD69eVXFlt4SUAC6fA5Citucw7vOMkKAfP9p3
fR6FHSChFb02ORJvmFuNgQcdQ10xmF4DwtC7lSTL+1ru3aM+MDwwDAYDVR0TAQH/
BAIwADAsBgNVHREEJTAjgglsb2NhbGhvc3SHBH8AAAGHEAAAAAAAAAAAAAAAAAAA
AAEwCgYIKoZIzj0EAwIDSAAwRQIhAMQ28dcSrewjcRIpsHSEl++W0UzgPA/c5ZY+
er4UTobCAiBqyJVfICYFycDN6OcxH9q3L90GZJweLhDyV+jVQfUcqQ==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGRwN55jagQ1H5Czv
8KK7lSEQe2ScTAwxospaDGW4dKGhRANCAARxl94Pr15VcWW3hJQALp8DkKK25zDu
84yQoB8/2nd9HoUdIKEVvTY5Em+YW42BBx1DXTGYXgPC0LuVJMv7Wu7d
-----END PRIVATE KEY-----
`,
};
