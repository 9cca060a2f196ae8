import { lineFeed } from '../../json/ascii.js';

/** What ends a key: none has one inside. */
export const keyEnd = 0x09;

/**
 * Rows that wait to be put in order, as bytes in one piece: each its key, a tab and its line. Held as objects they would
 * survive the small young generation and be copied by every collection, which is a third of the time of a snapshot.
 */
export class RowBlock {
  readonly bytes: Buffer;
  filled = 0;
  readonly #keys: string[] = [];
  /** Of each row: where its key, its line and what follows begin. */
  #places = new Int32Array(3 * 4_096);
  #isSorted = true;

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafeSlow(size);
  }

  hasRoom(key: string, lineBytes: number): boolean {
    return this.filled + 3 * key.length + lineBytes + 2 <= this.bytes.length;
  }

  /** The line without its end. */
  add(key: string, line: Buffer, start: number, end: number): void {
    const row = this.#keys.length;
    const last = this.#keys[row - 1];
    if (last !== undefined && last >= key) this.#isSorted = false;
    const keyStart = this.filled;
    const lineStart = keyStart + this.bytes.write(key, keyStart) + 1;
    this.bytes[lineStart - 1] = keyEnd;
    const lineEnd = lineStart + line.copy(this.bytes, lineStart, start, end);
    this.bytes[lineEnd] = lineFeed;
    this.filled = lineEnd + 1;
    this.#keys.push(key);
    this.#note(row, keyStart, lineStart);
  }

  #note(row: number, keyStart: number, lineStart: number): void {
    if (3 * row === this.#places.length) {
      const more = new Int32Array(2 * this.#places.length);
      more.set(this.#places);
      this.#places = more;
    }
    this.#places[3 * row] = keyStart;
    this.#places[3 * row + 1] = lineStart;
    this.#places[3 * row + 2] = this.filled;
  }

  /** Every row stands where it belongs, and none twice: its bytes can be passed on as they are. */
  get isSorted(): boolean {
    return this.#isSorted;
  }

  /** The numbers of its rows. Of rows with the same key the first stays. */
  inOrder(): readonly number[] {
    const keys = this.#keys;
    const rows = keys.map((_, row) => row);
    if (this.#isSorted) return rows;
    const keyOf = (row: number | undefined): string => keys[row ?? -1] ?? '';
    // oxlint-disable-next-line no-array-sort -- the list is ours
    rows.sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : keyOf(left) > keyOf(right) ? 1 : 0));
    return rows.filter((row, at) => at === 0 || keyOf(row) !== keyOf(rows[at - 1]));
  }

  key(row: number): string {
    return this.#keys[row] ?? '';
  }

  /** Where its bytes begin, with its key or without. */
  start(row: number, withKey: boolean): number {
    return this.#places[3 * row + (withKey ? 0 : 1)] ?? 0;
  }

  end(row: number): number {
    return this.#places[3 * row + 2] ?? 0;
  }

  clear(): void {
    this.#keys.length = 0;
    this.filled = 0;
    this.#isSorted = true;
  }
}
