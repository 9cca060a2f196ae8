import { expect, it } from 'vitest';
import { pageOfReply, presentation } from '../../../../src/engine/read/shape-result.js';

it.each([
  ['VariableDefinition', 'variable definitions'],
  ['CatalogEntryDto', 'catalog entries'],
  ['SoftwareClass', 'software classes'],
  ['Page_1', undefined],
])('the items of %s are named %s', (schema, noun) => {
  const operation = { answers: [{ status: 200, kind: 'page', schema }], method: 'GET', path: '/api/things' } as const;
  expect(presentation({}, operation).noun).toBe(noun);
});

it.each([
  [[{ id: 1 }], 1],
  [{ items: [{ id: 1 }], totalCount: 7 }, 1],
  [{ items: [{ id: 1 }] }, 1],
  [{ items: [], skip: 0, pageSize: 50 }, 0],
  [{ items: [{ id: 1 }], name: 'Floor 2' }, undefined],
  [{ id: 1 }, undefined],
])('%j is a page of %s items', (json, count) => {
  const body = Buffer.from(JSON.stringify(json));
  expect(pageOfReply({ status: 200, headers: {}, body, json: () => json }, true)?.count).toBe(count);
});
