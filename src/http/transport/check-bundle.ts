import { X509Certificate } from 'node:crypto';

/** The certificates of a bundle that can be read. */
export const certificatesIn = (text: string): readonly string[] =>
  text
    .split(beginning)
    .slice(1)
    .filter(isCertificate)
    .map((block) => `-----BEGIN ${block}`);

/** Each block begins after the words of its first line. */
const beginning = /-----BEGIN (?=(?:X509 |TRUSTED )?CERTIFICATE-----)/;

const isCertificate = (block: string): boolean => {
  const [, kind = '', body] = /^((?:X509 |TRUSTED )?CERTIFICATE)-----([\s\S]*?)-----END \1-----/.exec(block) ?? [];
  if (body === undefined) return false;
  try {
    return new X509Certificate(`-----BEGIN ${kind}-----${body}-----END ${kind}-----`).raw.length > 0;
  } catch {
    return false;
  }
};
