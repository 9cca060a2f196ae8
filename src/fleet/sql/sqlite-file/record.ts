import { varintLength, writeVarint } from './varint.js';

/** Left free before the types of a record, for what stands before it in a page: two numbers of up to nine bytes. */
const prefixBytes = 18;

/**
 * The values of a row as SQLite stores them: their types, then their bytes. The bytes are put behind room for the types, so that
 * nothing has to be moved when these are known.
 */
export class SqliteRecord {
  bytes = Buffer.alloc(8_192);
  /** From its types to the end of its values. */
  start = 0;
  end = 0;
  #room = 512;
  #types = new Float64Array(64);
  #count = 0;

  begin(): void {
    this.#count = 0;
    this.end = this.#room;
  }

  null(): void {
    this.#type(0);
  }

  integer(value: number): void {
    const type = integerType(value);
    const size = integerBytes[type] ?? 0;
    this.#type(type);
    this.#ensure(8);
    if (size === 8) this.bytes.writeBigInt64BE(BigInt(value), this.end);
    else if (size > 0) this.bytes.writeIntBE(value, this.end, size);
    this.end += size;
  }

  /** Of any size; what 64 bits don't hold is rounded. */
  number(text: string): void {
    const value = Number(text);
    if (Number.isSafeInteger(value) && !Object.is(value, -0)) return this.integer(value);
    this.#ensure(8);
    const whole = /^-?\d+$/.test(text) ? BigInt(text) : undefined;
    const fits = whole !== undefined && BigInt.asIntN(64, whole) === whole;
    this.#type(fits ? 6 : 7);
    this.end = fits ? this.bytes.writeBigInt64BE(whole, this.end) : this.bytes.writeDoubleBE(value, this.end);
  }

  text(from: Buffer, start = 0, end = from.length): void {
    this.#type(13 + 2 * (end - start));
    this.#ensure(end - start);
    if (end - start > shortText) this.end += from.copy(this.bytes, this.end, start, end);
    else for (let at = start; at < end; at++) this.bytes[this.end++] = from[at] ?? 0;
  }

  /** Puts the types before the values. */
  finish(): void {
    let header = 0;
    for (let at = 0; at < this.#count; at++) header += varintLength(this.#types[at] ?? 0);
    header += varintLength(header + 1);
    if (header + prefixBytes > this.#room) this.#widen(header);
    this.start = this.#room - header;
    let at = writeVarint(this.bytes, this.start, header);
    for (let column = 0; column < this.#count; column++) at = writeVarint(this.bytes, at, this.#types[column] ?? 0);
  }

  /** Writes a number before what is there. */
  prepend(value: number): void {
    this.start -= varintLength(value);
    writeVarint(this.bytes, this.start, value);
  }

  #widen(header: number): void {
    const more = header + prefixBytes;
    const wider = Buffer.alloc(this.bytes.length + more);
    this.bytes.copy(wider, this.#room + more, this.#room, this.end);
    this.end += more;
    this.#room += more;
    this.bytes = wider;
  }

  #type(type: number): void {
    if (this.#count === this.#types.length) {
      const more = new Float64Array(2 * this.#count);
      more.set(this.#types);
      this.#types = more;
    }
    this.#types[this.#count++] = type;
  }

  #ensure(more: number): void {
    if (this.end + more <= this.bytes.length) return;
    const larger = Buffer.alloc(2 * (this.end + more));
    this.bytes.copy(larger, 0, 0, this.end);
    this.bytes = larger;
  }
}

/** Bytes that are copied sooner than the native copy is called. */
const shortText = 48;

/** The type of a whole number, which is its bytes as far as they are up to four. */
const integerType = (value: number): number => {
  if (value === 0 || value === 1) return 8 + value;
  const size = value < 0 ? -value - 1 : value;
  if (size < 0x80) return 1;
  if (size < 0x8000) return 2;
  if (size < 0x80_0000) return 3;
  if (size < 0x8000_0000) return 4;
  return size < 0x8000_0000_0000 ? 5 : 6;
};

const integerBytes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];
