import { describe, expect, test } from 'vitest';
import { groupIds } from '../../src/demo/catalog/membership.js';
import { packageId } from '../../src/demo/catalog/packages.js';
import { call, useService } from './service.js';

const service = useService();
const unknown = '11111111-2222-4333-8444-555555555555';

const deploy = async (name: string, software: string, computerIds: number[]): Promise<void> => {
  const type = 'AssignmentGroups';
  const { id } = (await service().post('/api/group', { name, type, parentId: groupIds.assignments })).body;
  await service().post(`/api/group/${id}/packages`, { packageId: packageId(software) });
  await service().post(`/api/group/${id}/computers`, { computerIds });
  await service().post(`/api/group/${id}/activation`, { software: true });
};

const taskOf = async (software: string) => {
  const { items } = (await service().get('/api/tasks')).body;
  const id = packageId(software);
  return items.find((task: { packageId: string }) => task.packageId === id);
};

describe('tasks', () => {
  test('a task runs (1) until the agents report, then it has finished (2), with its breakdown', async () => {
    await deploy('Good', 'KeePass@2.57', [1, 2]);
    const { trackingId } = await taskOf('KeePass@2.57');
    const running = (await service().get(`/api/tasks/${trackingId}`)).body;
    expect(running).toMatchObject({ status: 1, finishedAtUtc: null });
    expect(running.actions).toMatchObject([
      { computerId: 1, hostname: 'PC-0001', action: 'Install', status: 1 },
      { computerId: 2, status: 1 },
    ]);
    service().pass(30);
    const done = (await service().get(`/api/tasks/${trackingId}`)).body;
    expect(done).toMatchObject({ status: 2, finishedAtUtc: expect.any(String) });
    expect(done.actions.map((each: { status: number }) => each.status)).toEqual([2, 2]);
  });

  test('a task whose computer reports a failure has failed (3) and says why', async () => {
    await deploy('Bad', 'Legacy Viewer@2.1', [3]);
    const { trackingId } = await taskOf('Legacy Viewer@2.1');
    service().pass(30);
    const { body } = await service().get(`/api/tasks/${trackingId}`);
    expect(body).toMatchObject({ status: 3, actions: [{ status: 3, message: expect.stringContaining('1603') }] });
  });

  test('the newest task is listed first', async () => {
    await deploy('Later', 'PuTTY@0.81', [4]);
    const { items } = (await service().get('/api/tasks')).body;
    const times = items.map((task: { createdAtUtc: string }) => task.createdAtUtc);
    expect(items[0].name).toBe('PuTTY 0.81');
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('an unknown task gives 404', async () => {
    expect((await service().get(`/api/tasks/${unknown}`)).status).toBe(404);
  });
});

describe('queues', () => {
  test('show pending and running jobs newest first and drain to an empty list', async () => {
    expect((await service().get('/api/queues')).body.items).toEqual([]);
    await service().post('/api/packages/import', { folderPath: 'One/1.0' });
    service().pass(1);
    await service().post('/api/system/sync-jobs');
    const { items } = (await service().get('/api/queues')).body;
    expect(items).toMatchObject([
      { queueName: 'DepotSync', status: 'Pending' },
      { queueName: 'Import', status: 'Running' },
    ]);
    service().pass(60);
    expect((await service().get('/api/queues')).body.items).toEqual([]);
  });

  test('a queue name narrows the list, and an invalid one lists the valid names', async () => {
    const names: string[] = (await service().get('/api/queues/names')).body;
    expect(names).toContain('HashGeneration');
    await service().post('/api/packages/import', { folderPath: 'Two/1.0' });
    for (const name of names) {
      const { items } = (await service().get(`/api/queues?queueName=${name}`)).body;
      expect(items).toHaveLength(name === 'Import' ? 1 : 0);
    }
    expect((await service().get('/api/queues?queueName=Nothing')).status).toBe(400);
  });
});

// The last one, because every token has expired after it.
test('a task that has ended is kept for 30 days', async () => {
  await deploy('Old', 'Notepad++@8.6.9', [9]);
  const { trackingId } = await taskOf('Notepad++@8.6.9');
  service().pass(60);
  await service().get('/api/tasks');
  service().pass(31 * 24 * 3600);
  const token = (await service().token('demo')).body.access_token;
  const old = await call(`${service().url}/api/tasks/${trackingId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(old.status).toBe(404);
});
