import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { groupIds } from '../../src/demo/catalog/membership.js';
import { useService } from './service.js';

const service = useService();

beforeAll(() => vi.stubEnv('TZ', 'America/New_York'));
afterAll(() => vi.unstubAllEnvs());

test('the machine of this test is not in UTC', () => {
  expect(new Date(2026, 2, 2).getTimezoneOffset()).toBe(300);
});

test.each([
  ['2026-04-01T12:00:00', '2026-04-01T12:00:00.000Z'],
  ['2026-04-01T12:00:00.5', '2026-04-01T12:00:00.500Z'],
  ['2026-04-01T12:00', '2026-04-01T12:00:00.000Z'],
  ['2026-04-01T12:00:00Z', '2026-04-01T12:00:00.000Z'],
  ['2026-04-01T12:00:00+02:00', '2026-04-01T10:00:00.000Z'],
])('a time in a body: %s is %s', async (given, kept) => {
  const path = `/api/group/${groupIds.pilot}/distribution-options`;
  const { status, body } = await service().put(path, { distCommands: 1, revokeDate: given });
  expect([status, body.revokeDate]).toEqual([200, kept]);
});

test('a time in a query without a zone is UTC', async () => {
  const seenAfter = async (time: string) =>
    (await service().get(`/api/computer?top=1&lastSeenAfter=${time}`)).body.totalCount;
  const now = await seenAfter('2026-03-02T08:50:00Z');
  expect(await seenAfter('2026-03-02T08:50:00')).toBe(now);
  expect(now).toBeGreaterThan(0);
  expect(now).toBeLessThan(await seenAfter('2026-03-02T03:50:00Z'));
});
