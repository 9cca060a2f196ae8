import { isEmptyIn, type PlannedColumn } from '../rows/columns.js';
import { compactText, ExactNumber, isArray, isValueObject, type Value } from '../../base/json/objects.js';
import { fitColumns, totalWidth, type TableLook } from './fixed-width.js';
import { plainPalette, toneOf } from '../sink/palette.js';
import type { Sink, Reader } from '../sink/sink.js';
import { measureFor, wrap, type WidthOf } from '../../base/text/widths.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { summarize } from './summary.js';
import { isTime, readableTimeSpan, relativeTime } from '../../base/text/times.js';
import { exactNumber, readableNumber } from '../rows/fields.js';
import type { Format } from '../../areas/column.js';

export interface Table {
  readonly columns: readonly PlannedColumn[];
  /** Empty with --no-header; several rows if long titles were stacked. */
  readonly header: readonly (readonly string[])[];
  readonly cells: readonly (readonly string[])[];
  readonly look: TableLook;
  /** True if nothing was cut or left out. */
  readonly whole: boolean;
  /** Columns with values for which the terminal is too narrow. */
  readonly hidden: number;
}

/** Decides columns, widths and colors for the given rows. `stack`: titles may wrap to keep columns narrow. */
export const layOut = async (
  sink: Sink,
  columns: readonly PlannedColumn[],
  rows: readonly Value[],
  { margin = 0, stack = false }: { margin?: number; stack?: boolean } = {},
): Promise<Table> => {
  const texts = rows.map((row) => columns.map((column) => cellText(column.read(row), column, sink.reader)));
  const titles = columns.map((column) => column.title.toUpperCase());
  const measure = await measureFor([...texts, titles].flat().join(''));
  // All columns were requested: nothing is cut or omitted.
  const isBounded = sink.reader.terminal && sink.options.format !== 'wide';
  const available = isBounded ? sink.terminal.stdout.columns - margin : Number.POSITIVE_INFINITY;
  const needed = widestOf(texts, measure);
  const oneLine = widestOf([titles], measure, needed);
  const header = stack && totalWidth(oneLine) > available ? stacked(titles, needed, measure) : [titles];
  const natural = widestOf(header, measure, needed);
  const wanted = columns.map(({ priority, read, rigid, room, whenBlank, whenNull, whole }, at) => ({
    natural: natural[at] ?? 0,
    priority,
    whole,
    rigid,
    empty: sink.reader.terminal && whenNull === undefined && isEmptyIn(rows, read, whenBlank),
    room: whole ? widestWord([...texts, ...header], at, measure) : room,
  }));
  const kept = fitColumns(wanted, available);
  const shown = new Set(kept.map(({ index }) => index));
  const chosen = kept.flatMap(({ index }) => columns[index] ?? []);
  const widths = kept.map(({ width }) => width);
  const pick = (row: readonly string[]): string[] => kept.map(({ index }) => row[index] ?? '');
  return {
    columns: chosen,
    header: sink.options.header ? header.map(pick) : [],
    cells: chosen.some(({ whole }) => whole)
      ? texts.map(pick).flatMap((row) => brokenRows(row, chosen, widths, measure))
      : texts.map(pick),
    look: lookOf(sink, chosen, widths, measure),
    whole: totalWidth(natural) <= available,
    hidden: wanted.filter(({ empty }, at) => !empty && !shown.has(at)).length,
  };
};

/** `before`: widths measured before. By index: a pair per cell is a tenth of what a list allocates. */
const widestOf = (rows: readonly (readonly string[])[], measure: WidthOf, before: readonly number[] = []): number[] => {
  const widths = [...before];
  for (const row of rows) {
    for (let at = 0; at < row.length; at++) widths[at] = Math.max(widths[at] ?? 0, measure(row[at] ?? ''));
  }
  return widths;
};

const widestWord = (rows: readonly (readonly string[])[], at: number, measure: WidthOf): number =>
  Math.max(...rows.flatMap((row) => (row[at] ?? '').split(' ')).map(measure));

/** Splits a row into several if a text that must not be cut is wider than its column. */
const brokenRows = (
  row: readonly string[],
  columns: readonly PlannedColumn[],
  widths: readonly number[],
  measure: WidthOf,
): string[][] => {
  const lines = row.map((text, at) => (columns[at]?.whole === true ? wrap(text, widths[at] ?? 0, measure) : [text]));
  const height = Math.max(1, ...lines.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) => lines.map((cell) => cell[line] ?? ''));
};

/** Wraps titles, with their last line next to the rows. */
const stacked = (titles: readonly string[], widths: readonly number[], measure: WidthOf): string[][] => {
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
  measure: WidthOf,
): TableLook => ({
  widths,
  cut: columns.map(({ whole }) => sink.reader.terminal && !whole),
  right: columns.map(({ right }) => right),
  measure,
  paint: (at, text, padded) => {
    if (sink.palette === plainPalette) return padded;
    if (text === '–') return sink.palette.muted(padded);
    return columns[at]?.state === true ? sink.palette.tone(toneOf(text), padded) : padded;
  },
  paintHeader: (_, __, padded) => (sink.palette === plainPalette ? padded : sink.palette.heading(padded)),
});

export const emptyCell = (reader: Reader): string => (reader.terminal ? '–' : '-');

/** The text of a cell: one line, cleaned, not yet colored or cut. */
export const cellText = (value: Value | undefined, column: PlannedColumn, reader: Reader): string => {
  if (value === null) return column.whenNull ?? emptyCell(reader);
  if (value === undefined) return emptyCell(reader);
  if (value === '') return column.whenBlank ?? emptyCell(reader);
  if (column.words !== undefined && isScalar(value)) return column.words[String(value)] ?? cleanCell(String(value));
  if (typeof value === 'string') return `${stringText(value, column.format, reader)}${oldMark(value, column, reader)}`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' || value instanceof ExactNumber) return numberText(value, column.format, reader);
  if (column.format === 'json') return cleanCell(compactText(value));
  if (isArray(value) && value.length === 0) return column.noun === undefined ? emptyCell(reader) : 'none';
  return isValueObject(value) && Object.keys(value).length === 0
    ? emptyCell(reader)
    : summarize(value, { ...column, now: reader.terminal ? reader.now : undefined });
};

const isScalar = (value: Value): value is string | number | ExactNumber =>
  typeof value === 'string' || typeof value === 'number' || value instanceof ExactNumber;

const oldMark = (value: string, { oldAfterHours }: Pick<PlannedColumn, 'oldAfterHours'>, { now }: Reader): string =>
  oldAfterHours !== undefined && isTime(value) && now.getTime() - Date.parse(value) > oldAfterHours * 3_600_000
    ? ' (old)'
    : '';

const stringText = (value: string, format: Format | undefined, reader: Reader): string => {
  if (reader.terminal && format !== 'date' && isTime(value)) return relativeTime(value, reader.now);
  if (reader.terminal && format === 'date' && isTime(value)) return value.slice(0, 10);
  if (reader.terminal && format === 'timespan') return cleanCell(readableTimeSpan(value));
  if (format === 'bytes' && reader.terminal && /^\d+$/.test(value)) return readableNumber(Number(value), format);
  return cleanCell(value);
};

const numberText = (value: number | ExactNumber, format: Format | undefined, reader: Reader): string => {
  if (format === 'yes-no') return Number(value) === 0 ? 'no' : 'yes';
  if (keepsNumbers(format)) return String(value);
  return reader.terminal ? readableNumber(Number(value), format) : exactNumber(String(value), format);
};

/** Whether numbers in such a column are shown unchanged. */
const keepsNumbers = (format: Format | undefined): format is 'summary' | 'json' | 'time' | 'date' | undefined =>
  format === undefined || format === 'summary' || format === 'json' || format === 'time' || format === 'date';
