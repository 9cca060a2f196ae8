import { fewNames } from '../../text/few-names.js';
import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../errors.js';
import { fileNameFor } from '../../files/file-name.js';
import {
  isMissingFile,
  makePrivateDirectory,
  readIfThere,
  syncDirectory,
  writePrivate,
} from '../../files/private-file.js';
import type { JsonObject } from '../../json/objects.js';
import { parseJson } from '../../json/parse.js';
import { metaIn, type SnapshotMeta, type TableName } from './snapshot-meta.js';
import { readObjects } from './table-file.js';

export interface Snapshot {
  readonly directory: string;
  readonly meta: SnapshotMeta;
}

/** Of one profile. Names of profiles are file names; only the made-up ones of a test need spelling out. */
export const snapshotsDirectory = (stateDirectory: string, profile: string): string =>
  join(stateDirectory, 'snapshots', /^[A-Za-z0-9][\w.-]{0,63}$/.test(profile) ? profile : fileNameFor(profile));

/** Every complete snapshot, oldest first. What is damaged, or of another version in another format, is left out and said. */
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

/** The rows of a table in the order of their ids; none where the table could not be read. */
export const readRows = (snapshot: Snapshot, table: TableName): AsyncIterable<JsonObject> =>
  snapshot.meta.tables[table] === undefined
    ? noRows()
    : readObjects(tableFile(snapshot.directory, table), snapshot.meta.tables[table].rows);

export const tableFile = (directory: string, table: TableName): string => join(directory, `${table}.ndjson.gz`);

/** All that it takes on the disk: its tables, and the database that `fleet sql` has made of them. */
export const bytesOnDisk = async ({ directory }: Snapshot): Promise<number> => {
  const sizes = (await namesIn(directory)).map((name) =>
    stat(join(directory, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

/** Of its tables, compressed. */
export const bytesOf = ({ meta }: Snapshot): number =>
  Object.values(meta.tables).reduce((sum, { bytes }) => sum + bytes, 0);

export interface SnapshotDraft {
  readonly directory: string;
  /** It becomes visible, as a whole. */
  commit(meta: Omit<SnapshotMeta, 'id'>): Promise<Snapshot>;
  discard(): Promise<void>;
}

/** Written in a hidden folder: killed at any moment, a snapshot is there complete or not at all. */
export const openDraft = async (stateDirectory: string, profile: string): Promise<SnapshotDraft> => {
  const parent = snapshotsDirectory(stateDirectory, profile);
  const directory = join(parent, `${draftPrefix}${randomBytes(6).toString('hex')}`);
  await makePrivateDirectory(directory);
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

/** Renamed first: killed while it is deleted, no half of it is left to be read. */
export const removeSnapshot = async ({ directory, meta }: Snapshot): Promise<void> => {
  const hidden = join(directory, '..', `${draftPrefix}${meta.id}-${randomBytes(6).toString('hex')}`);
  await rename(directory, hidden);
  await rm(hidden, { recursive: true, force: true });
};

const mostNamed = 3;

const draftPrefix = '.draft-';
/** Its files grow all the time while it is written. */
const abandonedMs = 3_600_000;

/** Both times come from the file system's clock: that of the service may be days ahead. */
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

/** 2026-11-15T140128Z: sorts by time and is a file name everywhere. */
const snapshotId = (takenAt: string, attempt: number): string => {
  const id = `${takenAt.slice(0, 19).replaceAll(':', '')}Z`;
  return attempt === 1 ? id : `${id}-${attempt}`;
};

/** false: there is one of that name, taken within the same second. */
const moveTo = async (from: string, to: string): Promise<boolean> => {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    // Windows says EPERM.
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error) ?? '') || (await modified(to)) === 0) throw error;
    return false;
  }
};

const readSnapshot = async (directory: string): Promise<Snapshot | undefined> => {
  const text = await readIfThere(join(directory, 'meta.json'));
  const meta = text === undefined ? undefined : metaIn(parseOr(text));
  return meta === undefined ? undefined : { directory, meta };
};

const parseOr = (text: string): ReturnType<typeof parseJson> | undefined => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

/** None where there is no such folder. */
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

const noRows = async function* (): AsyncGenerator<JsonObject, void, undefined> {
  // nothing to give
};
