import {
  closeBrace,
  colon,
  comma,
  isDigit,
  letterF,
  letterN,
  letterT,
  minus,
  openBrace,
  quote,
  zero,
} from '../../json/ascii.js';
import type { Slice } from '../../json/item-slices.js';
import { endOfName, endOfValue, endsPlainText, stands } from '../../json/value-end.js';

/** What a field holds, as far as copying it needs to know. */
export const absentKind = 0; // empty, or not there
export const textKind = 1;
export const trueKind = 2;
export const falseKind = 3;
export const numberKind = 4;
export const nullKind = 5;

/**
 * Finds an item's fields in its bytes, so that a row can be copied together from them instead of being parsed, cleaned
 * and measured: a list of 100,000 takes 0.65 s instead of 1.03 as a table, 0.66 instead of 1.13 as csv, start included.
 * Only the plainest JSON is understood: no white space, no escapes in a wanted field, letters that take one column each.
 */
export class RawFields {
  readonly kinds: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Columns that a text takes: its letters, not its bytes. */
  readonly widths: Int32Array;
  /** The item has a field that nobody asked for. */
  others = false;
  readonly #candidates: (readonly { readonly bytes: Uint8Array; readonly column: number }[])[] = [];

  /** Undefined where a column is not simply a field of the item. */
  static of(paths: readonly string[]): RawFields | undefined {
    return paths.every((path) => /^\w+$/.test(path)) && new Set(paths).size === paths.length
      ? new RawFields(paths)
      : undefined;
  }

  private constructor(names: readonly string[]) {
    this.kinds = new Uint8Array(names.length);
    this.starts = new Int32Array(names.length);
    this.ends = new Int32Array(names.length);
    this.widths = new Int32Array(names.length);
    for (const [column, name] of names.entries()) {
      this.#candidates[name.length] = [...(this.#candidates[name.length] ?? []), { bytes: Buffer.from(name), column }];
    }
  }

  /** False: this item has to be parsed. */
  find(page: Buffer, item: Slice): boolean {
    this.kinds.fill(absentKind);
    this.others = false;
    let at = item.start;
    if (page[at] !== openBrace) return false;
    if (page[at + 1] === closeBrace) return true;
    do {
      const name = at + 2;
      if (page[at + 1] !== quote) return false;
      at = endOfName(page, name);
      if (at === -1 || page[at + 1] !== colon) return false;
      const column = this.#column(page, name, at);
      at = column === -1 ? endOfValue(page, at + 2) : this.#value(page, at + 2, column);
      if (at === -1) return false;
    } while (page[at] === comma);
    return page[at] === closeBrace && at + 1 === item.end;
  }

  #column(page: Buffer, start: number, end: number): number {
    const candidates = this.#candidates[end - start];
    if (candidates !== undefined) for (const one of candidates) if (stands(one.bytes, page, start)) return one.column;
    this.others = true;
    return -1;
  }

  /** Notes the value and gives the position behind it; -1 for one that is not plain. */
  #value(page: Buffer, start: number, column: number): number {
    const first = page[start];
    if (first === quote) return this.#text(page, start + 1, column);
    if (first === letterN) return this.#word(page, start, column, nullWord);
    if (first === letterT) return this.#word(page, start, column, trueWord);
    if (first === letterF) return this.#word(page, start, column, falseWord);
    return this.#integer(page, start, column);
  }

  #text(page: Buffer, start: number, column: number): number {
    let at = start;
    let further = 0;
    for (; ; at++) {
      const byte = page[at] ?? 0;
      if (endsPlainText[byte] === 0) continue;
      if (byte === quote) break;
      // Latin letters from U+00C0 to U+02FF: two bytes, one column.
      if (byte < 0xc3 || byte > 0xcb || ((page[at + 1] ?? 0) & 0xc0) !== 0x80) return -1;
      further++;
      at++;
    }
    this.kinds[column] = at === start ? absentKind : textKind;
    this.starts[column] = start;
    this.ends[column] = at;
    this.widths[column] = at - start - further;
    return at + 1;
  }

  #word(page: Buffer, start: number, column: number, { bytes, kind }: Word): number {
    if (!stands(bytes, page, start)) return -1;
    this.kinds[column] = kind;
    return start + bytes.length;
  }

  /** Anything but a whole number of up to 15 digits may read differently as a cell. */
  #integer(page: Buffer, start: number, column: number): number {
    const digits = page[start] === minus ? start + 1 : start;
    let at = digits;
    while (isDigit(page[at] ?? 0)) at++;
    const count = at - digits;
    if (count === 0 || count > 15 || (page[digits] === zero && (count > 1 || digits > start))) return -1;
    if (page[at] !== comma && page[at] !== closeBrace) return -1;
    this.kinds[column] = numberKind;
    this.starts[column] = start;
    this.ends[column] = at;
    this.widths[column] = at - start;
    return at;
  }
}

interface Word {
  readonly bytes: Uint8Array;
  readonly kind: number;
}

const nullWord: Word = { bytes: Buffer.from('null'), kind: nullKind };
const trueWord: Word = { bytes: Buffer.from('true'), kind: trueKind };
const falseWord: Word = { bytes: Buffer.from('false'), kind: falseKind };
