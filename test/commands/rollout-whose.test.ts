import { beforeEach, describe, expect, it } from 'vitest';
import {
  answered,
  changesIn,
  flatten,
  groupIn,
  hours,
  minutes,
  stagesOf,
  twoRings,
  useRolloutWorld,
} from '../support/rollout-world.js';

/** A rollout neither ends nor skips what is not its own, or cannot be read as such. */
const here = useRolloutWorld(24);
const rollout = answered(here);
const stage = stagesOf(here);
const text = `rollout: kp\npackage: KeePass@2.57\n${twoRings}`;

let path = '';

/** Both rings have the package, and the last one soaks. */
beforeEach(() =>
  stage('both', async (world) => {
    path = await world.file('kp.yaml', text);
    expect((await rollout('start', '-f', path)).code).toBe(0);
    for (const wait of [20 * minutes, 2 * hours, 20 * minutes]) {
      world.pass(wait);
      await rollout('advance', 'kp');
    }
    expect(ring('2-rest').description).toMatch(/2\/2 active .* soak /);
  }),
);

const ring = (name: string) => groupIn(here(), name);

const edit = (name: string, from: RegExp | string, to: string): void => {
  const group = ring(name);
  const before = group.description ?? '';
  group.description = before.replace(from, to);
  expect(group.description).not.toBe(before);
};

const changes = (): string[] => changesIn(here().delivered);

const activations = (name: string): number =>
  changes().filter((each) => each === `POST /api/group/${ring(name).id}/activation`).length;

describe('a marker with a time that is none', () => {
  it('does not keep an earlier ring from being rolled back', async () => {
    edit('1-first', /since \S+/, 'since yesterday');
    const ran = await rollout('rollback', 'kp', '--to', 'none');
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('every ring uninstalls it')]);
    expect([activations('1-first'), activations('2-rest')]).toEqual([1, 1]);
  });

  it.each(['since', 'soak'])('stops everything when it is that of the last ring (%s)', async (field) => {
    if (field === 'since') edit('2-rest', /since \S+/, 'since yesterday');
    else edit('2-rest', /soak \S+/, 'soak yesterday');
    for (const words of [['rollback', '--to', 'none'], ['advance'], ['finish']]) {
      const ran = await rollout(words[0] ?? '', 'kp', ...words.slice(1));
      expect([ran.code, flatten(ran.stderr)]).toEqual([10, expect.stringContaining('no longer holds the marker')]);
    }
    expect(changes()).toEqual([]);
  });
});

const endings = [['abort'], ['rollback', '--to', 'none'], ['finish'], ['abort', '--dry-run']];

describe.each(endings.map((words) => [words.join(' '), words] as const))('%s -f', (_, words) => {
  it('finds no rollout that was never started', async () => {
    const file = await here().file('kpp.yaml', text.replace('rollout: kp', 'rollout: kpp'));
    const ran = await rollout(...words, '-f', file);
    expect([ran.code, ran.stdout, flatten(ran.stderr)]).toEqual([
      4,
      '',
      expect.stringContaining('The rollout kpp was not started.'),
    ]);
    expect(changes()).toEqual([]);
  });

  it.each([
    ['name another rollout', 'ems-rollout kq', 4, 'The rollout kp was not started.'],
    ['cannot be read', 'edited', 10, 'holds no marker of the rollout kp'],
  ])('ends nothing on a machine without a record where the markers %s', async (__, marker, code, said) => {
    for (const name of ['1-first', '2-rest']) edit(name, 'ems-rollout kp', marker);
    await here().freshDirectory();
    const ran = await rollout(...words, '-f', path);
    expect([ran.code, ran.stdout, flatten(ran.stderr)]).toEqual([code, '', expect.stringContaining(said)]);
    expect(changes()).toEqual([]);
  });
});
