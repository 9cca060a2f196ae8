import { describe, expect, test } from 'vitest';
import { groupIds } from '../../src/demo/catalog/membership.js';
import { useService } from './service.js';

const service = useService();
const namesOf = async (type: string): Promise<string[]> =>
  (await service().get(`/api/group?top=100&type=${type}`)).body.items.map((each: { name: string }) => each.name);
const newGroup = (name: string, parentId: string = groupIds.pilot, type = 'AssignmentGroups') =>
  service().post('/api/group', { name, type, parentId });

describe('listing groups', () => {
  test('the type filter takes the two trees and their older names', async () => {
    expect(await namesOf('AssignmentGroups')).toEqual(await namesOf('Assignment'));
    expect(await namesOf('ConfigurationGroups')).toEqual(await namesOf('Configuration'));
    expect(await namesOf('Assignment')).toContain('Pilot');
    expect(await namesOf('Configuration')).not.toContain('Pilot');
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
    expect(refused.body.message).toContain('not empty (computers: 1)');
    expect((await service().remove(`/api/group/${parent.id}?force=true`)).status).toBe(204);
    expect((await service().get(`/api/group/${child.id}`)).status).toBe(404);
  });
});
