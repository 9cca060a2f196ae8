import { describe, expect, test } from 'vitest';
import { groupIds } from '../../src/demo/catalog/membership.js';
import { useService } from './service.js';

const service = useService();
const ids = (body: { items: { varId: number }[] }) => body.items.map((each) => each.varId);
const search = async (filter: object) => (await service().post('/api/variable-definitions/search', filter)).body;

describe('the catalog of variables', () => {
  test('is a paged list, and one definition is shown by its id', async () => {
    expect((await service().get('/api/variable-definitions?top=4')).body).toMatchObject({ top: 4, hasMore: true });
    const { body } = await service().get('/api/variable-definitions/11');
    expect(body).toMatchObject({ varId: 11, designation: 'Phone', dottedName: 'Contact.Phone', parentId: 10 });
  });

  test('a search matches the raw designation or the dotted name', async () => {
    expect(ids(await search({ name: 'phone' }))).toEqual([11]);
    expect(ids(await search({ name: 'Contact.Phone' }))).toEqual([11]);
    expect(ids(await search({ name: 'Contact' }))).toEqual([10, 11, 12, 13]);
  });

  test('children are the parts of a variable', async () => {
    expect(ids((await service().get('/api/variable-definitions/30/children')).body)).toEqual([31, 32, 33]);
    expect((await service().get('/api/variable-definitions/11/children')).body.items).toEqual([]);
  });
});

describe('searching the owners of a direct value', () => {
  test('finds groups', async () => {
    const { body } = await service().get('/api/variable-definitions/11/groups');
    expect(body.items).toMatchObject([{ groupId: groupIds.workstations, value: '+49 30 555 0200' }]);
  });

  test('finds variable configurations', async () => {
    const { body } = await service().get('/api/variable-definitions/22/variable-configurations');
    expect(body.items.map((each: { name: string; value: string }) => [each.name, each.value])).toEqual([
      ['Germany', 'de-DE'],
      ['United Kingdom', 'en-GB'],
    ]);
  });

  test('finds computers, but not by inherited values', async () => {
    const path = '/api/variable-definitions/11/computers';
    expect((await service().get(path)).body.items).toEqual([]);
    await service().put('/api/computer/5/variables/11', { value: '110' });
    expect((await service().get(path)).body.items).toMatchObject([{ id: 5, hostname: 'PC-0005', value: '110' }]);
  });
});
