import { appendLine } from '../files/append-line.js';
import { randomBytes } from 'node:crypto';
import { lstatSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { objectOfFormat } from '../json/format-number.js';
import { textOf, type JsonObject } from '../json/objects.js';
import { makePrivateDirectory, readIfThere } from '../files/private-file.js';
import { dropKept } from './kept-changes.js';

/** One change that was made (or tried) with this tool. Never holds a secret: the writer masks it first. */
export interface HistoryEntry {
  readonly id: string;
  readonly time: string;
  readonly profile: string;
  readonly server: string | null;
  readonly command: string;
  /** The assistant that asked for it through `ems mcp`. */
  readonly by?: string;
  readonly outcome: string;
  /** null: it has not ended, or ended without a result, as by kill -9. */
  readonly exitCode: number | null;
  readonly durationMs: number | null;
  readonly requestCount: number;
  readonly requests: readonly JsonObject[];
  /** As --reason or EMS_REASON gave it. */
  readonly reason: string | null;
  /** Requests that were not kept for undo, because there were too many. */
  readonly unkept: number;
}

const historyFormat = 1;

/** Two files of at most this size: the older one is dropped as a whole. */
const maxBytes = 512 * 1024;

export const historyFile = (stateDirectory: string): string => join(stateDirectory, 'history.jsonl');
const olderFile = (stateDirectory: string): string => join(stateDirectory, 'history.1.jsonl');

/** As it is written before the first change leaves. `pid` tells later whether it has ended. */
export type BegunEntry = Omit<HistoryEntry, 'outcome' | 'exitCode' | 'durationMs'> & { readonly pid: number };

/** At once, also by a process that ends at this moment. The last line about an id counts. */
export const recordHistory = (stateDirectory: string, entry: HistoryEntry | BegunEntry): void =>
  appendEntry(stateDirectory, { ...entry });

/** An entry that was begun, and of which nothing left. */
export const forgetHistory = (stateDirectory: string, id: string): void => appendEntry(stateDirectory, { id });

const appendEntry = (stateDirectory: string, entry: object): void => {
  makePrivateDirectory(stateDirectory);
  const file = historyFile(stateDirectory);
  if ((lstatSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) putAside(stateDirectory);
  appendLine(file, JSON.stringify({ format: historyFormat, ...entry }));
};

/** On Windows a reader may have it open: then the next change does it. */
const putAside = (stateDirectory: string): void => {
  try {
    renameSync(historyFile(stateDirectory), olderFile(stateDirectory));
    const known = readFileSync(olderFile(stateDirectory), 'utf8');
    dropKept(stateDirectory, (id) => known.includes(`"id":"${id}"`));
  } catch {
    // see above
  }
};

/** Newest first. A line that a full disk cut off, or that another version of ems wrote in its own form, is left out. */
export const readHistory = async (stateDirectory: string): Promise<readonly HistoryEntry[]> => {
  const [older, newer] = await Promise.all([olderFile(stateDirectory), historyFile(stateDirectory)].map(readIfThere));
  const entries = new Map<string, HistoryEntry>();
  for (const line of `${older ?? ''}${newer ?? ''}`.split('\n')) {
    const value = objectOfFormat(line, historyFormat) ?? {};
    const entry = entryIn(value);
    entries.delete(textOf(value['id'] ?? ''));
    if (entry !== undefined) entries.set(entry.id, entry);
  }
  return [...entries.values()].toReversed();
};

/** A line of this format has every field, except those of the end while the change is under way. */
const entryIn = (value: JsonObject): HistoryEntry | undefined => {
  const { format: _format, pid: _pid, requestCount, requests, reason = null, unkept = 0, ...head } = value;
  const { outcome = outcomeOfBegun(value), exitCode = null, durationMs = null } = head;
  if (outcome === undefined) return undefined;
  const entry = { ...head, outcome, exitCode, durationMs, requestCount, requests, reason, unkept };
  return entry as unknown as HistoryEntry; // written by recordHistory
};

export const running = 'running';

/** undefined: no entry. */
const outcomeOfBegun = ({ pid }: JsonObject): string | undefined => {
  if (typeof pid !== 'number') return undefined;
  try {
    process.kill(pid, 0);
    return running;
  } catch {
    return 'ended without a result';
  }
};

/** Sorts by time and can be typed. */
export const newHistoryId = (time: Date): string =>
  `${Math.floor(time.getTime() / 1000).toString(36)}-${randomBytes(2).toString('hex')}`;
