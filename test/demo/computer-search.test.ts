import { describe, expect, test } from 'vitest';
import { useService } from './service.js';

const service = useService({ computers: 100 });
const search = async (filter: Record<string, unknown>, query = '?top=200') =>
  (await service().post(`/api/computer/search${query}`, filter)).body;
interface Found {
  readonly hostname: string;
  readonly domain: string;
  readonly pxeSupport: boolean;
}
const ids = (body: { items: { id: number }[] }): number[] => body.items.map((each) => each.id);

describe('POST /api/computer/search', () => {
  test('an empty filter finds everything, paged', async () => {
    expect(await search({}, '')).toMatchObject({ totalCount: 100, top: 50, hasMore: true });
  });

  test('text criteria are substrings without regard to case', async () => {
    expect(ids(await search({ hostname: 'c-001' }))).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  });

  test('clientId and uuid match exactly', async () => {
    const { body } = await service().get('/api/computer/5');
    expect(ids(await search({ clientId: 5 }))).toEqual([5]);
    expect(ids(await search({ uuid: body.uuid }))).toEqual([5]);
    expect(ids(await search({ serialNumber: String(body.serialNumber).toLowerCase() }))).toEqual([5]);
    expect(ids(await search({ macAddress: body.macAddress }))).toEqual([5]);
  });

  test('inventory criteria agree with system-info', async () => {
    const { body } = await service().get('/api/computer/42/system-info');
    const filter = {
      manufacturer: body.manufacturer,
      osName: body.osName,
      osEdition: body.osEdition,
      osVersion: body.osVersion,
      osBuild: body.osBuild,
      platform: body.platform,
      language: body.language,
      architecture: body.architecture,
      ipAddress: body.ipAddress,
    };
    expect(ids(await search(filter))).toContain(42);
    for (const name of Object.keys(filter)) expect((await search({ ...filter, [name]: 'nowhere' })).totalCount).toBe(0);
  });

  test('minRamGb is a minimum', async () => {
    const large = await search({ minRamGb: 64 });
    expect(large.totalCount).toBeGreaterThan(0);
    for (const { id } of large.items) {
      expect((await service().get(`/api/computer/${id}/system-info`)).body.memoryMb).toBeGreaterThanOrEqual(65_536);
    }
  });

  test.each<readonly [filter: object, accepts: (computer: Found) => boolean]>([
    [{ hostname: 'PC-', domain: 'emea' }, (each) => /^PC-.*,emea/.test(`${each.hostname},${each.domain}`)],
    [{ ou: 'OU=Servers' }, (each) => each.hostname.startsWith('SRV-')],
    [{ pxeSupport: false }, (each) => !each.pxeSupport],
  ])('%j finds only what meets all criteria', async (filter, accepts) => {
    const { items } = await search({ ...filter });
    expect(items.length).toBeGreaterThan(0);
    expect(items.filter((each: Found) => !accepts(each))).toEqual([]);
  });

  test.each([{ isPxeActive: true }, { hostname: 'PC-0001', domain: 'lab' }])('%j finds nothing', async (filter) => {
    expect((await search(filter)).totalCount).toBe(0);
  });

  test('neverSeen, neverInventoried and the time criteria work as in the list', async () => {
    const list = (await service().get('/api/computer?neverSeen=true&top=200')).body;
    expect(ids(await search({ neverSeen: true }))).toEqual(ids(list));
    expect((await search({ lastSeenAfter: '2026-03-02T09:00:00Z' })).totalCount).toBe(0);
  });

  test('null criteria count as absent', async () => {
    expect((await search({ hostname: null })).totalCount).toBe(100);
  });
});

const find = async (...products: { productName: string; version: string }[]) =>
  (await service().post('/api/computer/software-search?top=200', { products })).body;

describe('POST /api/computer/software-search', () => {
  test('finds the computers that have the product installed', async () => {
    const found = await find({ productName: 'Google Chrome', version: '' });
    const one = found.items[0].id;
    const { body } = await service().get(`/api/computer/${one}/inventory/installed-software`);
    expect(body.items.map((each: { productName: string }) => each.productName)).toContain('Google Chrome');
  });

  test('every listed product has to be installed (AND)', async () => {
    const chrome = ids(await find({ productName: 'Google Chrome', version: '' }));
    const zoom = ids(await find({ productName: 'Zoom', version: '' }));
    const both = ids(await find({ productName: 'Google Chrome', version: '' }, { productName: 'Zoom', version: '' }));
    expect(both).toEqual(chrome.filter((id) => zoom.includes(id)));
    expect(both.length).toBeLessThan(chrome.length);
  });

  test('the version belongs to the named product', async () => {
    const all = await find({ productName: '7-Zip', version: '' });
    expect((await find({ productName: '7-Zip', version: '24.08' })).totalCount).toBe(all.totalCount);
    expect((await find({ productName: '7-Zip', version: '23.01' })).totalCount).toBe(0);
  });
});

describe('GET /api/computer/patch-status', () => {
  test('filters by qNumber, patchName (substring), scanStatus, hostnameContains, domain and group', async () => {
    const all = (await service().get('/api/computer/patch-status?patchId=1001')).body;
    const kb = all.items[0].qNumber;
    expect((await service().get(`/api/computer/patch-status?qNumber=${kb}`)).body.totalCount).toBe(all.totalCount);
    expect((await service().get(`/api/computer/patch-status?patchName=${kb.slice(2)}`)).body.totalCount).toBe(
      all.totalCount,
    );
    const missing = (await service().get('/api/computer/patch-status?patchId=1001&scanStatus=Missing')).body;
    expect(missing.totalCount).toBeLessThan(all.totalCount);
    const one = await service().get('/api/computer/patch-status?patchId=1001&hostnameContains=PC-0001');
    expect(one.body.items.every((each: { hostname: string }) => each.hostname === 'PC-0001')).toBe(true);
    expect((await service().get('/api/computer/patch-status?patchId=1001&domain=nowhere')).body.totalCount).toBe(0);
  });
});

const history = async (filter: Record<string, unknown>) =>
  (await service().post('/api/computer/distribution-history/search?top=1000', filter)).body;

describe('POST /api/computer/distribution-history/search', () => {
  test.each<readonly [filter: object, field: string, value: string]>([
    [{ packageName: 'notepad' }, 'packageName', 'Notepad++'],
    [{ version: '11.0' }, 'version', '11.0.4'],
    [{ result: 'Failed' }, 'result', 'Failed'],
    [{ installMode: 'Install', info: '/QUIET', packageName: '7-zip' }, 'packageName', '7-Zip'],
  ])('%j finds only events whose %s is %s', async (filter, field, value) => {
    const { items } = await history({ ...filter });
    expect(new Set(items.map((each: Record<string, string>) => each[field]))).toEqual(new Set([value]));
  });

  test.each([{ version: '0.4' }, { info: 'unheard of' }])('%j finds nothing', async (filter) => {
    expect((await history(filter)).totalCount).toBe(0);
  });

  test('after and before are inclusive bounds', async () => {
    const [event] = (await history({ packageName: 'Backup' })).items;
    const exact = await history({ packageName: 'Backup', after: event.logDateUtc, before: event.logDateUtc });
    expect(exact.items).toContainEqual(event);
  });

  test('the newest event comes first, and a computer shows its own', async () => {
    const times = (await history({})).items.map((each: { logDateUtc: string }) => each.logDateUtc);
    expect(times).toEqual(times.toSorted().toReversed());
    const { body } = await service().get('/api/computer/42/distribution-history');
    expect(body.items.every((each: { computerId: number }) => each.computerId === 42)).toBe(true);
  });

  test('a computer that joins a group has no history of its packages', async () => {
    const groups = (await service().get('/api/group?nameContains=Browsers')).body.items;
    await service().post(`/api/group/${groups[0].id}/computers`, { computerIds: [58] });
    const own = (await service().get('/api/computer/58/distribution-history')).body.items;
    expect(own.filter((each: { installMode: string }) => each.installMode === 'Install')).toEqual([]);
  });

  test('it agrees with the histories of single computers, even months later', async () => {
    await service().advance(60 * 86_400);
    const { totalCount } = await history({ packageName: 'zip' });
    let sum = 0;
    for (let id = 1; id <= 100; id += 1) {
      const { items } = (await service().get(`/api/computer/${id}/distribution-history?top=1000`)).body;
      sum += items.filter((each: { packageName: string | null }) => /zip/i.test(each.packageName ?? '')).length;
    }
    expect(sum).toBe(totalCount);
  });
});
