import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyGroup } from '../../src/demo/catalog/groups.js';
import { addMember, membersOf, removeMember } from '../../src/demo/world/groups.js';
import { newGuid } from '../../src/demo/model/world.js';
import {
  activationsIn,
  answered,
  flatten,
  groupId,
  hours,
  stagesOf,
  twoRings,
  useRolloutWorld,
  type RolloutWorld,
} from '../support/rollout-world.js';
import type { Ran } from '../support/in-process.js';

/** A rollout tells what it did, whatever others do to its groups: nobody outside of the plan gets the package. */
const here = useRolloutWorld(24);
const stage = stagesOf(here);
let path = '';

const rollout = answered(here);
const start = (): Promise<Ran> => rollout('start', '-f', path);
const activations = ({ delivered }: RolloutWorld): string[] => activationsIn(delivered);

beforeEach(() =>
  stage('fresh', async (world) => {
    path = await world.file('kp.yaml', `rollout: kp\npackage: KeePass@2.57\n${twoRings}`);
  }),
);

/** Both rings are active. */
const toBegun = (): Promise<RolloutWorld> =>
  stage('begun', async (world) => {
    await start();
    for (const wait of [2 * hours, 2 * hours]) {
      world.pass(wait);
      await rollout('advance', 'kp');
    }
  });

const putBelow = ({ world }: RolloutWorld, parent: string, name: string): string => {
  const id = newGuid(world);
  world.state.groups.set(id, emptyGroup(id, name, 'AssignmentGroups', parent));
  world.memory.clear();
  return id;
};

const rename = ({ world }: RolloutWorld, from: string, to: string): void => {
  const group = world.state.groups.get(groupId(here(), from));
  if (group !== undefined) group.name = to;
  world.memory.clear();
};

describe('an activation', () => {
  /** It was killed before the activation, and somebody uses the time. */
  const prepared = async (): Promise<RolloutWorld> => {
    await here().runKilled(['rollout', 'start', '-f', path, '--yes', '--max-affected', '1000'], {
      at: 1,
      applied: false,
      among: /^PATCH /,
    });
    return here();
  };

  it.each(['in the group of the ring', 'in a group below it'])('never reaches a computer %s by hand', async (where) => {
    const world = await prepared();
    const ring = groupId(world, '1-first');
    const group = where.includes('below') ? putBelow(world, ring, 'Below') : ring;
    addMember(world.world, group, 22);
    world.world.memory.clear();
    const refused = await rollout('advance', 'kp');
    expect([refused.code, flatten(refused.stderr)]).toEqual([
      10,
      expect.stringMatching(/^Refused: 1 computer in the group 1-first is not in the plan .* would get the package: /),
    ]);
    expect(activations(world)).toEqual([]);
  });
});

describe('a gate', () => {
  it('proves nothing where the group of the ring lists nobody', async () => {
    const world = here();
    await start();
    world.pass(2 * hours);
    await rollout('advance', 'kp');
    const ring = groupId(world, '1-first');
    for (const id of membersOf(world.world, ring))
      await world.run(['group', 'remove-computers', ring, String(id), '--yes']);
    expect(membersOf(world.world, ring)).toEqual([]);
    world.pass(2 * hours);
    const ran = await rollout('advance', 'kp');
    expect([ran.code, flatten(ran.stderr)]).toEqual([8, expect.stringContaining('1-first lists no computers')]);
    expect(groupId(world, '2-rest')).toBe('no 2-rest');
  });
});

describe('start after an end', () => {
  it('begins anew after an abort before the first ring, and does not abort again', async () => {
    const world = here();
    await world.runKilled(['rollout', 'start', '-f', path, '--yes', '--max-affected', '1000'], {
      at: 1,
      applied: false,
      among: /^POST \/api\/group/,
    });
    expect((await rollout('abort', 'kp')).stdout).toContain('before the first ring began');
    const again = await start();
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('began with')]);
  });
});

describe('abort', () => {
  it('finds the rings below a group that was renamed', async () => {
    const world = await toBegun();
    rename(world, 'kp', 'something else');
    const ran = await rollout('abort', 'kp');
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('no further computer gets it')]);
    expect(world.delivered.filter(({ method, path: to }) => method === 'DELETE' && /packages/.test(to))).toHaveLength(
      2,
    );
  });

  it('is refused where the rings were moved away and would go on', async () => {
    const world = await toBegun();
    rename(world, 'Rollouts', 'Elsewhere');
    const ran = await rollout('abort', 'kp');
    expect([ran.code, flatten(ran.stderr)]).toEqual([10, expect.stringContaining('still has the package')]);
    const status = await world.run(['rollout', 'status', 'kp', '-o', 'json']);
    expect(status.stdout).toContain('or were moved');
  });

  it('after one that was killed does not count what it has taken away as not installed', async () => {
    const world = await toBegun();
    await world.runKilled(['rollout', 'abort', 'kp', '--yes', '--max-affected', '1000'], {
      at: 2,
      applied: true,
      among: /^DELETE .*packages/,
    });
    expect((await rollout('abort', 'kp')).stdout).toContain('what is installed stays');
  });
});

describe('rollback', () => {
  it('is sent once, and another one reaches every ring', async () => {
    const world = await toBegun();
    await rollout('rollback', 'kp', '--to', 'none');
    world.delivered.length = 0;
    const again = await rollout('rollback', 'kp', '--to', 'none');
    expect([again.code, flatten(again.stderr)]).toEqual([10, expect.stringContaining('was rolled back already')]);
    expect(activations(world)).toEqual([]);
    expect((await rollout('rollback', 'kp', '--to', '7-Zip@24.08')).code).toBe(0);
    expect(activations(world)).toHaveLength(2);
    await rollout('abort', 'kp');
    world.delivered.length = 0;
    expect((await rollout('rollback', 'kp', '--to', '7-Zip@24.08')).code).toBe(0);
    expect(activations(world)).toHaveLength(2);
  });

  it('counts the computers of groups below a ring, which it reaches', async () => {
    const world = await toBegun();
    const rings = ['1-first', '2-rest'].map((name) => groupId(world, name));
    const inRings = rings.flatMap((id) => membersOf(world.world, id)).length;
    addMember(world.world, putBelow(world, groupId(world, '1-first'), 'Below'), 22);
    world.world.memory.clear();
    world.delivered.length = 0;
    const back = ['rollout', 'rollback', 'kp', '--to', 'none', '--yes', '--max-affected'];
    const refused = await world.run([...back, String(inRings)]);
    expect([refused.code, flatten(refused.stderr)]).toEqual([10, expect.stringContaining(`${inRings + 1} computers`)]);
    expect(activations(world)).toEqual([]);
    expect((await world.run([...back, String(inRings + 1)])).code).toBe(0);
  });
});

it('no rollback continues by itself to a foreign group, to more computers than planned or than typed', async () => {
  const world = await toBegun();
  await world.runKilled(['rollout', 'rollback', 'kp', '--to', 'none', '--yes', '--max-affected', '1000'], {
    at: 1,
    applied: true,
    among: /^PATCH /,
  });
  world.delivered.length = 0;
  const limited = await world.run(['rollout', 'advance', 'kp', '--max-affected', '5']);
  expect([limited.code, flatten(limited.stderr)]).toEqual([10, expect.stringContaining('(limit 5)')]);
  const below = putBelow(world, groupId(world, '1-first'), 'Below');
  const refused = await world.run(['rollout', 'advance', 'kp']);
  expect([refused.code, flatten(refused.stderr)]).toEqual([
    10,
    expect.stringContaining('the group Below below the rings'),
  ]);
  world.world.state.groups.delete(below);
  addMember(world.world, groupId(world, '1-first'), 22);
  world.world.memory.clear();
  const more = await world.run(['rollout', 'advance', 'kp']);
  expect([more.code, flatten(more.stderr)]).toEqual([
    10,
    expect.stringContaining(
      '1 computer in the group 1-first is not in the plan of the rollout and would lose the package',
    ),
  ]);
  expect(activations(world)).toEqual([]);
  removeMember(world.world, groupId(world, '1-first'), 22);
  world.world.memory.clear();
  expect((await world.run(['rollout', 'advance', 'kp'])).code).toBe(0);
  expect(activations(world)).toHaveLength(2);
});

it('rollback reaches a ring whose description was written over', async () => {
  const world = await toBegun();
  const first = groupId(world, '1-first');
  await world.run(['group', 'update', first, '--description', 'mine', '--yes']);
  world.delivered.length = 0;
  expect((await rollout('rollback', 'kp', '--to', 'none')).stdout).toContain('every ring uninstalls it');
  expect(activations(world)).toContain(`POST /api/group/${first}/activation`);
});

it('finish never deletes a group that somebody else has put below the rings', async () => {
  const world = await toBegun();
  await rollout('abort', 'kp');
  const other = putBelow(world, groupId(world, 'kp'), 'Not yours');
  const ran = await rollout('finish', 'kp');
  expect([ran.code, flatten(ran.stderr)]).toEqual([10, expect.stringContaining('the group Not yours is below')]);
  expect(world.world.state.groups.has(other)).toBe(true);
  world.world.state.groups.delete(other);
  world.world.memory.clear();
  expect((await rollout('finish', 'kp')).code).toBe(0);
});

it('a record that others can write lets nobody go on, and everybody stop', async () => {
  const world = await toBegun();
  const all = join(world.directory, 'state', 'rollouts');
  await chmod(join(all, (await readdir(all))[0] ?? '', 'kp', 'record.json'), 0o666);
  const paused = await rollout('pause', 'kp');
  expect([paused.code, flatten(paused.stderr)]).toEqual([0, expect.stringContaining('others can write')]);
  for (const word of ['resume', 'approve']) {
    const ran = await rollout(word, 'kp');
    expect([word, ran.code, flatten(ran.stderr)]).toEqual([word, 10, expect.stringContaining('others can write')]);
  }
});
