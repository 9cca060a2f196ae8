import { cellOf, type PageCell } from './cell.js';
import { buildInterior, type Level } from './interior-pages.js';
import type { PageFile } from './page-file.js';
import type { SqliteRecord } from './record.js';
import { pageKinds, TreePage } from './tree-page.js';

/** Entries in their order. What stands between two leaves is an entry itself, unlike in a table. */
export class IndexTree {
  readonly #leaves: Level = { children: [], separators: [] };
  readonly #pages: PageFile;
  readonly #leaf = new TreePage(pageKinds.indexLeaf);
  #lastLength = 0;
  /** Came when the leaf was full: it stands behind it, if it is not the last one of all. */
  #held: Buffer | undefined;

  constructor(pages: PageFile) {
    this.#pages = pages;
  }

  add(record: SqliteRecord): void {
    const cell = cellOf(record, this.#pages);
    if (this.#held !== undefined) this.#closeLeaf(this.#held);
    if (this.#leaf.hasRoom(cell.end - cell.start)) this.#put(cell);
    else this.#held = Buffer.from(cell.bytes.subarray(cell.start, cell.end));
  }

  /** Returns the number of its root. */
  finish(): number {
    const last = this.#held;
    if (last !== undefined) {
      this.#closeLeaf(this.#leaf.takeLast(this.#lastLength));
      this.#put({ bytes: last, start: 0, end: last.length });
    }
    this.#leaves.children.push(this.#pages.append(this.#leaf.seal()));
    return buildInterior(pageKinds.indexInterior, this.#leaves, this.#pages);
  }

  #put(cell: PageCell): void {
    this.#leaf.add(cell);
    this.#lastLength = cell.end - cell.start;
  }

  #closeLeaf(separator: Buffer): void {
    this.#leaves.children.push(this.#pages.append(this.#leaf.seal()));
    this.#leaves.separators.push(separator);
    this.#leaf.clear();
    this.#held = undefined;
  }
}
