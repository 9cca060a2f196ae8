import { beforeAll, describe, expect, test } from 'vitest';
import { agentOf, routineContact } from '../../src/demo/fleet/agent.js';
import { byTime, eventsOf } from '../../src/demo/world/history.js';
import { disksOf, freePercent, isFixed } from '../../src/demo/fleet/disks.js';
import { seededGroupIds } from '../../src/demo/catalog/membership.js';
import { computerIds, type World } from '../../src/demo/state/world.js';
import { computerOf, inventoryOf, patchScanOf } from '../../src/demo/world/computers.js';
import { deploymentOf, effectivePackages } from '../../src/demo/world/deployments.js';
import { groupsOfComputer, membersOfAll, subtreeOf } from '../../src/demo/world/groups.js';
import { findIssue, issueKinds } from '../../src/demo/world/issues.js';
import { patchStatesOf } from '../../src/demo/world/patching.js';
import type { Group } from '../../src/demo/state/group-types.js';
import { cornersOf } from '../../src/demo/troubles/corners.js';
import { useService } from './service.js';

/**
 * Sweeps over the fleet count without making anything, keep what computers of the same groups share, and look up who
 * was moved. Here the same questions are answered the plain way, one computer at a time, and the answers compared.
 */
const service = useService({ computers: 500 });

/** Groups with packages, without and below each other; members added, removed, moved and deleted; 40 days gone by. */
beforeAll(async () => {
  const { body: roots } = await service().get('/api/group?top=200');
  const parentId: string = roots.items.find((each: { name: string }) => each.name === 'Assignments').id;
  const { body: packages } = await service().get('/api/packages?top=100');
  const vlc: string = packages.items.find((each: { name: string }) => each.name.startsWith('VLC')).id;
  const made: string[] = [];
  for (const at of [0, 1, 2, 3, 4]) {
    const parent = at === 3 ? made[2] : parentId;
    const { body } = await service().post('/api/group', {
      name: `Sweep ${at}`,
      parentId: parent,
      type: 'AssignmentGroups',
    });
    made.push(body.id);
    const computerIdsOfGroup = Array.from({ length: 60 }, (_, index) => 70 + ((at * 37 + index * 7) % 400));
    await service().post(`/api/group/${body.id}/computers`, { computerIds: computerIdsOfGroup });
  }
  await service().post(`/api/group/${made[1]}/packages`, { packageId: vlc });
  await service().post(`/api/group/${made[2]}/packages`, { packageId: vlc });
  const berlin: string = roots.items.find((each: { name: string }) => each.name === 'Berlin').id;
  await service().send('DELETE', `/api/group/${berlin}/computers?computerIds=72&computerIds=78&computerIds=84`);
  await service().post(`/api/group/${berlin}/computers`, { computerIds: [84] });
  await service().remove('/api/computer/90?force=true');
  await service().send('DELETE', `/api/group/${made[4]}?force=true`);
  await service().post(`/api/group/${made[2]}/activation`, { software: true });
  await service().advance(40 * 24 * 3600);
});

describe('finds groups', () => {
  test('the groups of every computer agree with a walk over all memberships', () => {
    const { world } = service();
    const found = computerIds(world).map((id) => groupsOfComputer(world, id).map((group) => group.name));
    expect(found).toEqual(computerIds(world).map((id) => walkedGroups(world, id)));
  });

  test('the members of every group and its subtree agree with a walk over all memberships', () => {
    const { world } = service();
    for (const group of world.state.groups.values()) {
      const names = new Set(subtreeOf(world, group.id).map((each) => each.name));
      const walked = computerIds(world).filter((id) => walkedGroups(world, id).some((name) => names.has(name)));
      expect(membersOfAll(world, subtreeOf(world, group.id))).toEqual(walked);
    }
  });

  test('the packages of every computer come through the expected groups', () => {
    const { world } = service();
    const found = computerIds(world).map((id) =>
      effectivePackages(world, id).map(({ package: item, group }) => `${item.id} ${group.id}`),
    );
    expect(found).toEqual(computerIds(world).map((id) => walkedPackages(world, groupsOfComputer(world, id))));
  });
});

describe('issues', () => {
  test.each(issueKinds)('the sweep %s finds the computers that have the issue', async (name) => {
    const { body: swept } = await service().get(`/api/computer/issues/${name}?top=1000`);
    const own = ownIssues();
    const expected = own.filter(({ activeIssues }) => activeIssues.includes(name));
    expect(swept.items.map(({ id }: { id: number }) => id)).toEqual(expected.map(({ id }) => id));
    expect(swept.totalCount).toBe(expected.length);
    expect(swept.items.length).toBeGreaterThan(0);
  });

  test('the overview lists every computer with an issue, page by page', async () => {
    const whole = (await service().get('/api/computer/issues/overview?top=1000')).body;
    const own = ownIssues().filter(({ activeIssues }) => activeIssues.length > 0);
    expect(whole.items.map(namesOnly)).toEqual(own.map(({ id, activeIssues }) => ({ id, activeIssues })));
    const part = (await service().get('/api/computer/issues/overview?skip=37&top=11')).body;
    expect(part).toMatchObject({ items: whole.items.slice(37, 48), totalCount: own.length });
  });

  test('low-disk and failed-deployment agree with the disks and deployments of each computer', async () => {
    const { world } = service();
    const low = computerIds(world).filter(
      (id) =>
        inventoryOf(world, id) !== null && disksOf(world, id).some((disk) => isFixed(disk) && freePercent(disk) < 10),
    );
    // Two have failures of a package that was deleted.
    const orphaned = cornersOf(world).flatMap((each) => (each.id.startsWith('deleted') ? [each.computerId] : []));
    expect(orphaned).toHaveLength(2);
    const failed = computerIds(world).filter(
      (id) =>
        orphaned.includes(id) ||
        effectivePackages(world, id).some((each) => deploymentOf(world, id, each).status === 'Failed'),
    );
    expect(await sweptIds('/api/computer/issues/low-disk')).toEqual(low);
    expect(await sweptIds('/api/computer/issues/failed-deployment')).toEqual(failed);
  });

  test('a computer with daily contact has a daily inventory', () => {
    const { world } = service();
    const never = computerIds(world).filter((id) => routineContact(world, id) === null);
    expect(computerIds(world).filter((id) => inventoryOf(world, id) === null)).toEqual(never);
    expect(computerIds(world).filter((id) => agentOf(world, id).kind === 'never')).toEqual(never);
  });
});

describe('history', () => {
  const filters = [
    {},
    { result: 'Failed' },
    { packageName: 'zip' },
    { installMode: 'Patch', info: 'wusa' },
    { version: '24.' },
    { after: '2026-01-01T00:00:00Z', before: '2026-02-15T12:00:00Z' },
    { after: '2026-03-02T09:00:00Z' },
    { packageName: 'nothing is called so' },
  ];

  test.each(filters)('a search for %o finds the events of all computers, newest first', async (filter) => {
    const all = plainSearch(service().world, filter);
    for (const [skip, top] of [
      [0, 50],
      [0, 0],
      [13, 7],
      [Math.max(0, all.length - 3), 10],
      [all.length + 5, 5],
    ] as const) {
      const { body } = await service().post(
        `/api/computer/distribution-history/search?skip=${skip}&top=${top}`,
        filter,
      );
      expect(body.totalCount).toBe(all.length);
      expect(body.items.map(keyOf)).toEqual(all.slice(skip, skip + top));
    }
  });

  test('it has events of every kind', () => {
    const counts = filters.map((filter) => plainSearch(service().world, filter).length);
    expect(counts.map((count) => count > 0)).toEqual([true, true, true, true, true, true, true, false]);
  });
});

describe('patches', () => {
  test.each([
    '',
    'scanStatus=Missing',
    'scanStatus=Installed',
    'scanStatus=Missing&qNumber=KB5040000',
    'patchName=kb50401',
  ])('patch status with %s counts what every computer has', async (query) => {
    const { body } = await service().get(`/api/computer/patch-status?top=1000&${query}`);
    const rows = plainPatchRows(service().world, new URLSearchParams(query));
    expect(body.totalCount).toBe(rows.length);
    expect(
      body.items.map(
        (each: { hostname: string; patchId: number; productId: number; scanStatus: string }) =>
          `${each.hostname} ${each.patchId} ${each.productId} ${each.scanStatus}`,
      ),
    ).toEqual(rows.slice(0, 1000));
  });

  test('package status counts the deployments of every computer', async () => {
    const { world } = service();
    for (const item of world.state.packages.values()) {
      const statuses = computerIds(world).flatMap((id) =>
        effectivePackages(world, id)
          .filter((each) => each.package === item)
          .map((each) => deploymentOf(world, id, each).status),
      );
      const { body } = await service().get(`/api/packages/${item.id}/status`);
      const count = (status: string): number => statuses.filter((each) => each === status).length;
      expect(body).toMatchObject({ pending: count('Pending'), success: count('Success'), failed: count('Failed') });
    }
  });
});

interface OwnIssues {
  readonly id: number;
  readonly activeIssues: readonly string[];
}

/** Runs each check on each computer, as the computer's own page does. */
const ownIssues = (): OwnIssues[] =>
  computerIds(service().world).map((id) => ({
    id,
    activeIssues: issueKinds.filter((name) => findIssue(service().world, id, name) !== null),
  }));

const namesOnly = ({ id, issues }: { id: number; issues: { issue: string }[] }): OwnIssues => ({
  id,
  activeIssues: issues.map(({ issue }) => issue),
});

const sweptIds = async (path: string): Promise<number[]> =>
  (await service().get(`${path}?top=1000`)).body.items.map(({ id }: { id: number }) => id);

/** By walking all memberships, as they are stored. */
const walkedGroups = ({ state, ...rest }: World, id: number): string[] => {
  const seeded = seededGroupIds({ state, ...rest }, id).filter(
    (groupId) => state.membership.get(groupId)?.removed.has(id) !== true,
  );
  const added = [...state.membership].filter(([, change]) => change.added.has(id)).map(([groupId]) => groupId);
  return [...seeded, ...added].flatMap((groupId) => state.groups.get(groupId)?.name ?? []);
};

/** Level by level, up from the groups: the first one that has a package counts. */
const walkedPackages = ({ state }: World, groups: readonly Group[]): string[] => {
  const found = new Map<string, string>();
  let level: (Group | undefined)[] = [...groups];
  while (level.some((group) => group !== undefined)) {
    for (const group of level) {
      for (const id of group?.packages.keys() ?? []) {
        if (group !== undefined && !found.has(id)) found.set(id, group.id);
      }
    }
    level = level.map((group) => (group?.parentId ? state.groups.get(group.parentId) : undefined));
  }
  return [...found].map(([packageId, groupId]) => `${packageId} ${groupId}`);
};

const keyOf = (item: { computerId: number; logDateUtc: string; packageName: string; info: string }): string =>
  [item.computerId, item.logDateUtc, item.packageName, item.info].join(' | ');

const plainSearch = (world: World, filter: Readonly<Record<string, string>>): string[] => {
  const { after, before, version, ...texts } = filter;
  return computerIds(world)
    .flatMap((id) => eventsOf(world, id))
    .filter((event) => after === undefined || event.at >= Date.parse(after))
    .filter((event) => before === undefined || event.at <= Date.parse(before))
    .filter((event) => version === undefined || event.version?.startsWith(version) === true)
    .filter((event) =>
      Object.entries(texts).every(([name, text]) => {
        const own: unknown = Object.entries(event).find(([field]) => field === name)?.[1];
        return typeof own === 'string' && own.toLowerCase().includes(text.toLowerCase());
      }),
    )
    .toSorted(byTime)
    .map(({ computerId, at, packageName, info }) =>
      [computerId, at === 0 ? null : new Date(at).toISOString(), packageName, info].join(' | '),
    );
};

/** No scan looks for an action: it has no status, and is there before the first scan. */
const plainPatchRows = (world: World, query: URLSearchParams): string[] =>
  computerIds(world).flatMap((id) =>
    patchStatesOf(world, id)
      .filter(({ patch }) => patch.type === 'CustomAction' || patchScanOf(world, id) !== null)
      .filter(({ patch }) => query.get('qNumber') === null || patch.qNumber === query.get('qNumber'))
      .filter(({ patch }) => (patch.name ?? '').includes(query.get('patchName') ?? ''))
      .map(({ patch, productId, installed }) => ({
        patch,
        productId,
        status: patch.type === 'CustomAction' ? null : installed ? 'Installed' : 'Missing',
      }))
      .filter(({ status }) => query.get('scanStatus') === null || status === query.get('scanStatus'))
      .map(({ patch, productId, status }) => `${computerOf(world, id)?.name} ${patch.id} ${productId} ${status}`),
  );
