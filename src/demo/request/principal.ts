/** Who asks: the subject of a valid token. Roles are those of the principal now, not those when the token was issued. */
export interface Caller {
  readonly clientId: string;
  readonly roles: readonly string[];
}
