import { beforeEach, describe, expect, it } from 'vitest';
import {
  activationsIn,
  answered,
  changesIn,
  flatten,
  groupId,
  hours,
  stepsOf,
  twoRings,
  useRolloutWorld,
  type RolloutWorld,
  type Saved,
} from '../support/rollout-world.js';
import type { Ran } from '../support/in-process.js';

/** The service says whether a rollout runs: no record of a machine begins what another machine has ended. */
const here = useRolloutWorld(24);
const rollout = answered(here);
const text = `rollout: kp\npackage: KeePass@2.57\n${twoRings}`;

let machines = { a: '', b: '' };

const on = async (machine: 'a' | 'b', ...words: string[]): Promise<Ran> => {
  here().directory = machines[machine];
  return rollout(...words);
};

/** The line of the README. */
const cron = (machine: 'a' | 'b'): Promise<Ran> => {
  here().directory = machines[machine];
  return here().run(['rollout', 'advance', '--all', '--yes']);
};

const status = async (machine: 'a' | 'b'): Promise<unknown> => {
  here().directory = machines[machine];
  return JSON.parse((await here().run(['rollout', 'status', 'kp', '-o', 'json'])).stdout);
};

const check = async (): Promise<number> => (await here().run(['fleet', 'check', 'rollouts', '-o', 'json'])).code;

/** B has a record; nobody but A has written a marker. */
const looked = async (world: RolloutWorld): Promise<void> => {
  const path = await world.file('kp.yaml', text);
  machines = { ...machines, a: world.directory };
  expect((await on('a', 'start', '-f', path)).code).toBe(0);
  await world.freshDirectory();
  machines = { ...machines, b: world.directory };
  expect((await on('b', 'advance', 'kp')).code).toBe(0);
};

/** B has judged the first ring: it has written the marker last. */
const decided = async (world: RolloutWorld): Promise<void> => {
  await looked(world);
  world.pass(2 * hours);
  expect(stepsOf(await on('b', 'advance', 'kp'))).toEqual([expect.stringContaining('soaks')]);
};

/** Both rings have passed, by what A did. */
const completed = async (world: RolloutWorld): Promise<void> => {
  await looked(world);
  for (let step = 0; step < 4; step += 1) {
    world.pass(2 * hours);
    await on('a', 'advance', 'kp');
  }
  expect(await status('a')).toMatchObject({ state: 'complete' });
};

const starts = { looked, decided, completed };
const known = new Map<string, readonly [Saved, Saved]>();
let fresh: Saved | undefined;

/** The world at a moment that is prepared once, with the folders of both machines as they were. */
const from = async (name: keyof typeof starts): Promise<RolloutWorld> => {
  const world = here();
  if (!known.has(name)) {
    await world.restore((fresh ??= await world.save()));
    await starts[name](world);
    world.directory = machines.a;
    const saved = await world.save();
    world.directory = machines.b;
    known.set(name, [saved, await world.save()]);
  }
  const [a, b] = known.get(name) as readonly [Saved, Saved];
  await world.restore(a);
  const { directory } = world;
  await world.restore(b);
  machines = { a: directory, b: world.directory };
  return world;
};

const nothingBegins = async (): Promise<Ran> => {
  const world = here();
  world.delivered.length = 0;
  const ran = await cron('b');
  for (let more = 0; more < 3; more += 1) {
    world.pass(3 * hours);
    await cron('b');
  }
  // A gate is judged also while it is held: its marker may be written, and nothing else.
  expect(changesIn(world.delivered).filter((change) => !change.startsWith('PATCH '))).toEqual([]);
  return ran;
};

const isRefusal = (code: number): boolean => code === 10 || code === 4;

/** 8: what it was about to judge is gone. */
const hasStopped = (code: number): boolean => code === 0 || code === 8 || isRefusal(code);

/** B says once that it is over, and is done with it. */
const saysThatItIsOver = async (): Promise<void> => {
  expect(await status('b')).toMatchObject({ state: 'ended', next: { what: expect.stringContaining('nothing') } });
  expect(await check()).toBe(0);
  const ran = await nothingBegins();
  expect([ran.code, ran.stderr]).toEqual([0, '']);
  expect(stepsOf(ran)).toEqual(['is over: its groups are no longer on the service']);
  expect(await status('b')).toMatchObject({ state: 'ended' });
  expect((await on('b', 'advance', 'kp')).code).toBe(0);
  for (const [word = '', ...more] of [['finish'], ['rollback', '--to', 'none'], ['resume'], ['approve']])
    expect([word, (await on('b', word, 'kp', ...more)).code]).toEqual([word, expect.toSatisfy(isRefusal)]);
  expect(changesIn(here().delivered)).toEqual([]);
};

describe.each(['looked', 'decided'] as const)('a rollout that A has ended, after B has %s', (name) => {
  beforeEach(() => from(name));

  it.each([[['abort']], [['rollback', '--to', 'none']], [['pause']]])(
    '%s: B begins nothing',
    async ([word = '', ...more]) => {
      expect((await on('a', word, 'kp', ...more)).code).toBe(0);
      await nothingBegins();
    },
  );

  it.each([
    ['abort and finish', [['abort'], ['finish']]],
    ['rollback and finish', [['rollback', '--to', 'none'], ['finish']]],
  ])('%s: B says that it is over', async (_, ends) => {
    for (const [word = '', ...more] of ends) expect((await on('a', word, 'kp', ...more)).code).toBe(0);
    await saysThatItIsOver();
  });

  it('starts again on B only with start', async () => {
    for (const word of ['abort', 'finish']) expect((await on('a', word, 'kp')).code).toBe(0);
    const path = await here().file('kp.yaml', text);
    expect((await on('b', 'start', '-f', path)).stdout).toContain('began with');
  });

  it('started again by A is another one: B continues that', async () => {
    const world = here();
    for (const word of ['abort', 'finish']) expect((await on('a', word, 'kp')).code).toBe(0);
    const path = await world.file('kp.yaml', text);
    expect((await on('a', 'start', '-f', path)).code).toBe(0);
    world.pass(2 * hours);
    expect(stepsOf(await cron('b'))).toEqual([expect.stringContaining('soaks')]);
    expect(await status('b')).toMatchObject({ state: 'running', ring: 1 });
  });
});

it('a rollout that was completed and finished does not begin again', async () => {
  await from('completed');
  expect((await on('a', 'finish', 'kp')).code).toBe(0);
  await saysThatItIsOver();
});

it('a rollout that was moved is not over, and nothing begins', async () => {
  const world = await from('looked');
  const group = world.world.state.groups.get(groupId(world, 'Rollouts'));
  if (group !== undefined) group.name = 'Elsewhere';
  world.world.memory.clear();
  const ran = await cron('b');
  expect([ran.code, flatten(ran.stderr)]).toEqual([10, expect.stringContaining('were deleted or moved')]);
  const path = await world.file('kp.yaml', text);
  const again = await on('b', 'start', '-f', path);
  expect([again.code, flatten(again.stderr)]).toEqual([10, expect.stringContaining('were deleted or moved')]);
  expect(changesIn(world.delivered)).toEqual([]);
});

describe('ended by A while B begins the next ring', () => {
  const ready = async (): Promise<RolloutWorld> => {
    const world = await from('decided');
    world.pass(2 * hours);
    return world;
  };

  it.each([[['abort']], [['abort'], ['finish']], [['rollback', '--to', 'none'], ['finish']]].map((ends) => [ends]))(
    '%j: nobody else gets it, and it stays over',
    { timeout: 60_000 },
    async (ends) => {
      const world = await ready();
      await on('b', 'advance', 'kp');
      const all = [...world.seen];
      const last = all.findIndex(({ method, path }) => method === 'POST' && path.endsWith('/activation'));
      expect(last).toBeGreaterThan(5);
      for (let nth = 1; nth <= last; nth += 1) {
        // Between the last reading of the marker and the write after it: without conditional writes that cannot be seen.
        if (all[nth - 1]?.method === 'PATCH') continue;
        await ready();
        world.meanwhile(nth, async () => {
          for (const [word = '', ...more] of ends) expect((await on('a', word, 'kp', ...more)).code).toBe(0);
          world.delivered.length = 0;
          world.directory = machines.b;
        });
        const advanced = await on('b', 'advance', 'kp');
        const at = `${nth}: ${all[nth - 1]?.method} ${all[nth - 1]?.path}`;
        expect([at, ...activationsIn(world.delivered)]).toEqual([at]);
        expect([at, advanced.code, advanced.stderr]).toEqual([at, expect.toSatisfy(hasStopped), expect.anything()]);
        await cron('b');
        world.pass(3 * hours);
        await cron('b');
        expect([at, ...activationsIn(world.delivered)]).toEqual([at]);
        const wanted = ends.length > 1 ? 'ended' : 'aborted';
        expect([at, await status('b')]).toMatchObject([at, { state: wanted }]);
      }
    },
  );
});
