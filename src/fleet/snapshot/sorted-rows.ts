import { open, type FileHandle } from 'node:fs/promises';
import { lineFeed } from '../../json/ascii.js';
import type { JsonObject } from '../../json/objects.js';
import { keyEnd } from './row-block.js';
import { readBatches } from './table-file.js';

/** The rows of a sorted file, one after the other. */
export interface SortedRows {
  /** Of the row that it stands at: its key, and where its line is, with its end. */
  readonly key: string;
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  /** false: there is no further row. A promise only where something has to be read. */
  next(): boolean | Promise<boolean>;
  close(): Promise<void>;
}

export const openSortedRows = async (
  file: string,
  isKeyed: boolean,
  keyOf: (row: JsonObject) => string,
): Promise<SortedRows> => (isKeyed ? new KeyedRows(await open(file, 'r')) : new TableRows(file, keyOf));

/** Plain lines that begin with their key and a tab. They stay bytes. */
class KeyedRows implements SortedRows {
  key = '';
  bytes = Buffer.allocUnsafeSlow(64 * 1024);
  start = 0;
  end = 0;
  #filled = 0;
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  next(): boolean | Promise<boolean> {
    const first = this.end;
    const tab = this.bytes.indexOf(keyEnd, first);
    const last = tab === -1 ? -1 : this.bytes.indexOf(lineFeed, tab);
    if (last === -1 || last >= this.#filled) return this.#refill();
    this.key = this.bytes.toString('utf8', first, tab);
    this.start = tab + 1;
    this.end = last + 1;
    return true;
  }

  async #refill(): Promise<boolean> {
    const rest = this.#filled - this.end;
    const room = rest * 2 > this.bytes.length ? Buffer.allocUnsafeSlow(this.bytes.length * 2) : this.bytes;
    this.bytes.copy(room, 0, this.end, this.#filled);
    this.bytes = room;
    this.end = 0;
    const { bytesRead } = await this.#file.read(room, rest, room.length - rest);
    this.#filled = rest + bytesRead;
    return bytesRead > 0 && this.next();
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/** The rows of a table, parsed for their keys. */
class TableRows implements SortedRows {
  key = '';
  bytes = Buffer.alloc(0);
  readonly start = 0;
  end = 0;
  #lines: readonly string[] = [];
  #at = 0;
  readonly #batches: ReturnType<typeof readBatches>;
  readonly #keyOf: (row: JsonObject) => string;

  constructor(file: string, keyOf: (row: JsonObject) => string) {
    this.#batches = readBatches(file);
    this.#keyOf = keyOf;
  }

  async next(): Promise<boolean> {
    while (this.#at === this.#lines.length) {
      const { value } = await this.#batches.next();
      if (value === undefined) return false;
      this.#lines = value;
      this.#at = 0;
    }
    const line = this.#lines[this.#at++] ?? '';
    this.key = this.#keyOf(JSON.parse(line) as JsonObject); // our own lines are objects
    this.bytes = Buffer.from(`${line}\n`);
    this.end = this.bytes.length;
    return true;
  }

  async close(): Promise<void> {
    await this.#batches.return();
  }
}
