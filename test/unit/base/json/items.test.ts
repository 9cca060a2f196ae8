import { describe, expect, it } from 'vitest';
import { listIn } from '../../../../src/base/json/objects.js';

describe('the list of an answer', () => {
  it.each([
    [[]],
    [[{ id: 1 }]],
    [{ items: [] }],
    [{ items: [], totalCount: 0, errors: [] }],
    [{ queues: [] }],
    [{ value: [], '@odata.count': 0, nextLink: null }],
    [{ name: 'VLC', devices: [{ id: 1 }] }],
  ])('is in %j', (json) => {
    expect(listIn(json)).toBeDefined();
  });

  it.each([
    [null],
    [42],
    [{}],
    [{ items: null, totalCount: 0 }],
    [{ items: null, others: [] }],
    [{ message: 'starting', details: [] }],
    [{ message: 'starting', services: [] }],
    [{ errors: [{ field: 'top' }] }],
    [{ status: 503, services: [] }],
  ])('is not in %j', (json) => {
    expect(listIn(json)).toBeUndefined();
  });
});
