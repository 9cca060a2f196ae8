import { join } from 'node:path';
import { EmsError } from '../../../base/errors.js';
import { fileNameFor, readOwnIfThere, writePrivate } from '../../../base/files/private-file.js';
import { isObject, tryJson } from '../../../base/json/objects.js';
import { namesIn, snapshotsDirectory } from '../snapshot-store.js';
import type { OpenEvent } from './change-events.js';

/** Up to which snapshot events were sent, and which of them lasted then. */
export interface EventPlace {
  readonly snapshot: string;
  readonly takenAt: string;
  readonly open: readonly OpenEvent[];
}

/** Two places: of the events that were sent, and of those that were printed. --done makes the second the first. */
export interface EventMemory {
  readonly sent: EventPlace;
  readonly printed?: EventPlace | undefined;
}

const prefix = '.events-';

interface MemoryPlace {
  readonly stateDirectory: string;
  readonly profile: string;
  readonly server: string;
  readonly scopeId: string | null;
}

const fileOf = ({ stateDirectory, profile, server, scopeId }: MemoryPlace): string =>
  join(snapshotsDirectory(stateDirectory, profile), `${prefix}${fileNameFor(`${server}\n${scopeId ?? ''}`)}.json`);

export const readEventMemory = async (place: MemoryPlace): Promise<EventMemory | undefined> =>
  readMemory(fileOf(place));

export const writeEventMemory = (place: MemoryPlace, memory: EventMemory): Promise<void> =>
  writePrivate(fileOf(place), `${JSON.stringify(memory)}\n`);

const readMemory = async (file: string): Promise<EventMemory | undefined> => {
  const text = await readOwnIfThere(file, 'the snapshots');
  if (text === undefined) return undefined;
  const memory = tryJson(text);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written in one step by this file
  if (isObject(memory) && isObject(memory['sent'])) return memory as unknown as EventMemory;
  throw new EmsError('failed', `The memory of the events is damaged: ${file}`, {
    hint: 'Remove the file to begin again with the last two snapshots.',
  });
};

/** Ids of snapshots from which events continue, so --keep does not delete them. */
export const eventSnapshots = async (stateDirectory: string, profile: string): Promise<Set<string>> => {
  const directory = snapshotsDirectory(stateDirectory, profile);
  const names = (await namesIn(directory)).filter((name) => name.startsWith(prefix) && name.endsWith('.json'));
  const found = await Promise.all(names.map((name) => readMemory(join(directory, name)).catch(() => undefined)));
  return new Set(found.flatMap((memory) => (memory === undefined ? [] : [memory.sent.snapshot])));
};
