import { join } from 'node:path';
import { fileNameFor } from '../../files/file-name.js';
import { readIfThere, writePrivate } from '../../files/private-file.js';
import { isObject } from '../../json/objects.js';
import { parseJson } from '../../json/parse.js';
import { textOf } from '../../json/text-of.js';
import type { SnapshotMeta } from './snapshot-meta.js';
import { snapshotsDirectory, type Snapshot } from './snapshot-store.js';

/** Up to which snapshot the changes of a scope were told. */
export interface DigestMarker {
  /** The last one that was told of; where it was deleted since, the oldest one after it. */
  find(snapshots: readonly Snapshot[]): Promise<Snapshot | undefined>;
  write(meta: SnapshotMeta): Promise<void>;
}

export const digestMarker = (
  stateDirectory: string,
  profile: string,
  { server, scopeId }: { readonly server: string; readonly scopeId: string | null },
): DigestMarker => {
  const name = `.told-${fileNameFor(`${server}\n${scopeId ?? ''}`)}.json`;
  const file = join(snapshotsDirectory(stateDirectory, profile), name);
  return {
    find: async (snapshots) => {
      const takenAt = await readMarker(file);
      return takenAt === undefined ? undefined : snapshots.find(({ meta }) => meta.takenAt >= takenAt);
    },
    write: ({ id, takenAt }) => writePrivate(file, `${JSON.stringify({ id, takenAt })}\n`),
  };
};

/** One that cannot be read counts as none: the next digest begins anew. */
const readMarker = async (file: string): Promise<string | undefined> => {
  try {
    const marker = parseJson((await readIfThere(file)) ?? 'null');
    return isObject(marker) ? textOf(marker['takenAt']) || undefined : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
