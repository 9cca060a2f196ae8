import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Column } from '../areas/column.js';
import type { Argument, DescribedRecord, Example } from '../areas/record.js';
import { operationKey } from '../contract/operation.js';
import type { Operation, Parameter } from '../contract/operation.js';
import type { Discovered, DiscoveredArea } from '../command/spec.js';
import { EmsError } from '../errors.js';
import { fileNameFor } from '../files/private-file.js';
import { readTrusted, refuseForeign } from '../files/trusted-file.js';
import { widen, type Addition } from './additions.js';

/** The first had outline and details in one file. */
export const descriptionFormat = 2;

export interface StoredIndex {
  readonly format: typeof descriptionFormat;
  readonly url: string;
  readonly version: string;
  readonly fetchedAt: string;
  /** The version that GET /api/system reported, if it could be read. */
  readonly service?: string | undefined;
  readonly operationCount: number;
  readonly areas: readonly StoredIndexArea[];
}

export interface StoredIndexArea {
  readonly word: string;
  readonly summary: string;
  /** The outline: names and additions, read when the word is typed. */
  readonly file: string;
  /** Operations of the commands, read when one is used: loading 1,000 of them makes help a fifth slower. */
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

const indexFile = 'index.json';

export const descriptionsDirectory = (configDirectory: string): string => join(configDirectory, 'descriptions');

/** One folder per profile and server: a profile that moves to another server starts anew. The embedded demo service has no address. */
export const descriptionDirectory = (configDirectory: string, profile: string, url: string): string =>
  join(descriptionsDirectory(configDirectory), fileNameFor(profile === 'demo' ? 'demo' : `${profile}\n${url}`));

/** Synchronous reads: two small files on the way to a command cost less than one turn of the loop. Damaged files count as absent. */
export const readIndex = (directory: string): StoredIndex | undefined => {
  const index = readJsonFile(join(directory, indexFile));
  return isIndex(index) && isOurs(directory) ? index : undefined;
};

/** Its files are judged when they are opened; but who can write the folder chooses which files of ours these are. */
const isOurs = (directory: string): boolean => {
  try {
    refuseForeignDescription(directory);
    return true;
  } catch {
    return false;
  }
};

export const refuseForeignDescription = (directory: string): void => {
  for (const each of [directory, dirname(directory), dirname(dirname(directory))])
    refuseForeign(each, 'the description');
};

/** For where readIndex finds none: there may be one that cannot be read. */
export const unusableHint = (directory: string): string | undefined =>
  existsSync(join(directory, indexFile))
    ? 'The stored server description is not used: another version of ems wrote it, others can write it, or it is damaged. Fetch it again with: ems api sync'
    : undefined;

const isIndex = (value: unknown): value is StoredIndex =>
  hasTexts(value, 'url', 'version', 'fetchedAt') &&
  value['format'] === descriptionFormat &&
  typeof value['operationCount'] === 'number' &&
  isListOf(value['areas'], isArea);

const isArea = (value: unknown): value is StoredIndexArea => hasTexts(value, 'word', 'summary', 'file', 'details');

const hasTexts = (value: unknown, ...names: readonly string[]): value is Readonly<Record<string, unknown>> =>
  isFields(value) && names.every((name) => typeof value[name] === 'string');

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is readonly Item[] =>
  Array.isArray(value) && value.every(isItem);

/** One that is not what was written counts as absent, so that help and the built-in commands go on. */
const isOutline = (value: unknown): value is StoredOutline =>
  isFields(value) && isListOf(value['commands'], isNamed) && isListOf(value['additions'], isAddition);

const isNamed = (value: unknown): value is StoredOutline['commands'][number] => hasTexts(value, 'name', 'summary');

const isAddition = (value: unknown): value is Addition =>
  hasTexts(value, 'operation') &&
  Array.isArray(value['parameters']) &&
  Array.isArray(value['fields']) &&
  isFields(value['values']);

export const openStored = (directory: string): Discovered | undefined => {
  const index = readIndex(directory);
  if (index === undefined) return undefined;
  return {
    branches: index.areas.map(({ word, summary }) => ({ word, summary })),
    load: async (word) => {
      const entry = index.areas.find((area) => area.word === word);
      if (entry === undefined) return undefined;
      const outline = readJsonFile(join(directory, entry.file));
      return isOutline(outline) ? discovered(outline, join(directory, entry.details)) : undefined;
    },
  };
};

const discovered = ({ commands, additions }: StoredOutline, details: string): DiscoveredArea => {
  let made: unknown;
  const read = (): Readonly<Record<string, unknown>> => {
    made ??= readJsonFile(details);
    return isFields(made) ? made : damaged();
  };
  return {
    commands: commands.map(({ name, summary }, at) => ({
      name,
      summary,
      read: () => {
        const { records, operations } = read();
        const [record, operation] = [records, operations].map((list): unknown =>
          Array.isArray(list) ? list[at] : null,
        );
        return isRecord(record) && isOperation(operation) ? { record, operation } : damaged();
      },
    })),
    widen: (operation) => {
      const key = operationKey(operation);
      const addition = additions.find((candidate) => candidate.operation === key);
      try {
        return addition === undefined ? operation : widen(operation, addition);
      } catch {
        return operation; // of another shape: the built-in command works without it
      }
    },
  };
};

/** As far as help and the command itself rely on it. */
const isRecord = (value: unknown): value is DescribedRecord =>
  hasTexts(value, 'name', 'summary', 'operation') &&
  isListOf(value['examples'], isExample) &&
  ['section', 'confirm'].every((name) => isAbsentOr(value[name], isText)) &&
  isAbsentOr(value['details'], (details) => isListOf(details, isText)) &&
  isAbsentOr(value['arguments'], (args) => isListOf(args, isArgument)) &&
  isAbsentOr(value['columns'], (columns) => isListOf(columns, isColumn)) &&
  isAbsentOr(value['jobStatus'], (status) => hasTexts(status, 'path', 'command'));

const isAbsentOr = (value: unknown, is: (value: unknown) => boolean): boolean => value === undefined || is(value);

const isText = (value: unknown): value is string => typeof value === 'string';

const isExample = (value: unknown): value is Example => hasTexts(value, 'does', 'run');

const isArgument = (value: unknown): value is Argument => hasTexts(value, 'name', 'fills', 'help');

const isColumn = (value: unknown): value is Column => isText(value) || hasTexts(value, 'path');

const isOperation = (value: unknown): value is Operation =>
  hasTexts(value, 'path', 'method', 'repeat') &&
  isListOf(value['parameters'], isParameter) &&
  Array.isArray(value['answers']);

const isParameter = (value: unknown): value is Parameter => hasTexts(value, 'parameter', 'in');

/** All operations of a description, from their own file. */
export const operationsIn = (text: string): readonly Operation[] => {
  const value = parsed(text);
  return isListOf(value, isOperation) ? value : damaged();
};

const damaged = (): never => {
  throw new EmsError('failed', 'The stored server description is damaged.', {
    hint: 'Fetch it again with: ems api sync',
  });
};

const readJsonFile = (path: string): unknown => {
  try {
    return existsSync(path) ? parsed(readTrusted(path, 'the description').toString()) : undefined;
  } catch {
    return undefined;
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
