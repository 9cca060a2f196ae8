import { statSync, type Stats } from 'node:fs';
import { geteuid } from 'node:process';
import { EmsError } from '../errors.js';

/**
 * Settings name programs that are run and servers that get a secret: obeyed only where nobody else could have written
 * them. Throws for a file or directory that belongs to somebody else (but root), that others may write, or that is neither.
 * Windows has no such bits.
 */
export const refuseForeign = (path: string): void => {
  const found = geteuid === undefined ? undefined : statIfThere(path);
  if (found === undefined) return;
  const own = geteuid?.() ?? 0;
  if (found.uid !== own && found.uid !== 0)
    throw refusal(`${path} belongs to another user`, `If it is yours: sudo chown ${own} '${path}'`);
  // Reading from a pipe would wait for whoever writes into it.
  if (!found.isFile() && !found.isDirectory())
    throw refusal(`${path} is a pipe or a device`, 'Remove it, or put a file in its place.');
  if ((found.mode & 0o022) !== 0) throw refusal(`others can write ${path}`, `Check it, then run: chmod go-w '${path}'`);
};

const statIfThere = (path: string): Stats | undefined => {
  try {
    return statSync(path);
  } catch {
    return undefined; // reading it will report why it cannot be read
  }
};

const refusal = (what: string, hint: string): EmsError =>
  new EmsError('refused', `Refused: ${what}, so the settings in it may not be yours.`, { hint });
