import { expect, test } from 'vitest';
import { page, sweepPage, valuesOf } from '../../../../src/demo/request/exchange.js';

const subjects = Array.from({ length: 3000 }, (_, index) => index);
/** Each subject has zero to three items. */
const find = (subject: number): number[] => [subject * 7919, subject + 13, subject * 31].slice(0, subject % 4);
const all = subjects.flatMap(find);

test.each([
  { skip: 0, top: 0 },
  { skip: 0, top: 5 },
  { skip: 1, top: 1 },
  { skip: 2, top: 2 },
  { skip: 4490, top: 5 },
  { skip: 4498, top: 50 },
  { skip: 20_000, top: 5 },
])('a page of many subjects is the same as of the whole list: %o', (range) => {
  const query = valuesOf(range);
  expect(sweepPage(query, subjects, find, (item) => item)).toEqual(page(query, all, (item) => item));
});

test('a page shows only its own items', () => {
  const shown: number[] = [];
  const show = (item: number): number => shown.push(item);
  const odd = (subject: number): number[] => (subject % 2 === 1 ? [subject] : []);
  const reply = sweepPage(valuesOf({ skip: 100, top: 3 }), subjects, odd, show);
  expect(reply).toMatchObject({ body: { totalCount: 1500 } });
  expect(shown).toEqual([201, 203, 205]);
});
