import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DescribedRecord } from '../areas/record.js';
import { operationKey } from '../contract/operation.js';
import type { Operation } from '../contract/operation.js';
import type { Discovered, DiscoveredArea } from '../command/spec.js';
import { EmsError } from '../errors.js';
import { fileNameFor } from '../files/file-name.js';
import { widen, type Addition } from './additions.js';

export interface StoredIndex {
  readonly format: 2;
  readonly url: string;
  readonly version: string;
  readonly fetchedAt: string;
  /** What GET /api/system said of the service's own version, where it could be asked. */
  readonly service?: string | undefined;
  readonly operationCount: number;
  readonly areas: readonly StoredIndexArea[];
}

export interface StoredIndexArea {
  readonly word: string;
  readonly summary: string;
  /** The outline: names and additions, read when the word is typed. */
  readonly file: string;
  /** What the commands are made of, read when one of them is used: with it, 1,000 operations cost help a fifth more. */
  readonly details: string;
}

export interface StoredOutline {
  readonly commands: readonly { readonly name: string; readonly summary: string }[];
  readonly additions: readonly Addition[];
}

/** In the order of the outline's commands. */
export interface StoredDetails {
  readonly records: readonly DescribedRecord[];
  readonly operations: readonly Operation[];
}

export const descriptionsDirectory = (configDirectory: string): string => join(configDirectory, 'descriptions');

/** One folder per profile and server: a profile that moves to another server starts anew. The demo's port changes, so it has none. */
export const descriptionDirectory = (configDirectory: string, profile: string, url: string): string =>
  join(descriptionsDirectory(configDirectory), fileNameFor(profile === 'demo' ? 'demo' : `${profile}\n${url}`));

/** Synchronous reads: two small files on the way to a command cost less than one turn of the loop. Damaged files count as absent. */
export const readIndex = (directory: string): StoredIndex | undefined => {
  const index = readJsonFile(join(directory, 'index.json')) as StoredIndex | undefined; // written by ourselves; format checked below
  return index?.format === 2 && Array.isArray(index.areas) ? index : undefined;
};

export const openStored = (directory: string): Discovered | undefined => {
  const index = readIndex(directory);
  if (index === undefined) return undefined;
  return {
    branches: index.areas.map(({ word, summary }) => ({ word, summary })),
    load: async (word) => {
      const entry = index.areas.find((area) => area.word === word);
      const outline =
        entry === undefined ? undefined : (readJsonFile(join(directory, entry.file)) as StoredOutline | undefined); // own file
      return entry === undefined || outline === undefined
        ? nothing
        : discovered(outline, join(directory, entry.details));
    },
  };
};

const nothing: DiscoveredArea = { commands: [], widen: (operation) => operation };

const discovered = ({ commands, additions }: StoredOutline, details: string): DiscoveredArea => {
  let made: StoredDetails | undefined;
  const read = (): StoredDetails => (made ??= readJsonFile(details) as StoredDetails | undefined) ?? damaged(); // own file
  return {
    commands: commands.map(({ name, summary }, at) => ({
      name,
      summary,
      read: () => {
        const { records, operations } = read();
        const [record, operation] = [records[at], operations[at]];
        return record === undefined || operation === undefined ? damaged() : { record, operation };
      },
    })),
    widen: (operation) => {
      const key = operationKey(operation);
      const addition = additions.find((candidate) => candidate.operation === key);
      return addition === undefined ? operation : widen(operation, addition);
    },
  };
};

const damaged = (): never => {
  throw new EmsError('failed', 'The stored server description is damaged.', {
    hint: 'Fetch it again with: ems api sync',
  });
};

const readJsonFile = (path: string): unknown => {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
};
