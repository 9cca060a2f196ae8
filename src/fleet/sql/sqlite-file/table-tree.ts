import { cellOf, varint } from './cell.js';
import { buildInterior, type Level } from './interior-pages.js';
import type { PageFile } from './page-file.js';
import type { SqliteRecord } from './record.js';
import { pageKinds, TreePage } from './tree-page.js';

/** The rows of a table, numbered from 1 on. */
export class TableTree {
  rows = 0;
  readonly leaves: Level = { children: [], separators: [] };
  readonly #pages: PageFile;
  readonly #leaf = new TreePage(pageKinds.tableLeaf);

  constructor(pages: PageFile) {
    this.#pages = pages;
  }

  add(record: SqliteRecord): void {
    const cell = cellOf(record, this.#pages, this.rows + 1);
    if (!this.#leaf.hasRoom(cell.end - cell.start)) this.endLeaf();
    this.#leaf.add(cell);
    this.rows += 1;
  }

  /** Returns the number of its root. */
  finish(): number {
    return buildInterior(pageKinds.tableInterior, this.finishLeaves().leaves, this.#pages);
  }

  finishLeaves(): this {
    this.endLeaf();
    this.leaves.separators.pop(); // nothing follows
    return this;
  }

  endLeaf(): void {
    this.leaves.children.push(this.#pages.append(this.#leaf.seal()));
    this.leaves.separators.push(varint(this.rows));
    this.#leaf.clear();
  }
}
