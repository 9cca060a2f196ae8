import { describe, expect, test } from 'vitest';
import { useService } from './service.js';

const service = useService();
const phone = 11;
const name = 13;
const ou = 20;
const accounts = 30;
const put = (computer: number, varId: number, body: Record<string, unknown>) =>
  service().put(`/api/computer/${computer}/variables/${varId}`, body);
const find = async (computer: number, filter: Record<string, unknown>) =>
  (await service().post(`/api/computer/${computer}/variables/search`, filter)).body.items;

describe('values and precedence', () => {
  test('the list holds directly assigned values only', async () => {
    expect((await service().get('/api/computer/8/variables')).body.totalCount).toBe(0);
    await put(8, phone, { value: '111' });
    expect((await service().get('/api/computer/8/variables')).body.items).toMatchObject([
      { varId: phone, designation: 'Phone', dottedName: 'Contact.Phone', value: '111' },
    ]);
  });

  test('a direct read gives null without an own value; with inheritance the group and then the catalog answer', async () => {
    expect(await find(9, { varId: phone })).toMatchObject([{ value: null }]);
    expect(await find(9, { varId: phone, includeInherited: true })).toMatchObject([{ value: '+49 30 555 0200' }]);
    expect(await find(9, { name: 'Contact.Mail', includeInherited: true })).toMatchObject([
      { value: 'helpdesk@corp.example' },
    ]);
    expect(await find(9, { varId: name, includeInherited: true })).toMatchObject([{ value: null }]);
  });

  test('the own value wins over the inherited one, a forced group value wins over both', async () => {
    await put(9, phone, { value: 'own' });
    expect(await find(9, { varId: phone, includeInherited: true })).toMatchObject([{ value: 'own' }]);
    await put(61, ou, { value: 'OU=Own' });
    expect(await find(61, { varId: ou, includeInherited: true })).toMatchObject([
      { value: 'OU=Servers,DC=corp,DC=example' },
    ]);
    expect(await find(61, { varId: ou })).toMatchObject([{ value: 'OU=Own' }]);
  });

  test('null or an omitted value deletes the override; an empty string is a value', async () => {
    await put(10, phone, { value: '' });
    expect(await find(10, { varId: phone, includeInherited: true })).toMatchObject([{ value: '' }]);
    await put(10, phone, { value: null });
    expect(await find(10, { varId: phone, includeInherited: true })).toMatchObject([{ value: '+49 30 555 0200' }]);
    await put(10, phone, { value: 'x' });
    expect((await put(10, phone, {})).status).toBe(200);
    expect((await service().get('/api/computer/10/variables')).body.totalCount).toBe(0);
  });

  test('name is a designation or a dotted name', async () => {
    expect(await find(9, { name: 'Phone', includeInherited: true })).toHaveLength(1);
  });
});

describe('collections', () => {
  const path = `/api/computer/5/variables/${accounts}/collection`;

  test('an entry takes children by designation; one with a default may be left out', async () => {
    const { status, body } = await service().post(path, { values: { Account: 'corp\\ada' } });
    expect(status).toBe(200);
    expect(body.values.map((each: { varId: number }) => each.varId)).toEqual([31, 32, 33]);
    expect(body.values.map((each: { value: string }) => each.value)).toEqual(['corp\\ada', 'Local', '']);
  });

  test('a user-defined variable has no value, and no command for collections is named for it', async () => {
    const { body, status } = await service().put('/api/computer/5/variables/50', { value: '4711' });
    expect([status, body.detail]).toEqual([
      400,
      'CostCenter is a collection, part of one or user-defined, and has no value.',
    ]);
  });

  test('a child without a default must be given; an unknown child gives 400; then nothing is stored', async () => {
    const before = (await service().get(path)).body.totalCount;
    expect((await service().post(path, { values: { Scope: 'Domain' } })).status).toBe(400);
    expect((await service().post(path, { values: { Account: 'x', Color: 'red' } })).body.detail).toContain('Color');
    expect((await service().get(path)).body.totalCount).toBe(before);
  });

  test('PATCH changes the given children only; an unknown one gives 400', async () => {
    const { body: made } = await service().post(path, { values: { Account: 'corp\\bob', Comment: 'keep' } });
    const { body } = await service().patch(`${path}/${made.collectionId}`, { values: { Scope: 'Domain' } });
    expect(body.values.map((each: { value: string }) => each.value)).toEqual(['corp\\bob', 'Domain', 'keep']);
    expect((await service().patch(`${path}/${made.collectionId}`, { values: { Nope: 'x' } })).status).toBe(400);
  });

  test('DELETE removes the whole entry', async () => {
    const { body: made } = await service().post(path, { values: { Account: 'corp\\eve' } });
    expect((await service().remove(`${path}/${made.collectionId}`)).status).toBe(204);
    expect((await service().remove(`${path}/${made.collectionId}`)).status).toBe(404);
  });
});
