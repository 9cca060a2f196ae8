import { extname } from 'node:path';
import { usage } from '../../../errors.js';
import { fileReason } from '../../../files/file-problem.js';
import { readBounded } from '../../../files/read-bounded.js';
import type { Logo } from '../../../fleet/report/html/page.js';
import type { RawFlag } from '../../../command/input.js';

const types: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
};

/** The page stays small enough to be sent around. */
const mostBytes = 128 * 1024;

/** Before anything is asked of the service: a wrong file costs no requests. */
export const readLogo = async (typed: RawFlag | undefined, interrupt: AbortSignal): Promise<Logo | undefined> => {
  if (typeof typed !== 'string') return undefined;
  const type = types[extname(typed).toLowerCase()];
  if (type === undefined) throw usage(`--logo: ${typed} is not a png, jpeg, gif, webp or svg file`);
  const bytes = await readBounded(typed, interrupt).catch((error: unknown) => {
    interrupt.throwIfAborted();
    throw usage(`--logo: cannot read ${typed}: ${fileReason(error)}`);
  });
  if (bytes.length > mostBytes)
    throw usage(`--logo: ${typed} is larger than 128 KB`, 'Make the picture smaller: it is shown 44 pixels high.');
  return { type, base64: bytes.toString('base64') };
};
