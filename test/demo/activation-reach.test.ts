import { beforeAll, describe, expect, test } from 'vitest';
import { groupIds, siteIds } from '../../src/demo/catalog/membership.js';
import { packageId } from '../../src/demo/catalog/packages.js';
import { useService } from './service.js';

const service = useService();
const ofTheSite = packageId('KeePass@2.57');
const ofAnother = packageId('PuTTY@0.81');
/** Workstations of one site: 2, 8, 14 and so on. */
const site = siteIds[2] ?? '';
const computers = [14, 20, 26, 32, 38, 50];
let other = '';

beforeAll(async () => {
  const wish = { name: 'Terminals', type: 'AssignmentGroups', parentId: groupIds.assignments };
  other = (await service().post('/api/group', wish)).body.id;
  await service().post(`/api/group/${other}/computers`, { computerIds: [...computers, 58] });
  await service().post(`/api/group/${site}/packages`, { packageId: ofTheSite });
  await service().post(`/api/group/${other}/packages`, { packageId: ofAnother });
});

const activation = (id: number): string => `/api/computer/${id}/activation`;
const statusOf = async (id: number, wanted: string): Promise<string> => {
  const { body } = await service().get(`/api/computer/${id}/software-deployment`);
  return body.find((each: { softwareId: string }) => each.softwareId === wanted)?.status;
};
const after = async (id: number, seconds: number): Promise<readonly string[]> => {
  service().pass(seconds);
  return [await statusOf(id, ofTheSite), await statusOf(id, ofAnother)];
};
const taskOf = async (id: number, wanted: string): Promise<number | undefined> => {
  const { body } = await service().get('/api/tasks?top=500');
  for (const task of body.items.filter((each: { packageId: string }) => each.packageId === wanted)) {
    const { actions } = (await service().get(`/api/tasks/${task.trackingId}`)).body;
    const own = actions.find((each: { computerId: number }) => each.computerId === id);
    if (own !== undefined) return own.status;
  }
  return undefined;
};

describe('activating a computer', () => {
  test('with global=false, deploys only the packages of the configuration group', async () => {
    await service().post(activation(14), { software: true, global: false });
    expect(await taskOf(14, ofAnother)).toBeUndefined();
    expect(await after(14, 9)).toEqual(['Success', 'Pending']);
    expect(await taskOf(14, ofTheSite)).toBe(2);
  });

  test('with global=true or by default, deploys the packages of all groups', async () => {
    await service().post(activation(20), { software: true });
    expect(await after(20, 9)).toEqual(['Success', 'Success']);
  });

  test('two activations add up', async () => {
    await service().post(activation(26), { software: true });
    await service().post(activation(26), { software: true, global: false });
    expect(await after(26, 9)).toEqual(['Success', 'Success']);
  });

  test('without a configuration group, its assignment group counts', async () => {
    await service().post(activation(58), { pull: true, global: false });
    expect(await after(58, 9)).toEqual([undefined, 'Success']);
  });
});

describe('revoking an activation', () => {
  test('with global=false, keeps the activation of the other groups', async () => {
    await service().post(activation(32), { software: true });
    const { body } = await service().remove(`${activation(32)}?software=true&global=false`);
    expect(body).toMatchObject({ software: true, global: false });
    expect([await taskOf(32, ofTheSite), await taskOf(32, ofAnother)]).toEqual([3, 1]);
    expect(await after(32, 9)).toEqual(['Pending', 'Success']);
  });

  test('with global=true or by default, clears everything', async () => {
    await service().post(activation(38), { software: true });
    expect((await service().remove(`${activation(38)}?software=true`)).body).toMatchObject({ software: false });
    expect(await after(38, 9)).toEqual(['Pending', 'Pending']);
  });

  test('an activation for one group is off once it is revoked there', async () => {
    await service().post(activation(38), { software: true, global: false });
    const { body } = await service().remove(`${activation(38)}?software=true&global=false`);
    expect(body).toMatchObject({ software: false });
  });
});

describe('a group', () => {
  test('with global=false, deploys the packages of its subtree', async () => {
    await service().post(`/api/group/${other}/activation`, { software: true, global: false });
    expect(await after(50, 9)).toEqual(['Pending', 'Success']);
  });
});
