import { access, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answered,
  flatten,
  groupId,
  hours,
  missPatches,
  stagesOf,
  twoRings,
  useRolloutWorld,
} from '../support/rollout-world.js';
import type { Ran } from '../support/in-process.js';

/** A status, a check and an end never make up what the groups of a rollout no longer tell. */
const here = useRolloutWorld(24);
const rollout = answered(here);
const stage = stagesOf(here);
const status = async (): Promise<Record<string, unknown>> =>
  JSON.parse((await here().run(['rollout', 'status', 'kp', '-o', 'json'])).stdout) as Record<string, unknown>;
const check = async (): Promise<readonly [number, string]> => {
  const { code, stdout } = await here().run(['fleet', 'check', 'rollouts', '-o', 'json']);
  return [code, stdout];
};

const toEnd = async (): Promise<void> => {
  for (let step = 0; step < 2; step += 1) {
    here().pass(2 * hours);
    await rollout('advance', 'kp');
  }
};

beforeEach(() =>
  stage('begun', async (world) => {
    await rollout('start', '-f', await world.file('kp.yaml', `rollout: kp\npackage: KeePass@2.57\n${twoRings}`));
    await toEnd();
  }),
);

const deleteGroup = (name: string): Promise<Ran> =>
  here().run(['group', 'delete', groupId(here(), name), '--force', '--yes', '--max-affected', '100']);

describe('the group of the last ring was deleted', () => {
  beforeEach(() => deleteGroup('2-rest'));

  it('a rollback says whom it does not reach, with exit code 7', async () => {
    const ran = await rollout('rollback', 'kp', '--to', 'none');
    expect([ran.code, flatten(ran.stderr)]).toEqual([
      7,
      expect.stringMatching(/ring 2 was deleted .* cannot be reached/),
    ]);
    expect(ran.stdout).toContain('except ring 2, whose group was deleted');
    expect(await status()).toMatchObject({ state: 'rolled-back', ring: 2 });
  });

  it('an abort does not count the computers that it cannot see', async () => {
    const ran = await rollout('abort', 'kp');
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('what is installed stays');
    expect(flatten(ran.stderr)).toMatch(/What is installed stays\. .* cannot be reached/);
    const shown = await here().run(['rollout', 'status', 'kp', '-o', 'table']);
    expect(shown.stdout).toContain('was aborted');
    expect(shown.stdout).not.toMatch(/not started|rollout abort/);
  });
});

it('a rollout is over where all its groups were deleted', async () => {
  await deleteGroup('kp');
  expect(await status()).toMatchObject({ state: 'ended', ring: 2 });
  const shown = await here().run(['rollout', 'status', 'kp', '-o', 'table']);
  expect(flatten(shown.stdout)).toContain('kp is over: its groups are no longer on the service.');
  expect((await here().run(['rollout', 'list', '-o', 'json'])).stdout).toContain('"state":"ended"');
  const ran = await rollout('rollback', 'kp', '--to', 'none');
  expect([ran.code, flatten(ran.stderr)]).toEqual([10, expect.stringContaining('the rollout kp is over')]);
  expect((await rollout('abort', 'kp')).stdout).toContain('is over: its groups are no longer on the service');
  expect(await check()).toEqual([0, expect.anything()]);
});

it('a rollout is not over where its groups were moved, and the check says so', async () => {
  const group = here().world.state.groups.get(groupId(here(), 'Rollouts'));
  if (group !== undefined) group.name = 'Elsewhere';
  here().world.memory.clear();
  expect(await status()).toMatchObject({ state: 'paused', lost: true, ring: 2 });
  expect((await here().run(['rollout', 'list', '-o', 'json'])).stdout).toContain('"state":"paused"');
  expect(await check()).toEqual([13, expect.stringContaining('the group of ring 2 was deleted or moved')]);
});

it('a rollout is called neither planned nor fine where its marker was written over', async () => {
  const group = here().world.state.groups.get(groupId(here(), '2-rest'));
  if (group !== undefined) group.description = null;
  here().world.memory.clear();
  expect(await status()).toMatchObject({ state: 'paused', lost: true, next: { what: expect.stringContaining('put') } });
  expect(await check()).toEqual([13, expect.stringContaining('ring 2 has lost its marker')]);
  const ran = await rollout('rollback', 'kp', '--to', 'none');
  expect([ran.code, flatten(ran.stderr)]).toEqual([10, expect.stringContaining('no longer holds the marker')]);
});

it('does not count as installed what a rollback has uninstalled, and knows at the end which rings had begun', async () => {
  await rollout('rollback', 'kp', '--to', 'none');
  here().pass(2 * hours);
  const ran = await rollout('abort', 'kp');
  expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('what is installed stays')]);
  expect(flatten(ran.stderr)).toContain('Computers that have not uninstalled it yet keep it.');
  expect((await rollout('finish', 'kp')).code).toBe(0);
  const shown = await here().run(['rollout', 'status', 'kp', '-o', 'table']);
  expect(shown.stdout).toContain('was aborted');
  expect(shown.stdout).not.toContain('not started');
  expect(shown.stdout).toMatch(/2 rest .* aborted\n/);
});

it('with the name of one that has ended rolls out what its own file says', async () => {
  const world = here();
  await rollout('abort', 'kp');
  await rollout('finish', 'kp');
  const [folder = ''] = await readdir(join(world.directory, 'state', 'rollouts'));
  const old = join(world.directory, 'state', 'rollouts', folder, 'kp', 'baseline-1.json');
  await writeFile(old, '{"format":1,"at":"2020-01-01T00:00:00Z","computers":{}}', { mode: 0o600 });
  const file = await world.file('again.yaml', `rollout: kp\npackage: 7-Zip@24.08\n${twoRings}`);
  world.delivered.length = 0;
  const ran = await rollout('start', '-f', file);
  const assigned = world.delivered.filter(({ method, path }) => method === 'POST' && path.endsWith('/packages'));
  const seven = [...world.world.state.packages.values()].find(
    ({ name, version }) => name === '7-Zip' && version === '24.08',
  );
  expect([ran.code, assigned.map(({ body }) => body)]).toEqual([0, [JSON.stringify({ packageId: seven?.id })]]);
  expect(await status()).toMatchObject({ state: 'running', package: '7-Zip 24.08', ring: 1 });
  await expect(access(old)).rejects.toThrow('ENOENT');
  world.pass(2 * hours);
  expect(await rollout('advance', 'kp')).toMatchObject({ code: 0, stdout: expect.stringContaining('soaks') });
});

it('a rollout of another machine is not taken for the earlier one of this machine', async () => {
  const world = here();
  await rollout('abort', 'kp');
  await rollout('finish', 'kp');
  const mine = world.directory;
  const file = await world.file('theirs.yaml', `rollout: kp\npackage: 7-Zip@24.08\n${twoRings}`);
  world.pass(hours);
  await world.freshDirectory();
  expect((await rollout('start', '-f', file)).code).toBe(0);
  world.directory = mine;
  expect(await status()).toMatchObject({ state: 'running', ring: 1, package: '7-Zip 24.08' });
  const again = await rollout('start', '-f', file);
  expect([again.code, flatten(again.stderr)]).toEqual([10, expect.stringContaining('was started already')]);
  expect((await rollout('abort', '-f', file)).stdout).toContain('no further computer gets it');
});

it('a rollout is not finished twice where the ring that would tell was deleted', async () => {
  const world = here();
  await toEnd();
  await world.runKilled(['rollout', 'finish', 'kp', '--yes', '--max-affected', '1000'], {
    at: 1,
    applied: true,
    among: /^POST .*activation/,
  });
  await deleteGroup('2-rest');
  world.delivered.length = 0;
  const ran = await rollout('advance', 'kp');
  expect([ran.code, flatten(ran.stderr)]).toEqual([10, expect.stringContaining('were deleted or moved')]);
  expect(world.delivered.filter(({ path }) => path.endsWith('/activation'))).toEqual([]);
  const told = await rollout('finish', 'kp');
  expect([told.code, flatten(told.stderr)]).toEqual([10, expect.stringContaining('were deleted or moved')]);
});

it('finishes patches at once, and says that emergency patching ends for all', async () => {
  const world = here();
  await rollout('abort', 'kp');
  await rollout('finish', 'kp');
  missPatches(world);
  const subject = 'patch: { pmGroup: Workstations Monthly, patches: [KB5041404] }';
  const one = twoRings.replace(/ {2}- .*first.*\n/, '');
  await rollout('start', '-f', await world.file('kb.yaml', `rollout: kp\n${subject}\n${one}`));
  let said = '';
  for (let step = 0; step < 12 && !said.includes('complete'); step += 1) {
    world.pass(6 * hours);
    await world.run([
      'computer',
      'rescan',
      '--group',
      'Workstations',
      '--type',
      'Patch',
      '--yes',
      '--max-affected',
      '99',
    ]);
    said += (await rollout('advance', 'kp')).stdout;
  }
  expect(said).toContain('is complete. Stop the emergency patching and remove the rings with: ems rollout finish kp');
  const ran = await rollout('finish', 'kp');
  expect([ran.code, flatten(ran.stderr)]).toEqual([
    0,
    expect.stringContaining('also for computers that others have added'),
  ]);
  expect(ran.stdout).toContain('is finished: the rings are removed');
});
