import { describe, expect, test } from 'vitest';
import { groupIds } from '../../src/demo/catalog/membership.js';
import { useService } from './service.js';

const service = useService();
const namesOf = async (type: string): Promise<string[]> =>
  (await service().get(`/api/group?top=100&type=${type}`)).body.items.map((each: { name: string }) => each.name);
const unknown = '11111111-2222-4333-8444-555555555555';
const newGroup = (name: string, parentId: string = groupIds.pilot, type = 'AssignmentGroups') =>
  service().post('/api/group', { name, type, parentId });

describe('listing groups', () => {
  test('the type filter takes the two trees and their older names', async () => {
    expect(await namesOf('AssignmentGroups')).toEqual(await namesOf('Assignment'));
    expect(await namesOf('ConfigurationGroups')).toEqual(await namesOf('Configuration'));
    expect(await namesOf('Assignment')).toContain('Pilot');
    expect(await namesOf('Configuration')).not.toContain('Pilot');
  });

  test('an unknown type gives 400', async () => {
    expect((await service().get('/api/group?type=Users')).status).toBe(400);
  });

  test('nameContains matches a part of the name', async () => {
    const { body } = await service().get('/api/group?nameContains=ilo');
    expect(body.items).toMatchObject([{ id: groupIds.pilot, name: 'Pilot', assignedToTree: 'AssignmentGroups' }]);
  });

  test('pages carry skip, top, totalCount and hasMore', async () => {
    const { body } = await service().get('/api/group?skip=2&top=3');
    expect(body).toMatchObject({ skip: 2, top: 3, hasMore: true });
    expect(body.items).toHaveLength(3);
    const rest = await service().get(`/api/group?skip=${body.totalCount - 1}`);
    expect(rest.body).toMatchObject({ top: 50, hasMore: false });
  });

  test('an unknown group is 404 with the code GroupNotFound', async () => {
    const { status, body } = await service().get(`/api/group/${unknown}`);
    expect([status, body.code]).toEqual([404, 'GroupNotFound']);
  });
});

describe('creating a group', () => {
  test('answers 201 with the group', async () => {
    const { status, body } = await service().post('/api/group', {
      name: 'Ring 1',
      type: 'AssignmentGroups',
      parentId: groupIds.pilot,
      description: 'first',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Ring 1',
      assignedToTree: 'AssignmentGroups',
      parentId: groupIds.pilot,
      description: 'first',
    });
    expect((await service().get(`/api/group/${body.id}`)).body).toEqual(body);
  });

  test('a name may repeat under another parent, but under the same parent it gives DuplicateName', async () => {
    await newGroup('Twice');
    const again = await newGroup('twice');
    expect([again.status, again.body.code]).toEqual([409, 'DuplicateName']);
    expect((await newGroup('Twice', groupIds.browsers)).status).toBe(201);
  });

  test('an unknown parent gives ParentNotFound', async () => {
    const { status, body } = await newGroup('Orphan', unknown);
    expect([status, body.code]).toEqual([404, 'ParentNotFound']);
  });

  test.each([
    ['Reinstall', groupIds.reinstall, 'AssignmentGroups'],
    ['EOL', groupIds.endOfLife, 'ConfigurationGroups'],
    ['Restore', groupIds.restore, 'ConfigurationGroups'],
  ])('a parent of the kind %s is ParentSpecialGroup', async (_kind, parentId, type) => {
    const { status, body } = await newGroup('Below', parentId, type);
    expect([status, body.code]).toEqual([409, 'ParentSpecialGroup']);
  });

  test('an unknown type, the older names included, gives 400', async () => {
    expect((await newGroup('Odd', groupIds.pilot, 'Assignment')).status).toBe(400);
    expect((await newGroup('Odd', groupIds.pilot, 'Nothing')).status).toBe(400);
  });

  test('an empty name gives 400', async () => {
    expect((await newGroup('  ')).status).toBe(400);
  });

  test('a group without a parent is not created', async () => {
    const { status, body } = await service().post('/api/group', { name: 'Root', type: 'AssignmentGroups' });
    expect(status).toBe(400);
    expect(body.detail).toContain('parentId');
  });

  test('requires the role group.write', async () => {
    const body = { name: 'No', type: 'AssignmentGroups', parentId: groupIds.pilot };
    expect((await service().send('POST', '/api/group', body, 'viewer')).status).toBe(403);
  });
});

describe('changing a group', () => {
  test('an omitted or null field keeps its value, an empty description clears it', async () => {
    const { body: made } = await newGroup('Changing');
    const path = `/api/group/${made.id}`;
    await service().patch(path, { description: 'about' });
    const kept = await service().patch(path, { name: 'Changed', description: null });
    expect(kept.body).toMatchObject({ name: 'Changed', description: 'about' });
    const cleared = await service().patch(path, { description: '' });
    expect(cleared.body).toMatchObject({ name: 'Changed', description: null });
  });

  test('the name cannot be cleared', async () => {
    expect((await service().patch(`/api/group/${groupIds.legacy}`, { name: '' })).status).toBe(400);
  });

  test('an empty patch gives 400', async () => {
    expect((await service().patch(`/api/group/${groupIds.legacy}`, {})).status).toBe(400);
  });

  test('an unknown property such as parentId gives 400 naming it', async () => {
    const { status, body } = await service().patch(`/api/group/${groupIds.legacy}`, { parentId: groupIds.pilot });
    expect(status).toBe(400);
    expect(body.detail).toContain('parentId');
  });

  test('an unknown group gives GroupNotFound', async () => {
    const { status, body } = await service().patch(`/api/group/${unknown}`, { name: 'X' });
    expect([status, body.code]).toEqual([404, 'GroupNotFound']);
  });

  test.each([
    ['DuplicateName', groupIds.legacy, { name: 'Browsers' }],
    ['SystemGroup', groupIds.computers, { name: 'Machines' }],
    ['NotEditableTree', groupIds.sales, { name: 'Sellers' }],
    ['SpecialGroup', groupIds.endOfLife, { description: 'old' }],
  ])('409 %s', async (code, id, change) => {
    const { status, body } = await service().patch(`/api/group/${id}`, change);
    expect([status, body.code]).toEqual([409, code]);
  });

  test('a group may keep its own name', async () => {
    const { status } = await service().patch(`/api/group/${groupIds.legacy}`, { name: 'Legacy Apps' });
    expect(status).toBe(200);
  });
});

describe('deleting a group', () => {
  test('deletes an empty group with its subtree and answers 204', async () => {
    const { body: parent } = await newGroup('Parent to go');
    const { body: child } = await newGroup('Child to go', parent.id);
    expect((await service().remove(`/api/group/${parent.id}`)).status).toBe(204);
    expect((await service().get(`/api/group/${child.id}`)).status).toBe(404);
  });

  test('computers in the subtree give NotEmpty unless force is true', async () => {
    const { body: parent } = await newGroup('Full parent');
    const { body: child } = await newGroup('Full child', parent.id);
    await service().post(`/api/group/${child.id}/computers`, { computerIds: [7] });
    const refused = await service().remove(`/api/group/${parent.id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'NotEmpty']);
    expect((await service().remove(`/api/group/${parent.id}?force=true`)).status).toBe(204);
    expect((await service().get(`/api/group/${child.id}`)).status).toBe(404);
  });

  test('an unknown group gives GroupNotFound', async () => {
    const { status, body } = await service().remove(`/api/group/${unknown}`);
    expect([status, body.code]).toEqual([404, 'GroupNotFound']);
  });

  test.each([
    ['SystemGroup', groupIds.assignments],
    ['NotDeletableTree', groupIds.sales],
    ['SpecialGroup', groupIds.restore],
    ['SpecialGroup', groupIds.reinstall],
  ])('409 %s, also with force', async (code, id) => {
    const { status, body } = await service().remove(`/api/group/${id}?force=true`);
    expect([status, body.code]).toEqual([409, code]);
  });
});
