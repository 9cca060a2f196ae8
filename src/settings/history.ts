import { appendLine } from '../files/append-line.js';
import { randomBytes } from 'node:crypto';
import { lstatSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { objectOfFormat } from '../json/format-number.js';
import { isList, isObject, type JsonObject } from '../json/objects.js';
import { makePrivateDirectoryNow, readIfThere } from '../files/private-file.js';

/** One change that was made (or tried) with this tool. Never holds a secret: the writer masks it first. */
export interface HistoryEntry {
  readonly id: string;
  readonly time: string;
  readonly profile: string;
  readonly server: string | null;
  readonly command: string;
  readonly outcome: string;
  readonly exitCode: number;
  readonly durationMs: number;
  readonly requestCount: number;
  readonly requests: readonly JsonObject[];
}

const historyFormat = 1;

/** Two files of at most this size: the older one is dropped as a whole. */
const maxBytes = 512 * 1024;

export const historyFile = (stateDirectory: string): string => join(stateDirectory, 'history.jsonl');
const olderFile = (stateDirectory: string): string => join(stateDirectory, 'history.1.jsonl');

/** At once, also by a process that ends at this moment. */
export const recordHistory = (stateDirectory: string, entry: Omit<HistoryEntry, 'id'>): void => {
  makePrivateDirectoryNow(stateDirectory);
  const file = historyFile(stateDirectory);
  if ((lstatSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) putAside(stateDirectory);
  appendLine(file, JSON.stringify({ format: historyFormat, id: newId(entry.time), ...entry }));
};

/** On Windows a reader may have it open: then the next change does it. */
const putAside = (stateDirectory: string): void => {
  try {
    renameSync(historyFile(stateDirectory), olderFile(stateDirectory));
  } catch {
    // see above
  }
};

/** Newest first. A line that a full disk cut off, or that another version of ems wrote in its own form, is left out. */
export const readHistory = async (stateDirectory: string): Promise<readonly HistoryEntry[]> => {
  const [older, newer] = await Promise.all([olderFile(stateDirectory), historyFile(stateDirectory)].map(readIfThere));
  return `${older ?? ''}${newer ?? ''}`
    .split('\n')
    .flatMap((line) => entryIn(objectOfFormat(line, historyFormat) ?? {}) ?? [])
    .toReversed();
};

const entryIn = (value: JsonObject): HistoryEntry | undefined => {
  const { id, time, profile, server, command, outcome, exitCode, durationMs, requestCount, requests } = value;
  if (typeof id !== 'string' || typeof time !== 'string' || typeof profile !== 'string') return undefined;
  if (typeof command !== 'string' || typeof outcome !== 'string' || typeof exitCode !== 'number') return undefined;
  if (typeof durationMs !== 'number' || typeof requestCount !== 'number' || !isList(requests)) return undefined;
  return {
    id,
    time,
    profile,
    server: typeof server === 'string' ? server : null,
    command,
    outcome,
    exitCode,
    durationMs,
    requestCount,
    requests: requests.filter(isObject),
  };
};

/** Sorts by time and can be typed. */
const newId = (time: string): string =>
  `${Math.floor(Date.parse(time) / 1000).toString(36)}-${randomBytes(2).toString('hex')}`;
