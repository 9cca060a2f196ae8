import { describe, expect, test } from 'vitest';
import { useService } from './service.js';

const service = useService();
const slots = async () => (await service().get('/api/custom-field-configuration')).body;
const change = (slot: string, body: object) => service().patch(`/api/custom-field-configuration/${slot}`, body);

test('the system tells its database, patch catalog and assembly versions', async () => {
  const { body } = await service().get('/api/system');
  expect(body).toMatchObject({
    databaseVersion: expect.any(String),
    assemblyVersion: '1.0.2',
    patchCatalog: { patchCount: 48, version: expect.any(String) },
  });
});

describe('depot sync', () => {
  test('jobs have their last and next run and their result, newest first', async () => {
    const { body } = await service().get('/api/system/sync-jobs');
    const times = body.items.map((each: { lastRunUtc: string }) => each.lastRunUtc);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(body.items[0]).toMatchObject({ nextRunUtc: expect.any(String), result: 'Success' });
  });

  test('a triggered job runs and then has a result, and its depots are pending meanwhile', async () => {
    const { status, body } = await service().post('/api/system/sync-jobs', { depotIds: [62] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ result: null, triggered: true });
    const job = async () =>
      (await service().get('/api/system/sync-jobs')).body.items.find((each: { id: number }) => each.id === body.id);
    const heartbeats = async () =>
      (await service().get('/api/system/sync-jobs/depots')).body.items.map(
        (each: { heartbeat: string }) => each.heartbeat,
      );
    expect((await service().get('/api/system/sync-jobs')).body.items[0].id).toBe(body.id);
    expect((await heartbeats())[0]).toBe('pending');
    service().pass(7);
    expect(await job()).toMatchObject({ result: 'Success', nextRunUtc: expect.any(String) });
    expect((await heartbeats())[0]).not.toBe('pending');
  });

  test('without a body all depots are synchronized', async () => {
    const { body } = await service().post('/api/system/sync-jobs');
    expect(body.depotIds).toEqual([62, 63, 64]);
  });
});

test('the depot topology setting can be switched', async () => {
  const path = '/api/system/depot-topology-setting';
  expect((await service().get(path)).body.active).toBe(true);
  expect((await service().put(path, { active: false })).body.active).toBe(false);
  expect((await service().get(path)).body.active).toBe(false);
});

describe('custom fields', () => {
  test('are 30 slots, unpaged', async () => {
    const all = await slots();
    expect(all).toHaveLength(30);
    expect(all[0]).toEqual({ slot: 'Custom01', designation: 'Room', active: true, position: 1 });
    expect(all[29]).toMatchObject({ slot: 'Custom30', active: false });
  });

  test('are renamed, activated and deactivated one by one', async () => {
    const { body } = await change('Custom10', { designation: 'Building', active: true });
    expect(body).toMatchObject({ slot: 'Custom10', designation: 'Building', active: true });
    await change('Custom10', { active: false });
    expect((await slots())[9]).toMatchObject({ designation: 'Building', active: false });
  });
});
