import type { Batch } from '../rows/batches.js';
import { planAllColumns, planColumns, planWideColumns, type PlannedColumn } from '../rows/columns.js';
import { flatReader, type ToCell } from '../../base/json/flat-rows.js';
import type { Value } from '../../base/json/objects.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { fixedWidthRow, fixedWidthTable } from './fixed-width.js';
import type { ListShape } from '../rows/batches.js';
import { put, type Sink } from '../sink/sink.js';
import { cellText, layOut, type Table } from './table-layout.js';
import { plural } from '../../base/text/wording.js';
import { areNarrowLines, lengthOf, measureFor, type WidthOf } from '../../base/text/widths.js';

/** Streams rows in the layout of the first page: later cells are cut on a terminal and run over in a pipe. */
export const writeTable = async (sink: Sink, shape: ListShape, rows: AsyncIterable<Batch>): Promise<void> => {
  const iterator = rows[Symbol.asyncIterator]();
  try {
    await writeFrom(sink, shape, iterator);
  } finally {
    // Stops fetching ahead if the reader is gone. Not awaited, because a running request may take long.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
};

const writeFrom = async (sink: Sink, shape: ListShape, batches: AsyncIterator<Batch>): Promise<void> => {
  let next = await batches.next();
  while (next.done !== true && next.value.count === 0) next = await batches.next();
  if (next.done === true) {
    sink.say((await shape.whenEmpty?.()) ?? `No ${shape.noun ?? 'results'}.`);
    return;
  }
  const rows = next.value.values();
  if (sink.terminal.byLine === true) return writeLabels(sink, chosenColumns(sink, shape, rows), next.value, batches);
  const table = await layOut(sink, chosenColumns(sink, shape, rows), rows);
  await put(sink, fixedWidthTable(table));
  await stream(sink, table, rows[0], batches);
  if (table.hidden === 0) return;
  // Written after the rows, even if both streams end on one screen.
  await sink.chunks.flush();
  sink.say(`${plural(table.hidden, 'column')} not shown: -o wide`);
};

/** One label and value per line, and an empty line between two rows. */
const writeLabels = async (
  sink: Sink,
  columns: readonly PlannedColumn[],
  first: Batch,
  batches: AsyncIterator<Batch>,
): Promise<void> => {
  let gap = '';
  for (let batch: Batch | undefined = first; batch !== undefined;) {
    for (const row of batch.values()) {
      const lines = columns.map((column) => `${column.title}: ${cellText(column.read(row), column, sink.reader)}\n`);
      await put(sink, `${gap}${lines.join('')}`);
      gap = '\n';
    }
    const next = await batches.next();
    batch = next.done === true ? undefined : next.value;
  }
};

const chosenColumns = (sink: Sink, shape: ListShape, rows: readonly Value[]): PlannedColumn[] => {
  const typed = sink.options.columns;
  if (shape.allFields === true && typed === undefined) return planAllColumns(rows, shape.columns);
  if (sink.options.format === 'wide' && typed === undefined) return planWideColumns(rows, shape.columns);
  return planColumns(rows, { typed, known: shape.columns, fields: shape.fields });
};

const stream = async (
  sink: Sink,
  table: Table,
  first: Value | undefined,
  batches: AsyncIterator<Batch>,
): Promise<void> => {
  let read: ReadCells | undefined;
  for (let next = await batches.next(); next.done !== true; next = await batches.next()) {
    read ??= readerOf(sink, table.columns, first);
    const rows = read(next.value);
    // Several rows per write: one write per row takes a tenth of a second for 100,000.
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await put(sink, await drawRows(table, rows.slice(at, at + rowsAtOnce)));
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
  // Nearly all rows are narrow, and one check of many lines is faster than one per row.
  const lines = draw(lengthOf);
  return areNarrowLines(lines) ? lines : draw(await measureFor(cells.flat().join('')));
};
