import type { Batch } from '../batches.js';
import { planAllColumns, planColumns, planWideColumns, type PlannedColumn } from './columns.js';
import type { Value } from '../../json/exact-json.js';
import { fixedWidthRow } from './fixed-width.js';
import type { ListShape } from '../list-shape.js';
import { plainPalette } from './palette.js';
import { put, type Sink } from '../sink.js';
import { drawTable, mostDrawn } from './draw-table.js';
import { cellsOf, layOut, type Table } from './table-layout.js';
import { measureFor } from '../../text/widths.js';

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
    await put(sink, await drawTable(table));
    return;
  }
  await stream(sink, table, iterator, beginning.complete);
};

const chosenColumns = (sink: Sink, shape: ListShape, rows: readonly Value[]): PlannedColumn[] => {
  const typed = sink.options.columns;
  if (shape.allFields === true && typed === undefined) return planAllColumns(rows, shape.columns);
  if (sink.options.format === 'wide' && typed === undefined) return planWideColumns(rows, shape.columns);
  return planColumns(rows, { typed, known: shape.columns, fields: shape.fields });
};

const stream = async (sink: Sink, table: Table, rest: AsyncIterator<Batch>, complete: boolean): Promise<void> => {
  const { look, columns } = table;
  for (const titles of table.header) sink.chunks.add(fixedWidthRow(titles, look, look.paintHeader));
  for (const cells of table.cells) await put(sink, fixedWidthRow(cells, look));
  if (complete) return;
  // Loaded with the second page: most lists have one.
  const { copyBatch, rawTable } = await import('../raw/raw-table.js');
  const plain = isPlain(sink) ? rawTable({ columns, widths: look.widths }) : undefined;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    const copied = await copyBatch(sink, next.value, plain);
    if (copied === next.value.count) continue;
    const cells = cellsOf(sink, columns, next.value.values().slice(copied));
    const pageLook = { ...look, measure: await measureFor(cells.flat().join('')) };
    // Some rows at a time: a write of its own for each takes a tenth of a second for 100,000.
    for (let at = 0; at < cells.length; at += rowsAtOnce) {
      let lines = '';
      for (const row of cells.slice(at, at + rowsAtOnce)) lines += fixedWidthRow(row, pageLook);
      if (sink.chunks.add(lines)) await sink.chunks.flush();
    }
    if (sink.reader.terminal) await sink.chunks.flush();
  }
};

const rowsAtOnce = 250;

/** Neither relative times nor colors nor cut cells: then a cell is what came. */
const isPlain = (sink: Sink): boolean => !sink.reader.terminal && sink.palette === plainPalette;

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
