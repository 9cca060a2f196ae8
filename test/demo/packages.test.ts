import { describe, expect, test } from 'vitest';
import { siteIds } from '../../src/demo/catalog/membership.js';
import { packageId } from '../../src/demo/catalog/packages.js';
import { useService } from './service.js';

const service = useService();
const start = (body: object) => service().post('/api/packages/import', body);
const statusOf = async (trackingId: string) => (await service().get(`/api/packages/import/${trackingId}`)).body;
const search = async (filter: object) => (await service().post('/api/packages/search', filter)).body;

describe('status across the fleet', () => {
  test('counts each computer once; groupId narrows to a subtree', async () => {
    const id = packageId('Notepad++@8.6.9');
    const fleet = (await service().get(`/api/packages/${id}/status`)).body;
    const berlin = (await service().get(`/api/packages/${id}/status?groupId=${siteIds[0]}`)).body;
    expect(fleet.total).toBe(fleet.pending + fleet.success + fleet.failed);
    expect(fleet.failed).toBeGreaterThan(0);
    expect(berlin.total).toBeGreaterThan(0);
    expect(berlin.total).toBeLessThan(fleet.total);
  });
});

describe('tags of a package', () => {
  const path = `/api/packages/${packageId('KeePass@2.57')}/tags`;

  test('PUT replaces all of them', async () => {
    const { status, body } = await service().put(path, { tagIds: [4] });
    expect(status).toBe(200);
    expect(body).toMatchObject([{ id: 4, designation: 'Developers' }]);
    expect((await service().get(path)).body.items).toMatchObject([{ id: 4 }]);
    await service().put(path, { tagIds: [] });
    expect((await service().get(path)).body.items).toEqual([]);
  });

  test('an unknown tag is refused and changes nothing', async () => {
    await service().put(path, { tagIds: [2] });
    const { status, body } = await service().put(path, { tagIds: [3, 77] });
    expect([status, body.code]).toEqual([404, 'TagNotFound']);
    expect((await service().get(path)).body.items).toMatchObject([{ id: 2 }]);
  });
});

describe('importing a package', () => {
  test('answers 202 with a tracking id, which becomes Pending, Running and Success', async () => {
    const { status, body } = await start({ folderPath: 'Some-Tool/1.2' });
    expect(status).toBe(202);
    const seen = [(await statusOf(body.trackingId)).status];
    service().pass(2.5);
    seen.push((await statusOf(body.trackingId)).status);
    service().pass(4);
    seen.push((await statusOf(body.trackingId)).status);
    expect(seen).toEqual(['Pending', 'Running', 'Success']);
    expect((await search({ name: 'Some Tool' })).items).toMatchObject([{ name: 'Some Tool', version: '1.2' }]);
  });

  test('the hash is made afterwards, as a job of the backend', async () => {
    await start({ folderPath: 'Hashed/3.0' });
    service().pass(6);
    const { body } = await service().get('/api/queues?queueName=HashGeneration');
    expect(body.items).toMatchObject([{ queueName: 'HashGeneration', subject: 'Hash of Hashed 3.0' }]);
    service().pass(10);
    expect((await service().get('/api/queues')).body.items).toEqual([]);
  });

  test('accepts a path with two dots inside a name', async () => {
    expect((await start({ folderPath: 'Odd..Name/1.0' })).status).toBe(202);
  });

  test('an identical package identity fails, and overwrite resolves it', async () => {
    const refused = (await start({ folderPath: '7-Zip/24.08' })).body.trackingId;
    const forced = (await start({ folderPath: '7-Zip/24.08', overwrite: true })).body.trackingId;
    service().pass(10);
    const failed = await statusOf(refused);
    expect(failed.status).toBe('Failed');
    expect(failed.message).toContain('identical');
    expect(await statusOf(forced)).toMatchObject({ status: 'Success', packageId: packageId('7-Zip@24.08') });
  });

  test('a broken folder fails', async () => {
    const { trackingId } = (await start({ folderPath: 'Tools/broken-setup' })).body;
    service().pass(10);
    expect(await statusOf(trackingId)).toMatchObject({ status: 'Failed', message: expect.stringContaining('broken') });
  });
});
