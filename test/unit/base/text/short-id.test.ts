import { expect, test } from 'vitest';
import { idsLike } from '../../../../src/base/text/identifiers.js';

const ids = ['20261115-112830001-612e', '20261115-113000000-ab12', '20261114-080000000-612f'];

test.each([
  ['20261115-112830001-612e', [ids[0]]],
  ['20261114', [ids[2]]],
  ['612e', [ids[0]]],
  ['20261115-1128…', [ids[0]]],
  ['20261115', [ids[0], ids[1]]],
  ['', []],
  ['zzz', []],
])('%s names %s', (typed, found) => {
  expect(idsLike(typed, ids)).toEqual(found);
});
