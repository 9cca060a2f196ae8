import { expect, it } from 'vitest';
import { compactText, parseExact } from '../../../src/json/exact-json.js';
import { runQuery } from '../../../src/output/query.js';

it.each(['[9007199254740992,9007199254740993]', '[9007199254740993,9007199254740992]', '[0.1,0.1000000000000000055]'])(
  'no number gets the digits of another with the same double: %s',
  async (text) => {
    expect(compactText(await runQuery('[]', parseExact(Buffer.from(text))))).toBe(text);
  },
);
