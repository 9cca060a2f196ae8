import { usage } from '../../base/errors.js';
import { exactText, isValueObject } from '../../base/json/objects.js';
import { csvTable, firstRecord, isJsonFile, jsonItems, refuseDuplicateColumn, withLineBreaks } from './file-records.js';

/** A file of rows that need not be about computers. */
interface TableFile {
  /** '--from-file: line 1', the place of the headings. */
  readonly where: string;
  /** A json list has no lines. */
  readonly isList?: boolean;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  /** Counted from 1, without the header. */
  readonly row: number;
  /** The line, in a json list the entry. */
  readonly line: number;
  /** By column. */
  readonly cells: Readonly<Record<string, string>>;
}

/** csv with a header, or a json list of objects. `only`: the name of the column of a file that is nothing but a list. */
export const parseTable = (
  text: string,
  label: string,
  only: string,
  isTitle: (text: string) => boolean,
): TableFile => {
  const clean = withLineBreaks(text);
  if (isJsonFile(clean)) return jsonTable(clean, label);
  const separator = [',', ';', '\t'].find((each) => (firstRecord(clean, each)?.cells.length ?? 0) > 1) ?? ',';
  const records = csvTable(clean, separator, label);
  const [header] = records;
  if (header === undefined) return { columns: [], rows: [], where: label };
  const isBare = header.cells.length === 1 && !isTitle((header.cells[0] ?? '').trim());
  const columns = isBare ? [only] : header.cells.map((cell) => cell.trim());
  for (const [at, column] of columns.entries())
    if (column !== '') refuseDuplicateColumn(`${label}: line ${header.line}`, columns, at);
  const rows = (isBare ? records : records.slice(1)).map(({ cells, line }, index) => ({
    row: index + 1,
    line,
    cells: Object.fromEntries(columns.map((column, at) => [column, (cells[at] ?? '').trim()])),
  }));
  return { columns, rows, where: `${label}: line ${header.line}` };
};

const jsonTable = (text: string, label: string): TableFile => {
  const { items, whole } = jsonItems(text, label);
  const rows = items.map((item, at) => {
    if (!isValueObject(item)) throw usage(`${label}: entry ${at + 1} is not an object`, 'Nothing was sent.');
    return {
      row: at + 1,
      line: at + 1,
      cells: Object.fromEntries(Object.entries(item).map(([key, value]) => [key, exactText(value)])),
    };
  });
  return {
    columns: [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))],
    rows,
    isList: whole !== undefined,
    where: `${label}: entry 1`,
  };
};
