import { lstatSync, readlinkSync, type Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Resolves a path and lists every link on the way, in the order in which the kernel follows them. */
export const followLinks = (path: string, onLink: (link: string, found: Stats) => void): string => {
  // Not normalized: what `..` means is known only when the link before it has been followed.
  const names = (path.startsWith('/') ? path : `${resolve('.')}/${path}`).split('/');
  let reached = '/';
  let left = maxLinks;
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    const next = name === '..' ? dirname(reached) : join(reached, name);
    const found = lstatSync(next);
    if (!found.isSymbolicLink()) {
      reached = next;
      continue;
    }
    if (left-- === 0) throw Object.assign(new Error(`too many links: '${path}'`), { code: 'ELOOP', path });
    onLink(next, found);
    const target = readlinkSync(next);
    names.unshift(...target.split('/'));
    if (target.startsWith('/')) reached = '/';
  }
  return reached;
};

/** As many as Linux follows. */
const maxLinks = 40;
