import { usage } from '../../base/errors.js';
import { isArray, isValueObject, tryExact, type Value } from '../../base/json/objects.js';

export interface CsvRecord {
  readonly cells: readonly string[];
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  /** The text ends inside of quotes: where this record would end is not known. */
  readonly unclosed?: true;
}

/** Without a byte order mark, and with the bare CR of old Mac files as a line break: otherwise the header is the whole file. */
export const withLineBreaks = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll(/\r(?!\n)/g, '\n');

/**
 * RFC 4180: a quoted cell may hold separators, doubled quotes and line breaks. Beyond it, spaces may stand before a
 * quote, and a record is a comment of one line, whatever quotes are in it, if it begins with # and a space, or with # and
 * has one cell: '#Lab,PC-0001' is a row.
 */
export const csvRecords = function* (text: string, separator: string): Generator<CsvRecord> {
  const comment = new RegExp(` *#(?: [^\n]*|[^\n${separator}]*)(?:\n|$)`, 'y');
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const start = at;
    comment.lastIndex = at;
    if (comment.test(text)) at = comment.lastIndex;
    else {
      const record = recordAt(text, at, separator);
      yield { cells: record.cells, line, ...(record.isUnclosed ? { unclosed: true } : {}) };
      at = record.next;
    }
    line += text.slice(start, at).split('\n').length - 1;
  }
};

const recordAt = (
  text: string,
  start: number,
  separator: string,
): { readonly cells: string[]; readonly isUnclosed: boolean; readonly next: number } => {
  // In quotes, the closing quote and what follows it; or without quotes.
  const cell = new RegExp(` *"([^"]*(?:""[^"]*)*)("?)([^${separator}\n]*)|([^${separator}\n]*)`, 'y');
  const cells: string[] = [];
  for (let at = start; ; at = cell.lastIndex + 1) {
    cell.lastIndex = at;
    const [, quoted, closing, after = '', plain = ''] = cell.exec(text) ?? [];
    cells.push(quoted === undefined ? plain.replace(/\r$/, '') : quoted.replaceAll('""', '"') + after.trimEnd());
    if (text[cell.lastIndex] !== separator) return { cells, isUnclosed: closing === '', next: cell.lastIndex + 1 };
  }
};

/** Refuses two columns with the same name: with the wrong one, another computer would be rebooted. */
export const refuseDuplicateColumn = (where: string, titles: readonly string[], at: number): void => {
  const name = (titles[at] ?? '').trim();
  const twin = titles.findIndex((title, other) => other !== at && title.trim().toLowerCase() === name.toLowerCase());
  if (twin !== -1)
    throw usage(`${where}: two columns are named "${name}"`, 'Nothing was sent. Rename or remove one of them.');
};

/** The first record that is not empty, read only as far as needed: the text may have a million lines. */
export const firstRecord = (text: string, separator: string): CsvRecord | undefined => {
  for (const record of csvRecords(text, separator)) if (!isEmptyRecord(record)) return record;
  return undefined;
};

export const isEmptyRecord = ({ cells }: CsvRecord): boolean => cells.every((cell) => cell.trim() === '');

/** The header and the records below it, without empty ones; each is checked. */
export const csvTable = (text: string, separator: string, label: string): CsvRecord[] => {
  const records = [...csvRecords(text, separator)].filter((record) => !isEmptyRecord(record));
  for (const record of records) checkCells(record, records[0]?.cells.length ?? 0, label);
  return records;
};

/** A quote that is not closed, or a comma that is not quoted, moves everything that follows into another column. */
const checkCells = ({ cells, line, unclosed }: CsvRecord, width: number, label: string): void => {
  if (unclosed) throw usage(`${label}: line ${line}: a quote is not closed`, 'Nothing was sent.');
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    throw usage(
      `${label}: line ${line} has more cells than the header`,
      'Nothing was sent. Put a text with separators in quotes.',
    );
};

/** A file of JSON begins with a list or an object. */
export const isJsonFile = (text: string): boolean => /^[[{]/.test(text.trimStart());

export interface JsonItems {
  readonly items: readonly Value[];
  /** The text as one value; undefined: it has one value a line. */
  readonly whole: Value | undefined;
}

/** Reads a list, the service's page, one object, or one value a line. */
export const jsonItems = (text: string, label: string): JsonItems => {
  const whole = tryExact(text);
  if (whole === undefined) return { items: text.split(/\r?\n/).flatMap((line, at) => valueIn(line, at, label)), whole };
  const list = isValueObject(whole) ? (whole['items'] ?? [whole]) : whole;
  if (isArray(list)) return { items: list, whole };
  throw usage(`${label}: a list is required`, 'Nothing was sent.');
};

const valueIn = (line: string, at: number, label: string): Value[] => {
  if (line.trim() === '') return [];
  const value = tryExact(line);
  if (value === undefined) throw usage(`${label}: line ${at + 1} is not valid JSON`, 'Nothing was sent.');
  return [value];
};
