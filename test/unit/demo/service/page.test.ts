import { expect, test } from 'vitest';
import { page, pageFrom } from '../../../../src/demo/service/page.js';
import { valuesOf } from '../../../../src/demo/service/values.js';

const subjects = Array.from({ length: 3000 }, (_, index) => index);
/** Three items each, in an order that has nothing to do with the subjects'. */
const find = (subject: number): number[] => [subject * 7919, subject + 13, subject * 31].map((each) => each % 10_007);
const all = subjects.flatMap(find);
const ascending = (left: number, right: number): number => left - right;

test.each([
  { skip: 0, top: 0 },
  { skip: 0, top: 5 },
  { skip: 8990, top: 5 },
  { skip: 8998, top: 50 },
  { skip: 20_000, top: 5 },
])('a page of many subjects is the same as of the whole list: %o', (range) => {
  const query = valuesOf(range);
  expect(pageFrom(query, subjects, find, (item) => item)).toEqual(page(query, all, (item) => item));
  expect(pageFrom(query, subjects, find, (item) => item, ascending)).toEqual(
    page(query, all.toSorted(ascending), (item) => item),
  );
});

test('what lies outside the page is let go', () => {
  const before = process.memoryUsage().arrayBuffers;
  pageFrom(
    valuesOf({ top: 3 }),
    subjects,
    () => [new Uint8Array(65_536)],
    () => null,
  );
  // Kept until the end they would be 190 MiB.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024);
});
