import { plainScalar } from './item-slices.js';
import { isValueObject, type Value } from './objects.js';

/** Returns the cells of the wanted fields of each row, or undefined if a row differs from the first one. */
export type FlatReader = (rows: string) => string[][] | undefined;
export type ToCell = (value: Value | undefined, column: number) => string;

/** Reads rows with a regular expression, in a quarter of the time of JSON.parse. */
export const flatReader = (
  first: Value | undefined,
  wanted: readonly string[],
  toCell: ToCell,
): FlatReader | undefined => {
  const pattern = rowPattern(first, wanted, `(?:"(${plainText})"|(${plainScalar}))`);
  if (pattern === undefined) return undefined;
  const { places } = pattern;
  const row = new RegExp(pattern.row, 'y');
  return (rows) => {
    const found: string[][] = [];
    for (let at = 0; at < rows.length; at = row.lastIndex) {
      row.lastIndex = at;
      const values = row.exec(rows);
      if (values === null) return undefined;
      found.push(
        places.map((place, column) => toCell(values[2 * place + 1] ?? scalarOf(values[2 * place + 2]), column)),
      );
    }
    return found;
  };
};

/**
 * A pattern for rows that have the fields of the first one, in its order and without nesting; `value` matches each
 * wanted field. `places` are the groups of these. Returns undefined if a wanted field is missing.
 */
export const rowPattern = (
  first: Value | undefined,
  wanted: readonly string[],
  value: string,
): { readonly row: string; readonly places: readonly number[] } | undefined => {
  const names = isValueObject(first) ? Object.keys(first) : [];
  const taken = names.filter((name) => wanted.includes(name));
  const places = wanted.map((name) => taken.indexOf(name));
  if (places.length === 0 || places.includes(-1) || names.length > mostFields) return undefined;
  const members = names.map(
    (name) =>
      `${literally(JSON.stringify(name))}${space}:${space}${taken.includes(name) ? value : `(?:${plainValue})`}`,
  );
  const row = String.raw`\{${space}${members.join(`${space},${space}`)}${space}\}${space}(?:,${space}|$)`;
  return { row, places };
};

/** Most lists have far fewer: a computer has about twenty. */
const mostFields = 100;

const space = '[ \\t\\r\\n]*';
/** A text without escapes. */
const plainText = String.raw`[^"\\\x00-\x1f]*`;
const plainValue = `"${plainText}"|${plainScalar}`;

const literally = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

const scalarOf = (text: string | undefined): Value => {
  if (text === undefined || text === 'null') return null;
  return text === 'true' || (text === 'false' ? false : Number(text));
};
