import { beforeAll, describe, expect, it } from 'vitest';
import { agentOf, returnOf } from '../../src/demo/fleet/agent.js';
import { groupIds } from '../../src/demo/catalog/membership.js';
import { packageId } from '../../src/demo/catalog/packages.js';
import { eventsOf } from '../../src/demo/world/history.js';
import { modelOf } from '../../src/demo/fleet/machine.js';
import { computerIds, type World } from '../../src/demo/model/world.js';
import { createWorld } from '../../src/demo/seed/create-world.js';
import { issueCheck, type IssueKind } from '../../src/demo/world/issues.js';
import { nextPatchDay } from '../../src/demo/world/jobs.js';
import { advanceWorld } from '../../src/demo/world/advance-world.js';
import { lastSeenOf } from '../../src/demo/fleet/routine.js';
import { troublesOf } from '../../src/demo/troubles/troubles.js';
import { birth, useService } from './service.js';

const day = 86_400_000;
const make = (computers = 800): World => createWorld({ seed: 1, computers, birth, key: 'k' });
const later = (days: number, computers?: number): World => {
  const world = make(computers);
  advanceWorld(world, birth + days * day);
  return world;
};

/** The computers with an issue. */
const having = (world: World, name: IssueKind): Set<number> =>
  new Set(computerIds(world).filter((id) => issueCheck(world, name)(id) !== null));

const gone = (from: ReadonlySet<number>, to: ReadonlySet<number>): number[] => [...from].filter((id) => !to.has(id));

describe('as time passes', () => {
  let [start, week, quarter] = [make(), make(), make()];
  beforeAll(() => {
    [start, week, quarter] = [make(), later(7), later(90)];
  });

  it.each<IssueKind>(['low-disk', 'failed-deployment', 'pending-reboot', 'stale-deployment'])(
    '%s appears on some computers and leaves others',
    (name) => {
      const [before, after] = [having(start, name), having(quarter, name)];
      expect(gone(after, before).length).toBeGreaterThan(0);
      expect(gone(before, after).length).toBeGreaterThan(0);
      // The share of computers with an issue stays in range.
      expect(after.size).toBeGreaterThan(before.size / 4);
      expect(after.size).toBeLessThan(before.size * 4 + 60);
    },
  );

  it.each<IssueKind>(['low-disk', 'failed-deployment', 'pending-reboot', 'stale-agent'])(
    'a week is enough to see %s change on a few computers',
    (name) => {
      const [before, after] = [having(start, name), having(week, name)];
      const changed = gone(after, before).length + gone(before, after).length;
      expect(changed).toBeGreaterThan(0);
      expect(changed).toBeLessThan(200);
    },
  );

  it('some agents fall silent, some come back, and the first ones do not change', () => {
    const away = (world: World) => new Set(computerIds(world).filter((id) => !agentOf(world, id).callsIn));
    const [first, second, third] = [away(start), away(week), away(quarter)];
    expect(gone(first, third)).toEqual([]);
    expect(gone(second, first).length).toBeGreaterThan(0);
    expect(gone(second, third).length).toBeGreaterThan(0);
    for (const id of gone(second, first)) expect(lastSeenOf(week, id)).toBeGreaterThan(birth);
  });

  it('a reporting agent made contact within the last hour', () => {
    for (const id of computerIds(quarter).filter((each) => agentOf(quarter, each).kind === 'reporting'))
      expect(quarter.now - (lastSeenOf(quarter, id) ?? 0)).toBeLessThanOrEqual(3_600_000);
  });

  it('the history only grows', () => {
    for (const id of computerIds(start).slice(60, 160)) {
      const [before, after] = [eventsOf(start, id), eventsOf(quarter, id)];
      expect(after).toEqual(expect.arrayContaining(before));
      for (const { at } of after) expect(at).toBeLessThanOrEqual(quarter.now);
    }
  });

  it('the troubles stay the same, and their computers stay in contact', () => {
    expect(troublesOf(quarter)).toEqual(troublesOf(start));
    const steady = troublesOf(quarter).filter(({ id }) => id !== 'stale' && id !== 'suspended');
    for (const { computerId } of steady) expect(agentOf(quarter, computerId).callsIn).toBe(true);
  });
});

describe('patch day', () => {
  it.each([
    ['2026-03-02T09:00:00Z', '2026-03-10T18:00:00Z'],
    ['2026-03-10T17:59:59Z', '2026-03-10T18:00:00Z'],
    ['2026-03-10T18:00:00Z', '2026-04-14T18:00:00Z'],
    ['2026-12-30T00:00:00Z', '2027-01-12T18:00:00Z'],
  ])('after %s it is %s', (after, next) => {
    expect(new Date(nextPatchDay(Date.parse(after))).toISOString()).toBe(next.replace('Z', '.000Z'));
  });

  it('releases six patches that most computers have a month later', () => {
    const missing = (days: number): number => having(later(days), 'missing-patch').size;
    const [before, after, month] = [missing(7), missing(10), missing(34)];
    expect(later(9).state.patches.size).toBe(later(7).state.patches.size + 6);
    expect(after).toBeGreaterThan(3 * before);
    expect(month).toBeLessThan(after);
    expect(month).toBeGreaterThanOrEqual(before);
  });
});

describe('over HTTP', () => {
  const service = useService({ computers: 500 });

  const deploy = async (name: string, software: string, members: readonly number[]): Promise<string> => {
    const body = { name, type: 'AssignmentGroups', parentId: groupIds.assignments };
    const { id } = (await service().post('/api/group', body)).body;
    await service().post(`/api/group/${id}/packages`, { packageId: packageId(software) });
    await service().post(`/api/group/${id}/computers`, { computerIds: members });
    await service().post(`/api/group/${id}/activation`, { software: true });
    return id;
  };
  const issueIds = async (issue: string, query = ''): Promise<number[]> => {
    const { items } = (await service().get(`/api/computer/issues/${issue}?top=1000${query}`)).body;
    return items.map(({ id }: { id: number }) => id);
  };
  const ring = Array.from({ length: 60 }, (_, index) => index + 120);

  it('a package fails on one hardware model only, and again after another try', async () => {
    const group = await deploy('Drivers', 'Graphics Driver@32.1', ring);
    await service().advance(7200);
    const failed = (await issueIds('failed-deployment', `&softwareId=${packageId('Graphics Driver@32.1')}`)).toSorted(
      (left, right) => left - right,
    );
    const { world } = service();
    const expected = ring.filter((id) => agentOf(world, id).callsIn && modelOf(world, id).model === 'ESPRIMO D7012');
    expect(expected.length).toBeGreaterThan(3);
    expect(failed).toEqual(expected);
    await service().post(`/api/group/${group}/activation`, { software: true });
    await service().advance(86_400);
    expect((await issueIds('failed-deployment', `&softwareId=${packageId('Graphics Driver@32.1')}`)).length).toBe(
      expected.length,
    );
  });

  it('after some packages, computers require a reboot', async () => {
    const before = new Set(await issueIds('pending-reboot'));
    await deploy('Guards', 'Security Agent@7.0', ring);
    await service().advance(60);
    const [now, world] = [await issueIds('pending-reboot'), service().world];
    const waiting = ring.filter((id) => agentOf(world, id).callsIn);
    expect(now).toEqual(expect.arrayContaining(waiting));
    const status = (await service().get(`/api/computer/${waiting[0]}/reboot-status`)).body;
    expect(status).toMatchObject({ rebootRequired: true, rebootRequiredSource: 'PackageInstallation' });
    await service().post(`/api/computer/${waiting[0]}/reboot`, {});
    await service().advance(60);
    expect(await issueIds('pending-reboot')).not.toContain(waiting[0]);
    await service().advance(2 * 86_400);
    const still = new Set(await issueIds('pending-reboot'));
    const left = waiting.filter((id) => !before.has(id) && still.has(id));
    expect(left.length).toBeGreaterThan(waiting.length / 4);
    expect(left.length).toBeLessThan(waiting.length);
    await service().advance(11 * 86_400);
    const atLast = new Set(await issueIds('pending-reboot'));
    expect(waiting.filter((id) => atLast.has(id)).length).toBeLessThan(waiting.length / 3);
  });

  it('a computer that is away installs once it is back', async () => {
    const id = computerIds(service().world).find((each) => returnOf(service().world, each) !== null) ?? 0;
    await deploy('Away', 'KeePass@2.57', [id]);
    const status = async () => {
      const { body } = await service().get(`/api/computer/${id}/software-deployment`);
      return body.find((each: { name: string }) => each.name === 'KeePass').status;
    };
    await service().advance(60);
    expect(await status()).toBe('Pending');
    await service().advance(Math.ceil(((returnOf(service().world, id) ?? 0) - service().world.now) / 1000) + 60);
    expect(await status()).toBe('Success');
  });

  it('a task disappears 30 days after its end', async () => {
    await deploy('Tasks', 'PuTTY@0.81', [3]);
    await service().advance(60);
    const [task] = (await service().get('/api/tasks?top=1')).body.items;
    expect(task.status).toBe(2);
    await service().advance(29.9 * 86_400);
    expect((await service().get(`/api/tasks/${task.trackingId}`)).status).toBe(200);
    await service().advance(0.2 * 86_400);
    expect((await service().get(`/api/tasks/${task.trackingId}`)).status).toBe(404);
  });

  it('depots were synchronized last night, and will be next night', async () => {
    const { items } = (await service().get('/api/system/sync-jobs')).body;
    expect(items).toHaveLength(3);
    for (const job of items) {
      expect(service().world.now - Date.parse(job.lastRunUtc)).toBeLessThan(day);
      expect(Date.parse(job.nextRunUtc)).toBeGreaterThan(service().world.now);
    }
  });
});
