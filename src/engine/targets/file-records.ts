import { usage } from '../../errors.js';
import { isArray, isValueObject, tryExact, type Value } from '../../json/exact-json.js';

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
 * quote, and a record that begins with # is a comment of one line, whatever quotes are in it.
 */
export const csvRecords = function* (text: string, separator: string): Generator<CsvRecord> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const record = isComment(text, at) ? undefined : recordAt(text, at, separator);
    if (record !== undefined) yield { cells: record.cells, line, ...(record.unclosed ? { unclosed: true } : {}) };
    const end = record?.end ?? endOfLine(text, at);
    line += breaksIn(text, at, end) + 1;
    at = end + 1;
  }
};

interface Cell {
  readonly text: string;
  /** Position of the separator, the line break or the end of the text. */
  readonly end: number;
  readonly unclosed: boolean;
}

const recordAt = (
  text: string,
  start: number,
  separator: string,
): Omit<Cell, 'text'> & { readonly cells: string[] } => {
  const cells: string[] = [];
  for (let at = start; ; at++) {
    const cell = cellAt(text, at, separator);
    cells.push(cell.text);
    at = cell.end;
    if (text[at] !== separator) return { ...cell, cells };
  }
};

const cellAt = (text: string, start: number, separator: string): Cell => {
  const from = afterSpaces(text, start);
  if (text[from] !== '"') {
    const end = endOfPlain(text, start, separator);
    return { text: withoutReturn(text.slice(start, end)), end, unclosed: false };
  }
  const close = closingQuote(text, from + 1);
  const end = endOfPlain(text, close + 1, separator);
  const inner = text.slice(from + 1, close).replaceAll('""', '"');
  return { text: `${inner}${text.slice(close + 1, end).trimEnd()}`, end, unclosed: close === text.length };
};

/** The end of the text where none closes. */
const closingQuote = (text: string, start: number): number => {
  for (let at = start; ; at += 2) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    if (text[at + 1] !== '"') return at;
  }
};

const endOfPlain = (text: string, start: number, separator: string): number => {
  let at = Math.min(start, text.length);
  while (at < text.length && text[at] !== separator && text[at] !== '\n') at++;
  return at;
};

const endOfLine = (text: string, start: number): number => {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
};

const afterSpaces = (text: string, start: number): number => {
  let at = start;
  while (text[at] === ' ') at++;
  return at;
};

const isComment = (text: string, start: number): boolean => text[afterSpaces(text, start)] === '#';

const withoutReturn = (cell: string): string => (cell.endsWith('\r') ? cell.slice(0, -1) : cell);

const breaksIn = (text: string, start: number, end: number): number => {
  let count = 0;
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count++;
  return count;
};

/** Two columns of one name: which of them is meant nobody knows, and the other computer would be rebooted. */
export const refuseTwin = (where: string, titles: readonly string[], at: number): void => {
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

/** A quote that is not closed, or a comma that is not quoted, moves everything that follows into another column. */
export const checkCells = ({ cells, line, unclosed }: CsvRecord, width: number, label: string): void => {
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
