import { isDigit, letterF, letterN, letterT, minus, openBrace, openBracket, quote } from '../../../json/ascii.js';
import type { IndexValue } from './index-values.js';
import { SqliteRecord } from './record.js';
import { hasEscape, RowFields, type TableColumns } from './row-fields.js';

/** A line of JSON becomes a record: texts without escapes are copied, true is 1, lists and objects stay JSON for json_each and ->>. */
export class RowEncoder {
  readonly record = new SqliteRecord();
  readonly #fields: RowFields;
  #line: Buffer = Buffer.alloc(0);

  constructor(columns: TableColumns) {
    this.#fields = new RowFields(columns);
  }

  encode(line: Buffer, start: number, end: number): void {
    this.#line = line;
    if (!this.#fields.read(line, start, end)) this.#readParsed(line.toString('utf8', start, end));
    const { starts, ends, count } = this.#fields;
    this.record.begin();
    if (count === 0) this.record.null(); // a record has at least one value
    for (let column = 0; column < count; column++) this.#add(starts[column] ?? -1, ends[column] ?? 0);
    this.record.finish();
  }

  /** Of the row encoded last. */
  value(column: number): IndexValue {
    const line = this.#line;
    const start = column < this.#fields.count ? (this.#fields.starts[column] ?? -1) : -1;
    const end = this.#fields.ends[column] ?? 0;
    const first = start === -1 ? letterN : (line[start] ?? 0);
    if (first === letterN) return null;
    if (first === quote) return this.#text(start, end).toString('latin1');
    if (first === letterT || first === letterF) return first === letterT ? 1 : 0;
    return isNumberStart(first) ? Number(line.toString('latin1', start, end)) : line.toString('latin1', start, end);
  }

  /** As the service wrote it, with white space or escapes in names; our own writing has neither. */
  #readParsed(text: string): void {
    this.#line = Buffer.from(JSON.stringify(JSON.parse(text)));
    this.#fields.read(this.#line, 0, this.#line.length);
  }

  #add(start: number, end: number): void {
    const { record } = this;
    const line = this.#line;
    const first = start === -1 ? letterN : (line[start] ?? 0);
    if (first === letterN) record.null();
    else if (first === quote) this.#addText(start, end);
    else if (first === letterT) record.integer(1);
    else if (first === letterF) record.integer(0);
    else if (first === openBrace || first === openBracket) record.text(line, start, end);
    else this.#addNumber(start, end);
  }

  #addText(start: number, end: number): void {
    if (hasEscape(this.#line, start, end)) this.record.text(this.#text(start, end));
    else this.record.text(this.#line, start + 1, end - 1);
  }

  #text(start: number, end: number): Buffer {
    return hasEscape(this.#line, start, end)
      ? Buffer.from(JSON.parse(this.#line.toString('utf8', start, end)) as string) // it has quotes
      : this.#line.subarray(start + 1, end - 1);
  }

  #addNumber(start: number, end: number): void {
    let value = 0;
    for (let at = start; at < end; at++) {
      const byte = this.#line[at] ?? 0;
      if (!isDigit(byte) || at - start > 14) return this.record.number(this.#line.toString('latin1', start, end));
      value = value * 10 + byte - 0x30;
    }
    this.record.integer(value);
  }
}

const isNumberStart = (byte: number): boolean => isDigit(byte) || byte === minus;
