import { beforeEach, describe, expect, it } from 'vitest';
import {
  activationsIn,
  answered,
  groupIn,
  hours,
  isRead,
  keyOf,
  stagesOf,
  stepsOf,
  twoRings,
  useRolloutWorld,
  type RolloutWorld,
  type Seen,
} from '../support/rollout-world.js';
import type { Ran } from '../support/in-process.js';

/** An activation is sent once, and a pause or an end from another machine is never lost. */
const here = useRolloutWorld(24);
const rollout = answered(here);
const stage = stagesOf(here);
const activation = /^POST .*(?:activation|emergency-patching)$/;
const activations = (): number => activationsIn(here().delivered).length;

const isSameRequest = (one: Seen, other: Seen): boolean =>
  one.method === other.method && one.path === other.path && one.body === other.body;

const subjectKinds = ['KeePass', 'patches'] as const;
const subjects = {
  KeePass: 'package: KeePass@2.57\n',
  patches: 'patch: { pmGroup: Workstations Monthly, patches: [KB5041404] }\n',
};
const files: Record<string, string> = {};

beforeEach(() =>
  stage('fresh', async (world) => {
    for (const kind of subjectKinds)
      files[kind] = await world.file(`${kind}.yaml`, `rollout: r\n${subjects[kind]}${twoRings}`);
  }),
);

const start = (kind: string): string[] => [
  'rollout',
  'start',
  '-f',
  files[kind] ?? '',
  '--yes',
  '--max-affected',
  '99',
];

it.each(subjectKinds)('waits for results where an activation of %s was on its way, on any machine', async (kind) => {
  const world = here();
  await world.runKilled(start(kind), { at: 1, applied: true, among: activation });
  expect(stepsOf(await rollout('advance', 'r'))).toEqual([]);
  await world.freshDirectory();
  expect(stepsOf(await rollout('advance', '-f', files[kind] ?? ''))).toEqual([]);
  expect(activations()).toBe(1);
});

it('does not call it proved when the computers were only scanned as on every day', async () => {
  const world = here();
  await world.runKilled(start('patches'), { at: 1, applied: false, among: activation });
  expect(activations()).toBe(0);
  world.pass(30 * hours);
  expect(stepsOf(await rollout('advance', 'r'))[0]).toBe(
    'is active: most of its computers were scanned since; whether the emergency patching was started is not known',
  );
});

describe('held with an activation that has not left', () => {
  const marker = /^PATCH \/api\/group\//;
  const statusText = async (): Promise<string> =>
    (await here().run(['rollout', 'status', 'r', '-o', 'json'])).stdout.replaceAll(/\s+/g, ' ');

  it('begins no ring while it is paused, however long no results come', async () => {
    const world = here();
    await world.runKilled(start('KeePass'), { at: 1, applied: true, among: marker });
    expect((await rollout('pause', 'r')).code).toBe(0);
    expect(stepsOf(await rollout('advance', 'r'))).toEqual([]);
    world.pass(30 * hours);
    expect(await statusText()).toContain('results will tell, nothing is sent before it is resumed.');
    expect(stepsOf(await rollout('advance', 'r'))).toEqual([]);
    expect(activations()).toBe(0);
    expect((await rollout('resume', 'r')).code).toBe(0);
    expect(stepsOf(await rollout('advance', 'r'))).toEqual([expect.stringMatching(/^began with \d+ computers$/)]);
    expect(activations()).toBe(1);
  });

  it('begins no ring outside the window', async () => {
    const world = here();
    // The tests begin on a Monday at 09:00 UTC.
    const text = `rollout: r\n${subjects.KeePass}${twoRings}window: Mon 08:00-10:00 UTC\n`;
    const windowed = await world.file('windowed.yaml', text);
    const line = ['rollout', 'start', '-f', windowed, '--yes', '--max-affected', '99'];
    await world.runKilled(line, { at: 1, applied: true, among: marker });
    world.pass(12 * hours);
    expect(await statusText()).toContain('results will tell, nothing is sent before the window opens.');
    expect(stepsOf(await rollout('advance', 'r'))).toEqual([]);
    expect(activations()).toBe(0);
    world.pass((7 * 24 - 12) * hours);
    expect(stepsOf(await rollout('advance', 'r'))).toEqual([expect.stringMatching(/^began with \d+ computers$/)]);
  });
});

interface Struck {
  /** The request at which it was typed. */
  readonly held: string;
  readonly typed: Ran | undefined;
  /** All requests of the advance. */
  readonly seen: readonly Seen[];
  readonly advanced: Ran;
}

/** `type` at the nth request of the advance that begins the second ring, which goes on once it has reached the service. */
const whileTheNextBegins = (
  type: () => Promise<Ran>,
  isElsewhere: boolean,
  reached: RegExp,
): ((nth: number) => Promise<Struck>) => {
  const ready = (): Promise<RolloutWorld> =>
    stage('ready', async (world) => {
      expect((await world.run(start('KeePass'))).code).toBe(0);
      world.pass(2 * hours);
      await rollout('advance', 'r');
      world.pass(2 * hours);
    });
  return async (nth) => {
    const world = await ready();
    const { directory } = world;
    let held = '';
    let typing: Promise<Ran> | undefined;
    world.meanwhile(nth, async () => {
      const { method, path } = world.seen.at(-1) ?? { method: '', path: '' };
      held = `${nth}: ${method} ${path}`;
      const hasReached = world.nextDelivered(reached);
      if (isElsewhere) await world.freshDirectory();
      typing = type();
      world.directory = directory;
      await Promise.race([typing, hasReached]);
    });
    const advanced = await rollout('advance', 'r');
    const seen = [...world.seen];
    return { held, typed: await typing, seen, advanced };
  };
};

/**
 * An advance decides at its changes: its first request, and each first change of its kind. On the same machine a lock
 * holds up who comes in between: the markers and the activation are enough.
 */
const turningPoints = (seen: readonly Seen[], isElsewhere = true): Set<number> => {
  const kinds = seen.map((request) => keyOf(request).replaceAll(/[\da-f-]{36}|(?<=\/)\d+/g, ':'));
  const changes = [...kinds.entries()].filter(
    ([index, kind]) =>
      !isRead(seen[index] ?? { method: '', path: '' }) &&
      kinds.indexOf(kind) === index &&
      (isElsewhere || /^PATCH|activation$/.test(kind)),
  );
  return new Set([1, ...changes.map(([index]) => index + 1)]);
};

describe('a pause while the next ring is begun', () => {
  it.each(['this machine', 'another'])('holds, at whatever request it comes, from %s', async (machine) => {
    const world = here();
    const isElsewhere = machine === 'another';
    const advanceAndPause = whileTheNextBegins(() => rollout('pause', 'r'), isElsewhere, /^PATCH /);
    const { seen } = await advanceAndPause(10_000);
    expect(activations()).toBe(1);
    let isStopped = 0;
    for (const nth of turningPoints(seen, isElsewhere)) {
      const { held, typed: pause } = await advanceAndPause(nth);
      expect([held, pause?.code, pause?.stderr]).toEqual([held, 0, expect.anything()]);
      const before = activations();
      isStopped += before === 0 ? 1 : 0;
      const status = await world.run(['rollout', 'status', 'r', '-o', 'json']);
      expect([held, JSON.parse(status.stdout)]).toMatchObject([held, { state: 'paused' }]);
      world.pass(5 * hours);
      await rollout('advance', 'r');
      expect([held, activations()]).toEqual([held, before]);
      expect((await rollout('resume', 'r')).code).toBe(0);
      await rollout('advance', 'r');
      expect([held, activations()]).toEqual([held, 1]);
    }
    // Most of them come before the ring is activated, and then it is not.
    expect(isStopped).toBeGreaterThan(isElsewhere ? 2 : 0);
  });
});

describe('an end from another machine while the next ring is begun', () => {
  const ringsWithPackage = (): string[] =>
    [...here().world.state.groups.values()]
      .filter(({ name, packages }) => /^\d-(?:first|rest)$/.test(name) && packages.size > 0)
      .map(({ name }) => name);

  it.each([
    ['abort', 'aborted', 'its marker is there', /^PATCH /],
    ['rollback', 'rolled-back', 'a ring was told', /activation/],
  ])('%s (%s) stands or is refused, at whatever request it comes, until %s', async (word, state, _until, until) => {
    const world = here();
    const line = [word, '-f', files['KeePass'] ?? '', '--take-over'];
    const advanceAndAbort = whileTheNextBegins(() => rollout(...line), true, until);
    const { seen } = await advanceAndAbort(10_000);
    let ended = 0;
    for (const nth of turningPoints(seen)) {
      const { held, typed: abort } = await advanceAndAbort(nth);
      // On its way while the package is taken from the ring, it brings nothing any more.
      if (activation.test(held.slice(held.indexOf(' ') + 1))) continue;
      // Refused, a rollback has promised nothing; a marker that was on its way may have replaced what it wrote.
      if (word === 'rollback' && abort?.code !== 0) {
        expect([held, abort?.code]).toEqual([held, 10]);
        continue;
      }
      expect([held, abort?.code, abort?.stderr]).toEqual([held, 0, expect.anything()]);
      ended += 1;
      world.pass(5 * hours);
      await rollout('advance', 'r');
      const status = await world.run(['rollout', 'status', 'r', '-o', 'json']);
      expect([held, JSON.parse(status.stdout)]).toMatchObject([held, { state }]);
      // The first ring is told once. The second may be told by the one to install it, and then by the other not to.
      const ring = `/${groupIn(world, '1-first').id}/activation`;
      const told = world.delivered.filter(({ method, path }) => method !== 'GET' && path.includes(ring));
      const twice = told.filter((each, at) => told.findIndex((other) => isSameRequest(each, other)) < at);
      // An advance that finds the marker carries the end out as well. Both may tell the ring to remove the package, once
      // each, which changes nothing more.
      if (word === 'rollback') {
        expect([held, twice.length]).toEqual([held, expect.toSatisfy((times: number) => times <= 1)]);
        continue;
      }
      // Without the package, an activation that was on its way brings nothing.
      expect([held, ...ringsWithPackage()]).toEqual([held]);
    }
    expect(ended).toBeGreaterThan(2);
  });

  it('abort leaves no ring with the package that the advance assigns once all is over', async () => {
    const line = ['abort', '-f', files['KeePass'] ?? '', '--take-over'];
    const advanceAndAbort = whileTheNextBegins(() => rollout(...line), true, /(?!)/);
    const { seen } = await advanceAndAbort(10_000);
    const assigns = seen.findIndex(({ method, path }) => method === 'POST' && path.endsWith('/packages'));
    const { held, typed } = await advanceAndAbort(assigns + 1);
    expect([held, typed?.code, ringsWithPackage(), activations()]).toEqual([held, 0, [], 0]);
  });

  it('an advance that may not take the package back says so, and why it ended', async () => {
    const abort = async (): Promise<Ran> => {
      const ran = await rollout('abort', '-f', files['KeePass'] ?? '', '--take-over');
      here().answer(({ method }) => (method === 'DELETE' ? { status: 403 } : {}));
      return ran;
    };
    const advanceAndAbort = whileTheNextBegins(abort, true, /(?!)/);
    const { seen } = await advanceAndAbort(10_000);
    const assigns = seen.findIndex(({ method, path }) => method === 'POST' && path.endsWith('/packages'));
    const { advanced } = await advanceAndAbort(assigns + 1);
    expect(advanced.stderr).toMatch(/^The package may still be assigned to 2-rest: .+\nRefused: another process has/);
  });
});

it('says where a rollback is that has not reached every ring', async () => {
  const world = here();
  await rollout('start', '-f', files['KeePass'] ?? '');
  const line = ['rollout', 'rollback', 'r', '--to', 'none', '--yes', '--max-affected', '99'];
  await world.runKilled(line, { at: 1, applied: true, among: activation });
  const ran = await rollout('pause', 'r');
  expect([ran.code, ran.stderr]).toEqual([10, expect.stringContaining('is ending (rolling-back)')]);
  expect(ran.stderr).toContain('Continue it with: ems rollout advance r');
});
