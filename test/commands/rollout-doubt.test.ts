import { describe, expect, it } from 'vitest';
import { contactNow } from '../../src/demo/world/contact.js';
import { addMember, membersOf } from '../../src/demo/world/groups.js';
import {
  activationsIn,
  answered,
  flatten,
  groupId,
  hours,
  minutes,
  stagesOf,
  twoRings,
  useRolloutWorld,
  type RolloutWorld,
} from '../support/rollout-world.js';

/** An activation between its two markers is in doubt on every machine, until a result or a person tells. */
const here = useRolloutWorld(24);
const rollout = answered(here);
const stage = stagesOf(here);
const activation = /^POST .*\/activation$/;
const typed = (...words: string[]): string[] => ['rollout', ...words, '--yes', '--max-affected', '99'];
const sent = (): number => activationsIn(here().delivered).length;

const complete = async (world: RolloutWorld): Promise<void> => {
  const file = await world.file('r.yaml', `rollout: r\npackage: KeePass@2.57\n${twoRings}`);
  await rollout('start', '-f', file);
  for (let step = 0; step < 4; step += 1) {
    world.pass(2 * hours);
    await rollout('advance', 'r');
  }
};

const ringMembers = (world: RolloutWorld): number[] =>
  ['1-first', '2-rest'].flatMap((name) => [...membersOf(world.world, groupId(world, name))]);

/** A member of a ring that was silent until now. */
const wakeSilent = (world: RolloutWorld): void => {
  const { packages } = world.world.state;
  const keePass = [...packages.values()].find(({ name }) => name === 'KeePass')?.id ?? '';
  const silent = ringMembers(world).find(
    (id) => world.world.state.computers.get(id)?.deployments.has(keePass) !== true,
  );
  if (silent === undefined) throw new Error('every member has the package');
  contactNow(world.world, silent);
};

/** A computer that is in no ring. */
const join = (world: RolloutWorld): void => {
  const rings = new Set(ringMembers(world));
  const outside = Array.from({ length: 24 }, (_, at) => at + 1).find((id) => !rings.has(id));
  addMember(world.world, groupId(world, 'Workstations'), outside ?? 0);
  world.world.memory.clear();
};

const machines = ['this machine', 'another'];

describe.each(machines)('finish, stopped while it activates the target, continued on %s', (machine) => {
  const stopped = async (applied: boolean, prepare: (world: RolloutWorld) => void = () => undefined) => {
    const world = await stage('complete', complete);
    prepare(world);
    await world.runKilled(typed('finish', 'r'), { at: 1, applied, among: activation });
    if (machine === 'another') await world.freshDirectory();
    world.delivered.length = 0;
    return world;
  };

  it('ends with exit code 8 and the lines that answer, until a person does', async () => {
    const world = await stopped(false);
    for (const wait of [0, 30]) {
      world.pass(wait * hours);
      for (const word of ['finish', 'advance']) {
        const { code, stderr } = await rollout(word, 'r');
        expect([word, code, sent()]).toEqual([word, 8, 0]);
        expect(flatten(stderr)).toMatch(
          /Whether Computers\/Workstations was activated is not known, .*: ems rollout finish r --activated .*: ems rollout finish r --activate$/,
        );
      }
    }
    const { stdout } = await world.run(['rollout', 'status', 'r', '-o', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ warnings: [expect.stringContaining('finish r --activate')] });
    const { code } = await rollout('finish', 'r', '--activate');
    expect([code, sent()]).toEqual([0, 1]);
  });

  it('takes the result of a computer of a ring for no proof', async () => {
    const world = await stopped(false, join);
    world.pass(minutes);
    wakeSilent(world);
    expect((await rollout('finish', 'r')).code).toBe(8);
    // The computer that joined was in contact, and did not get it.
    world.pass(5 * hours);
    expect([(await rollout('finish', 'r')).code, sent()]).toEqual([0, 1]);
  });

  it('needs no answer where a computer outside the rings has reported', async () => {
    const world = await stopped(true, join);
    world.pass(5 * hours);
    expect([(await rollout('finish', 'r')).code, sent()]).toEqual([0, 0]);
  });

  it('sends nothing when a person says that it was received', async () => {
    await stopped(true);
    expect([(await rollout('finish', 'r', '--activated')).code, sent()]).toEqual([0, 0]);
  });
});

describe.each(machines)('a rollback, stopped around an activation, continued on %s', (machine) => {
  const rollback = ['rollback', 'r', '--to', 'none'];
  const turns = [1, 2].flatMap((at) => [
    { at, applied: true, among: activation },
    { at, applied: false, among: activation },
    // The marker after it never arrives.
    { at: at * 2 + 1, applied: false, among: /^PATCH / },
  ]);

  it.each(turns)('tells no ring twice: $at $applied $among', async (kill) => {
    const world = await stage('complete', complete);
    await world.runKilled(typed(...rollback), kill);
    const file = await world.file('r.yaml', `rollout: r\npackage: KeePass@2.57\n${twoRings}`);
    if (machine === 'another') await world.freshDirectory();
    const again = await rollout(...rollback, '-f', file);
    expect([again.code, flatten(again.stderr)]).toEqual([
      8,
      expect.stringMatching(/Whether ring \d .* was told to uninstall is not known/),
    ]);
    world.pass(5 * hours);
    expect((await rollout(...rollback)).code).toBe(0);
    expect(activationsIn(world.delivered)).toEqual(
      expect.toSatisfy((told) => told.length === 2 && told[0] !== told[1]),
    );
  });
});

describe('an answer', () => {
  it('is refused where nothing is in doubt, and for several rollouts at once', async () => {
    await stage('complete', complete);
    const idle = await rollout('finish', 'r', '--activate');
    expect([idle.code, idle.stderr]).toEqual([10, expect.stringContaining('--activate answers nothing')]);
    expect((await rollout('advance', '--all', '--activated')).code).toBe(2);
    expect((await rollout('finish', 'r', '--activated', '--activate')).code).toBe(2);
  });

  it('begins a ring at once, or not again', async () => {
    const world = await stage('complete', complete);
    const file = await world.file('s.yaml', `rollout: s\npackage: KeePass@2.57\n${twoRings}`);
    const start = typed('start', '-f', file);
    const before = await world.save();
    for (const answer of ['--activated', '--activate']) {
      await world.restore(before);
      await world.runKilled(start, { at: 1, applied: false, among: activation });
      expect([answer, (await rollout('advance', 's')).code, sent()]).toEqual([answer, 8, 0]);
      expect([answer, (await rollout('advance', 's', answer)).code]).toEqual([answer, 0]);
      expect([answer, sent()]).toEqual([answer, answer === '--activate' ? 1 : 0]);
    }
  });
});
