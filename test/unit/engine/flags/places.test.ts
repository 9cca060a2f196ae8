import { expect, it } from 'vitest';
import type { Operation } from '../../../../src/contract/operation.js';
import { fieldShape, placeOf, shapeAt, stepsTo } from '../../../../src/engine/flags/places.js';

const operation = {
  parameters: [
    { parameter: 'id', in: 'path', type: 'integer', required: true },
    { parameter: 'name', in: 'query', type: 'boolean' },
  ],
  body: {
    required: true,
    contentType: 'application/json',
    shape: {
      type: 'object',
      fields: [
        { field: 'name', type: 'string' },
        { field: 'a.b', type: 'integer' },
        { field: 'a', type: 'object', fields: [{ field: 'c', type: 'boolean' }] },
      ],
    },
  },
} as unknown as Operation; // only what finding a place reads

it('a name belongs to the path, then the query, then the body', () => {
  expect(['id', 'name', 'other'].map((name) => placeOf(operation, name))).toEqual(['path', 'query', 'body']);
});

it('one name means different things in the query and in the body', () => {
  expect(shapeAt(operation, 'query', 'name').type).toBe('boolean');
  expect(shapeAt(operation, 'body', 'name').type).toBe('string');
});

it('a field whose name has a dot is one step, before any field inside', () => {
  const shape = operation.body?.shape;
  expect(stepsTo('a.b', shape)).toEqual(['a.b']);
  expect(stepsTo('a.c', shape)).toEqual(['a', 'c']);
  expect(stepsTo('x.y.z', shape)).toEqual(['x', 'y', 'z']);
});

it('fieldShape follows a path, and knows nothing of fields that are not described', () => {
  expect(fieldShape(operation, 'a.c').type).toBe('boolean');
  expect(fieldShape(operation, 'a.x').type).toBe('any');
});
