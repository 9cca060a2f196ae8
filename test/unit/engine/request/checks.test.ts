import { describe, expect, it } from 'vitest';
import type { Json, Shape } from '../../../../src/contract/operation.js';
import { problemsOf } from '../../../../src/engine/request/checks.js';

const object: Shape = {
  type: 'object',
  fields: [
    { field: 'id', type: 'integer', format: 'int32', required: true },
    { field: 'tags', type: 'array', maxItems: 2, items: { type: 'string', maxLength: 3 } },
    { field: 'inner', type: 'object', fields: [{ field: 'on', type: 'boolean', required: true }] },
  ],
};

describe('problemsOf', () => {
  it.each<[Json, Shape, string[]]>([
    ['a', { type: 'string' }, []],
    [1, { type: 'string' }, ['x: must be text']],
    [1.5, { type: 'integer' }, ['x: must be a whole number']],
    ['1', { type: 'number' }, ['x: must be a number']],
    [0, { type: 'boolean' }, ['x: must be true or false']],
    ['a', { type: 'array' }, ['x: must be a list']],
    ['a', { type: 'object' }, ['x: must be an object']],
    ['a', { type: 'object', open: true }, []],
    [null, { type: 'string' }, ['x: null is not allowed']],
    [null, { type: 'string', nullable: true }, []],
    [null, { type: 'any' }, []],
    ['C', { type: 'string', enum: ['A', 'B'] }, ['x: "C" is not one of A, B']],
    [
      3_000_000_000,
      { type: 'integer', format: 'int32' },
      ['x: 3000000000 is out of range (-2147483648 to 2147483647)'],
    ],
    [0, { type: 'integer', minimum: 1 }, ['x: 0 is out of range (at least 1)']],
    ['abcd', { type: 'string', maxLength: 3 }, ['x: 4 characters, but at most 3 are allowed']],
    ['', { type: 'string', minLength: 1 }, ['x: 1 or more characters are required']],
    ['12', { type: 'string', format: 'uuid' }, ['x: "12" is not a GUID']],
    ['soon', { type: 'string', format: 'date-time' }, ['x: "soon" is not a time']],
    [[], { type: 'array', minItems: 1 }, ['x: at least 1 entry is required']],
    [[1, 'a'], { type: 'array', items: { type: 'integer' } }, ['x[1]: must be a whole number']],
  ])('%j as %j: %j', (value, shape, problems) => {
    expect(problemsOf(value, shape, 'x')).toEqual(problems);
  });

  it('names the path of every problem at once', () => {
    expect(problemsOf({ tags: ['ok', 'long'], inner: {} }, object, '')).toEqual([
      'tags[1]: 4 characters, but at most 3 are allowed',
      'inner.on: is required',
      'id: is required',
    ]);
    expect(problemsOf({ id: 1, tags: ['a', 'b', 'c'] }, object, '')).toEqual([
      'tags: 3 entries, but at most 2 are allowed',
    ]);
  });

  it('passes fields that the contract does not know, and checks the values of a map', () => {
    expect(problemsOf({ id: 1, later: {} }, object, '')).toEqual([]);
    expect(problemsOf({ a: 1 }, { type: 'object', values: { type: 'string' } }, '')).toEqual(['a: must be text']);
  });
});
