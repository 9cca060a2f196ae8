import { expect, it } from 'vitest';
import { isPlural, singular } from '../../../src/contract/singular.js';

it.each([
  ['packages', 'package'],
  ['software-classes', 'software-class'],
  ['queries', 'query'],
  ['boxes', 'box'],
  ['aliases', 'alias'],
  ['statuses', 'status'],
])('%s is the plural of %s', (plural, noun) => {
  expect([singular(plural), isPlural(plural)]).toEqual([noun, true]);
});

it.each(['status', 'os', 'dns', 'bios', 'windows', 'access', 'analysis', 'pxe-bios', 'computer'])(
  '%s is no plural',
  (noun) => {
    expect([singular(noun), isPlural(noun)]).toEqual([noun, false]);
  },
);
