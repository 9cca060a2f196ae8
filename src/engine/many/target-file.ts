import type { Json, JsonObject } from '../../contract/operation.js';
import { usage } from '../../errors.js';
import { isObject } from '../check-shape.js';
import { textOf } from '../text-of.js';

/** What a file names: an id, a host name, or both. What stands where a name belongs is a name, also if it is a number. */
export interface FileEntry {
  readonly id?: number;
  readonly name?: string;
  /** Where it stands, for messages. */
  readonly line: number;
}

const idColumns = ['id', 'clientid', 'computerid', 'client id', 'computer id'];
const nameColumns = ['hostname', 'host name', 'computer', 'name'];

/** Lines, csv, a json list, the service's page wrapper or one json object a line: told apart by how the text begins. */
export const readTargetFile = (text: string, label: string): FileEntry[] => {
  const clean = text.replace(/^\uFEFF/, '');
  const start = clean.trimStart()[0];
  if (start === '[' || start === '{') return readJsonTargets(clean, label);
  const lines = clean.split(/\r?\n/);
  const first = lines.findIndex((line) => isContent(line));
  const header = lines[first];
  const columns = header === undefined ? undefined : columnsOf(header);
  return columns === undefined ? readLines(lines) : readCsv(lines, first, columns, label);
};

const isContent = (line: string): boolean => line.trim() !== '' && !line.trimStart().startsWith('#');

const readLines = (lines: readonly string[]): FileEntry[] =>
  lines.flatMap((line, index) => (isContent(line) ? [entryOf(unquoted(line.trim()), index + 1)] : []));

const entryOf = (word: string, line: number): FileEntry =>
  /^\d+$/.test(word) ? { id: Number(word), line } : { name: word, line };

const unquoted = (text: string): string => /^"(.*)"$/.exec(text)?.[1]?.replaceAll('""', '"') ?? text;

interface Columns {
  readonly separator: string;
  readonly id: number;
  readonly name: number;
}

/** undefined: the first line is not a header that names an id or a host name. */
const columnsOf = (header: string): Columns | undefined => {
  const separator = [',', ';', '\t'].find((candidate) => header.includes(candidate)) ?? ',';
  const titles = splitRow(header, separator).map((title) => title.trim().toLowerCase());
  const at = (names: readonly string[]): number => titles.findIndex((title) => names.includes(title));
  const columns = { separator, id: at(idColumns), name: at(nameColumns) };
  return columns.id === -1 && columns.name === -1 ? undefined : columns;
};

const readCsv = (lines: readonly string[], header: number, columns: Columns, label: string): FileEntry[] =>
  lines.slice(header + 1).flatMap((line, index): FileEntry[] => {
    if (!isContent(line)) return [];
    const cells = splitRow(line, columns.separator).map((cell) => cell.trim());
    const id = cells[columns.id] ?? '';
    const name = cells[columns.name] ?? '';
    const number = header + index + 2;
    if (id !== '') {
      if (!/^\d+$/.test(id)) throw usage(`${label}: line ${number}: '${id}' is not a client id`);
      return [{ id: Number(id), ...(name === '' ? {} : { name }), line: number }];
    }
    return name === '' ? [] : [{ name, line: number }];
  });

const splitRow = (line: string, separator: string): string[] => {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const character = line[at];
    if (quoted && character === '"' && line[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
};

const readJsonTargets = (text: string, label: string): FileEntry[] => {
  const items = parseItems(text, label);
  return items.map((item, index) => {
    const entry = jsonEntry(item, index + 1);
    if (entry === undefined)
      throw usage(
        `${label}: entry ${index + 1} names no computer`,
        'Each entry has to be an id, a host name, or an object with id, clientId, computerId or hostname.',
      );
    return entry;
  });
};

const parseItems = (text: string, label: string): readonly Json[] => {
  const whole = tryJson(text);
  if (whole !== undefined) {
    const list = isObject(whole) ? (whole['items'] ?? [whole]) : whole;
    if (Array.isArray(list)) return list as readonly Json[];
    throw usage(`${label}: a list of computers is needed`);
  }
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const value = tryJson(line);
      if (value === undefined) throw usage(`${label}: line ${index + 1} is not valid JSON`);
      return value;
    });
};

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
  const id = fieldOf(item, idColumns);
  const name = fieldOf(item, nameColumns);
  if (/^\d+$/.test(textOf(id)))
    return { id: Number(id), ...(typeof name === 'string' && name !== '' ? { name } : {}), line };
  return typeof name === 'string' && name !== '' ? { name, line } : undefined;
};

const fieldOf = (item: JsonObject, names: readonly string[]): Json | undefined =>
  Object.entries(item).find(([name]) => names.includes(name.toLowerCase()))?.[1];
