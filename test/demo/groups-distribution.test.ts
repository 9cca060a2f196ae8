import { describe, expect, test } from 'vitest';
import { groupIds } from '../../src/demo/catalog/membership.js';
import { packageId } from '../../src/demo/catalog/packages.js';
import { useService } from './service.js';

const service = useService();
const stateOf = (computerId: number, id: string) =>
  service().world.state.computers.get(computerId)?.deployments.get(id)?.installationState;
const path = (id: string, of?: string) =>
  `/api/group/${id}/distribution-options${of === undefined ? '' : `?packageId=${of}`}`;
const unknown = '11111111-2222-4333-8444-555555555555';
const keePass = packageId('KeePass@2.57');
const git = packageId('Git@2.46.0');

const newGroup = async (name: string, parentId: string = groupIds.pilot): Promise<string> =>
  (await service().post('/api/group', { name, type: 'AssignmentGroups', parentId })).body.id;

describe('effective options', () => {
  test('come from the nearest ancestor that has options', async () => {
    const parent = await newGroup('Configured');
    const child = await newGroup('Bare', parent);
    const before = (await service().get(path(child))).body;
    expect(before).toMatchObject({ groupId: child, packageId: null, distCommands: 1, commands: ['Install'] });
    await service().put(path(parent), { commands: ['Install', 'Update'], revokeCount: 3, wol: true });
    const after = (await service().get(path(child))).body;
    expect(after).toMatchObject({ groupId: child, distCommands: 3, commands: ['Install', 'Update'], revokeCount: 3 });
    await service().put(path(child), { distCommands: 1 });
    expect((await service().get(path(child))).body).toMatchObject({ distCommands: 1, revokeCount: 0, wol: false });
  });

  test('packageId narrows to the assignment of the package', async () => {
    const id = await newGroup('Scoped');
    await service().post(`/api/group/${id}/packages`, { packageId: keePass });
    await service().put(path(id, keePass), { commands: ['Update'] });
    expect((await service().get(path(id, keePass))).body).toMatchObject({ packageId: keePass, commands: ['Update'] });
    expect((await service().get(path(id))).body).toMatchObject({ packageId: null, commands: ['Install'] });
  });
});

describe('a full replace', () => {
  test('clears what is absent', async () => {
    const id = await newGroup('Replaced');
    const options = {
      commands: ['Install', 'Optional'],
      schedule: { daysOfWeek: ['Sat', 'Sun'], timeFrom: '22:00', timeTo: '05:30' },
      revokeCount: 2,
      wol: true,
      revokeDate: '2026-04-01T00:00:00Z',
      optionalDate: '2026-05-01T00:00:00Z',
    };
    const first = await service().put(path(id), options);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      scheduleString: ';;Sat,Sun;22:00;05:30',
      revokeDate: '2026-04-01T00:00:00.000Z',
      schedule: { startUtc: null, daysOfWeek: ['Sat', 'Sun'], timeFrom: '22:00', timeTo: '05:30' },
    });
    const second = await service().put(path(id), { commands: ['Install'] });
    expect(second.body).toMatchObject({
      distCommands: 1,
      scheduleString: '',
      schedule: { startUtc: null, endUtc: null, daysOfWeek: [], timeFrom: null, timeTo: null },
      revokeCount: 0,
      wol: false,
      revokeDate: null,
      optionalDate: null,
    });
  });

  test('the raw schedule and the structured one agree', async () => {
    const id = await newGroup('Raw schedule');
    const { body } = await service().put(path(id), {
      distCommands: 1,
      scheduleString: '2026-03-05T00:00:00.000Z;;Mon;;',
    });
    expect(body.schedule).toMatchObject({ startUtc: '2026-03-05T00:00:00.000Z', daysOfWeek: ['Mon'], timeFrom: null });
  });

  test('without a schedule every part is empty, and the answer can be written back', async () => {
    const id = await newGroup('Any time');
    const { body } = await service().get(path(id));
    expect(body).toMatchObject({ scheduleString: '', schedule: { startUtc: null, daysOfWeek: [], timeTo: null } });
    const { schedule, scheduleString, commands } = body;
    const written = await service().put(path(id), { schedule, scheduleString, commands });
    expect(written.body).toMatchObject({ scheduleString: '', schedule });
    expect((await service().put(path(id), { commands, scheduleString: ';;;;' })).body.scheduleString).toBe('');
  });
});

describe('not found', () => {
  test('an unknown group is 404 with an empty body, for both', async () => {
    const read = await service().get(path(unknown));
    const written = await service().put(path(unknown), { distCommands: 1 });
    expect([read.status, read.body]).toEqual([404, undefined]);
    expect([written.status, written.body]).toEqual([404, undefined]);
  });
});

describe('Uninstall', () => {
  test('makes members uninstall at their next activation, not before', async () => {
    await service().put(path(groupIds.pilot, git), { commands: ['Uninstall'] });
    service().pass(600);
    await service().get('/api/group?top=1');
    expect(stateOf(1, git)).toBeUndefined();
    await service().post(`/api/group/${groupIds.pilot}/activation`, { software: true });
    service().pass(60);
    await service().get('/api/group?top=1');
    expect(stateOf(1, git)).toBe('Uninstalled');
    const kept = (await service().get(`/api/group/${groupIds.pilot}/packages`)).body.items;
    expect(kept.map((each: { id: string }) => each.id)).toContain(git);
  });

  test('after it is revoked, members install again at their next activation', async () => {
    await service().put(path(groupIds.pilot, git), { commands: ['Install'] });
    await service().post(`/api/group/${groupIds.pilot}/activation`, { software: true });
    service().pass(60);
    await service().get('/api/group?top=1');
    expect(stateOf(1, git)).toBe('Installed');
  });
});
