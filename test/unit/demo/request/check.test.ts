import { describe, expect, test } from 'vitest';
import type { Json, Operation, Shape } from '../../../../src/contract/operation.js';
import { convertBody, checkPath, convertQuery, checkValue } from '../../../../src/demo/request/check.js';
import { Refusal } from '../../../../src/demo/request/exchange.js';

/** The property that a 400 names; undefined: nothing was refused. */
const refused = (work: () => unknown): Json | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { body } = error.reply;
    return typeof body === 'object' && body !== null && 'property' in body ? body.property : null;
  }
};

const operation = (more: Partial<Operation>): Operation => ({
  id: 'x',
  method: 'POST',
  path: '/x/{id}',
  area: 'x',
  summary: '',
  parameters: [],
  answers: [],
  paging: 'none',
  repeat: 'never',
  source: 'built-in',
  ...more,
});

const bodyOf = (shape: Shape, required = true): Operation =>
  operation({ body: { required, contentType: 'application/json', shape } });

const person: Shape = {
  type: 'object',
  fields: [
    { field: 'name', type: 'string', required: true, maxLength: 5 },
    { field: 'age', type: 'integer', format: 'int32', nullable: true },
    { field: 'home', type: 'object', fields: [{ field: 'city', type: 'string' }] },
    { field: 'notes', type: 'object', values: { type: 'string' } },
    { field: 'more', type: 'object', open: true },
  ],
};

describe('bodies', () => {
  test.each<[string, Json, Json | undefined]>([
    ['fits', { name: 'Ada', age: null, home: { city: 'Berlin' }, notes: { a: 'b' }, more: { x: 1 } }, undefined],
    ['an unknown property', { name: 'Ada', size: 1 }, 'size'],
    ['an unknown property further in', { name: 'Ada', home: { street: 'x' } }, 'home.street'],
    ['a missing one', { age: 3 }, 'name'],
    ['a wrong type', { name: 3 }, 'name'],
    ['null where null is not allowed', { name: null }, 'name'],
    ['a fraction for an integer', { name: 'Ada', age: 1.5 }, 'age'],
    ['more than an int32', { name: 'Ada', age: 3_000_000_000 }, 'age'],
    ['too long', { name: 'Augusta' }, 'name'],
    ['a wrong type in a map', { name: 'Ada', notes: { a: 1 } }, 'notes.a'],
    ['a list for an object', [], ''],
  ])('%s', (_what, body, named) => {
    expect(refused(() => convertBody(bodyOf(person), body))).toBe(named);
  });

  test('a missing required body is refused', () => {
    expect(refused(() => convertBody(bodyOf(person), undefined))).toBeNull();
    expect(convertBody(bodyOf(person, false), undefined)).toEqual({});
  });

  test.each<[Shape, Json, boolean]>([
    [{ type: 'string', format: 'uuid' }, '6f9619ff-8b86-d011-b42d-00c04fc964ff', true],
    [{ type: 'string', format: 'uuid' }, 'PC-0001', false],
    [{ type: 'string', format: 'date-time' }, '2026-03-02T09:00:00Z', true],
    [{ type: 'string', format: 'date-time' }, 'tomorrow', false],
    [{ type: 'string', format: 'date' }, '2026-02-30T00:00:00Z', false],
    [{ type: 'string', enum: ['a', 'b'] }, 'c', false],
    [{ type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 2 }, [1, 2], true],
    [{ type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 2 }, [], false],
    [{ type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 2 }, [1, 2, 3], false],
    [{ type: 'any' }, null, true],
  ])('%j takes %j: %s', (shape, value, good) => {
    expect(refused(() => checkValue('it', value, shape)) === undefined).toBe(good);
  });
});

describe('path and query', () => {
  const listing = operation({
    parameters: [
      { parameter: 'id', in: 'path', type: 'integer', format: 'int32', required: true },
      { parameter: 'IsEmpty', in: 'query', type: 'boolean' },
      { parameter: 'ids', in: 'query', type: 'array', items: { type: 'integer' } },
      { parameter: 'names', in: 'query', type: 'array', items: { type: 'string' }, style: 'comma' },
      { parameter: 'top', in: 'query', type: 'integer' },
    ],
  });
  const query = (text: string): Json => {
    const texts = new Map<string, string[]>();
    for (const [name, value] of new URLSearchParams(text)) texts.set(name, [...(texts.get(name) ?? []), value]);
    return convertQuery(listing, texts);
  };

  test('values are converted; names match without regard to case', () => {
    expect(query('isempty=TRUE&ids=1&ids=2&names=a,b&top=5')).toEqual({
      IsEmpty: true,
      ids: [1, 2],
      names: ['a', 'b'],
      top: 5,
    });
  });

  test('an undescribed parameter stays text, and an empty number counts as absent', () => {
    expect(query('status=Running&top=')).toEqual({ status: 'Running' });
  });

  test('a wrong value names its parameter', () => {
    expect(refused(() => query('top=5x'))).toBe('top');
    expect(refused(() => query('ids=1&ids=b'))).toBe('ids');
    expect(refused(() => checkPath(listing, { id: '5?force=true' }))).toBe('id');
    expect(checkPath(listing, { id: '5' })).toEqual({ id: 5 });
  });
});
