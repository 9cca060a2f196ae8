import { beforeEach, describe, expect, it } from 'vitest';
import { membersOf } from '../../src/demo/world/groups.js';
import {
  answered,
  changesIn,
  flatten,
  groupId,
  hours,
  minutes,
  stagesOf,
  twoRings,
  useRolloutWorld,
} from '../support/rollout-world.js';
import type { Ran } from '../support/in-process.js';

/** `advance` asks nothing, as `start` did; a number that is typed is a limit all the same. */
const here = useRolloutWorld(24);
const rollout = answered(here);
const stage = stagesOf(here);

const idsFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);

/** The first ring is about to pass. */
beforeEach(() =>
  stage('passing', async (world) => {
    world.group('Fleet', idsFrom(1, 20));
    const rings = twoRings.replace('Workstations', 'Fleet');
    const path = await world.file('kp.yaml', `rollout: kp\npackage: KeePass@2.57\n${rings}`);
    expect(await rollout('start', '-f', path)).toMatchObject({ code: 0 });
    world.pass(20 * minutes);
    await rollout('advance', 'kp');
    world.pass(2 * hours);
  }),
);

const advance = (...words: string[]): Promise<Ran> => here().run(['rollout', 'advance', 'kp', ...words]);

const changes = (): string[] => changesIn(here().seen);

const sizeOf = (name: string): number => membersOf(here().world, groupId(here(), name)).length;

describe('rollout advance --max-affected', () => {
  it('begins no ring with more computers, and sends nothing', async () => {
    const ran = await advance('--max-affected', '1', '--yes');
    const [, said] =
      /begin ring 2 \(rest\) of the rollout kp with (\d+) computers \(limit 1\)/.exec(flatten(ran.stderr)) ?? [];
    expect([ran.code, changes()]).toEqual([10, []]);
    const begun = await advance('--max-affected', said ?? '', '--yes');
    expect([begun.code, begun.stdout, sizeOf('2-rest')]).toEqual([
      0,
      expect.stringContaining(`began with ${said} computers`),
      Number(said),
    ]);
  });

  it('begins a ring with --yes, whatever the limit of the profile', async () => {
    const ran = await here().run(['rollout', 'advance', 'kp', '--yes'], { env: { EMS_MAX_AFFECTED: '1' } });
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('began with')]);
  });
});
