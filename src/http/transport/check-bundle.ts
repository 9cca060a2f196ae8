import { X509Certificate } from 'node:crypto';
import { EmsError } from '../../base/errors.js';

/**
 * Refuses a bundle with a certificate that cannot be read. Node silently ignores that one and those that follow, which may
 * be why a server's authority is unknown.
 */
export const checkBundle = (text: string, file: string): void => {
  const blocks = text.split(beginning).slice(1);
  const at = blocks.findIndex((block) => !isCertificate(block));
  if (at < 0) return;
  const which = blocks.length === 1 ? 'the certificate' : `certificate ${at + 1} of ${blocks.length}`;
  throw new EmsError('usage', `--cacert: ${which} in ${file} cannot be read.`, {
    hint: 'It and those after it are not trusted; nothing was sent. Replace the certificate, or remove it from the file.',
  });
};

/** The readable certificates of a bundle. */
export const certificatesIn = (text: string): readonly string[] =>
  text
    .split(beginning)
    .slice(1)
    .filter(isCertificate)
    .map((block) => `-----BEGIN ${block}`);

/** Splits a bundle at each "BEGIN" line of a certificate. */
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
