import { join } from 'node:path';
import { fileNameFor, readOwnIfThere, writePrivate } from '../../base/files/private-file.js';
import { isObject, textOf, tryJson } from '../../base/json/objects.js';
import type { SnapshotMeta } from './snapshot-meta.js';
import { namesIn, snapshotsDirectory, type Snapshot } from './snapshot-store.js';

/** Remembers up to which snapshot the changes of a scope were reported. */
interface DigestMarker {
  find(snapshots: readonly Snapshot[]): Promise<DigestStart>;
  write(meta: SnapshotMeta): Promise<void>;
}

interface DigestStart {
  /** Undefined: nothing was reported yet, or the marker is damaged. */
  readonly snapshot?: Snapshot | undefined;
  /** Says why it is not the snapshot that was reported last. */
  readonly remark?: string | undefined;
}

export const digestMarker = (
  stateDirectory: string,
  profile: string,
  { server, scopeId }: { readonly server: string; readonly scopeId: string | null },
): DigestMarker => {
  const name = `${markerPrefix}${fileNameFor(`${server}\n${scopeId ?? ''}`)}.json`;
  const file = join(snapshotsDirectory(stateDirectory, profile), name);
  return {
    find: async (snapshots) => startAmong(snapshots, await readMarker(file)),
    write: ({ id, takenAt }) => writePrivate(file, `${JSON.stringify({ id, takenAt })}\n`),
  };
};

/** Ids of all snapshots where a digest ended. The next one begins there, so --keep does not delete them. */
export const reportedSnapshots = async (stateDirectory: string, profile: string): Promise<Set<string>> => {
  const directory = snapshotsDirectory(stateDirectory, profile);
  const markers = (await namesIn(directory)).filter((name) => name.startsWith(markerPrefix) && name.endsWith('.json'));
  const reported = await Promise.all(markers.map((name) => readMarker(join(directory, name))));
  return new Set(reported.flatMap((marker) => marker?.id ?? []));
};

const markerPrefix = '.told-';

type ReportedSnapshot = Pick<SnapshotMeta, 'id' | 'takenAt'>;

/** Falls back to the last snapshot before a deleted one: a change reported twice is better than one never reported. */
const startAmong = (snapshots: readonly Snapshot[], reported: ReportedSnapshot | undefined): DigestStart => {
  if (reported === undefined) return {};
  const { id, takenAt } = reported;
  const exact = snapshots.find(({ meta }) => meta.id === id);
  if (exact !== undefined) return { snapshot: exact };
  return {
    snapshot: snapshots.findLast(({ meta }) => meta.takenAt <= takenAt) ?? snapshots[0],
    remark: `The snapshot ${id}, where the last run with --since-last ended, is gone.`,
  };
};

const readMarker = async (file: string): Promise<ReportedSnapshot | undefined> => {
  const text = await readOwnIfThere(file, 'the snapshots');
  if (text === undefined) return undefined;
  const marker = tryJson(text);
  const [id, takenAt] = isObject(marker) ? [textOf(marker['id']), textOf(marker['takenAt'])] : ['', ''];
  return id === '' || takenAt === '' ? undefined : { id, takenAt };
};
