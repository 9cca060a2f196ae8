import { expect, it } from 'vitest';
import { computerId, lookedUpId } from '../../../../src/engine/names/resolve.js';

const guid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

it('an id of the right type is used as it came', () => {
  expect(lookedUpId('group', guid, 'Berlin')).toBe(guid);
  expect(lookedUpId('tag', 0, 'Core')).toBe(0);
  expect(computerId(42, 'PC-0042')).toBe(42);
});

it.each([
  ['computer', 0],
  ['computer', '42'],
  ['computer', ''],
  ['computer', 1.5],
  ['computer', 2 ** 31],
  ['computer', null],
  ['computer', undefined],
  ['tag', -1],
  ['group', 7],
  ['group', 'Berlin'],
  ['package', ''],
] as const)('an id of a %s that is %j becomes part of no request', (lookup, id) => {
  expect(() => lookedUpId(lookup, id, 'X')).toThrow('invalid id for "X"');
});

it('an answer without an id is said to have none', () => {
  expect(() => computerId(undefined, 'a computer')).toThrow('invalid id for "a computer": none');
});
