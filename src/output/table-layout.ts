import { cellText } from './cells.js';
import type { PlannedColumn } from './columns.js';
import type { Value } from './exact-json.js';
import { fitColumns, totalWidth } from './fit.js';
import type { TableLook } from './fixed-width.js';
import { toneOf } from './palette.js';
import type { Sink } from './sink.js';
import { measureFor, type Measure } from './widths.js';
import { wrap } from './wrap.js';

export interface Table {
  readonly columns: readonly PlannedColumn[];
  /** None with --no-header; several rows where long titles were stacked. */
  readonly header: readonly (readonly string[])[];
  readonly cells: readonly (readonly string[])[];
  readonly look: TableLook;
  /** Nothing was cut or left out. */
  readonly whole: boolean;
}

/** Decides columns, widths and colours from the rows at hand. `stack`: titles may take several lines to keep columns narrow. */
export const layOut = async (
  sink: Sink,
  columns: readonly PlannedColumn[],
  rows: readonly Value[],
  { margin = 0, stack = false }: { margin?: number; stack?: boolean } = {},
): Promise<Table> => {
  const texts = cellsOf(sink, columns, rows);
  const titles = columns.map((column) => column.title.toUpperCase());
  const measure = await measureFor([...texts, titles].flat().join(''));
  const isCut = sink.reader.terminal && !columns.some(({ whole }) => whole);
  const available = isCut ? sink.terminal.stdout.columns - margin : Number.POSITIVE_INFINITY;
  const oneLine = widestOf([...texts, titles], measure);
  const header =
    stack && totalWidth(oneLine) > available ? stacked(titles, widestOf(texts, measure), measure) : [titles];
  const natural = widestOf([...texts, ...header], measure);
  const kept = fitColumns(
    columns.map(({ priority, rigid }, at) => ({ natural: natural[at] ?? 0, priority, rigid })),
    available,
  );
  const chosen = kept.flatMap(({ index }) => columns[index] ?? []);
  const widths = kept.map(({ width }) => width);
  const pick = (row: readonly string[]): string[] => kept.map(({ index }) => row[index] ?? '');
  return {
    columns: chosen,
    header: sink.options.header ? header.map(pick) : [],
    cells: texts.map(pick),
    look: { ...lookOf(sink, chosen, widths, measure), cut: isCut },
    whole: totalWidth(natural) <= available,
  };
};

export const cellsOf = (sink: Sink, columns: readonly PlannedColumn[], rows: readonly Value[]): string[][] =>
  rows.map((row) => columns.map((column) => cellText(column.read(row), column, sink.reader)));

const widestOf = (rows: readonly (readonly string[])[], measure: Measure): number[] => {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, text] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, measure(text));
  }
  return widths;
};

/** Titles broken at their spaces, the last line next to the rows. */
const stacked = (titles: readonly string[], widths: readonly number[], measure: Measure): string[][] => {
  const lines = titles.map((title, at) => {
    const longestWord = Math.max(...title.split(' ').map(measure));
    return wrap(title, Math.max(longestWord, widths[at] ?? 0), measure);
  });
  const height = Math.max(...lines.map((title) => title.length));
  return Array.from({ length: height }, (_, row) => lines.map((title) => title[row - height + title.length] ?? ''));
};

const lookOf = (
  sink: Sink,
  columns: readonly PlannedColumn[],
  widths: readonly number[],
  measure: Measure,
): Omit<TableLook, 'cut'> => ({
  widths,
  right: columns.map(({ right }) => right),
  measure,
  paint: (at, text, padded) => {
    if (text === '–') return sink.palette.muted(padded);
    return columns[at]?.state === true ? sink.palette.tone(toneOf(text), padded) : padded;
  },
  paintHeader: (_, __, padded) => sink.palette.heading(padded),
});
