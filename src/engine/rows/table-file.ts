import { usage } from '../../errors.js';
import { exactText, isArray, isValueObject, tryExact, type Value } from '../../json/exact-json.js';
import { csvRecords, refuseTwin, withLineBreaks, type CsvRecord } from '../targets/csv-records.js';

/** A file of rows that need not be about computers. */
export interface TableFile {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  /** Where it stands, for messages; of json, which entry it is. */
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
  const start = clean.trimStart()[0];
  if (start === '[' || start === '{') return jsonTable(clean, label);
  const separator = [',', ';', '\t'].find((each) => (firstOf(clean, each)?.cells.length ?? 0) > 1) ?? ',';
  const records = [...csvRecords(clean, separator)].filter((record) => !isEmpty(record));
  const [header] = records;
  if (header === undefined) return { columns: [], rows: [] };
  const isBare = header.cells.length === 1 && !isTitle((header.cells[0] ?? '').trim());
  const columns = isBare ? [only] : header.cells.map((cell) => cell.trim());
  for (const [at, column] of columns.entries())
    if (column !== '') refuseTwin(`${label}: line ${header.line}`, columns, at);
  return { columns, rows: (isBare ? records : records.slice(1)).map((record) => rowOf(record, columns, label)) };
};

const firstOf = (text: string, separator: string): CsvRecord | undefined =>
  [...csvRecords(text, separator)].find((record) => !isEmpty(record));

const isEmpty = ({ cells }: CsvRecord): boolean => cells.every((cell) => cell.trim() === '');

const rowOf = ({ cells, line, unclosed }: CsvRecord, columns: readonly string[], label: string): TableRow => {
  if (unclosed) throw usage(`${label}: line ${line}: a quote is not closed`, 'Nothing was sent.');
  // A comma that nobody quoted moves what follows into the wrong column.
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    throw usage(
      `${label}: line ${line} has more cells than the header`,
      'Nothing was sent. Put a text with separators in quotes.',
    );
  return { line, cells: Object.fromEntries(columns.map((column, at) => [column, (cells[at] ?? '').trim()])) };
};

const jsonTable = (text: string, label: string): TableFile => {
  const items = jsonItems(text, label);
  const rows = items.map((item, at) => {
    if (!isValueObject(item)) throw usage(`${label}: entry ${at + 1} is not an object`, 'Nothing was sent.');
    return {
      line: at + 1,
      cells: Object.fromEntries(Object.entries(item).map(([key, value]) => [key, exactText(value)])),
    };
  });
  return { columns: [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))], rows };
};

/** A list, the service's page, one object, or one object a line. */
const jsonItems = (text: string, label: string): readonly Value[] => {
  const whole = tryExact(text);
  if (whole === undefined)
    return text
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map((line, at) => {
        const value = tryExact(line);
        if (value === undefined) throw usage(`${label}: line ${at + 1} is not valid JSON`, 'Nothing was sent.');
        return value;
      });
  const list = isValueObject(whole) ? (whole['items'] ?? [whole]) : whole;
  return isArray(list) ? list : [list];
};
