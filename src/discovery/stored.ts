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
  const index = readJsonFile(join(directory, 'index.json')) as Partial<StoredIndex> | null | undefined; // checked below
  if (index?.format !== 2 || !Array.isArray(index.areas) || !index.areas.every(isArea)) return undefined;
  const { url, version, fetchedAt, operationCount } = index;
  const isWhole = [url, version, fetchedAt].every(isText) && typeof operationCount === 'number';
  return isWhole ? (index as StoredIndex) : undefined; // just checked
};

const isText = (value: unknown): value is string => typeof value === 'string';

const isArea = (area: Partial<StoredIndexArea> | null): boolean =>
  [area?.word, area?.summary, area?.file, area?.details].every(isText);

/** undefined: not what was written; it counts as absent, so that help and the built-in commands go on. */
const outlineIn = (value: unknown): StoredOutline | undefined => {
  const outline = value as Partial<StoredOutline> | null | undefined; // checked below
  if (!Array.isArray(outline?.commands) || !Array.isArray(outline.additions)) return undefined;
  const areNamed = outline.commands.every((command) => isText(command?.name) && isText(command.summary));
  return areNamed ? (outline as StoredOutline) : undefined; // just checked
};

export const openStored = (directory: string): Discovered | undefined => {
  const index = readIndex(directory);
  if (index === undefined) return undefined;
  return {
    branches: index.areas.map(({ word, summary }) => ({ word, summary })),
    load: async (word) => {
      const entry = index.areas.find((area) => area.word === word);
      const outline = entry === undefined ? undefined : outlineIn(readJsonFile(join(directory, entry.file)));
      return entry === undefined || outline === undefined
        ? undefined
        : discovered(outline, join(directory, entry.details));
    },
  };
};

const discovered = ({ commands, additions }: StoredOutline, details: string): DiscoveredArea => {
  let made: StoredDetails | undefined;
  const read = (): StoredDetails => (made ??= readJsonFile(details) as StoredDetails | undefined) ?? damaged(); // own file
  return {
    commands: commands.map(({ name, summary }, at) => ({
      name,
      summary,
      read: () => {
        const { records, operations } = read();
        const [record, operation] = [records?.[at], operations?.[at]];
        return isRecord(record) && isOperation(operation) ? { record, operation } : damaged();
      },
    })),
    widen: (operation) => {
      const key = operationKey(operation);
      const addition = additions.find((candidate) => candidate?.operation === key);
      try {
        return addition === undefined ? operation : widen(operation, addition);
      } catch {
        return operation; // of another shape: the built-in command works without it
      }
    },
  };
};

/** As far as help and the command itself rely on it. */
const isRecord = (record: Partial<DescribedRecord> | null | undefined): record is DescribedRecord =>
  isText(record?.name) && isText(record.summary) && isText(record.operation);

const isOperation = (operation: Partial<Operation> | null | undefined): operation is Operation =>
  isText(operation?.path) &&
  isText(operation.method) &&
  isText(operation.repeat) &&
  Array.isArray(operation.parameters) &&
  operation.parameters.every((parameter) => isText(parameter?.parameter) && isText(parameter.in)) &&
  Array.isArray(operation.answers);

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
