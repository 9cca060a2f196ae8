import type { Batch } from './batches.js';
import { cellText } from './cells.js';
import { planAllColumns, planColumns, type PlannedColumn } from './columns.js';
import type { Value } from './exact-json.js';
import { fitColumns } from './fit.js';
import { fixedWidthRow, type TableLook } from './fixed-width.js';
import { toneOf } from './palette.js';
import type { ListShape } from './list-shape.js';
import { put, type Sink } from './sink.js';
import { drawTable, mostDrawn } from './table.js';
import { measureFor, type Measure } from './widths.js';

/** A short list on a terminal is drawn whole; everything else streams with the widths of its beginning. */
export const writeTable = async (sink: Sink, shape: ListShape, rows: AsyncIterable<Batch>): Promise<void> => {
  const iterator = rows[Symbol.asyncIterator]();
  try {
    await writeFrom(sink, shape, iterator);
  } finally {
    await iterator.return?.(); // stops fetching ahead when the reader is gone
  }
};

const writeFrom = async (sink: Sink, shape: ListShape, iterator: AsyncIterator<Batch>): Promise<void> => {
  const beginning = await takeBeginning(iterator, sink.reader.terminal ? mostDrawn : 0);
  if (beginning.rows.length === 0) {
    sink.say(`No ${shape.noun ?? 'results'}.`);
    return;
  }
  const columns = chosenColumns(sink, shape, beginning.rows);
  const table = await layOut(sink, columns, beginning.rows);
  if (beginning.complete && sink.reader.terminal) {
    await put(sink, await drawTable(table.header, table.cells, table.look));
    return;
  }
  await stream(sink, table, iterator, beginning.complete);
};

export interface Table {
  readonly columns: readonly PlannedColumn[];
  readonly header: readonly string[] | undefined;
  readonly cells: readonly (readonly string[])[];
  readonly look: TableLook;
}

/** Decides columns, widths and colours from the rows at hand. */
export const layOut = async (
  sink: Sink,
  columns: readonly PlannedColumn[],
  rows: readonly Value[],
  margin = 0,
): Promise<Table> => {
  const texts = cellsOf(sink, columns, rows);
  const titles = columns.map((column) => column.title.toUpperCase());
  const measure = await measureFor([...texts, titles].flat().join(''));
  const natural = columns.map((_, at) => widest([...texts, titles], at, measure));
  const available = sink.reader.terminal ? sink.terminal.stdout.columns - margin : Number.POSITIVE_INFINITY;
  const kept = fitColumns(
    columns.map(({ priority }, at) => ({ natural: natural[at] ?? 0, priority })),
    available,
  );
  const chosen = kept.flatMap(({ index }) => columns[index] ?? []);
  const pick = (row: readonly string[]): string[] => kept.map(({ index }) => row[index] ?? '');
  return {
    columns: chosen,
    header: sink.options.header ? pick(titles) : undefined,
    cells: texts.map(pick),
    look: lookOf(
      sink,
      chosen,
      kept.map(({ width }) => width),
      measure,
    ),
  };
};

const lookOf = (
  sink: Sink,
  columns: readonly PlannedColumn[],
  widths: readonly number[],
  measure: Measure,
): TableLook => ({
  widths,
  right: columns.map(({ right }) => right),
  cut: sink.reader.terminal,
  measure,
  paint: (at, text, padded) => {
    if (text === '–') return sink.palette.muted(padded);
    return columns[at]?.state === true ? sink.palette.tone(toneOf(text), padded) : padded;
  },
  paintHeader: (_, __, padded) => sink.palette.heading(padded),
});

const cellsOf = (sink: Sink, columns: readonly PlannedColumn[], rows: readonly Value[]): string[][] =>
  rows.map((row) => columns.map((column) => cellText(column.read(row), column, sink.reader)));

const widest = (rows: readonly (readonly string[])[], at: number, measure: Measure): number =>
  rows.reduce((most, row) => Math.max(most, measure(row[at] ?? '')), 0);

const chosenColumns = (sink: Sink, shape: ListShape, rows: readonly Value[]): PlannedColumn[] => {
  const typed = sink.options.columns;
  if (shape.allFields === true && typed === undefined) return planAllColumns(rows, shape.columns);
  return planColumns(rows, { typed, known: shape.columns, fields: shape.fields });
};

const stream = async (sink: Sink, table: Table, rest: AsyncIterator<Batch>, complete: boolean): Promise<void> => {
  const { look, columns } = table;
  if (table.header !== undefined) sink.chunks.add(fixedWidthRow(table.header, look, look.paintHeader));
  for (const cells of table.cells) await put(sink, fixedWidthRow(cells, look));
  if (complete) return;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    const cells = cellsOf(sink, columns, next.value.values());
    const pageLook = { ...look, measure: await measureFor(cells.flat().join('')) };
    for (const row of cells) if (sink.chunks.add(fixedWidthRow(row, pageLook))) await sink.chunks.flush();
    if (sink.reader.terminal) await sink.chunks.flush();
  }
};

/** Pages until there are more rows than are drawn at once. */
const takeBeginning = async (
  rows: AsyncIterator<Batch>,
  enough: number,
): Promise<{ rows: readonly Value[]; complete: boolean }> => {
  const taken: Value[] = [];
  for (let next = await rows.next(); next.done !== true; next = await rows.next()) {
    for (const value of next.value.values()) taken.push(value);
    if (taken.length > enough) return { rows: taken, complete: false };
  }
  return { rows: taken, complete: true };
};
