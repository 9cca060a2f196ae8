import { usage } from '../../../base/errors.js';
import { csvTable, firstRecord, refuseDuplicateColumn, withLineBreaks } from '../../../engine/targets/file-records.js';
import { snapshotViews, tableNames } from '../snapshot-tables.js';
import { quoteName } from '../table-writer.js';
import type { SqlDatabase, SqlValue } from './sql-engine.js';

/** A csv file that a statement reads as a table. */
export interface CsvTable {
  readonly name: string;
  readonly text: string;
}

/** Refuses names that would hide a table: a csv named `computers` would empty a check. */
export const refuseTableName = (name: string, label: string): void => {
  if (!/^[A-Za-z][A-Za-z0-9_]{0,62}$/.test(name))
    throw usage(`${label}: "${name}" is not a name of a table`, 'Use letters, digits and _, beginning with a letter.');
  const known = [...tableNames, ...Object.keys(snapshotViews), 'before', 'main', 'temp', 'reinstalled'];
  const isKnown = known.some((each) => each.toLowerCase() === name.toLowerCase());
  if (isKnown || /^sqlite_/i.test(name))
    throw usage(`${label}: a snapshot has a table or view "${name}"`, 'Give the csv file another name.');
};

/** Makes TEMP tables in memory. The connection may still write to its own temporary database here, and to nothing else. */
export const addCsvTables = (database: SqlDatabase, tables: readonly CsvTable[]): void => {
  if (tables.length === 0) return;
  database.exec('PRAGMA temp_store = MEMORY');
  for (const table of tables) addTable(database, table);
};

const addTable = (database: SqlDatabase, { name, text }: CsvTable): void => {
  refuseOther(database, name);
  const { columns, rows } = readCsv(name, text);
  const isNumber = columns.map((_, at) => isNumberColumn(rows.map((row) => row[at] ?? '')));
  const declared = columns.map((column, at) => `${quoteName(column)} ${isNumber[at] === true ? 'NUMERIC' : 'TEXT'}`);
  database.exec(`CREATE TEMP TABLE ${quoteName(name)} (${declared.join(', ')})`);
  const insert = database.prepare(`INSERT INTO ${quoteName(name)} VALUES (${columns.map(() => '?').join(', ')})`);
  for (const row of rows) insert.run(columns.map((_, at) => cellValue(row[at] ?? '', isNumber[at] === true)));
};

/** A later version may store further tables. */
const refuseOther = (database: SqlDatabase, name: string): void => {
  const found = database.prepare('SELECT name FROM main.sqlite_master WHERE name = ? COLLATE NOCASE').iterate([name]);
  if ([...found].length > 0) throw usage(`with: a snapshot has a table or view "${name}"`);
};

const readCsv = (name: string, text: string): { columns: readonly string[]; rows: (readonly string[])[] } => {
  const clean = withLineBreaks(text);
  const separator = [',', ';', '\t'].find((each) => (firstRecord(clean, each)?.cells.length ?? 0) > 1) ?? ',';
  const [header, ...records] = csvTable(clean, separator, name);
  if (header === undefined) throw usage(`${name}: the file is empty`, 'Its first line names the columns.');
  const columns = header.cells.map((cell) => cell.trim());
  if (columns.includes('')) throw usage(`${name}: column ${columns.indexOf('') + 1} has no name`);
  for (const at of columns.keys()) refuseDuplicateColumn(`${name}: line ${header.line}`, columns, at);
  return { columns, rows: records.map(({ cells }) => cells.map((cell) => cell.trim())) };
};

const isNumberColumn = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell === '' || isNumeric(cell)) && cells.some((cell) => cell !== '');

/** Leading zeros and more digits than a number keeps belong to an identifier. */
const isNumeric = (text: string): boolean =>
  /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && text.replaceAll(/\D/g, '').length <= 15;

const cellValue = (text: string, isNumber: boolean): SqlValue => {
  if (!isNumber) return text;
  return text === '' ? null : Number(text);
};
