import { beforeEach, describe, expect, it } from 'vitest';
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
  type RolloutWorld,
} from '../support/rollout-world.js';

/** A machine without a record has only the file: one that was edited while the rollout runs is held against the markers. */
const here = useRolloutWorld(24);
const rollout = answered(here);
const original = `rollout: kp\npackage: KeePass@2.57\nexclude: [Berlin]\n${twoRings}`;
const stage = stagesOf(here);
const refusal = 'Refused: the file is another rollout than the one that was started as ';

let path = '';

/** The first ring is about to pass, on the machine that has the record. */
const recorded = (): Promise<RolloutWorld> =>
  stage('recorded', async (world) => {
    path = await world.file('kp.yaml', original);
    expect((await rollout('start', '-f', path)).code).toBe(0);
    world.pass(20 * minutes);
    await rollout('advance', 'kp');
    world.pass(2 * hours);
  });

/** This machine has no record. */
const passing = (): Promise<RolloutWorld> =>
  stage('passing', async (world) => {
    await recorded();
    await world.freshDirectory();
  });

beforeEach(passing);

const edited = (from: string | RegExp, to: string): Promise<string> =>
  here().file('kp-edited.yaml', original.replace(from, to));

const changes = (): string[] => changesIn(here().seen);

const ring = (name: string) => [...here().world.state.groups.values()].find((group) => group.name === name);

/** Somebody gives the name of one group to another. */
const swapName = (name: string, other: string): void => {
  const [had, gets] = [ring(name), ring(other)];
  if (had === undefined || gets === undefined) throw new Error(`no ${name}, no ${other}`);
  had.name = `old ${name}`;
  gets.name = name;
  here().world.memory.clear();
};

describe('a file that was edited while its rollout runs, on a machine without a record', () => {
  const edits: [string, string | RegExp, string][] = [
    ['another package', 'KeePass@2.57', '7-Zip@24.08'],
    ['another target', 'target: Workstations', 'target: Computers'],
    ['another share of a ring that was begun', 'percent: 30', 'percent: 60'],
    ['a group for a ring that was begun', 'name: first, percent: 30', 'name: first, group: Pilot'],
    ['another name of a ring that was begun', 'name: first', 'name: other'],
    ['no exclusion any more', 'exclude: [Berlin]\n', ''],
    ['another exclusion', 'exclude: [Berlin]', 'exclude: [Servers]'],
    ['another spelling of its name', 'rollout: kp', 'rollout: KP'],
  ];
  const commands = [['abort'], ['rollback', '--to', 'none'], ['finish'], ['abort', '--dry-run']];

  it.each(edits)('is not advanced: %s', async (_, from, to) => {
    const ran = await rollout('advance', '-f', await edited(from, to));
    expect([ran.code, flatten(ran.stderr), changes()]).toEqual([10, expect.stringContaining(refusal), []]);
  });

  it('is not advanced on the machine that started it', async () => {
    await recorded();
    const ran = await rollout('advance', '-f', await edited('percent: 30', 'percent: 60'));
    expect([ran.code, flatten(ran.stderr), changes()]).toEqual([10, expect.stringContaining(refusal), []]);
  });

  it('goes on where the same package and target are only spelled otherwise', async () => {
    for (const machine of [passing, recorded]) {
      await machine();
      const ran = await rollout(
        'advance',
        '-f',
        await edited('target: Workstations', `target: ${groupId(here(), 'Workstations')}`),
      );
      expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('began with')]);
    }
  });

  it.each(commands.map((words) => [words.join(' '), words] as const))('changes nothing: %s', async (_, words) => {
    const ran = await rollout(...words, '-f', await edited('KeePass@2.57', '7-Zip@24.08'));
    expect([ran.code, flatten(ran.stderr), changes()]).toEqual([10, expect.stringContaining(refusal), []]);
  });

  it('is not told of by a status that would count another package', async () => {
    const file = await edited('KeePass@2.57', '7-Zip@24.08');
    const ran = await here().run(['rollout', 'status', '-f', file]);
    expect([ran.code, flatten(ran.stderr)]).toEqual([10, expect.stringContaining(refusal)]);
  });

  it('goes on where only a ring to come has changed, also after a pause', async () => {
    await rollout('pause', 'kp');
    await rollout('resume', 'kp');
    const file = await edited('name: rest', 'name: all');
    const ran = await rollout('advance', '-f', file);
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('began with')]);
    expect(ring('2-all')?.description).toMatch(/ for \S{6} /);
  });
});

describe.each(['with', 'without'])('a name in the file that now stands for something else, %s a record', (which) => {
  const line = async (): Promise<string[]> => {
    if (which === 'without') return ['-f', path];
    await recorded();
    return ['kp'];
  };

  it.each([
    ['the target', 'Workstations', 'Servers'],
    ['an exclusion', 'Berlin', 'Servers'],
  ])('begins no ring: %s', async (_, name, other) => {
    const words = await line();
    swapName(name, other);
    const ran = await rollout('advance', ...words);
    expect([ran.code, flatten(ran.stderr), changes()]).toEqual([10, expect.stringContaining(refusal), []]);
  });

  it('assigns nothing to a target that nobody has counted', async () => {
    const words = await line();
    for (let times = 0; times < 4; times += 1) {
      await rollout('advance', ...words);
      here().pass(2 * hours);
    }
    expect(ring('2-rest')?.description).toContain('2/2 passed');
    here().seen.length = 0;
    swapName('Workstations', 'Servers');
    const ran = await rollout('finish', ...words, '--with-excluded');
    expect([ran.code, flatten(ran.stderr), changes()]).toEqual([10, expect.stringContaining(refusal), []]);
  });
});

describe('the package of the file', () => {
  it.each([['abort'], ['rollback', '--to', 'none']])(
    'with the name of another one is not taken away: %s',
    async (...words) => {
      const { packages } = here().world.state;
      const [kp, zip] = ['KeePass', '7-Zip'].map((name) => [...packages.values()].find((each) => each.name === name));
      if (kp === undefined || zip === undefined) throw new Error('no such packages');
      [kp.name, kp.version, zip.name, zip.version] = ['KeePass old', '1', 'KeePass', '2.57'];
      here().world.memory.clear();
      const ran = await rollout(...words, '-f', path);
      expect([ran.code, flatten(ran.stderr), changes()]).toEqual([10, expect.stringContaining(refusal), []]);
    },
  );
});

describe('the group of a ring that was begun', () => {
  const grouped = original
    .replace('name: first, percent: 30', 'name: first, group: Pilot')
    .replace('rollout: kp', 'rollout: gr');

  it.each(['with', 'without'])('is not another one of its name, %s a record', async (which) => {
    const file = await here().file('gr.yaml', grouped);
    expect((await rollout('start', '-f', file)).code).toBe(0);
    here().pass(20 * minutes);
    await rollout('advance', 'gr');
    here().pass(2 * hours);
    if (which === 'without') await here().freshDirectory();
    swapName('Pilot', 'Browsers');
    here().seen.length = 0;
    const ran = await rollout('advance', '-f', file);
    expect([ran.code, flatten(ran.stderr), changes()]).toEqual([10, expect.stringContaining(refusal), []]);
  });
});
