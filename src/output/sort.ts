import { batchOf, rowsIn, type Batch } from './rows/batches.js';
import { checkColumns, type ColumnChoice } from './rows/columns.js';
import { ExactNumber, isNumber, type Value, type Page } from '../base/json/objects.js';
import { readPath } from './rows/fields.js';
import type { ListResult } from '../command/result.js';
import { summarize } from './table/summary.js';
import { parseTime } from '../base/text/times.js';

type Choice = ColumnChoice & { columns?: ColumnChoice['known']; window?: ListResult['window'] | undefined };

/** Sorts all pages into one batch. '-column' sorts descending; rows without a value are last in both cases. */
export const sortedBatch = (pages: readonly Page[], sortBy: string, choice: Choice): Batch => {
  const descending = sortBy.startsWith('-');
  const path = sortBy.replace(/^[+-]/, '');
  const batches = pages.map(batchOf);
  const values = rowsIn(batches);
  checkColumns([path], values, { known: choice.columns, fields: choice.fields }, '--sort-by');
  const whole = sortedOrder(values.map(readPath(path)), descending);
  const { skip = 0, count = whole.length } = choice.window ?? {};
  const order = whole.slice(skip, skip + count);
  return {
    count: order.length,
    values: () => pick(values, order),
    texts: () =>
      pick(
        batches.flatMap((batch) => [...batch.texts()]),
        order,
      ),
  };
};

const pick = <Item>(items: readonly Item[], order: readonly number[]): Item[] =>
  order.flatMap((at) => {
    const item = items[at];
    return item === undefined ? [] : [item];
  });

/** Creates one key per row: 0.2 s for 100,000 rows, compared with 2 s for Intl.Collator. */
export const sortedOrder = (values: readonly (Value | undefined)[], descending: boolean): number[] => {
  const keyed = values.map((value, at) => ({ at, key: sortKey(value) }));
  const direction = descending ? -1 : 1;
  return keyed
    .toSorted((a, b) => {
      if (a.key === undefined || b.key === undefined) return Number(a.key === undefined) - Number(b.key === undefined);
      return direction * compareKeys(a.key, b.key) || a.at - b.at;
    })
    .map(({ at }) => at);
};

type Key = number | bigint | string;

const compareKeys = (a: Key, b: Key): number => {
  if (typeof a !== typeof b && (typeof a === 'string' || typeof b === 'string')) return typeof a === 'string' ? 1 : -1;
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

const sortKey = (value: Value | undefined): Key | undefined => {
  if (value === null || value === undefined || value === '') return undefined;
  if (value instanceof ExactNumber && /^-?\d{1,1000}$/.test(value.text)) return BigInt(value.text);
  if (typeof value === 'boolean' || isNumber(value)) return Number(value);
  if (typeof value !== 'string') return naturalKey(summarize(value));
  const time = parseTime(value);
  return Number.isNaN(time) ? naturalKey(value) : time;
};

/** Sorts PC-2 before PC-10, É like E, ignoring case, equally on every machine. */
const naturalKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    // A run of digits sorts by its length first, then by its digits.
    .replace(/\d+/g, (digits) => {
      const bare = digits.replace(/^0+(?=.)/, '');
      return String(bare.length).padStart(3, '0') + bare;
    });
