import { expect, it } from 'vitest';
import type { GivenValue } from '../../../../src/engine/flags/parse-values.js';
import { placeholderIds, resolveEntries } from '../../../../src/engine/request/resolve-entries.js';

const product: GivenValue = {
  where: 'query',
  path: 'productId',
  given: { named: { lookup: 'product', text: 'Windows 11', label: '--product' } },
};
const patch: GivenValue = {
  where: 'path',
  path: 'patchId',
  given: { named: { lookup: 'patch', text: 'KB5041404', label: '<patch>' } },
};

it('names in the path are resolved first, and the others know their ids', async () => {
  const asked: string[] = [];
  const resolved = await resolveEntries([product, patch], async (named, known) => {
    asked.push(`${named.text} ${JSON.stringify(known)}`);
    return asked.length;
  });
  expect(asked).toEqual(['KB5041404 {}', 'Windows 11 {"patchId":1}']);
  expect(resolved).toEqual([
    { where: 'path', path: 'patchId', value: 1 },
    { where: 'query', path: 'productId', value: 2 },
  ]);
});

it('a name passes the checks as an id of the right type before it is looked up', () => {
  const group: GivenValue = {
    where: 'query',
    path: 'groupId',
    given: { named: { lookup: 'group', text: 'B', label: '' } },
  };
  const top: GivenValue = { where: 'query', path: 'top', given: { value: 5 } };
  expect(placeholderIds([product, patch, group, top], 'query')).toEqual([
    { path: 'productId', value: 0 },
    { path: 'groupId', value: '00000000-0000-0000-0000-000000000000' },
    { path: 'top', value: 5 },
  ]);
});
