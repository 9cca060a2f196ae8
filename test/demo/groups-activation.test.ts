import { describe, expect, test } from 'vitest';
import { groupIds } from '../../src/demo/catalog/membership.js';
import { packageId } from '../../src/demo/catalog/packages.js';
import { useService } from './service.js';

const service = useService();
const replacement = (oldPackageId: string, newPackageId: string, more = {}) =>
  service().post('/api/group/package-replacement', { oldPackageId, newPackageId, ...more });
const keePass = packageId('KeePass@2.57');
const putty = packageId('PuTTY@0.81');

const newGroup = async (name: string, parentId: string = groupIds.assignments): Promise<string> =>
  (await service().post('/api/group', { name, type: 'AssignmentGroups', parentId })).body.id;

const activationOf = (computerId: number) => service().world.state.computers.get(computerId)?.activation;
const settle = async (seconds = 60): Promise<void> => {
  service().pass(seconds);
  await service().get('/api/group?top=1');
};

describe('activating a group', () => {
  test('reaches the computers of the subtree; agents carry it out at their next contact', async () => {
    const parent = await newGroup('Active parent');
    const child = await newGroup('Active child', parent);
    await service().post(`/api/group/${parent}/packages`, { packageId: keePass });
    await service().post(`/api/group/${parent}/computers`, { computerIds: [1] });
    await service().post(`/api/group/${child}/computers`, { computerIds: [2] });
    const pending = (await service().get(`/api/packages/${keePass}/status?groupId=${parent}`)).body;
    expect(pending).toMatchObject({ total: 2, pending: 2 });
    const { status, body } = await service().post(`/api/group/${parent}/activation`, { software: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ groupCount: 2, computerCount: 2 });
    expect(activationOf(2)).toMatchObject({ software: true, pxe: false, pull: false });
    await settle();
    const done = (await service().get(`/api/packages/${keePass}/status?groupId=${parent}`)).body;
    expect(done).toMatchObject({ total: 2, success: 2, pending: 0 });
    expect(activationOf(2)).toMatchObject({ software: false });
  });

  test('pxe skips computers without a boot image', async () => {
    const id = await newGroup('Boot');
    await service().post(`/api/group/${id}/computers`, { computerIds: [4, 61] });
    const { body } = await service().post(`/api/group/${id}/activation`, { pxe: true });
    expect(body).toMatchObject({ computerCount: 2, pxeComputerCount: 1 });
    expect(activationOf(4)?.pxe).toBe(true);
  });
});

describe('deactivating a group', () => {
  test('clears the given bits in the subtree and keeps the others', async () => {
    const id = await newGroup('Back');
    await service().post(`/api/group/${id}/computers`, { computerIds: [17] });
    await service().post(`/api/group/${id}/activation`, { software: true, pull: true });
    expect(activationOf(17)).toMatchObject({ software: true, pull: true });
    expect((await service().remove(`/api/group/${id}/activation?software=true`)).status).toBe(200);
    expect(activationOf(17)).toMatchObject({ software: false, pull: true });
    await service().remove(`/api/group/${id}/activation`);
    expect(activationOf(17)).toMatchObject({ software: false, pull: false });
  });
});

describe('replacing a package', () => {
  test('happens in every group with a direct assignment, with the options copied', async () => {
    const [one, two] = [await newGroup('Old here'), await newGroup('Old there')];
    for (const id of [one, two]) await service().post(`/api/group/${id}/packages`, { packageId: putty });
    await service().put(`/api/group/${one}/distribution-options?packageId=${putty}`, {
      distCommands: 3,
      revokeCount: 4,
    });
    const { status, body } = await replacement(putty, packageId('LibreOffice@24.2.5'));
    expect(status).toBe(200);
    expect(body.failedCount).toBe(0);
    expect(body.results.map((each: { groupId: string }) => each.groupId)).toEqual(expect.arrayContaining([one, two]));
    const packages = (await service().get(`/api/group/${one}/packages`)).body.items;
    expect(packages.map((each: { name: string }) => each.name)).toEqual(['LibreOffice']);
    const options = `/api/group/${one}/distribution-options?packageId=${packageId('LibreOffice@24.2.5')}`;
    expect((await service().get(options)).body).toMatchObject({ distCommands: 3, revokeCount: 4 });
  });

  test('a group that refuses the new package keeps the old one, and the others change', async () => {
    const [open, covered] = [await newGroup('Open'), await newGroup('Covered')];
    for (const id of [open, covered])
      await service().post(`/api/group/${id}/packages`, { packageId: packageId('Backup Client@11.0.4') });
    await service().post(`/api/group/${covered}/software-classes`, { classId: 3 });
    const { body } = await replacement(packageId('Backup Client@11.0.4'), packageId('VLC media player@3.0.21'));
    const results = Object.fromEntries(
      body.results.map((each: { groupId: string; status: string; code: string }) => [
        each.groupId,
        [each.status, each.code],
      ]),
    );
    expect(results[open]).toEqual(['Replaced', null]);
    expect(results[covered]).toEqual(['Failed', 'CoveredBySoftwareClass']);
    const kept = (await service().get(`/api/group/${covered}/packages`)).body.items;
    expect(kept.map((each: { name: string }) => each.name)).toEqual(['Backup Client']);
  });

  test('copyDistributionOptions false starts without options', async () => {
    const id = await newGroup('Fresh');
    await service().post(`/api/group/${id}/packages`, { packageId: keePass });
    await service().put(`/api/group/${id}/distribution-options?packageId=${keePass}`, { distCommands: 3 });
    await replacement(keePass, packageId('Beta Reader@0.9'), { copyDistributionOptions: false });
    const options = `/api/group/${id}/distribution-options?packageId=${packageId('Beta Reader@0.9')}`;
    expect((await service().get(options)).body.distCommands).toBe(1);
  });
});
