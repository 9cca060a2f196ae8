import { pageSize, type PageFile } from './page-file.js';
import type { SqliteRecord } from './record.js';
import { varintLength, writeVarint } from './varint.js';

/** How much of a record may stand in a page; the rest is continued in pages of its own. */
const most = { table: pageSize - 35, index: Math.floor(((pageSize - 12) * 64) / 255) - 23 };
const least = Math.floor(((pageSize - 12) * 32) / 255) - 23;

/** Where a record stands that is ready for its page. */
export interface PageCell {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

/** With a row number it is a row, without one an entry of an index. Good until the record is filled anew. */
export const cellOf = (record: SqliteRecord, pages: PageFile, rowid?: number): PageCell => {
  const length = record.end - record.start;
  const local = localBytes(length, rowid === undefined ? most.index : most.table);
  const payload = record.start;
  if (rowid !== undefined) record.prepend(rowid);
  record.prepend(length);
  if (local === length) return record;
  const bytes = Buffer.alloc(payload - record.start + local + 4);
  const end = record.bytes.copy(bytes, 0, record.start, payload + local);
  bytes.writeUInt32BE(overflow(record, payload + local, pages), end);
  return { bytes, start: 0, end: end + 4 };
};

/** A chain of pages; returns the number of the first. */
const overflow = ({ bytes, end }: SqliteRecord, start: number, pages: PageFile): number => {
  const [first] = pages.next();
  const room = pageSize - 4;
  for (let at = start; at < end; at += room) {
    const page = Buffer.alloc(pageSize);
    page.writeUInt32BE(at + room < end ? pages.next()[1] : 0);
    bytes.copy(page, 4, at, Math.min(at + room, end));
    pages.append(page);
  }
  return first;
};

const localBytes = (payload: number, mostBytes: number): number => {
  if (payload <= mostBytes) return payload;
  const local = least + ((payload - least) % (pageSize - 4));
  return local <= mostBytes ? local : least;
};

export const varint = (value: number): Buffer => {
  const bytes = Buffer.alloc(varintLength(value));
  writeVarint(bytes, 0, value);
  return bytes;
};
