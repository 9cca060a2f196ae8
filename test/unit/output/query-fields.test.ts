import { expect, it } from 'vitest';
import { compactText, parseExact } from '../../../src/json/objects.js';
import { runQuery } from '../../../src/output/query.js';

const found = async (expression: string, json: string): Promise<string> =>
  compactText(await runQuery(expression, parseExact(Buffer.from(json))));

it.each([
  ['[].constructor', '[]'],
  ['[0].__proto__', 'null'],
  ['[0].hasOwnProperty', 'null'],
  ['[].{a: constructor, b: __proto__, c: id}', '[{"a":null,"b":null,"c":1}]'],
  ['[?constructor]', '[]'],
  ['[].{a: id} | [].toString', '[]'],
  ['map(&valueOf, @)', '[null]'],
  ['let $x = `1` in [].constructor', '[]'],
])('a property that every JavaScript object has is not a field: %s', async (expression, expected) => {
  expect(await found(expression, '[{"id":1}]')).toBe(expected);
});

it('a field that is called so is one', async () => {
  expect(await found('[].[constructor, __proto__]', '[{"constructor":1,"__proto__":2}]')).toBe('[[1,2]]');
});

it('groups are named by any text of the service', async () => {
  const json = '[{"d":"constructor"},{"d":"__proto__"},{"d":"constructor"}]';
  expect(await found('group_by(@, &d)', json)).toBe(
    '{"constructor":[{"d":"constructor"},{"d":"constructor"}],"__proto__":[{"d":"__proto__"}]}',
  );
});

it('no function is called constructor', async () => {
  await expect(runQuery('constructor(@)', [])).rejects.toThrow('Unknown function: constructor()');
});
