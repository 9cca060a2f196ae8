import { usage, type EmsError } from '../../errors.js';
import { cleanCell } from '../../text/clean-text.js';
import {
  csvTable,
  firstRecord,
  isJsonFile,
  jsonItems,
  refuseDuplicateColumn,
  withLineBreaks,
  type CsvRecord,
} from './file-records.js';
import {
  exactText,
  isArray,
  isNumber,
  isValueObject,
  type ExactNumber,
  type Value,
  type ValueObject,
  type Json,
} from '../../json/objects.js';
import { pageFactsIn } from '../../http/paging/read-page.js';
import { isIdText } from '../../text/identifiers.js';
import { identifying, identifyingTitles, marksIn, type Identifying, type IdentityMark } from './identifying-columns.js';

/** A computer in a file: an id, a host name, or both. A number in the column of names is a name. */
export interface FileEntry {
  readonly id?: number;
  readonly name?: string;
  /** The line, for messages. */
  readonly line: number;
  /** Other cells of the row that identify a computer. */
  readonly marks?: readonly IdentityMark[];
  /** The cells of the requested columns, by requested name. */
  readonly cells?: Readonly<Record<string, string>>;
  /** The whole row by its headings, if `cells` is set. */
  readonly row?: Readonly<Record<string, string>>;
}

interface TargetFile {
  readonly entries: readonly FileEntry[];
  /** The file is one page of a longer list: the total, or 'more' if the page does not say. */
  readonly pageOf?: number | 'more' | undefined;
}

interface AskedColumns {
  /** Further columns to read. */
  readonly wanted?: readonly string[];
  /** The column that names the computer, where the user says so. */
  readonly chosen?: string | undefined;
}

/**
 * Lines, csv, a json list, the service's page wrapper or one json object a line: told apart by how the text begins.
 */
export const readTargetFile = (text: string, label: string, asked: AskedColumns = {}): TargetFile => {
  const { chosen, wanted = [] } = asked;
  const clean = withLineBreaks(text);
  if (isJsonFile(clean)) return readJsonTargets(clean, label, asked);
  const table = separators.map((separator) => tableOf(clean, separator, chosen)).find((found) => found !== undefined);
  if (table !== undefined) return { entries: readCsv(clean, table, label, wanted) };
  refuseUnknownHeader(clean, label, chosen === undefined ? wanted : [chosen]);
  return { entries: readLines(clean.split(/\r?\n/)) };
};

/** A host name has no separators: a first line with some is a header that names no computer, or a row without one. */
const refuseUnknownHeader = (text: string, label: string, wanted: readonly string[]): void => {
  for (const separator of separators) {
    const first = firstRecord(text, separator);
    if (first === undefined) return;
    if (first.cells.length > 1)
      throw usage(
        `${label}: line ${first.line}: a column that names the computer is expected (${identifyingTitles}), found: ${columnList(first.cells)}`,
        "Nothing was sent. The first line has to be the header, such as: hostname,Room. To name the column: --map 'column=computer'",
      );
  }
  if (wanted.length > 0) throw noColumn(`${label}: line 1`, wanted[0] ?? '', []);
};

const columnList = (columns: readonly string[]): string => columns.map((column) => cleanCell(column.trim())).join(', ');

const noColumn = (where: string, wanted: string, found: readonly string[]): EmsError =>
  usage(
    `${where}: the column "${wanted}" is expected, found: ${found.length === 0 ? 'no header' : columnList(found)}`,
    'Nothing was sent. Name a column of the file: --map column=field',
  );

/** Finds each requested column, ignoring case. */
const placesOf = (wanted: readonly string[], found: readonly string[], where: string): [string, number][] =>
  wanted.map((column) => {
    const at = found.findIndex((title) => title.trim().toLowerCase() === column.toLowerCase());
    if (at === -1) throw noColumn(where, column, found);
    refuseDuplicateColumn(where, found, at);
    return [column, at];
  });

const readLines = (lines: readonly string[]): FileEntry[] =>
  lines.flatMap((line, index) => (isContent(line) ? [entryOf(unquoted(line.trim()), index + 1)] : []));

const isContent = (line: string): boolean => line.trim() !== '' && !line.trimStart().startsWith('#');

const entryOf = (word: string, line: number): FileEntry =>
  isIdText(word) ? { id: Number(word), line } : { name: word, line };

const unquoted = (text: string): string => /^"(.*)"$/.exec(text)?.[1]?.replaceAll('""', '"') ?? text;

const separators = [',', ';', '\t'];

interface Table {
  readonly separator: string;
  readonly header: CsvRecord;
  readonly columns: Identifying;
}

/** Returns undefined if, with this separator, the first line does not name an id or a host name. */
const tableOf = (text: string, separator: string, chosen: string | undefined): Table | undefined => {
  const header = firstRecord(text, separator);
  const columns = header === undefined ? undefined : identifying(header.cells, chosen);
  return header === undefined || columns === undefined ? undefined : { separator, header, columns };
};

const readCsv = (
  text: string,
  { columns, header, separator }: Table,
  label: string,
  wanted: readonly string[],
): FileEntry[] => {
  for (const at of [columns.id, columns.name])
    if (at >= 0) refuseDuplicateColumn(`${label}: line ${header.line}`, header.cells, at);
  const places = placesOf(wanted, header.cells, `${label}: line ${header.line}`);
  return csvTable(text, separator, label)
    .slice(1)
    .map(({ cells, line }) => {
      const id = (cells[columns.id] ?? '').trim();
      const name = (cells[columns.name] ?? '').trim();
      if (id !== '' && !isIdText(id)) throw usage(`${label}: line ${line}: "${id}" is not a client id`);
      const used = [...wanted, header.cells[columns.id] ?? '', header.cells[columns.name] ?? ''];
      const marks = marksIn(header.cells, (_, at) => cells[at] ?? '', used);
      const row = { ...(marks.length === 0 ? {} : { marks }), ...rowOf(places, header.cells, cells) };
      if (id !== '') return { id: Number(id), ...(name === '' ? {} : { name }), line, ...row };
      if (name === '') throw namesNone(`${label}: line ${line}`);
      return columns.isEither === true ? { ...entryOf(name, line), ...row } : { name, line, ...row };
    });
};

const rowOf = (
  places: readonly (readonly [string, number])[],
  columns: readonly string[],
  cells: readonly string[],
): Pick<FileEntry, 'cells' | 'row'> =>
  places.length === 0
    ? {}
    : {
        cells: Object.fromEntries(places.map(([column, at]) => [column, cells[at] ?? ''])),
        row: Object.fromEntries(columns.map((column, at) => [column.trim(), (cells[at] ?? '').trim()])),
      };

const readJsonTargets = (text: string, label: string, { chosen, wanted = [] }: AskedColumns): TargetFile => {
  const { items, whole } = jsonItems(text, label);
  const entries = items.map((item, index) => {
    const where = `${label}: entry ${index + 1}`;
    const entry = jsonEntry(item, index + 1, where, chosen);
    if (entry === undefined) throw namesNone(where);
    const fields = isValueObject(item) ? item : {};
    const named = { ...entry, ...marksOf(fields, chosen, wanted) };
    if (wanted.length === 0) return named;
    const places = placesOf(wanted, Object.keys(fields), where);
    return { ...named, ...rowOf(places, Object.keys(fields), Object.values(fields).map(exactText)) };
  });
  return { entries, pageOf: pageIn(whole, items.length) };
};

const marksOf = (
  fields: ValueObject,
  chosen: string | undefined,
  wanted: readonly string[],
): Pick<FileEntry, 'marks'> => {
  const columns = Object.keys(fields);
  const { id = -1, name = -1 } = identifying(columns, chosen) ?? {};
  const textIn = (column: string): string => {
    const value = fields[column];
    return typeof value === 'string' || isNumber(value) ? exactText(value) : '';
  };
  const marks = marksIn(columns, textIn, [...wanted, columns[id] ?? '', columns[name] ?? '']);
  return marks.length === 0 ? {} : { marks };
};

const pageIn = (whole: Value | undefined, count: number): TargetFile['pageOf'] => {
  if (!isValueObject(whole) || whole['items'] === undefined) return undefined;
  const { hasMore, totalCount = 0 } = pageFactsIn({
    hasMore: plainValue(whole['hasMore']),
    totalCount: plainValue(whole['totalCount']),
  });
  if (totalCount > count) return totalCount;
  return hasMore === true ? 'more' : undefined;
};

const plainValue = (value: Value = null): Json => {
  if (isNumber(value)) return Number(value);
  return isArray(value) || isValueObject(value) ? {} : value;
};

const namesNone = (where: string): EmsError =>
  usage(
    `${where} names no computer`,
    'Each entry has to be an id, a host name, or a row with id, clientId, computerId or hostname. Beside a patchId, id is not the id of a computer.',
  );

const jsonEntry = (item: Value, line: number, where: string, chosen: string | undefined): FileEntry | undefined => {
  if (isNumber(item)) return { id: idIn(item, where), line };
  if (typeof item === 'string') return item.trim() === '' ? undefined : entryOf(item.trim(), line);
  if (!isValueObject(item)) return undefined;
  const columns = identifying(Object.keys(item), chosen);
  const values = Object.values(item);
  const name = values[columns?.name ?? -1];
  const id = columns?.isEither === true ? name : values[columns?.id ?? -1];
  const named = typeof name === 'string' && name !== '' ? { name } : undefined;
  if (isNumber(id)) return { id: idIn(id, where), ...named, line };
  if (typeof id === 'string' && isIdText(id)) return { id: Number(id), ...named, line };
  return named === undefined ? undefined : { ...named, line };
};

const idIn = (id: number | ExactNumber, where: string): number => {
  if (isIdText(exactText(id))) return Number(id);
  throw usage(`${where}: ${exactText(id)} is not a client id`, 'Nothing was sent. An id is a whole number, in digits.');
};
