import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { appendLine } from '../base/files/append-line.js';
import { makePrivateDirectory, readOwnIfThere } from '../base/files/private-file.js';
import { stateFolder } from '../base/files/trusted-file.js';
import { objectOfFormat } from '../base/json/format-number.js';
import { isList, isObject, type Json, type JsonObject } from '../base/json/objects.js';

/** One request of a change, with what undo needs. Never contains a secret: secrets are *** here. */
export interface KeptChange {
  /** The operation, as method and path. */
  readonly operation: string;
  readonly pathValues: Readonly<Record<string, string | number>>;
  readonly query: readonly (readonly [string, string])[];
  readonly body?: Json | undefined;
  /** Fields of the answer that an inverse needs. */
  readonly answer?: Json | undefined;
  /** The value before the change; absent or null if it could not be read. */
  readonly before?: Json | undefined;
  /** The value after it; absent or null if it could not be read. */
  readonly after?: Json | undefined;
  /** The time of the change by the service's clock. */
  readonly at: string;
  /** Folder of the restore point that was written first. */
  readonly restore?: string | undefined;
  /** Sentences: what the restore point does not restore. */
  readonly lost?: readonly string[] | undefined;
  /** Id of the history entry that this change undoes. */
  readonly undoes?: string | undefined;
  /** The change was sent without a known answer: the process was killed, or the answer was lost. */
  readonly open?: true | undefined;
}

const keptFormat = 1;

const keptChanges = 'what can be undone';
const keptDirectory = (stateDirectory: string): string => stateFolder(stateDirectory, keptChanges, 'undo');

const fileOfEntry = (stateDirectory: string, id: string): string => join(keptDirectory(stateDirectory), `${id}.jsonl`);

/**
 * Writes synchronously, so that the line survives if the process is killed. `change` is a KeptChange as JSON without
 * secrets; '{}' means that it was not made. The last line with a number counts.
 */
export const keepChange = (stateDirectory: string, id: string, number: number, change: string): void => {
  makePrivateDirectory(stateDirectory);
  makePrivateDirectory(keptDirectory(stateDirectory));
  const rest = change === '{}' ? '}' : `,${change.slice(1)}`;
  appendLine(fileOfEntry(stateDirectory, id), `{"format":${keptFormat},"number":${number}${rest}`);
};

/** Returns the changes in the order of their answers. */
export const readKept = async (stateDirectory: string, id: string): Promise<readonly KeptChange[]> => {
  const text = (await readOwnIfThere(fileOfEntry(stateDirectory, id), keptChanges)) ?? '';
  const changes = new Map<Json, KeptChange>();
  for (const [at, line] of text.split('\n').entries()) {
    const value = objectOfFormat(line, keptFormat) ?? {};
    const number = value['number'] ?? `line ${at}`;
    const change = changeIn(value);
    changes.delete(number);
    if (change !== undefined) changes.set(number, change);
  }
  return [...changes.values()];
};

/** Removes the changes of entries that the history has dropped, which cannot be undone any more. */
export const dropKept = (stateDirectory: string, isKnown: (id: string) => boolean): void => {
  for (const name of readdirSync(keptDirectory(stateDirectory)))
    if (!isKnown(name.replace(/\.jsonl$/, ''))) rmSync(join(keptDirectory(stateDirectory), name), { force: true });
};

const changeIn = (value: JsonObject): KeptChange | undefined => {
  const { after, answer, at, before, body, lost, open, operation, pathValues, query, restore, undoes } = value;
  if (typeof operation !== 'string' || typeof at !== 'string' || !isObject(pathValues)) return undefined;
  const ids = Object.entries(pathValues).filter((entry): entry is [string, string | number] => isPathValue(entry[1]));
  const pairs = (isList(query) ? query : []).flatMap((each) =>
    isList(each) && typeof each[0] === 'string' && typeof each[1] === 'string' ? [[each[0], each[1]] as const] : [],
  );
  return {
    operation,
    at,
    pathValues: Object.fromEntries(ids),
    query: pairs,
    ...(body === undefined ? {} : { body }),
    ...(answer === undefined ? {} : { answer }),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    ...(typeof restore === 'string' ? { restore } : {}),
    ...(isList(lost) ? { lost: lost.filter((each) => typeof each === 'string') } : {}),
    ...(typeof undoes === 'string' ? { undoes } : {}),
    ...(open === true ? { open } : {}),
  };
};

const isPathValue = (value: Json): boolean => typeof value === 'string' || typeof value === 'number';
