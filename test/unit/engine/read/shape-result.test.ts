import { expect, it } from 'vitest';
import { presentation } from '../../../../src/engine/read/shape-result.js';

it.each([
  ['VariableDefinition', 'variable definitions'],
  ['CatalogEntryDto', 'catalog entries'],
  ['SoftwareClass', 'software classes'],
  ['Page_1', undefined],
])('the items of %s are named %s', (schema, noun) => {
  expect(presentation({}, { answers: [{ status: 200, kind: 'page', schema }] }).noun).toBe(noun);
});
