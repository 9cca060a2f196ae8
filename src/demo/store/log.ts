import { closeSync, fstatSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Order } from '../control/orders.js';
import type { Incoming } from '../request/parse.js';
import { openIfThere } from './open-file.js';

/** A change of the world, with the world's time. */
export type LogEntry = LoggedRequest | LoggedOrder;

export interface LoggedOrder {
  readonly at: number;
  readonly order: Order;
}

/** One accepted state-changing request. */
export interface LoggedRequest {
  readonly at: number;
  readonly by: string;
  readonly method: string;
  readonly target: string;
  readonly type?: string;
  readonly body?: string;
}

export const logEntryOf = (at: number, by: string, { method, target, contentType, body }: Incoming): LoggedRequest => ({
  at,
  by,
  method,
  target,
  ...(contentType === undefined ? {} : { type: contentType }),
  ...(body === '' ? {} : { body }),
});

export const incomingOf = ({ method, target, type, body }: LoggedRequest): Incoming => ({
  method,
  target,
  contentType: type,
  body: body ?? '',
});

/** Reads the complete lines after `from`, ignoring one that a killed writer left unfinished. */
export const readEntries = (path: string, from: number): { entries: LogEntry[]; end: number } => {
  const bytes = bytesFrom(path, from);
  const complete = bytes.subarray(0, bytes.lastIndexOf(10) + 1);
  const lines = complete.toString('utf8').split('\n').slice(0, -1);
  return { entries: lines.flatMap(parseLine), end: from + complete.length };
};

/** Reads the bytes after `from`; a world without changes has no log. */
const bytesFrom = (path: string, from: number): Buffer => {
  const file = openIfThere(path);
  if (file === undefined) return Buffer.alloc(0);
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - from));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
  } finally {
    closeSync(file);
  }
};

/** Appends one line at `at`, cutting off what an unfinished write left behind it. Returns the new end. */
export const appendEntry = async (path: string, at: number, entry: LogEntry): Promise<number> => {
  const line = Buffer.from(`${JSON.stringify(entry)}\n`);
  const file = await open(path, at === 0 ? 'a+' : 'r+', 0o600);
  try {
    await file.truncate(at);
    // A full disk accepts a part without an error; the next call then fails.
    for (let done = 0; done < line.length;)
      done += (await file.write(line, done, line.length - done, at + done)).bytesWritten;
    await file.sync();
  } finally {
    await file.close();
  }
  return at + line.length;
};

const parseLine = (line: string): LogEntry[] => {
  try {
    const entry: LogEntry = JSON.parse(line);
    return [entry];
  } catch {
    return [];
  }
};
