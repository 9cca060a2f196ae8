import { X509Certificate } from 'node:crypto';
import { EmsError } from '../../errors.js';

/**
 * Node takes the certificates of a bundle up to the first that it cannot read, and says nothing of that one and of those
 * that follow: where the server's authority is not known, that may be why.
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
