import type { Batch } from '../rows/batches.js';
import { planAllColumns, planColumns, planWideColumns, type PlannedColumn } from '../rows/columns.js';
import { flatReader, type ToCell } from '../../json/flat-rows.js';
import type { Value } from '../../json/objects.js';
import { cleanCell } from '../../text/clean-text.js';
import { fixedWidthRow, fixedWidthTable } from './fixed-width.js';
import type { ListShape } from '../rows/batches.js';
import { put, within, type Sink } from '../sink/sink.js';
import { cellText, layOut, type Table } from './table-layout.js';
import { areNarrowLines, lengthOf, measureFor, type WidthOf } from '../../text/widths.js';

/**
 * A short list on a terminal is drawn whole. Everything else streams, laid out by what has come when its first page is
 * there: later rows are cut to these widths on a terminal and stand out of them in a pipe.
 */
export const writeTable = async (sink: Sink, shape: ListShape, rows: AsyncIterable<Batch>): Promise<void> => {
  const iterator = rows[Symbol.asyncIterator]();
  try {
    await writeFrom(sink, shape, iterator);
  } finally {
    // Stops fetching ahead when the reader is gone. Not waited for: a page under way may take its time.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
};

const writeFrom = async (sink: Sink, shape: ListShape, iterator: AsyncIterator<Batch>): Promise<void> => {
  const beginning = await (sink.reader.terminal ? takeScreen(iterator) : takeFirst(iterator));
  if (beginning.rows.length === 0) {
    sink.say((await shape.whenEmpty?.()) ?? `No ${shape.noun ?? 'results'}.`);
    return;
  }
  const columns = chosenColumns(sink, shape, beginning.rows);
  const table = await layOut(sink, columns, beginning.rows);
  if (beginning.rest === undefined && sink.reader.terminal) {
    await put(sink, fixedWidthTable(table));
    return;
  }
  await stream(sink, table, beginning);
};

const chosenColumns = (sink: Sink, shape: ListShape, rows: readonly Value[]): PlannedColumn[] => {
  const typed = sink.options.columns;
  if (shape.allFields === true && typed === undefined) return planAllColumns(rows, shape.columns);
  if (sink.options.format === 'wide' && typed === undefined) return planWideColumns(rows, shape.columns);
  return planColumns(rows, { typed, known: shape.columns, fields: shape.fields });
};

const stream = async (sink: Sink, table: Table, { rows: [first], rest }: Beginning): Promise<void> => {
  const { look } = table;
  for (const titles of table.header) sink.chunks.add(fixedWidthRow(titles, look, look.paintHeader));
  for (const cells of table.cells) await put(sink, fixedWidthRow(cells, look));
  if (rest === undefined) return;
  // On a terminal the next page was asked for already, so nobody else delivers these.
  if (sink.reader.terminal) await sink.chunks.flush();
  let read: ReadCells | undefined;
  for (let next = await rest(); next.done !== true; next = await rest()) {
    read ??= readerOf(sink, table.columns, first);
    const rows = read(next.value);
    // Many rows in one write: a write of its own for each takes a tenth of a second for 100,000.
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const lines = await drawRows(table, rows.slice(at, at + rowsAtOnce));
      if (sink.chunks.add(lines)) await sink.chunks.flush();
    }
  }
};

const rowsAtOnce = 250;

type ReadCells = (batch: Batch) => readonly (readonly string[])[];

const readerOf = ({ reader }: Sink, columns: readonly PlannedColumn[], first: Value | undefined): ReadCells => {
  const asTheyAre = columns.map(
    ({ words, oldAfterHours }) => !reader.terminal && (words ?? oldAfterHours) === undefined,
  );
  const toCell: ToCell = (value, at) => {
    if (typeof value === 'string' && value !== '' && asTheyAre[at] === true) return cleanCell(value);
    const column = columns[at];
    return column === undefined ? '' : cellText(value, column, reader);
  };
  const paths = columns.map(({ or, path }) => (or === undefined ? path : ''));
  const flat = flatReader(first, paths, toCell);
  return (batch) =>
    (flat && batch.flat?.(flat)) ??
    batch.values().map((row) => columns.map((column, at) => toCell(column.read(row), at)));
};

const drawRows = async ({ look }: Table, cells: readonly (readonly string[])[]): Promise<string> => {
  const draw = (measure: WidthOf): string => {
    const measured = { ...look, measure };
    let lines = '';
    for (const row of cells) lines += fixedWidthRow(row, measured);
    return lines;
  };
  // Nearly all rows are narrow, and one look at many lines takes less time than one at each row.
  const lines = draw(lengthOf);
  return areNarrowLines(lines) ? lines : draw(await measureFor(cells.flat().join('')));
};

type NextBatch = () => Promise<IteratorResult<Batch>>;

interface Beginning {
  readonly rows: readonly Value[];
  /** undefined: that was all. */
  readonly rest?: NextBatch;
}

/** The first page that has rows. */
const takeFirst = async (batches: AsyncIterator<Batch>): Promise<Beginning> => {
  for (let next = await batches.next(); next.done !== true; next = await batches.next()) {
    if (next.value.count > 0) return { rows: next.value.values(), rest: () => batches.next() };
  }
  return { rows: [] };
};

/** Beyond that many rows the widths of the first ones hold for all. */
const mostLaidOut = 200;

/** Pages as long as they come at once and fit a table that is drawn whole: the first row must not wait for a slow one. */
const takeScreen = async (batches: AsyncIterator<Batch>): Promise<Beginning> => {
  const taken: Value[] = [];
  const asked = Date.now();
  let patienceMs = Number.POSITIVE_INFINITY;
  while (taken.length <= mostLaidOut) {
    const next = batches.next();
    const arrived = taken.length === 0 ? await next : await within(next, patienceMs);
    if (arrived === undefined) return { rows: taken, rest: resuming(next, batches) };
    if (arrived.done === true) return { rows: taken };
    for (const value of arrived.value.values()) taken.push(value);
    patienceMs = Math.min(patienceMs, (Date.now() - asked) / 5);
  }
  return { rows: taken, rest: () => batches.next() };
};

const resuming = (pending: Promise<IteratorResult<Batch>>, batches: AsyncIterator<Batch>): NextBatch => {
  pending.catch(() => undefined); // it may fail while the rows before it are written; it is then thrown when its turn comes
  let first: Promise<IteratorResult<Batch>> | undefined = pending;
  return () => {
    const next = first ?? batches.next();
    first = undefined;
    return next;
  };
};
