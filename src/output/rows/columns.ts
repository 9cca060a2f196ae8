import { usage } from '../../base/errors.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { isArray, isNumber, isValueObject, type Value, type ValueObject } from '../../base/json/objects.js';
import { closest } from '../../base/text/closest.js';
import { hasPath, readPath, titleOf, unitFormat, type Read } from './fields.js';
import type { Column, Format } from '../../areas/column.js';

type GivenColumn = Exclude<Column, string>;

/** A column with all decisions that depend on the first page. */
export interface PlannedColumn extends Omit<GivenColumn, 'format' | 'rigid' | 'state' | 'whole'> {
  readonly title: string;
  readonly format: Format | undefined;
  readonly state: boolean;
  readonly priority: number;
  readonly whole: boolean;
  readonly right: boolean;
  /** The value is useless if cut. */
  readonly rigid: boolean;
  readonly read: Read;
}

export interface ColumnChoice {
  /** The value of --columns. */
  readonly typed?: readonly string[] | undefined;
  /** Default columns of the command. */
  readonly known?: readonly Column[] | undefined;
  /** Field names of the contract, whether the rows have them or not. */
  readonly fields?: readonly string[] | undefined;
}

const mostGuessed = 7;

/** The column with the counts of --count-by. */
export const countColumn: Column = { path: 'count', title: 'Count' };

export const planColumns = (rows: readonly Value[], choice: ColumnChoice): PlannedColumn[] => {
  const known = new Map((choice.known ?? []).map((column) => [columnPath(column), column]));
  if (choice.typed !== undefined) return choice.typed.map((path) => planned(known.get(path) ?? path, rows));
  const present = [...known.values()].filter(
    (column) => rows.length === 0 || (rows.some((row) => isThere(row, column)) && !isLeftOut(column, rows)),
  );
  // Columns of undocumented answers are guesses: if most are missing, the service uses other names.
  const columnsMismatch = rows.length > 0 && (present.length * 2 < known.size || isNameless(rows, choice));
  const others = columnsMismatch
    ? scalarColumns(rows, choice.known).filter((column) => !known.has(columnPath(column)))
    : [];
  const chosen = present.length + others.length > 0 ? [...present, ...others] : scalarColumns(rows, choice.known);
  return chosen.map((column) => planned(column, rows));
};

/** Whether one of the first two columns, which identify a row, is in no row. */
const isNameless = (rows: readonly Value[], { fields = [], known = [] }: ColumnChoice): boolean =>
  fields.length === 0 && known.slice(0, 2).some((column) => !rows.some((row) => isThere(row, column)));

const isLeftOut = (column: Column, rows: readonly Value[]): boolean =>
  typeof column !== 'string' && column.onlyKnown === true && isEmptyIn(rows, readerOf(column), column.whenBlank);

/** Whether the column is empty in all rows. */
export const isEmptyIn = (rows: readonly Value[], read: Read, whenBlank?: string): boolean =>
  rows.every((row) => {
    const value = read(row) ?? null;
    return value === null || (value === '' && whenBlank === undefined) || (isArray(value) && value.length === 0);
  });

/** Plans every field of the rows, for a result of --query, whose columns are unknown. */
export const planAllColumns = (rows: readonly Value[], known: readonly Column[] | undefined): PlannedColumn[] => {
  const names = new Set(rows.flatMap((row) => (isValueObject(row) ? Object.keys(row) : [])));
  if (names.size === 0) return guessedColumns(rows[0]).map((column) => planned(column, rows));
  const hints = new Map((known ?? []).map((column) => [columnPath(column), column]));
  return [...names].map((name) => planned(hints.get(name) ?? name, rows));
};

/** Plans the columns of the command, then every other field of the rows. */
export const planWideColumns = (rows: readonly Value[], known: readonly Column[] = []): PlannedColumn[] => {
  const own = known.filter((column) => rows.some((row) => isThere(row, column)));
  const named = new Set(own.flatMap(namesOf).map((path) => path.replace(/\..*$/, '')));
  const others = rows
    .flatMap((row) => (isValueObject(row) ? Object.keys(row) : []))
    .filter((field) => !named.has(field));
  const chosen = [...own, ...new Set(others)];
  return (chosen.length === 0 ? guessedColumns(rows[0]) : chosen).map((column) => planned(column, rows));
};

/** A fact under another name is no further column. */
const namesOf = (column: Column): string[] => [
  columnPath(column),
  ...((typeof column === 'string' ? undefined : column.or) ?? []),
];

/** Refuses a column that no row has and that is not known, as a typing error. */
export const checkColumns = (
  typed: readonly string[],
  rows: readonly Value[],
  choice: Omit<ColumnChoice, 'typed'>,
  flag: string,
): void => {
  const [first] = rows;
  if (first === undefined) return;
  const available = new Set([
    ...(choice.fields ?? []),
    ...rows.slice(0, 100).flatMap((row) => (isValueObject(row) ? Object.keys(row) : [])),
    ...(choice.known ?? []).map(columnPath),
  ]);
  const unknown = typed.find((path) => !available.has(path) && !rows.some((row) => hasPath(row, path)));
  if (unknown === undefined) return;
  const close = closest(unknown, [...available]);
  const guess = close === undefined ? '' : `Did you mean ${close}? `;
  throw usage(`${flag}: no row has a column ${unknown}`, `${guess}Available: ${[...available].join(', ')}`);
};

export const columnPath = (column: Column): string => (typeof column === 'string' ? column : column.path);

export const planned = (column: Column, rows: readonly Value[]): PlannedColumn => {
  const given: GivenColumn = typeof column === 'string' ? { path: column } : column;
  const read = readerOf(given);
  return {
    ...given,
    // Labels of a page may contain names from the service: groups, issues.
    title: cleanCell(given.title ?? (given.path === '' ? 'Value' : titleOf(given.path))),
    format: given.format ?? unitFormat(given.path),
    state: given.state ?? /(?:^s|S)(?:tatus|tate)$/.test(given.path),
    priority: given.priority ?? 0,
    whole: given.whole === true,
    right: given.words === undefined && isFigures(rows, read, given.path),
    rigid: given.rigid ?? isId(given.path),
    read,
  };
};

const readerOf = ({ or, path }: GivenColumn): Read => {
  if (path === '') return (item) => item;
  if (or === undefined) return readPath(path);
  const reads = [path, ...or].map(readPath);
  return (item) => reads.map((read) => read(item)).find((value) => value !== null && value !== undefined);
};

/** Whether the row has the field of the column or one of its alternatives. */
const isThere = (row: Value, column: Column): boolean =>
  [columnPath(column), ...(typeof column === 'string' ? [] : (column.or ?? []))].some((path) => hasPath(row, path));

const isId = (path: string): boolean => /(?:^|\.)(?:id|uuid)$|Id$/.test(path);

// Amounts are right-aligned so that their digits line up; ids are names, not amounts.
const isFigures = (rows: readonly Value[], read: Read, path: string): boolean => {
  if (isId(path)) return false;
  let seen = false;
  for (const row of rows) {
    const value = read(row);
    if (value === null || value === undefined) continue;
    if (!isNumber(value)) return false;
    seen = true;
  }
  return seen;
};

/** Rows that are plain values get the title of the only column of the command. */
const scalarColumns = (rows: readonly Value[], known: readonly Column[] = []): Column[] => {
  const [only, second] = known;
  const [first = null] = rows;
  const isTitled = only !== undefined && second === undefined && typeof only !== 'string';
  return isTitled && !isValueObject(first) && !isArray(first) ? [{ ...only, path: '' }] : guessedColumns(rows[0]);
};

const guessedColumns = (row: Value | undefined): Column[] => {
  if (row === undefined) return [];
  if (isArray(row)) return row.map((_, at) => ({ path: String(at), title: String(at + 1) }));
  if (!isValueObject(row)) return [''];
  const names = Object.keys(row);
  const scalars = names.filter((name) => !isArray(row[name]) && !isValueObject(row[name]));
  return (scalars.length > 0 ? scalars : names).slice(0, mostGuessed);
};

/** Reduces items to the typed columns; missing fields are null, so that every item has the same keys. */
export const reducer = (typed: readonly string[]): ((item: Value) => ValueObject) => {
  const reads = typed.map((path) => [path, readPath(path)] as const);
  return (item) => Object.fromEntries(reads.map(([path, read]) => [path, read(item) ?? null]));
};
