import { beforeEach, describe, expect, it } from 'vitest';
import { answered, hours, minutes, twoRings, useRolloutWorld, type Saved } from '../support/rollout-world.js';

/** A machine without a record has only the file: one that was edited while the rollout runs is held against the markers. */
const here = useRolloutWorld(24);
const rollout = answered(here);
const original = `rollout: kp\npackage: KeePass@2.57\n${twoRings}`;
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const refusal = 'Refused: the file is another rollout than the one that was started as kp.';

let passing: Saved | undefined;
let path = '';

/** The first ring is about to pass, and this machine has no record. */
beforeEach(async () => {
  const world = here();
  if (passing === undefined) {
    path = await world.file('kp.yaml', original);
    expect((await rollout('start', '-f', path)).code).toBe(0);
    world.pass(20 * minutes);
    await rollout('advance', 'kp');
    world.pass(2 * hours);
    await world.freshDirectory();
    passing = await world.save();
  }
  await world.restore(passing);
});

const edited = (from: string | RegExp, to: string): Promise<string> =>
  here().file('kp-edited.yaml', original.replace(from, to));

const changes = (): string[] =>
  here().seen.flatMap(({ method, path: asked }) =>
    method === 'GET' || /search/.test(asked) ? [] : [`${method} ${asked}`],
  );

const ring = (name: string) => [...here().world.state.groups.values()].find((group) => group.name === name);

/** As an older version would have written it. */
const withoutFingerprint = (): void => {
  const first = ring('1-first');
  if (first !== undefined) first.description = (first.description ?? '').replace(/ for \S+/, '');
};

describe('a file that was edited while its rollout runs, on a machine without a record', () => {
  const edits: [string, string | RegExp, string][] = [
    ['another package', 'KeePass@2.57', '7-Zip@24.08'],
    ['another target', 'target: Workstations', 'target: Computers'],
    ['another share of a ring that was begun', 'percent: 30', 'percent: 60'],
    ['a group for a ring that was begun', 'name: first, percent: 30', 'name: first, group: Pilot'],
    ['another name of a ring that was begun', 'name: first', 'name: other'],
  ];
  const commands = [
    ['advance'],
    ['abort'],
    ['rollback', '--to', 'none'],
    ['finish'],
    ['advance', '--dry-run'],
    ['abort', '--dry-run'],
  ];

  it.each(edits)('is not advanced: %s', async (_, from, to) => {
    const ran = await rollout('advance', '-f', await edited(from, to));
    expect([ran.code, plain(ran.stderr), changes()]).toEqual([10, expect.stringContaining(refusal), []]);
  });

  it.each(commands.map((words) => [words.join(' '), words] as const))('changes nothing: %s', async (_, words) => {
    const ran = await rollout(...words, '-f', await edited('KeePass@2.57', '7-Zip@24.08'));
    expect([ran.code, plain(ran.stderr), changes()]).toEqual([10, expect.stringContaining(refusal), []]);
  });

  it('is not told of by a status that would count another package', async () => {
    const file = await edited('KeePass@2.57', '7-Zip@24.08');
    const ran = await here().run(['rollout', 'status', '-f', file]);
    expect([ran.code, plain(ran.stderr)]).toEqual([10, expect.stringContaining(refusal)]);
  });

  it('goes on where only a ring to come has changed, also after a pause', async () => {
    await rollout('pause', 'kp');
    await rollout('resume', 'kp');
    const file = await edited('name: rest', 'name: all');
    const ran = await rollout('advance', '-f', file);
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('began with')]);
    expect(ring('2-all')?.description).toMatch(/ for \S{6} /);
  });

  it('of an older version is known by the package that its ring has', async () => {
    withoutFingerprint();
    const other = await rollout('abort', '-f', await edited('KeePass@2.57', '7-Zip@24.08'));
    expect([other.code, plain(other.stderr), changes()]).toEqual([10, expect.stringContaining(refusal), []]);
    expect((await rollout('abort', '-f', path)).code).toBe(0);
  });
});
