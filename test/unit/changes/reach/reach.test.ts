import { describe, expect, it } from 'vitest';
import type { Context } from '../../../../src/context.js';
import type { Json } from '../../../../src/contract/operation.js';
import { EmsError } from '../../../../src/base/errors.js';
import { reachOfCalls } from '../../../../src/changes/reach/reach.js';
import type { Impact } from '../../../../src/changes/reach/impact.js';
import { replacedPackage } from '../../../../src/changes/reach/replaced-package.js';
import type { Call, Client } from '../../../../src/http/client.js';

const groupA = 'aaaaaaaa-0000-0000-0000-000000000000';
const groupB = 'bbbbbbbb-0000-0000-0000-000000000000';
const groupE = 'eeeeeeee-0000-0000-0000-000000000000';
const packageId = 'cccccccc-0000-0000-0000-000000000000';

const members: Readonly<Record<string, readonly number[]>> = { [groupA]: [1, 2, 3], [groupB]: [3, 4] };

const answer = (call: Call): Json => {
  const top = Number((call.query ?? []).find(([name]) => name === 'top')?.[1] ?? 50);
  if (call.path === '/api/group/{id}/computers') {
    const all = members[String(call.pathValues?.['id'])] ?? [];
    return { items: all.slice(0, top).map((id) => ({ id })), totalCount: all.length, hasMore: top < all.length };
  }
  // A grandchild before its parent, and a group of another tree.
  if (call.path === '/api/group')
    return {
      items: [
        { id: 'dddddddd-0000-0000-0000-000000000000', parentId: groupE },
        { id: groupE, parentId: groupA.toUpperCase() },
        { id: groupA, parentId: null },
        { id: groupB, parentId: null },
      ],
      hasMore: false,
    };
  if (call.path === '/api/packages/{id}/groups') return [{ id: groupA }, { groupId: groupB }];
  if (call.path === '/api/computer/{id}/packages/{packageId}/groups')
    return { items: [{ groupId: call.pathValues?.['id'] === 1 ? groupA : groupB }], totalCount: 1, hasMore: false };
  if (call.path === '/api/patches/{patchId}/products')
    return [
      { productId: 1, linkItemCount: 3 },
      { productId: 2, linkItemCount: 4 },
    ];
  if (call.path === '/api/computer/patch-status') return { items: patchRows, totalCount: 8, hasMore: false };
  throw new EmsError('forbidden', 'the role is missing', { status: 403 });
};

/** The product is optional, and the words of a scan are not documented. */
const patchRows = [
  { productId: 1, scanStatus: 'Missing' },
  { productId: 1, scanStatus: 'Not installed' },
  { productId: 1, scanStatus: null },
  { scanStatus: 'missing' },
  { productId: 2, scanStatus: 'Missing' },
  { productId: 1, scanStatus: 'Installed' },
  { scanStatus: 'NotApplicable' },
  { productId: 2, scanStatus: 'installed' },
].map((row, at) => ({
  id: 5,
  hostname: `PC-${at}`,
  domain: null,
  lastScanDate: null,
  patchStatus: null,
  isAssigned: true,
  installedDate: null,
  qNumber: null,
  patchName: null,
  productName: null,
  patchId: 5,
  patchUid: groupA,
  ...row,
}));

const contextWith = (reply: (call: Call) => Json): Context => {
  const client = {
    read: async (call: Call) => ({ body: Buffer.from(JSON.stringify(reply(call))), json: () => reply(call) }),
  } as unknown as Client;
  return {
    client: async () => client,
    interrupt: new AbortController().signal,
    settings: async () => ({ get: () => 4 }),
  } as unknown as Context;
};

const operations = {
  'group-subtree': 'DELETE /api/group/{id}',
  'package-groups': 'POST /api/group/package-replacement',
  'package-assignment': 'POST /api/computer/{id}/software-uninstall',
  'patch-links': 'DELETE /api/patches/{patchId}/approval',
  'patch-approval': 'POST /api/patches/{patchId}/approval',
  'added-patches': 'POST /api/pmgroup/{id}/patches',
} as const;

const reachOf = (
  reach: keyof typeof operations,
  facts: readonly Partial<Call>[],
  context: Context,
): Promise<Impact | undefined> =>
  reachOfCalls(
    facts.map((each) => ({ method: 'POST', repeat: 'never', path: '', operation: operations[reach], ...each })),
    false,
    context,
  );

const refuse = (): Json => {
  throw new EmsError('forbidden', 'the role group.read is missing', { status: 403 });
};

const withoutList = (call: Call): Json => (call.path === '/api/group' ? refuse() : answer(call));

describe('the reach of a command', () => {
  it('covers the subtree of a group', async () => {
    const found = await reachOf('group-subtree', [{ pathValues: { id: groupA } }], contextWith(answer));
    expect(found).toEqual({
      computers: 3,
      groups: 3,
      facts: ['Affects 3 computers in 3 groups'],
      memberOf: [groupA],
    });
  });

  it.each([
    ['cannot be listed', withoutList],
    ['are listed without it', (call: Call): Json => (call.path === '/api/group' ? { items: [] } : answer(call))],
  ])('is told without the number of groups where they %s', async (_, answers) => {
    const found = await reachOf('group-subtree', [{ pathValues: { id: groupA } }], contextWith(answers));
    expect(found).toEqual({
      computers: 3,
      facts: ['Affects 3 computers in the group and its subgroups'],
      memberOf: [groupA],
    });
  });

  it('counts a computer in two groups once for a replacement', async () => {
    const body = { oldPackageId: packageId, newPackageId: groupA };
    const found = await reachOf('package-groups', [{ body }], contextWith(answer));
    expect(found).toMatchObject({
      computers: 4,
      groups: 2,
      facts: ['Affects 4 computers in 2 groups', `Groups: ${groupA} (3 computers), ${groupB} (2 computers)`],
    });
  });

  it('covers every group that brings the package to be uninstalled to one of the computers', async () => {
    const removal = (id: number): Partial<Call> => ({ pathValues: { id }, body: { packageId } });
    expect(await reachOf('package-assignment', [removal(1)], contextWith(answer))).toMatchObject({
      computers: 3,
      groups: 1,
    });
    expect(await reachOf('package-assignment', [removal(1), removal(2)], contextWith(answer))).toMatchObject({
      computers: 4,
      groups: 2,
    });
  });

  it('counts link items, and the computers without the patch, for an unapproval', async () => {
    const found = await reachOf('patch-links', [{ pathValues: { patchId: 5 } }], contextWith(answer));
    expect(found).toMatchObject({
      computers: 5,
      facts: [
        'Without --product this reverts 7 link items in 2 product versions',
        'Affects up to 5 computers that do not have the patch yet',
      ],
    });
    const scoped: Partial<Call> = { pathValues: { patchId: 5 }, query: [['productId', '1']] };
    expect(await reachOf('patch-links', [scoped], contextWith(answer))).toMatchObject({ computers: 4 });
    const empty: Partial<Call> = { pathValues: { patchId: 5 }, query: [['productId', '']] };
    expect(await reachOf('patch-links', [empty], contextWith(answer))).toEqual(found);
  });

  it('counts every row that may be of the product and may miss the patch, for an approval', async () => {
    const call = { pathValues: { patchId: 5 }, query: [['productId', '1']] } as const;
    expect(await reachOf('patch-approval', [call], contextWith(answer))).toMatchObject({
      computers: 4,
      facts: ['Missing on 4 computers: PC-0, PC-1, PC-2, PC-3'],
    });
  });

  it('counts a computer that misses several patches once', async () => {
    const approvals = [1, 2].map((product) => ({
      pathValues: { patchId: 5 },
      query: [['productId', String(product)]] as const,
    }));
    expect(await reachOf('patch-approval', approvals, contextWith(answer))).toMatchObject({
      computers: 5,
      facts: ['Affects 5 computers'],
    });
  });

  it('counts the members of several groups once', async () => {
    const groups = [groupA, groupB].map((id) => ({ pathValues: { id } }));
    expect(await reachOf('group-subtree', groups, contextWith(answer))).toMatchObject({
      computers: 4,
      facts: ['Affects 4 computers in 2 groups'],
    });
  });

  it('counts the computers that miss patches which join a patch management group', async () => {
    const body = { patchIds: [5, 6], productId: 1 };
    expect(await reachOf('added-patches', [{ body }], contextWith(answer))).toMatchObject({ computers: 4 });
  });

  it.each(['patch-links', 'patch-approval'] as const)(
    '%s is unknown without the status of the patch',
    async (reach) => {
      const answers = (call: Call): Json => (call.path === '/api/computer/patch-status' ? refuse() : answer(call));
      const found = await reachOf(reach, [{ pathValues: { patchId: 5 } }], contextWith(answers));
      expect(found).toMatchObject({ unknown: true });
      expect(found?.computers).toBeUndefined();
    },
  );

  it.each([
    [{ packageId, replacementPackageId: groupA }, packageId],
    [{ sourcePackageId: packageId, targetPackageId: groupA }, packageId],
    [{ fromId: packageId, toId: groupA }, packageId],
    [{ newPackageId: groupA, currentPackageId: packageId }, packageId],
    [{ name: 'x' }, undefined],
  ])('finds the package that goes in %j', (body, wanted) => expect(replacedPackage(body)).toBe(wanted));
});
