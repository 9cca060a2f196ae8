import { IndexTree } from './index-tree.js';
import type { PageFile } from './page-file.js';
import { SqliteRecord } from './record.js';

/** Texts as the bytes of their UTF-8, so that they compare as SQLite compares them. */
export type IndexValue = number | string | null;

/** More than these are as quick to look through as to look up, and would take long to put in order. */
const mostTexts = 4_096;

/**
 * The values of a column by row. Numbers nearly always come in order; of texts there are few, each many times: they are
 * put in order once, and their rows by counting. Grouping 100,000 computers then takes 0.05 s instead of 0.4 in WebAssembly.
 */
export class IndexValues {
  readonly #values: IndexValue[] = [];
  readonly #texts = new Map<string, string>();
  isUseful = true;

  add(value: IndexValue): void {
    if (!this.isUseful) return;
    this.#values.push(typeof value === 'string' ? this.#known(value) : value);
    // A number that JavaScript rounds would stand in another place than the row has it.
    if (this.#texts.size <= mostTexts && (typeof value !== 'number' || Number.isSafeInteger(value))) return;
    this.isUseful = false;
    this.#values.length = 0;
    this.#texts.clear();
  }

  /** Every text is there once, however many rows have it. */
  #known(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    this.#texts.set(text, text);
    return text;
  }

  /** Writes the index; returns the number of its root. */
  write(pages: PageFile): number {
    const tree = new IndexTree(pages);
    const record = new SqliteRecord();
    const bytes = new Map([...this.#texts.keys()].map((text) => [text, Buffer.from(text, 'latin1')]));
    for (const row of this.#inOrder()) {
      const value = this.#values[row] ?? null;
      record.begin();
      if (value === null) record.null();
      else if (typeof value === 'number') record.integer(value);
      else record.text(bytes.get(value) ?? Buffer.alloc(0));
      record.integer(row + 1);
      record.finish();
      tree.add(record);
    }
    return tree.finish();
  }

  /** Rows without a value, then numbers, then texts. */
  #inOrder(): number[] {
    const values = this.#values;
    const rows: number[] = [];
    const numbers: number[] = [];
    const rowsOf = new Map([...this.#texts.keys()].toSorted(byText).map((text) => [text, [] as number[]]));
    let isSorted = true;
    let last = -Infinity;
    for (let row = 0; row < values.length; row++) {
      const value = values[row] ?? null;
      if (value === null) rows.push(row);
      else if (typeof value === 'string') rowsOf.get(value)?.push(row);
      else {
        isSorted &&= last <= value;
        last = value;
        numbers.push(row);
      }
    }
    // oxlint-disable-next-line no-array-sort -- the list is ours
    if (!isSorted) numbers.sort((left, right) => Number(values[left]) - Number(values[right]) || left - right);
    for (const each of [numbers, ...rowsOf.values()]) for (const row of each) rows.push(row);
    return rows;
  }
}

const byText = (left: string, right: string): number => (left < right ? -1 : 1);
