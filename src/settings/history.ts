import { appendLine } from '../base/files/append-line.js';
import { randomBytes } from 'node:crypto';
import { lstatSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { objectOfFormat } from '../base/json/format-number.js';
import { textOf, type JsonObject } from '../base/json/objects.js';
import { makePrivateDirectory, readOwnIfThere } from '../base/files/private-file.js';
import { dropKept } from './kept-changes.js';

/** One change made or tried with ems. Never contains a secret: the writer masks it first. */
export interface HistoryEntry {
  /** Id of the change. */
  readonly id: string;
  /** When the command was started. */
  readonly time: string;
  /** The profile that it used. */
  readonly profile: string;
  /** Address of the service. */
  readonly server: string | null;
  /** The command line, without secrets. */
  readonly command: string;
  /** The assistant that requested it through `ems mcp`. */
  readonly by?: string;
  /** How it ended, in words. */
  readonly outcome: string;
  /** Its exit code; null: still running, or ended without a result, as by kill -9. */
  readonly exitCode: number | null;
  /** How long it took; null as above. */
  readonly durationMs: number | null;
  /** Number of requests that change something. */
  readonly requestCount: number;
  /** These requests with their answers. */
  readonly requests: readonly JsonObject[];
  /** The value of --reason or EMS_REASON. */
  readonly reason: string | null;
  /** Number of requests that were not stored for undo, because there were too many. */
  readonly unkept: number;
}

const historyFormat = 1;

/** Two files of at most this size: the older one is dropped as a whole. */
const maxBytes = 512 * 1024;

export const historyFile = (stateDirectory: string): string => join(stateDirectory, 'history.jsonl');
const olderFile = (stateDirectory: string): string => join(stateDirectory, 'history.1.jsonl');

/** The entry before the first change is sent. `pid` shows later whether the process has ended. */
export type BegunEntry = Omit<HistoryEntry, 'outcome' | 'exitCode' | 'durationMs'> & { readonly pid: number };

/** Writes synchronously, so that a process that is ending can still do it. The last line of an id counts. */
export const recordHistory = (stateDirectory: string, entry: HistoryEntry | BegunEntry): void =>
  appendEntry(stateDirectory, { ...entry });

/** Removes the entry of a command that sent nothing. */
export const forgetHistory = (stateDirectory: string, id: string): void => appendEntry(stateDirectory, { id });

const appendEntry = (stateDirectory: string, entry: object): void => {
  makePrivateDirectory(stateDirectory);
  const file = historyFile(stateDirectory);
  if ((lstatSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) putAside(stateDirectory);
  appendLine(file, JSON.stringify({ format: historyFormat, ...entry }));
};

/** Fails on Windows while a reader has the file open; the next change tries again. */
const putAside = (stateDirectory: string): void => {
  try {
    renameSync(historyFile(stateDirectory), olderFile(stateDirectory));
    const known = readFileSync(olderFile(stateDirectory), 'utf8');
    dropKept(stateDirectory, (id) => known.includes(`"id":"${id}"`));
  } catch {
    // see above
  }
};

/** Returns entries newest first, without incomplete lines (full disk) and those of other versions of ems. */
export const readHistory = async (stateDirectory: string): Promise<readonly HistoryEntry[]> => {
  const [older, newer] = await Promise.all(
    [olderFile(stateDirectory), historyFile(stateDirectory)].map((file) => readOwnIfThere(file, 'the history')),
  );
  const entries = new Map<string, HistoryEntry>();
  for (const line of `${older ?? ''}${newer ?? ''}`.split('\n')) {
    const value = objectOfFormat(line, historyFormat) ?? {};
    const entry = entryIn(value);
    entries.delete(textOf(value['id'] ?? ''));
    if (entry !== undefined) entries.set(entry.id, entry);
  }
  return [...entries.values()].toReversed();
};

/** A line of this format has every field, except the last ones while the change is running. */
const entryIn = (value: JsonObject): HistoryEntry | undefined => {
  const { format: _format, pid: _pid, requestCount, requests, reason = null, unkept = 0, ...head } = value;
  const { outcome = outcomeOfBegun(value), exitCode = null, durationMs = null } = head;
  if (outcome === undefined) return undefined;
  const entry = { ...head, outcome, exitCode, durationMs, requestCount, requests, reason, unkept };
  return entry as unknown as HistoryEntry; // written by recordHistory
};

export const running = 'running';

/** Returns undefined for a line that is no entry. */
const outcomeOfBegun = ({ pid }: JsonObject): string | undefined => {
  if (typeof pid !== 'number') return undefined;
  try {
    process.kill(pid, 0);
    return running;
  } catch {
    return 'ended without a result';
  }
};

/** Sorts by time and can be typed. A script makes dozens of changes a second, and two of one id would be one. */
export const newHistoryId = (time: Date): string =>
  `${Math.floor(time.getTime() / 1000).toString(36)}-${randomBytes(3).toString('hex')}`;
