import { describe, expect, test } from 'vitest';
import { codes } from '../../../src/contract/codes.js';
import { operationKey } from '../../../src/contract/operation.js';
import { roles } from '../../../src/contract/roles.js';
import { allOperations, contractAreas } from '../../../src/generated/contract/index.js';
import { operations as documented } from '../../support/strict-server.js';
import { some } from '../../support/some.js';

const all = await allOperations();
const byKey = new Map(all.map((operation) => [operationKey(operation), operation]));

describe('the contract', () => {
  test('has every documented operation, with its role', () => {
    const wanted = documented.map(({ key, role }) => [key.replaceAll(/:\w+\}/g, '}'), role]);
    expect(wanted.map(([key = '']) => [key, byKey.get(key)?.role])).toEqual(wanted);
  });

  test('has each operation and each id once', () => {
    expect([byKey.size, new Set(all.map(({ id }) => id)).size]).toEqual([all.length, all.length]);
  });

  test('keeps each operation in the file of its area', async () => {
    for (const [area, load] of some(Object.entries(contractAreas))) {
      expect(new Set((await load()).all().map((operation) => operation.area))).toEqual(new Set([area]));
    }
  });

  test('explains every code and every role that it names', () => {
    const named = all.flatMap(({ answers }) => answers.flatMap((answer) => answer.codes ?? []));
    expect(named.filter((code) => !codes.has(code))).toEqual([]);
    const needed = all.map(({ role }) => role).filter((role) => role !== null && role !== undefined);
    expect(needed.filter((role) => !roles.has(role))).toEqual([]);
    expect(new Set(needed)).toEqual(new Set(roles.keys()));
  });
});

/** Sending one of these a second time would do it again, or create a second object. */
const sentOnce = `
POST /api/admin/local-principals
POST /api/computer/{id}/reboot
POST /api/computer/{id}/activation
DELETE /api/computer/{id}/activation
POST /api/computer/{id}/variables/{varId}/collection
POST /api/group/{id}/variables/{varId}/collection
POST /api/group/{id}/activation
DELETE /api/group/{id}/activation
POST /api/group/package-replacement
POST /api/packages/import
POST /api/patches/{patchId}/approval
DELETE /api/patches/{patchId}/approval
POST /api/pmgroup/{id}/patches
POST /api/pmgroup/{id}/emergency-patching
POST /api/system/sync-jobs
POST /api/tags`;

test.each(sentOnce.trim().split('\n'))('%s is never sent twice', (key) => {
  expect(byKey.get(key)?.repeat).toBe('never');
});

test('a POST is repeated only where the contract gives a reason', () => {
  const posts = all.filter(({ method, repeat }) => method === 'POST' && repeat === 'idempotent');
  expect(posts.map(operationKey).toSorted()).toEqual([
    'POST /api/admin/principals',
    'POST /api/depots/{clientId}/tags',
    'POST /api/group/{id}/computers',
    'POST /api/group/{id}/packages',
  ]);
});
