import { renameFile } from '../files/rename-file.js';
import { noWait } from '../files/no-wait.js';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import { objectOfFormat } from '../json/format-number.js';
import { isList, isObject, type JsonObject } from '../json/objects.js';
import { makePrivateDirectory, readIfThere } from '../files/private-file.js';

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

/** Not through a link, which would lead to a file that is none of ours; and not waiting for whoever reads a pipe. */
const appending = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0) | noWait;

/** Appends one line in one write, so that parallel commands do not mix theirs. */
export const recordHistory = async (stateDirectory: string, entry: Omit<HistoryEntry, 'id'>): Promise<void> => {
  await makePrivateDirectory(stateDirectory);
  const file = historyFile(stateDirectory);
  const size = await lstat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > maxBytes) await renameFile(file, olderFile(stateDirectory)).catch(() => undefined);
  const handle = await open(file, appending, 0o600);
  try {
    if (!(await handle.stat()).isFile()) throw new Error(`${file} is not a file`);
    await handle.chmod(0o600);
    await handle.write(`${JSON.stringify({ format: historyFormat, id: newId(entry.time), ...entry })}\n`);
  } finally {
    await handle.close();
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
