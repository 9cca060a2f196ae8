import { fewNames } from '../../base/text/wording.js';
import { randomBytes } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../base/errors.js';
import {
  fileNameFor,
  isMissingFile,
  makePrivateDirectory,
  readOwnIfThere,
  syncDirectory,
  writePrivate,
  renameFile,
} from '../../base/files/private-file.js';
import { refuseForeign, stateFolder } from '../../base/files/trusted-file.js';
import { tryJson } from '../../base/json/objects.js';
import { metaIn, type SnapshotMeta } from './snapshot-meta.js';

export interface Snapshot {
  readonly directory: string;
  readonly meta: SnapshotMeta;
}

/** The folder of one profile. Most names of profiles are file names; others are encoded. */
export const snapshotsDirectory = (stateDirectory: string, profile: string): string =>
  stateFolder(
    stateDirectory,
    'the snapshots',
    'snapshots',
    /^[A-Za-z0-9][\w.-]{0,63}$/.test(profile) ? profile : fileNameFor(profile),
  );

/** Every complete snapshot, oldest first. One with a damaged meta.json, or in the format of another version, is left out with a warning. */
export const listSnapshots = async (
  stateDirectory: string,
  profile: string,
  warn: (line: string) => void,
): Promise<Snapshot[]> => {
  const parent = snapshotsDirectory(stateDirectory, profile);
  const ids = (await namesIn(parent)).filter(isSnapshotId);
  const found = await Promise.all(ids.map((id) => readSnapshot(join(parent, id))));
  const unread = ids.filter((_, at) => found[at] === undefined);
  if (unread.length > 0)
    warn(`Left out, since meta.json there cannot be read: ${fewNames(unread, mostNamed)} in ${parent}.`);
  return found
    .flatMap((snapshot) => snapshot ?? [])
    .toSorted((left, right) => compareTexts(left.meta.takenAt, right.meta.takenAt) || compareIds(left, right));
};

export const databaseFile = (directory: string): string => join(directory, 'fleet.db');

interface SnapshotDraft {
  readonly directory: string;
  /** Makes the snapshot visible in one step. */
  commit(meta: Omit<SnapshotMeta, 'id'>): Promise<Snapshot>;
  discard(): Promise<void>;
}

/** A snapshot is written in a hidden folder and renamed, so a killed process leaves a complete one or none. */
export const openDraft = async (stateDirectory: string, profile: string): Promise<SnapshotDraft> => {
  const parent = snapshotsDirectory(stateDirectory, profile);
  const directory = join(parent, `${draftPrefix}${randomBytes(6).toString('hex')}`);
  makePrivateDirectory(directory);
  await sweepDrafts(parent, await modified(directory));
  return {
    directory,
    commit: async (facts) => {
      for (const name of await namesIn(directory)) await syncFile(join(directory, name));
      for (let attempt = 1; ; attempt++) {
        const id = snapshotId(facts.takenAt, attempt);
        const { format, ...rest } = facts;
        const meta: SnapshotMeta = { format, id, ...rest };
        await writePrivate(join(directory, 'meta.json'), `${JSON.stringify(meta, undefined, 2)}\n`);
        if (!(await moveTo(directory, join(parent, id)))) continue;
        await syncDirectory(parent);
        return { directory: join(parent, id), meta };
      }
    },
    discard: () => rm(directory, { recursive: true, force: true }),
  };
};

const syncFile = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Renames the folder first: a process killed while deleting leaves no half snapshot. */
export const removeSnapshot = async ({ directory, meta }: Snapshot): Promise<void> => {
  const hidden = join(directory, '..', `${draftPrefix}${meta.id}-${randomBytes(6).toString('hex')}`);
  await renameFile(directory, hidden);
  await rm(hidden, { recursive: true, force: true, maxRetries: 5 });
};

const mostNamed = 3;

const draftPrefix = '.draft-';
/** The database of a draft grows all the time; one that did not for an hour belongs to a killed process. */
const abandonedMs = 3_600_000;

/** Compares times of the file system only: the clock of the service may be days ahead. */
const sweepDrafts = async (parent: string, nowMs: number): Promise<void> => {
  for (const name of (await namesIn(parent)).filter((each) => each.startsWith(draftPrefix))) {
    const directory = join(parent, name);
    const times = await Promise.all(
      ['.', ...(await namesIn(directory))].map((each) => modified(join(directory, each))),
    );
    if (nowMs - Math.max(...times) > abandonedMs) await rm(directory, { recursive: true, force: true });
  }
};

const modified = async (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

const isSnapshotId = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d{6}Z(-\d+)?$/.test(name);

/** 2026-11-15T140128Z: sorts by time and is a valid file name everywhere. */
const snapshotId = (takenAt: string, attempt: number): string => {
  const id = `${takenAt.slice(0, 19).replaceAll(':', '')}Z`;
  return attempt === 1 ? id : `${id}-${attempt}`;
};

/** Returns false if another snapshot was taken within the same second. */
const moveTo = async (from: string, to: string): Promise<boolean> => {
  try {
    await renameFile(from, to);
    return true;
  } catch (error) {
    // Windows says EPERM.
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error) ?? '') || (await modified(to)) === 0) throw error;
    return false;
  }
};

const readSnapshot = async (directory: string): Promise<Snapshot | undefined> => {
  const text = await readOwnIfThere(join(directory, 'meta.json'), 'the snapshot');
  if (text !== undefined) refuseForeign(databaseFile(directory), 'the snapshot');
  const meta = text === undefined ? undefined : metaIn(tryJson(text));
  return meta === undefined ? undefined : { directory, meta };
};

/** Returns no names if there is no such folder. */
export const namesIn = async (directory: string): Promise<string[]> => {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
};

const compareTexts = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
const compareIds = (left: Snapshot, right: Snapshot): number =>
  left.meta.id.length - right.meta.id.length || compareTexts(left.meta.id, right.meta.id);
