import type { PageCell } from './cell.js';
import { pageSize } from './page-file.js';

/** https://www.sqlite.org/fileformat2.html, section 1.6 */
export const pageKinds = { indexInterior: 2, tableInterior: 5, indexLeaf: 10, tableLeaf: 13 } as const;
export type PageKind = (typeof pageKinds)[keyof typeof pageKinds];

/** A page of a tree being filled: pointers from the front, cells from the back. */
export class TreePage {
  readonly bytes = Buffer.alloc(pageSize);
  cells = 0;
  readonly #kind: PageKind;
  readonly #offset: number;
  readonly #pointers: number;
  #content = pageSize;

  /** `offset`: the first page begins with the header of the database. */
  constructor(kind: PageKind, offset = 0) {
    this.#kind = kind;
    this.#offset = offset;
    this.#pointers = offset + (kind === pageKinds.tableLeaf || kind === pageKinds.indexLeaf ? 8 : 12);
  }

  hasRoom(cellBytes: number): boolean {
    return this.#pointers + 2 * (this.cells + 1) + Math.max(cellBytes, 4) <= this.#content;
  }

  /** Room for a cell: the position of its first byte. */
  reserve(cellBytes: number): number {
    this.#content -= cellBytes;
    this.bytes.writeUInt16BE(this.#content, this.#pointers + 2 * this.cells);
    this.cells += 1;
    return this.#content;
  }

  add({ bytes, start, end }: PageCell): void {
    // A page has no room between cells for less than four bytes: a row without a value has three.
    bytes.copy(this.bytes, this.reserve(Math.max(end - start, 4)), start, end);
  }

  /** Takes the last cell out again. */
  takeLast(cellBytes: number): Buffer {
    const cell = Buffer.from(this.bytes.subarray(this.#content, this.#content + cellBytes));
    this.#content += cellBytes;
    this.cells -= 1;
    return cell;
  }

  /** Writes the header. `right` is the last child of an interior page. */
  seal(right?: number): Buffer {
    const { bytes } = this;
    bytes[this.#offset] = this.#kind;
    bytes.writeUInt16BE(this.cells, this.#offset + 3);
    bytes.writeUInt16BE(this.#content % 65_536, this.#offset + 5);
    if (right !== undefined) bytes.writeUInt32BE(right, this.#offset + 8);
    return bytes;
  }

  /** To be filled again. */
  clear(): void {
    this.cells = 0;
    this.#content = pageSize;
  }
}
