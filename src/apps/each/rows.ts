import type { Readable } from 'node:stream';
import type { Column } from '../../areas/column.js';
import { isObject, isList, parseJson, tryJson, type Json, type Page } from '../../base/json/objects.js';

/** How the rows of a child are shown. */
export interface RowShape {
  readonly columns?: readonly Column[] | undefined;
  readonly fields?: readonly string[] | undefined;
}

/** The rows that one child printed, a page for each piece that arrived, each row beginning with the profile. */
export const pagesOf = async function* (
  profile: string,
  stdout: Readable,
  learn: (shape: RowShape) => void,
): AsyncGenerator<Page> {
  const start = `{"profile":${JSON.stringify(profile)}`;
  let rest = '';
  stdout.setEncoding('utf8');
  for await (const chunk of stdout) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* pageOf(lines, start, learn);
  }
  yield* pageOf([rest], start, learn);
};

const pageOf = function* (lines: readonly string[], start: string, learn: (shape: RowShape) => void): Generator<Page> {
  const rows = lines.flatMap((line) => {
    const shape = shapeIn(line);
    if (shape !== undefined) learn(shape);
    return shape !== undefined || line.trim() === '' ? [] : [rowOf(line, start)];
  });
  if (rows.length === 0) return;
  const text = `[${rows.join(',')}]`;
  yield { text: Buffer.from(text), wrapped: false, count: rows.length, items: () => asList(parseJson(text)) };
};

const asList = (value: Json): readonly Json[] => (isList(value) ? value : []);

const shapeIn = (line: string): RowShape | undefined => {
  if (!line.startsWith('{"emsRows":')) return undefined;
  const parsed = parseJson(line);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this program: output/shape-line.ts
  return (isObject(parsed) ? parsed['emsRows'] : undefined) as RowShape | undefined;
};

/** An object keeps its text, so that long numbers stay as they are; a value that is no object gets a name. */
const rowOf = (line: string, start: string): string => {
  if (!line.startsWith('{'))
    return `${start},${tryJson(line) !== undefined ? `"value":${line}` : `"text":${JSON.stringify(line)}`}}`;
  const fields = line.includes('"profile"') ? withoutProfile(line) : line.slice(1);
  return fields === '}' ? `${start}}` : `${start},${fields}`;
};

/** Removes the row's own field `profile`, which has the same value. */
const withoutProfile = (line: string): string => {
  const row = parseJson(line);
  if (!isObject(row) || !Object.hasOwn(row, 'profile')) return line.slice(1);
  const { profile: _own, ...others } = row;
  return JSON.stringify(others).slice(1);
};
