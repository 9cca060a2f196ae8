import { lineFeed, space } from '../../json/ascii.js';
import { keepsNumbers } from '../table/cells.js';
import type { PlannedColumn } from '../table/columns.js';
import { gap } from '../table/fit.js';
import { absentKind, nullKind, falseKind, numberKind, RawFields, trueKind } from './raw-fields.js';
import { copy, type RawRows } from './raw-rows.js';

export { copyBatch } from './raw-rows.js';

interface PlainTable {
  readonly columns: readonly PlannedColumn[];
  readonly widths: readonly number[];
}

/** Rows as fixedWidthRow writes them into a pipe; undefined where a column is more than a field. */
export const rawTable = ({ columns, widths }: PlainTable): RawRows | undefined => {
  const fields = RawFields.of(columns.map(({ path }) => path));
  if (fields === undefined || columns.some(({ isCombined, words }) => isCombined || words !== undefined))
    return undefined;
  const bare = columns.map(({ format }) => keepsNumbers(format));
  const nulls = columns.map(({ whenNull = '-' }) => Buffer.from(whenNull));
  const longestWord = Math.max(longestFixed, ...nulls.map(({ length }) => length));
  const last = columns.length - 1;
  return {
    fields,
    overhead: widths.reduce((sum, width) => sum + Math.max(width, longestWord) + gap, 1),
    row(out, start, page) {
      let at = start;
      for (let column = 0; column <= last; column++) {
        const kind = fields.kinds[column] ?? absentKind;
        if (kind === numberKind && bare[column] === false) return -1;
        const word = kind === nullKind ? nulls[column] : words[kind];
        const missing = (widths[column] ?? 0) - (word === undefined ? (fields.widths[column] ?? 0) : word.length);
        const right = columns[column]?.right === true;
        at = spaces(out, at, (column === 0 ? 0 : gap) + (right && missing > 0 ? missing : 0));
        at =
          word === undefined
            ? copy(out, at, page, fields.starts[column] ?? 0, fields.ends[column] ?? 0)
            : copy(out, at, word, 0, word.length);
        if (!right && column < last) at = spaces(out, at, missing);
      }
      out[at] = lineFeed;
      return at + 1;
    },
  };
};

const spaces = (out: Buffer, start: number, count: number): number => {
  let at = start;
  for (let left = count; left > 0; left--) out[at++] = space;
  return at;
};

const longestFixed = 3;
const words: (Uint8Array | undefined)[] = [];
words[absentKind] = Buffer.from('-');
words[trueKind] = Buffer.from('yes');
words[falseKind] = Buffer.from('no');
