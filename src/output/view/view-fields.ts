import { cellText, emptyCell, layOut, type Table } from '../table/table-layout.js';
import { cleanLines } from '../../base/text/clean-text.js';
import { planAllColumns, planned, type PlannedColumn } from '../rows/columns.js';
import {
  compactText,
  isArray,
  isValueObject,
  type Value,
  type ValueObject,
  checkDepth,
} from '../../base/json/objects.js';
import { toneOf } from '../sink/palette.js';
import { put, type Sink } from '../sink/sink.js';
import { drawTable } from '../table/draw-table.js';
import { fullTime, isTime, relativeTime } from '../../base/text/times.js';
import { measureFor, pad, wrap } from '../../base/text/widths.js';

const widestLabel = 28;

/** Writes labeled, aligned values; objects indented below their name, lists of objects as small tables. */
export const writeFields = async (
  sink: Sink,
  fields: readonly ViewField[],
  indent: number,
  depth = 0,
): Promise<void> => {
  checkDepth(depth);
  const short = fields.filter((field) => !needsLines(field));
  const labelWidth = Math.min(widestLabel, Math.max(0, ...short.map(({ column }) => column.title.length)));
  for (const [at, field] of fields.entries()) {
    if (!needsLines(field)) {
      await put(sink, await valueLines(sink, field, indent, labelWidth));
      continue;
    }
    if (indent === 0 && at > 0) await put(sink, '\n');
    const count = isArray(field.value) ? ` (${field.value.length})` : '';
    await put(sink, `${' '.repeat(indent)}${sink.palette.heading(field.column.title)}${count}\n`);
    await writeNested(sink, field.value, indent + 2, depth + 1);
  }
};

const needsLines = ({ column, value }: ViewField): boolean =>
  isNested(value) && column.format !== 'summary' && column.format !== 'json';

const valueLines = async (sink: Sink, field: ViewField, indent: number, labelWidth: number): Promise<string> => {
  const { column, value } = field;
  const text = viewText(value, field, sink);
  const measure = await measureFor(text + column.title);
  const plain = sink.terminal.plain;
  const label = plain ? `${column.title}: ` : `${pad(column.title, labelWidth, false, measure)}  `;
  const start = indent + (plain ? 2 : label.length);
  const isBounded = sink.reader.terminal && sink.terminal.byLine !== true;
  const width = isBounded ? Math.max(20, sink.terminal.stdout.columns - start) : Number.POSITIVE_INFINITY;
  const [first = '', ...more] = text.split('\n').flatMap((line) => wrap(line, width, measure));
  const painted = paint(sink, field, first);
  const rest = more.map((line) => `${' '.repeat(start)}${line}\n`).join('');
  return `${' '.repeat(indent)}${sink.palette.label(label)}${painted}\n${rest}`;
};

const paint = (sink: Sink, { column }: ViewField, text: string): string => {
  if (text === '–') return sink.palette.muted(text);
  return column.state ? sink.palette.tone(toneOf(text), text) : text;
};

/** Like a cell but longer: with the exact time after the relative one, line breaks, and every value of a list. */
const viewText = (value: Value, { column }: ViewField, sink: Sink): string => {
  if (typeof value === 'string' && value !== '') {
    if (column.format === 'timespan') return cellText(value, column, sink.reader);
    if (!isTime(value) || !sink.reader.terminal) return cleanLines(value);
    sink.zone.isNeeded = true;
    const relative = relativeTime(value, sink.reader.now);
    return /^\d{4}-/.test(relative) ? fullTime(value) : `${relative} (${fullTime(value)})`;
  }
  if (isArray(value) && column.format !== 'summary') {
    if (value.length === 0) return 'none';
    return value
      .map((item) => (item === null ? emptyCell(sink.reader) : cellText(item, column, sink.reader)))
      .join(', ');
  }
  return cellText(value, column, sink.reader);
};

const writeNested = async (sink: Sink, value: Value, indent: number, depth: number): Promise<void> => {
  if (isValueObject(value)) return writeFields(sink, viewFieldsOf(value), indent, depth);
  if (!isArray(value)) return;
  if (value.every(isValueObject)) return writeRecords(sink, value, indent, depth);
  for (const item of value)
    await put(sink, `${' '.repeat(indent)}${cleanLines(compactText(item)).replaceAll('\n', ' ')}\n`);
};

const mostBlocks = 10;

/** Writes a small table if everything fits; else a block per record, so that nothing is dropped. */
const writeRecords = async (sink: Sink, records: readonly Value[], indent: number, depth: number): Promise<void> => {
  const columns = planAllColumns(records, undefined);
  const table = await layOut(sink, columns, records, { margin: indent, stack: true });
  if (sink.terminal.byLine === true || (!table.whole && records.length <= mostBlocks))
    return writeBlocks(sink, records, indent, depth);
  const margin = ' '.repeat(indent);
  await putTable(sink, table, margin);
  const hidden = columns.filter((column) => !table.columns.includes(column)).map(({ title }) => title);
  if (hidden.length > 0) await put(sink, `${margin}${sink.palette.muted(`(not shown here: ${hidden.join(', ')})`)}\n`);
};

/** Writes the chosen columns of a list inside a page. */
export const writeSmallTable = async (
  sink: Sink,
  columns: readonly PlannedColumn[],
  records: readonly Value[],
  indent: number,
): Promise<void> => {
  const table = await layOut(sink, columns, records, { margin: indent, stack: true });
  const isTable = sink.terminal.byLine !== true && (table.whole || records.length > fewRecords);
  if (isTable) return putTable(sink, table, ' '.repeat(indent));
  // Few records become blocks before anything is cut, because error texts must be complete.
  for (const [at, record] of records.entries()) {
    if (at > 0) await put(sink, '\n');
    const fields = columns.map((column) => ({ column, value: column.read(record) ?? null }));
    await writeFields(sink, fields, indent);
  }
};

const fewRecords = 3;

const putTable = async (sink: Sink, table: Table, margin: string): Promise<void> =>
  put(sink, (await drawTable({ ...table, rows: table.cells })).replace(/^(?=.)/gm, margin));

const writeBlocks = async (sink: Sink, records: readonly Value[], indent: number, depth: number): Promise<void> => {
  for (const [at, record] of records.entries()) {
    if (at > 0) await put(sink, '\n');
    if (isValueObject(record)) await writeFields(sink, viewFieldsOf(record), indent, depth);
  }
};

/** A field with facts about how to show it. */
export interface ViewField {
  readonly column: PlannedColumn;
  readonly value: Value;
}

/** Short values first, then those that need several lines. */
export const viewFieldsOf = (value: ValueObject): ViewField[] => {
  const fields = Object.keys(value).map((name) => ({
    column: { ...planned(name, []), read: (item: Value) => (isValueObject(item) ? item[name] : undefined) },
    value: value[name] ?? null,
  }));
  return [...fields.filter((field) => !isNested(field.value)), ...fields.filter((field) => isNested(field.value))];
};

const isNested = (value: Value): boolean =>
  (isValueObject(value) && Object.keys(value).length > 0) ||
  (isArray(value) && value.some((item) => isValueObject(item) || isArray(item)));
