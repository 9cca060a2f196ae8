import { describe, expect, it } from 'vitest';
import type { FleetReader } from '../../../../../src/service/reading.js';
import type { Context } from '../../../../../src/context.js';
import { readable, type Readable } from '../../../../../src/service/readable.js';
import type { Call } from '../../../../../src/http/client.js';
import { itemsOf, type Json } from '../../../../../src/base/json/objects.js';
import type { ServiceAccess } from '../../../../../src/apps/rollout/session/service-access.js';
import { readPackageCounts } from '../../../../../src/service/package-status.js';
import { packageReader } from '../../../../../src/apps/rollout/gate/reports.js';
import type { RingComputer } from '../../../../../src/apps/rollout/types.js';

const since = new Date('2026-03-02T09:00:00Z');
const subject = { id: '1754bc7f-ff11-4039-9a62-f15f727c293b', name: 'KeePass', version: '2.57' };

const members = (count: number): RingComputer[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    uuid: undefined,
    hostname: `PC-${index + 1}`,
    lastSeen: undefined,
  }));

/** Answers by operation; anything else is not readable. */
const accessOf = (
  answers: Readonly<Record<string, (call: Call) => Json>>,
): { access: ServiceAccess; asked: string[] } => {
  const asked: string[] = [];
  const answer = (call: Call): Readable<Json> => {
    asked.push(call.operation);
    const found = answers[call.operation];
    if (found !== undefined) return readable(found(call));
    return { ok: false, absent: true, operation: call.operation, why: 'no such operation' };
  };
  const unused = (): never => {
    throw new Error('not expected');
  };
  const items = async (call: Call) => {
    const read = answer(call);
    return read.ok ? readable(itemsOf(read.value)) : read;
  };
  const reader = {
    gaps: () => [],
    requests: () => asked.length,
    requireAnswer: unused,
    ask: async (call: Call) => answer(call),
    object: unused,
    items: items as FleetReader['items'], // the invented rows have what the reports read
    pages: unused,
    count: unused,
    counts: unused,
    sample: unused,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the readers of reports use nothing of the context
  const access: ServiceAccess = {
    context: {} as Context,
    reader,
    now: () => since,
    earliest: () => since,
    doubt: () => undefined,
    allow: unused,
    write: unused,
    writeMany: unused,
    rehearsed: undefined,
  };
  return { access, asked };
};

describe('the status of a package, whose fields are not documented', () => {
  const statusIn = async (json: Json) => {
    const { reader } = accessOf({ 'GET /api/packages/{id}/status': () => json }).access;
    return readPackageCounts(reader, subject.id, { kind: 'fleet' });
  };

  it('is read from counts', async () => {
    const counts = { total: 9, pending: 2, success: 5, failed: 2 };
    expect(await statusIn(counts)).toEqual(readable(counts));
  });

  it('is read from computers, where it names them', async () => {
    const json = {
      items: [
        { computerId: 1, status: 'Success' },
        { computerId: 2, status: 'Failed' },
        { computerId: 3, status: 'Pending' },
      ],
    };
    expect(await statusIn(json)).toMatchObject({ value: { success: 1, failed: 1, pending: 1, total: 3 } });
  });

  it.each<Json>([{}, [], { name: 'KeePass' }, 'fine', null, { counts: { installed: 28 } }])(
    'is not guessed: %j',
    async (json) => {
      expect((await statusIn(json)).ok).toBe(false);
    },
  );

  it.each([{ total: 30, pending: 0, success: 28 }, { failed: 2 }])(
    'is not taken for nought where a number is not said: %j',
    async (json) => {
      expect((await statusIn(json)).ok).toBe(false);
    },
  );

  it.each([
    { success: -3, failed: 0, pending: 0 },
    { success: 1.5, failed: 0, pending: 0 },
    { success: 3, failed: -1, pending: 0 },
  ])('is not taken from what cannot be a count: %j', async (json) => {
    expect((await statusIn(json)).ok).toBe(false);
  });
});

describe('the reports of a ring', () => {
  const ring = { groupId: 'g', members: members(3), since };

  it('counts a failure only of a computer that was in contact since', async () => {
    const { access } = accessOf({
      'GET /api/packages/{id}/status': () => ({ success: 1, failed: 2, pending: 0 }),
      'GET /api/computer/issues/failed-deployment': () => ({
        items: [
          { id: 1, hostname: 'PC-1', lastSeenUtc: '2026-03-01T09:00:00Z', failedPackages: [] },
          { id: 2, hostname: 'PC-2', lastSeenUtc: '2026-03-02T09:10:00Z', failedPackages: [{ errorText: '1603' }] },
        ],
      }),
    });
    expect(await packageReader(access, subject).reports(ring)).toMatchObject({
      done: 1,
      failed: 1,
      failures: [{ hostname: 'PC-2', text: '1603' }],
    });
  });

  it.each<[string, Json]>([
    ['empty', { items: [] }],
    ['no list', {}],
  ])('counts failures that the status tells and the sweep does not list (%s)', async (_, sweep) => {
    const { access } = accessOf({
      'GET /api/packages/{id}/status': () => ({ success: 1, failed: 2, pending: 0 }),
      'GET /api/computer/issues/failed-deployment': () => sweep,
    });
    expect(await packageReader(access, subject).reports(ring)).toMatchObject({ done: 1, failed: 2, failures: [] });
  });

  it.each<[string, object]>([
    ['hasMore', { hasMore: true }],
    ['its total alone', { totalCount: 3 }],
    ['its total, and hasMore as text', { totalCount: 3, hasMore: 'true' }],
  ])('reads on where a list of computers is a part by %s', async (_, said) => {
    const rows = members(3).map(({ id }): Json => ({ computerId: id, status: id === 3 ? 'Failed' : 'Success' }));
    const answers: Json[] = [{ items: rows.slice(0, 2), ...said }, rows];
    const { access } = accessOf({ 'GET /api/packages/{id}/status': () => answers.shift() ?? null });
    expect(await packageReader(access, subject).reports(ring)).toMatchObject({ done: 2, failed: 1 });
  });

  it('goes by the events where the rows do not say whose they are', async () => {
    const rows = members(3).map(({ id }): Json => ({ machine: id, status: 'Failed' }));
    const { access } = accessOf({
      'GET /api/packages/{id}/status': () => rows,
      'POST /api/computer/distribution-history/search': () => [
        {
          computerId: 2,
          result: 'Failed',
          logDateUtc: '2026-03-02T09:05:00Z',
          packageName: 'KeePass',
          version: '2.57',
        },
      ],
    });
    expect(await packageReader(access, subject).reports(ring)).toMatchObject({ failed: 1 });
  });

  it('takes the total beside counts for one of them', async () => {
    const { access, asked } = accessOf({
      'GET /api/packages/{id}/status': () => ({ totalCount: 3, success: 3, failed: 0, pending: 0 }),
    });
    expect(await packageReader(access, subject).reports(ring)).toMatchObject({ done: 3, failed: 0 });
    expect(asked).toHaveLength(1);
  });

  it('takes no result of a version that begins alike', async () => {
    const event = { computerId: 1, result: 'Success', logDateUtc: '2026-03-02T09:05:00Z', packageName: 'KeePass' };
    const { access } = accessOf({
      'POST /api/computer/distribution-history/search': () => [
        { ...event, version: '2.57.1' },
        { ...event, computerId: 2, version: null },
      ],
    });
    const reports = await packageReader(access, subject).reports(ring);
    expect([...(reports?.reported ?? [])]).toEqual([2]);
  });

  it.each<[string, Json]>([
    ['tells nothing', { packageId: subject.id }],
    ['counts more than there are', { success: 999, failed: 0, pending: 0 }],
  ])('reads the history of the fleet where the status %s', async (_, status) => {
    const event = (computerId: number, result: string, logDateUtc: string): Json => ({
      computerId,
      result,
      logDateUtc,
      packageName: 'KeePass',
      version: '2.57',
    });
    const { asked, access } = accessOf({
      'GET /api/packages/{id}/status': () => status,
      'POST /api/computer/distribution-history/search': () => [
        event(3, 'Failed', '2026-03-01T09:01:00Z'),
        event(1, 'Failed', '2026-03-02T09:01:00Z'),
        event(1, 'Success', '2026-03-02T09:05:00Z'),
        event(2, 'Failed', '2026-03-02T09:02:00Z'),
        event(9_999, 'Failed', '2026-03-02T09:02:00Z'),
      ],
    });
    const reports = await packageReader(access, subject).reports(ring);
    expect(reports).toMatchObject({ done: 1, failed: 1, failures: [{ id: 2 }] });
    expect(asked).toHaveLength(2);
  });

  it('says nothing where nothing may be read', async () => {
    const { access } = accessOf({});
    expect(await packageReader(access, subject).reports(ring)).toBeUndefined();
    expect(await packageReader(access, subject).countDone('g')).toBeUndefined();
  });
});
