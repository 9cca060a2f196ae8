import { usage, type EmsError } from '../../base/errors.js';
import { cleanCell } from '../../base/text/clean-text.js';
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
} from '../../base/json/objects.js';
import { pageFactsIn } from '../../http/paging/read-page.js';
import { isIdText } from '../../base/text/identifiers.js';
import { identifying, identifyingTitles, type Identifying } from './identifying-columns.js';

/** A computer in a file: an id, a host name, or both. A number in the column of names is a name. */
export interface FileEntry {
  readonly id?: number;
  readonly name?: string;
  /** The line, in a json list the entry. */
  readonly line: number;
  /** The row by its headings; absent in a list of names. */
  readonly row?: () => Readonly<Record<string, string>>;
}

export interface TargetFile {
  readonly entries: readonly FileEntry[];
  /** '--from-file: line 1', the place of the headings. */
  readonly where: string;
  /** A json list has no lines. */
  readonly isList?: boolean;
  /** The headings; none in a list of names. */
  readonly columns: readonly string[];
  /** The headings of the columns that name the computer. */
  readonly naming: readonly string[];
  /** Names for ids in its cells, for the question. */
  readonly names?: ReadonlyMap<string, string>;
  /** The file is one page of a longer list: the total, or 'more' if the page does not say. */
  readonly pageOf?: number | 'more' | undefined;
}

/**
 * Lines, csv, a json list, the service's page wrapper or one json object a line: told apart by how the text begins.
 * `chosen`: the column that names the computer, where the user says so.
 */
export const readTargetFile = (text: string, label: string, chosen?: string): TargetFile => {
  const clean = withLineBreaks(text);
  if (isJsonFile(clean)) return readJsonTargets(clean, label, chosen);
  const table = separators.map((separator) => tableOf(clean, separator, chosen)).find((found) => found !== undefined);
  if (table !== undefined) return readCsv(clean, table, label);
  refuseUnknownHeader(clean, label, chosen === undefined ? [] : [chosen]);
  return { entries: readLines(clean.split(/\r?\n/)), columns: [], naming: [], where: `${label}: line 1` };
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

const readCsv = (text: string, { columns, header, separator }: Table, label: string): TargetFile => {
  const where = `${label}: line ${header.line}`;
  const places = [columns.id, columns.name].filter((at) => at >= 0);
  for (const at of places) refuseDuplicateColumn(where, header.cells, at);
  const titles = header.cells.map((cell) => cell.trim());
  const entries = csvTable(text, separator, label)
    .slice(1)
    .map(({ cells, line }): FileEntry => {
      const id = (cells[columns.id] ?? '').trim();
      const name = (cells[columns.name] ?? '').trim();
      if (id !== '' && !isIdText(id)) throw usage(`${label}: line ${line}: "${id}" is not a client id`);
      const row = (): Record<string, string> => Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? '']));
      if (id !== '') return { id: Number(id), ...(name === '' ? {} : { name }), line, row };
      if (name === '') throw namesNone(`${label}: line ${line}`);
      return columns.isEither === true ? { ...entryOf(name, line), row } : { name, line, row };
    });
  return { entries, columns: titles, naming: places.map((at) => titles[at] ?? ''), where };
};

const readJsonTargets = (text: string, label: string, chosen: string | undefined): TargetFile => {
  const { items, whole } = jsonItems(text, label);
  const entries = items.map((item, index): FileEntry => {
    const where = `${label}: entry ${index + 1}`;
    const entry = jsonEntry(item, index + 1, where, chosen);
    if (entry === undefined) throw namesNone(where);
    return isValueObject(item) ? { ...entry, row: () => textsIn(item) } : entry;
  });
  const columns = [...new Set(items.flatMap((item) => (isValueObject(item) ? Object.keys(item) : [])))];
  const { id = -1, name = -1 } = identifying(columns, chosen) ?? {};
  const naming = [id, name].flatMap((at) => columns[at] ?? []);
  const where = `${label}: entry 1`;
  return { entries, columns, naming, where, isList: whole !== undefined, pageOf: pageIn(whole, items.length) };
};

const textsIn = (item: ValueObject): Record<string, string> =>
  Object.fromEntries(Object.entries(item).map(([key, value]) => [key, exactText(value)]));

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
