import type { Json } from '../../contract/operation.js';
import { usage, type EmsError } from '../../errors.js';
import { isObject } from '../request/check-shape.js';
import { textOf } from '../../json/text-of.js';
import { csvRecords, type CsvRecord } from './csv-records.js';
import { identifying, type Identifying } from './identifying.js';

/** What a file names: an id, a host name, or both. What stands where a name belongs is a name, also if it is a number. */
export interface FileEntry {
  readonly id?: number;
  readonly name?: string;
  /** Where it stands, for messages. */
  readonly line: number;
}

export interface TargetFile {
  readonly entries: readonly FileEntry[];
  /** It is a page of a list that goes on, of so many where it says how many. */
  readonly pageOf?: number | 'more' | undefined;
}

/** Lines, csv, a json list, the service's page wrapper or one json object a line: told apart by how the text begins. */
export const readTargetFile = (text: string, label: string): TargetFile => {
  const clean = text.replace(/^\uFEFF/, '');
  const start = clean.trimStart()[0];
  if (start === '[' || start === '{') return readJsonTargets(clean, label);
  const table = separators.map((separator) => tableOf(clean, separator)).find((found) => found !== undefined);
  return { entries: table === undefined ? readLines(clean.split(/\r?\n/)) : readCsv(clean, table, label) };
};

const readLines = (lines: readonly string[]): FileEntry[] =>
  lines.flatMap((line, index) => (isContent(line) ? [entryOf(unquoted(line.trim()), index + 1)] : []));

const isContent = (line: string): boolean => line.trim() !== '' && !line.trimStart().startsWith('#');

const entryOf = (word: string, line: number): FileEntry =>
  /^\d+$/.test(word) ? { id: Number(word), line } : { name: word, line };

const unquoted = (text: string): string => /^"(.*)"$/.exec(text)?.[1]?.replaceAll('""', '"') ?? text;

const separators = [',', ';', '\t'];

interface Table {
  readonly separator: string;
  readonly header: CsvRecord;
  readonly columns: Identifying;
}

/** undefined: with this separator the first line is not a header that names an id or a host name. */
const tableOf = (text: string, separator: string): Table | undefined => {
  for (const header of csvRecords(text, separator)) {
    if (isEmpty(header)) continue;
    const columns = identifying(header.cells);
    return columns === undefined ? undefined : { separator, header, columns };
  }
  return undefined;
};

const isEmpty = ({ cells }: CsvRecord): boolean => cells.every((cell) => cell.trim() === '');

const readCsv = (text: string, { columns, header, separator }: Table, label: string): FileEntry[] =>
  [...csvRecords(text, separator)]
    .filter((record) => record.line > header.line && !isEmpty(record))
    .map((record) => {
      const { cells, line } = record;
      const id = (cells[columns.id] ?? '').trim();
      const name = (cells[columns.name] ?? '').trim();
      if (record.unclosed) throw usage(`${label}: line ${line}: a quote is opened and never closed`);
      // A comma that nobody quoted moves what follows: the id would be read from the wrong column.
      if (cells.slice(header.cells.length).some((cell) => cell.trim() !== ''))
        throw usage(`${label}: line ${line} has more cells than the header`, 'Put a text with separators in quotes.');
      if (id !== '' && !/^\d+$/.test(id)) throw usage(`${label}: line ${line}: "${id}" is not a client id`);
      if (id !== '') return { id: Number(id), ...(name === '' ? {} : { name }), line };
      if (name === '') throw namesNone(`${label}: line ${line}`);
      return { name, line };
    });

const readJsonTargets = (text: string, label: string): TargetFile => {
  const whole = tryJson(text);
  const items = whole === undefined ? parseLines(text, label) : itemsIn(whole, label);
  const entries = items.map((item, index) => {
    const entry = jsonEntry(item, index + 1);
    if (entry === undefined) throw namesNone(`${label}: entry ${index + 1}`);
    return entry;
  });
  return { entries, pageOf: pageIn(whole, items.length) };
};

const pageIn = (whole: Json | undefined, count: number): TargetFile['pageOf'] => {
  if (!isObject(whole)) return undefined;
  const { hasMore, items, totalCount } = whole;
  if (items === undefined) return undefined;
  if (typeof totalCount === 'number' && totalCount > count) return totalCount;
  return hasMore === true ? 'more' : undefined;
};

const namesNone = (where: string): EmsError =>
  usage(
    `${where} names no computer`,
    'Each entry has to be an id, a host name, or a row with id, clientId, computerId or hostname. Beside a patchId, id is not the id of a computer.',
  );

const itemsIn = (whole: Json, label: string): readonly Json[] => {
  const list = isObject(whole) ? (whole['items'] ?? [whole]) : whole;
  if (Array.isArray(list)) return list as readonly Json[];
  throw usage(`${label}: a list of computers is required`);
};

const parseLines = (text: string, label: string): readonly Json[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const value = tryJson(line);
      if (value === undefined) throw usage(`${label}: line ${index + 1} is not valid JSON`);
      return value;
    });

const tryJson = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json; // JSON.parse gives nothing but JSON
  } catch {
    return undefined;
  }
};

const jsonEntry = (item: Json, line: number): FileEntry | undefined => {
  if (typeof item === 'number') return Number.isInteger(item) ? { id: item, line } : undefined;
  if (typeof item === 'string') return item.trim() === '' ? undefined : entryOf(item.trim(), line);
  if (!isObject(item)) return undefined;
  const columns = identifying(Object.keys(item));
  const values = Object.values(item);
  const id = textOf(values[columns?.id ?? -1]);
  const name = values[columns?.name ?? -1];
  if (/^\d+$/.test(id)) return { id: Number(id), ...(typeof name === 'string' && name !== '' ? { name } : {}), line };
  return typeof name === 'string' && name !== '' ? { name, line } : undefined;
};
