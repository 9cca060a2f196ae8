import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationKey } from '../contract/operation.js';
import type { Operation } from '../contract/operation.js';
import { contractAreas } from '../generated/contract/index.js';
import type { Discovered, DiscoveredArea } from '../command-tree.js';
import { fileNameFor } from '../settings/file-name.js';
import { widen } from './additions.js';
import type { StoredArea } from './describe.js';

export interface StoredIndex {
  readonly format: 1;
  readonly url: string;
  readonly version: string;
  readonly fetchedAt: string;
  /** What GET /api/system said of the service's own version, where it could be asked. */
  readonly service?: string | undefined;
  readonly operationCount: number;
  /** File of each area; read when its word is typed. */
  readonly areas: readonly { readonly word: string; readonly summary: string; readonly file: string }[];
}

export const descriptionsDirectory = (configDirectory: string): string => join(configDirectory, 'descriptions');

/** One folder per profile and server: a profile that moves to another server starts anew. The demo's port changes, so it has none. */
export const descriptionDirectory = (configDirectory: string, profile: string, url: string): string =>
  join(descriptionsDirectory(configDirectory), fileNameFor(profile === 'demo' ? 'demo' : `${profile}\n${url}`));

/** Synchronous reads: two small files on the way to a command cost less than one turn of the loop. Damaged files count as absent. */
export const readIndex = (directory: string): StoredIndex | undefined => {
  const index = readJsonFile(join(directory, 'index.json')) as StoredIndex | undefined; // written by ourselves; format checked below
  return index?.format === 1 && Array.isArray(index.areas) ? index : undefined;
};

export const openStored = (directory: string): Discovered | undefined => {
  const index = readIndex(directory);
  if (index === undefined) return undefined;
  return {
    branches: index.areas.map(({ word, summary }) => ({ word, summary })),
    load: async (word) => {
      const entry = index.areas.find((area) => area.word === word);
      const stored =
        entry === undefined ? undefined : (readJsonFile(join(directory, entry.file)) as StoredArea | undefined); // own file
      return stored === undefined ? nothing : toDiscovered(word, stored);
    },
  };
};

const nothing: DiscoveredArea = { records: undefined, operations: [], widened: new Map() };

const toDiscovered = async (word: string, stored: StoredArea): Promise<DiscoveredArea> => {
  const builtIn: readonly Operation[] = (await contractAreas[word]?.()) ?? [];
  const byKey = new Map(builtIn.map((operation) => [operationKey(operation), operation]));
  const widened = stored.additions.flatMap((addition) => {
    const operation = byKey.get(addition.operation);
    return operation === undefined ? [] : [[addition.operation, widen(operation, addition)] as const];
  });
  return { records: stored.records, operations: stored.operations, widened: new Map(widened) };
};

const readJsonFile = (path: string): unknown => {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
};
