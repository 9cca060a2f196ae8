import { EmsError } from '../../base/errors.js';
import { compactText, isArray, parseExact, parsePlain, type Value, type Page } from '../../base/json/objects.js';
import { thousands } from '../../base/text/wording.js';
import { slicePage, type Slice } from '../../base/json/item-slices.js';
import type { ListResult } from '../../command/result.js';

/** The rows of a page or of a sorted list, parsed or as text, as the format requires. */
export interface Batch {
  readonly count: number;
  values(): readonly Value[];
  /** Reads the JSON text of all rows at once. */
  flat?<Found>(read: (rows: string) => Found): Found;
  /** The JSON text of each item, unchanged, on one line. */
  texts(): Iterable<Uint8Array>;
}

export const batchOf = ({ text }: Page): Batch => partOf(text, slicePage(text).items);

/**
 * Divides a large page: 1,000 rows that are alive at once let V8's young generation grow, and a list of 100,000 as csv
 * takes 135 MB instead of 105.
 */
export const partsOf = function* ({ text }: Page): Generator<Batch> {
  const { items } = slicePage(text);
  for (let at = 0; at < items.length; at += rowsAtOnce) yield partOf(text, items.slice(at, at + rowsAtOnce));
};

const rowsAtOnce = 100;

const partOf = (text: Buffer, slices: readonly Slice[]): Batch => {
  const [start, end] = [slices[0]?.start ?? 0, slices.at(-1)?.end ?? 0];
  return {
    count: slices.length,
    values: () => valuesIn(text, start, end),
    flat: (read) => read(text.toString('utf8', start, end)),
    texts: () => textsIn(text, slices),
  };
};

/** Uses the scan of the page: searching for numbers that JSON.parse would change takes as long as parsing. */
const valuesIn = (text: Buffer, start: number, end: number): readonly Value[] => {
  const items = `[${text.toString('utf8', start, end)}]`;
  const values = slicePage(text).hasPlainNumbers ? parsePlain(items) : parseExact(items);
  return isArray(values) ? values : [];
};

/** A batch of rows that ems created, selected or sorted. */
export const batchOfValues = (values: readonly Value[], toText: (value: Value) => string): Batch => ({
  count: values.length,
  values: () => values,
  texts: () => values.map((value) => Buffer.from(toText(value))),
});

const textsIn = function* (text: Buffer, slices: readonly Slice[]): Generator<Uint8Array> {
  for (const { start, end, multiline } of slices) {
    const item = text.subarray(start, end);
    yield multiline ? Buffer.from(compactText(parseExact(item))) : item;
  }
};

/** Sorting and --query need every row at once. A million computers take about 1.5 GB. */
export const collect = async (pages: AsyncIterable<Page>, what: string): Promise<Page[]> => {
  const all: Page[] = [];
  let rows = 0;
  for await (const page of pages) {
    rows += page.count;
    if (rows > mostRows) throw tooManyRows(what);
    all.push(page);
  }
  return all;
};

const mostRows = 1_000_000;

const tooManyRows = (what: string): EmsError =>
  new EmsError('failed', `${what} holds the whole list in memory and is limited to ${thousands(mostRows)} rows.`, {
    hint: 'Reduce the list with filters or --limit, or stream it to another tool with -o ndjson.',
  });

/** The collected rows, parsed. */
export const rowsIn = (batches: readonly Batch[]): Value[] => batches.flatMap((batch) => batch.values());

/** Facts about the rows that formats need in advance. */
export type ListShape = Pick<ListResult, 'columns' | 'fields' | 'id' | 'namesWhere' | 'noun' | 'whenEmpty'> & {
  /** Shows all fields of the rows instead of the columns of the command, for results of --query. */
  readonly allFields?: boolean;
};
