import { renameFile } from './rename-file.js';
import { codeOf } from '../errors.js';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { holderState, readHolder, type OwnFile } from './lock-holder.js';
import { removeIfThere } from './private-file.js';

/** A thousand times what most locks are held for. */
export const briefMs = 120_000;

/**
 * The right to clear a dead holder's lock away; undefined: somebody else has it.
 *
 * The dead holder's file is called `<lock>.<id>`, or `<lock>.<id>.by.<id of the claimant>` once claimed. The claimant's
 * own file says who that is; it is there for as long as the claimant is at it. `mine` was written just now.
 */
export const winClaim = async (path: string, id: string, mine: OwnFile): Promise<string | undefined> => {
  const source = `${path}.${id}`;
  const target = `${source}.by.${mine.id}`;
  if (!(await takeOver({ source, target, path, id, mine }))) return undefined;
  // The file may have been made more than once (see below), and each one renamed. A claim stays until the lock is
  // cleared away, and counts if no other was there after it was made: of two, the later one sees the earlier.
  const others = (await claimsOn(path, id)).filter((claim) => claim !== target);
  for (const claim of others) {
    if (!(await isAbandoned(claim, path, mine))) {
      await removeIfThere(target);
      return undefined;
    }
  }
  for (const claim of others) await removeIfThere(claim);
  return target;
};

/** Claims on a lock that is gone since: whoever made them died before they could be removed. */
export const sweepClaims = async (path: string, present: string | undefined, mine: OwnFile): Promise<void> => {
  const prefix = `${basename(path)}.`;
  const names = await readdir(dirname(path));
  for (const name of names.filter((each) => each.startsWith(prefix) && each.includes('.by.'))) {
    const claim = join(dirname(path), name);
    const isOnPresent = present !== undefined && name.startsWith(`${prefix}${present}.by.`);
    if (!isOnPresent && (await isAbandoned(claim, path, mine))) await removeIfThere(claim);
  }
};

interface Claim {
  readonly source: string;
  readonly target: string;
  readonly path: string;
  readonly id: string;
  readonly mine: OwnFile;
}

/** Renames the dead holder's file, or the claim of somebody who died with it, to `target`. */
const takeOver = async ({ source, target, path, id, mine }: Claim): Promise<boolean> => {
  if (await tryRename(source, target)) return true;
  const claims = await claimsOn(path, id);
  for (const claim of claims) {
    if (!(await isAbandoned(claim, path, mine))) return false;
    if (await tryRename(claim, target)) return true;
  }
  // The file is missing: a copied or damaged lock, or one that was cleared away meanwhile.
  return claims.length === 0 && (await createEmpty(source)) && (await tryRename(source, target));
};

const claimsOn = async (path: string, id: string): Promise<readonly string[]> => {
  const prefix = `${basename(path)}.${id}.by.`;
  const names = await readdir(dirname(path));
  return names.filter((name) => name.startsWith(prefix)).map((name) => join(dirname(path), name));
};

/** A claim lives for milliseconds; renaming set the change time of its inode. */
const isAbandoned = async (claim: string, path: string, mine: OwnFile): Promise<boolean> => {
  const claimant = await readHolder(`${path}.${claim.slice(claim.lastIndexOf('.by.') + '.by.'.length)}`);
  if (claimant === undefined) return true;
  const state = await holderState(path, claimant);
  return state === 'unknown' ? isOlderFile('ctimeMs', claim, mine.file, briefMs) : state === 'gone';
};

/** Both times come from the file system's clock, so ours need not be right. */
export const isOlderFile = async (
  time: 'ctimeMs' | 'mtimeMs',
  file: string,
  mine: string,
  ageMs: number,
): Promise<boolean> => {
  const [found, own] = await Promise.all([stat(file).catch(() => undefined), stat(mine)]);
  return found !== undefined && own.mtimeMs - found[time] > ageMs;
};

const createEmpty = (file: string): Promise<boolean> =>
  open(file, 'wx', 0o600).then(
    async (handle) => {
      await handle.close();
      return true;
    },
    () => false,
  );

const tryRename = (from: string, to: string): Promise<boolean> =>
  renameFile(from, to).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );
