import { beforeEach, describe, expect, it } from 'vitest';
import { answered, flatten, hours, stagesOf, twoRings, useRolloutWorld } from '../support/rollout-world.js';

/** Status and start tell about steps that are due, and about an end on another machine. */
const here = useRolloutWorld(24);
const rollout = answered(here);
const stage = stagesOf(here);
let file = '';

const status = async (): Promise<string> =>
  flatten((await here().run(['rollout', 'status', 'r', '-o', 'table'])).stdout);

beforeEach(() =>
  stage('begun', async (world) => {
    file = await world.file('r.yaml', `rollout: r\npackage: KeePass@2.57\n${twoRings}`);
    await rollout('start', '-f', file);
  }),
);

describe('a step that is due', () => {
  it('has no time that moves on while nothing advances it', async () => {
    here().pass(2 * hours);
    expect(await status()).toMatch(
      /Next 1 h after the next advance: ring 2 begins\. Not advanced since .*; run: ems rollout advance r$/,
    );
    const first = await status();
    here().pass(2 * hours);
    expect((await status()).replace(/since .*?;/, '')).toBe(first.replace(/since .*?;/, ''));
  });

  it('is due since the end of the soak, and names what takes it', async () => {
    here().pass(2 * hours);
    await rollout('advance', 'r');
    expect(await status()).toMatch(/Next \S+( \S+)?: ring 2 begins, if nothing fails/);
    here().pass(5 * hours);
    expect(await status()).toMatch(
      /Next due since .*: ring 2 begins\. Not advanced since .*; run: ems rollout advance r$/,
    );
  });

  it('is named by start, for cron and the Task Scheduler', async () => {
    await rollout('abort', 'r');
    await rollout('finish', 'r');
    const { stderr } = await rollout('start', '-f', file);
    expect(stderr).toContain('*/15 * * * * ems rollout advance r --yes');
    expect(stderr).toContain('schtasks /Create /SC MINUTE /MO 15 /TN "ems r" /TR "ems rollout advance r --yes"');
    expect((await here().run(['rollout', 'start', '-f', file, '--dry-run'])).stderr).not.toContain('cron');
  });
});

it('tells a rollback also after another machine has removed the rings', async () => {
  const world = here();
  world.pass(2 * hours);
  const first = world.directory;
  await world.freshDirectory();
  await rollout('rollback', 'r', '--to', 'none', '-f', file);
  const second = world.directory;
  world.pass(2 * hours);
  const before = /uninstalled on (\d+) of \1 computers/.exec(await status())?.[0] ?? 'none';
  world.directory = first;
  expect((await rollout('finish', 'r', '--take-over')).code).toBe(0);
  const told = await status();
  expect([told.includes(before), told.includes('r was rolled back')]).toEqual([true, true]);
  world.directory = second;
  const elsewhere = await status();
  expect(elsewhere).toContain('r was rolled back');
  expect(elsewhere).not.toMatch(/✓ 1 first|of 0 computers/);
});

it('removes its own groups without a word about a restore point', async () => {
  await rollout('abort', 'r');
  const finished = await here().run(['rollout', 'finish', 'r', '--yes'], { env: { EMS_HISTORY: 'true' } });
  expect([finished.code, finished.stderr]).toEqual([0, expect.not.stringContaining('restore point')]);
});
