import { beforeEach, describe, expect, it } from 'vitest';
import { membersOf } from '../../src/demo/world/groups.js';
import {
  changesIn,
  groupIn,
  hours,
  keyOf,
  stagesOf,
  stepsOf,
  useRolloutWorld,
  type RolloutWorld,
} from '../support/rollout-world.js';
import type { Ran } from '../support/in-process.js';

/** Cron advances every few minutes: where nothing is due, that costs as little for 2,000 computers as for 60. */
describe.each([60, 2_000])('an advance with %i computers', { timeout: 60_000 }, (computers) => {
  const here = useRolloutWorld(computers);
  const rollout = (...words: string[]): Promise<Ran> =>
    here().run(['rollout', ...words, '--yes', '--max-affected', '2000']);
  const stage = stagesOf(here);

  const rings = '[{ name: few, percent: 10 }, { name: many, percent: 90 }, { name: rest, percent: 100 }]';
  const gate = '{ reported: 90%, active: 3d, failed: 50%, newIssues: 60%, soak: 4h, deadline: 7d }';
  const text = `rollout: kp\npackage: KeePass@2.57\ntarget: Fleet\nrings: ${rings}\ngate: ${gate}\n`;

  const started = (window = ''): Promise<RolloutWorld> =>
    stage(`started ${window}`, async (world) => {
      const all = Array.from({ length: computers }, (_, index) => index + 1);
      world.group('Fleet', all);
      const path = await world.file('kp.yaml', text + window);
      expect(await rollout('start', '-f', path)).toMatchObject({ code: 0 });
    });

  const until = async (world: RolloutWorld, word: string): Promise<void> => {
    for (let looks = 0; looks < 20; looks += 1) {
      world.pass(2 * hours);
      if (stepsOf(await rollout('advance', 'kp')).some((did) => did.startsWith(word))) return;
    }
    throw new Error(`it never ${word}`);
  };

  /** The second ring, which has most of the computers, has begun. */
  const begun = (): Promise<RolloutWorld> =>
    stage('begun', async () => {
      const world = await started();
      await until(world, 'began');
      expect(membersOf(world.world, groupIn(world, '2-many').id).length).toBeGreaterThan(computers / 2);
    });

  const soaking = (): Promise<RolloutWorld> =>
    stage('soaking', async (world) => {
      await begun();
      await until(world, 'soaks');
    });

  const halved = (_: string, success: string): string => `"success":${Math.floor(Number(success) / 2)}`;

  const moments: Readonly<Record<string, () => Promise<unknown>>> = {
    'just begun, without a report': begun,
    'half of the reports to come': async () => {
      (await begun()).answer(({ path }, { body }) =>
        path.includes('/status?') ? { body: body.replace(/"success":(\d+)/, halved) } : {},
      );
      here().pass(2 * hours);
    },
    soaking,
    paused: async () => {
      await soaking();
      await rollout('pause', 'kp');
      here().pass(8 * hours);
    },
    'paused, with reports to come': async () => {
      await begun();
      await rollout('pause', 'kp');
    },
    'a closed window before the next ring': async () => {
      // The tests begin on a Monday at 09:00 UTC.
      await until(await started('window: Mon 08:00-09:30 UTC\n'), 'holds');
    },
    'a closed window before the first ring': async () => {
      here().pass(12 * hours);
      await started('window: Mon 08:00-10:00 UTC\n');
    },
    complete: async () => {
      await until(await soaking(), 'is complete');
    },
    aborted: async () => {
      await soaking();
      await rollout('abort', 'kp');
    },
    finished: async () => {
      await soaking();
      for (const word of ['abort', 'finish']) await rollout(word, 'kp');
    },
  };

  beforeEach(() => stage('fresh', () => undefined));

  it.each(Object.keys(moments))('takes at most four requests with nothing due: %s', async (moment) => {
    await moments[moment]?.();
    await rollout('advance', 'kp');
    here().seen.length = 0;
    const ran = await here().run(['rollout', 'advance', '--all']);
    const asked = here().seen.map(keyOf);
    expect({ ...ran, asked, changes: changesIn(here().seen) }).toMatchObject({ code: 0, stdout: '', changes: [] });
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(4);
  });

  it('reads every list of computers once to begin a ring', async () => {
    await soaking();
    here().pass(5 * hours);
    here().seen.length = 0;
    expect(stepsOf(await rollout('advance', 'kp')).at(-1)).toMatch(/^began/);
    const lists = here()
      .seen.map(keyOf)
      .filter((each) => /computers\?|group\?top/.test(each));
    expect(lists).toEqual([...new Set(lists)]);
  });
});
