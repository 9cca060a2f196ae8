import { expect, it } from 'vitest';
import { compactText, parseExact } from '../../../src/json/objects.js';
import { runQuery } from '../../../src/output/query.js';

it.each(['[9007199254740992,9007199254740993]', '[9007199254740993,9007199254740992]', '[0.1,0.1000000000000000055]'])(
  'no number gets the digits of another with the same double: %s',
  async (text) => {
    expect(compactText(await runQuery('[]', parseExact(Buffer.from(text))))).toBe(text);
  },
);

it('a number that cannot be compared exactly is not left out silently', async () => {
  const value = parseExact(Buffer.from('[9007199254740992,9007199254740993]'));
  await expect(runQuery('[?@ > `1`]', value)).rejects.toThrow(
    '9007199254740993 has too many digits to be compared exactly',
  );
});

it.each([
  ['to_string([0].n)', '"9007199254740993"'],
  ['to_string([0])', String.raw`"{\"n\":9007199254740993,\"s\":\"x\"}"`],
  ['[].to_string(s)', '["x"]'],
  ['to_string(`2`)', '"2"'],
])('a number that is written as text keeps its digits: %s', async (expression, expected) => {
  const value = parseExact(Buffer.from('[{"n":9007199254740993,"s":"x"}]'));
  expect(compactText(await runQuery(expression, value))).toBe(expected);
});
