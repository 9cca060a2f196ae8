import { existsSync } from 'node:fs';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { membersOf } from '../../src/demo/world/groups.js';
import {
  hours,
  isRead,
  minutes,
  useRolloutWorld,
  type Kill,
  type RolloutWorld,
  type Saved,
  type Seen,
} from '../support/rollout-world.js';

const here = useRolloutWorld(26);

const yaml = `
rollout: keepass
package: KeePass@2.57
target: Workstations
rings:
  - { name: it, group: Pilot }
  - { name: canary, percent: 30, min: 3 }
  - { name: all, percent: 100 }
gate: { reported: 50%, active: 3d, failed: 50%, newIssues: 60%, soak: 24h, deadline: 7d }
`;

interface Ending {
  readonly rings: readonly {
    readonly name: string;
    readonly phase: string;
    readonly members: readonly number[];
    readonly packages: readonly string[];
  }[];
  /** Activations by group. */
  readonly activations: Readonly<Record<string, number>>;
  readonly target: readonly string[];
  readonly doubly: readonly number[];
}

/** Reads the final state of the service, without times and ids. */
const endingOf = ({ world }: RolloutWorld, seen: readonly { method: string; path: string }[]): Ending => {
  const groups = [...world.state.groups.values()];
  const above = groups.find(({ name }) => name === 'keepass');
  const packagesOf = (group: (typeof groups)[number] | undefined): string[] =>
    [...(group?.packages.keys() ?? [])].map((id) => world.state.packages.get(id)?.name ?? id);
  const rings = groups
    .filter(({ parentId }) => above !== undefined && parentId === above.id)
    .map((group) => ({
      name: group.name,
      phase: /\d+\/\d+ (\S+)/.exec(group.description ?? '')?.[1] ?? '',
      members: [...membersOf(world, group.id)].toSorted((a, b) => a - b),
      packages: packagesOf(group),
    }));
  const activations: Record<string, number> = {};
  for (const { method, path } of seen) {
    const [, id] = /^\/api\/group\/([^/]+)\/activation/.exec(path) ?? [];
    if (method !== 'POST' || id === undefined) continue;
    const key = world.state.groups.get(id)?.name ?? 'gone';
    activations[key] = (activations[key] ?? 0) + 1;
  }
  const all = rings.flatMap(({ members }) => members);
  return {
    rings: rings.toSorted((a, b) => a.name.localeCompare(b.name)),
    activations,
    target: packagesOf(groups.find(({ name }) => name === 'Workstations')),
    doubly: all.filter((id, at) => all.indexOf(id) !== at),
  };
};

/** Long enough for contacts, results and a whole polling interval, short enough for no gate. */
const settle = async (world: RolloutWorld, line: readonly string[], answer = '--activated'): Promise<void> => {
  for (const wait of [20, 1]) {
    world.pass(wait * minutes);
    let ran = await world.run(['rollout', 'advance', 'keepass', '--yes']);
    // All its computers are in the rings: whether the target was activated only a person can say.
    if (ran.code === 8)
      ran = await world.run(['rollout', 'finish', 'keepass', answer, '--yes', '--max-affected', '1000']);
    if (ran.code !== 4) {
      expect([ran.code, ran.stderr]).toEqual([0, expect.anything()]);
      continue;
    }
    // It had not begun: nothing was sent, and it is started again.
    expect(world.seen.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/search'))).toEqual([]);
    const again = await world.run(line);
    expect([again.code, again.stderr]).toEqual([0, expect.anything()]);
  }
};

interface Scenario {
  readonly name: string;
  readonly line: readonly string[];
  prepare(world: RolloutWorld): Promise<void>;
}

const start = (path: string): string[] => ['rollout', 'start', '-f', path, '--yes', '--max-affected', '1000'];

const ok = async (world: RolloutWorld, line: readonly string[]): Promise<void> => {
  const ran = await world.run(line);
  expect([ran.code, ran.stderr]).toEqual([0, expect.anything()]);
};

const toRing = async (world: RolloutWorld, path: string, ring: number): Promise<void> => {
  await ok(world, start(path));
  for (let n = 1; n < ring; n += 1) await pastSoak(world);
  world.pass(minutes);
  await ok(world, ['rollout', 'advance', 'keepass', '--yes']);
};

const pastSoak = async (world: RolloutWorld): Promise<void> => {
  for (const wait of [minutes, 25 * hours]) {
    world.pass(wait);
    await ok(world, ['rollout', 'advance', 'keepass', '--yes']);
  }
};

const scenarios = (path: string): Scenario[] => [
  { name: 'start', line: start(path), prepare: () => Promise.resolve() },
  {
    name: 'advance to the next ring',
    line: ['rollout', 'advance', 'keepass', '--yes'],
    prepare: async (world) => {
      await toRing(world, path, 1);
      world.pass(25 * hours);
    },
  },
  {
    name: 'abort',
    line: ['rollout', 'abort', 'keepass', '--yes', '--max-affected', '1000'],
    prepare: (world) => toRing(world, path, 2),
  },
  {
    name: 'rollback',
    line: ['rollout', 'rollback', 'keepass', '--to', 'none', '--yes', '--max-affected', '1000'],
    prepare: (world) => toRing(world, path, 2),
  },
  {
    name: 'finish',
    line: ['rollout', 'finish', 'keepass', '--yes', '--max-affected', '1000'],
    prepare: async (world) => {
      await toRing(world, path, 3);
      world.pass(25 * hours);
      await ok(world, ['rollout', 'advance', 'keepass', '--yes']);
    },
  },
];

/** Without what it is done to: `POST /api/group/:/packages`. */
const kindOf = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path.replaceAll(/[\da-f-]{36}|(?<=\/)\d+/g, ':')}`;

/** An advance begins a ring as a start does, which is killed after each of these. */
const isOfStart = (request: Seen): boolean => /^POST .*(?:group|computers|packages)$|^PUT /.test(kindOf(request));

let fresh: Saved | undefined;

interface Prepared {
  readonly scenario: Scenario;
  readonly before: Saved;
  /** After its line, which nothing killed. */
  readonly after: Saved;
  readonly requests: readonly Seen[];
}

const known = new Map<string, Prepared>();

/** The scenario after its line. It is prepared once: two tests are about the same one. */
const prepared = async (world: RolloutWorld, name: string): Promise<Prepared> => {
  const found = known.get(name) ?? (await prepare(world, name));
  known.set(name, found);
  await world.restore(found.after);
  world.seen.push(...found.requests);
  return found;
};

const prepare = async (world: RolloutWorld, name: string): Promise<Prepared> => {
  const path = await world.file('keepass.yaml', yaml);
  await world.restore((fresh ??= await world.save()));
  const scenario = scenarios(path).find((each) => each.name === name);
  if (scenario === undefined) throw new Error(name);
  await scenario.prepare(world);
  const before = await world.save();
  await world.restore(before);
  await ok(world, scenario.line);
  return { scenario, before, requests: [...world.seen], after: await world.save() };
};

describe('killed after any request, the next advance ends in the same state', () => {
  it.each(scenarios('keepass.yaml').map(({ name }) => name))('%s', { timeout: 120_000 }, async (name) => {
    const world = here();
    const { before, requests, scenario } = await prepared(world, name);
    await settle(world, scenario.line);
    const wanted = endingOf(world, world.seen);
    expect(wanted.doubly).toEqual([]);

    // Reads change nothing: a kill there is the one after the change before it. That a change never left is the kill after
    // the one before it; only the first change of a start, which makes the rollout, has none before it.
    const kills = requests.flatMap((request, index): Kill[] => {
      const isRepeated =
        requests.slice(0, index).some((each) => kindOf(each) === kindOf(request)) ||
        (name === 'advance to the next ring' && isOfStart(request));
      if (isRead(request) || (isRepeated && requests.slice(index + 1).some((each) => !isRead(each)))) return [];
      const isFirst = requests.slice(0, index).every(isRead);
      return (name === 'start' && isFirst ? [true, false] : [true]).map((applied) => ({ at: index + 1, applied }));
    });
    expect(kills.length).toBeGreaterThan(2);
    for (const kill of kills) {
      await world.restore(before);
      await world.runKilled(scenario.line, kill);
      const sent = requests[kill.at - 1];
      const early = kill.applied ? requests.slice(0, kill.at) : requests.slice(0, kill.at - 1);
      const isSent = early.some(({ method, path }) => method === 'POST' && path.endsWith('/activation'));
      await settle(world, scenario.line, isSent ? '--activated' : '--activate');
      const found = endingOf(world, [...early, ...world.seen]);
      expect({ kill, sent, found }).toEqual({ kill, sent, found: wanted });
    }
  });
});

describe('killed in the middle of an end, finish does not take it for another', () => {
  it.each([
    { name: 'abort', state: 'aborting' },
    { name: 'rollback', state: 'rolling-back' },
  ])('$name', { timeout: 120_000 }, async ({ name, state }) => {
    const world = here();
    const { before, requests, scenario } = await prepared(world, name);
    const changes = requests.filter((request) => !isRead(request)).length;

    // After the last change it is over.
    await world.restore(before);
    await world.runKilled(scenario.line, { at: changes - 1, applied: true, among: /^(?!GET)(?!.*search)/ });
    const shown = await world.run(['rollout', 'status', 'keepass', '-o', 'json']);
    expect(JSON.parse(shown.stdout)).toMatchObject({
      state,
      next: { what: 'continue with: ems rollout advance keepass' },
    });
    const ran = await world.run(['rollout', 'finish', 'keepass', '--yes', '--max-affected', '1000']);
    expect([ran.code, ran.stderr]).toEqual([10, expect.stringContaining('ems rollout advance keepass')]);
    const { rings, target } = endingOf(world, []);
    expect([rings.length, target.includes('KeePass')]).toEqual([2, false]);
  });

  it.each([
    { name: 'rollback', state: 'rolled-back', code: 8 },
    { name: 'finish', state: 'complete', code: 0 },
  ])(
    'says whether it is in doubt when it is typed again after a kill before its last write: $name',
    { timeout: 120_000 },
    async ({ code, name, state }) => {
      const world = here();
      const { before, requests, scenario } = await prepared(world, name);
      await world.restore(before);
      const at = requests.filter((request) => !isRead(request)).length - 1;
      await world.runKilled(scenario.line, { at, applied: true, among: /^(?!GET)(?!.*search)/ });
      const again = await world.run(scenario.line);
      expect([again.code, again.stderr]).toEqual([code, expect.anything()]);
      await settle(world, scenario.line);
      const shown = await world.run(['rollout', 'status', 'keepass', '-o', 'json']);
      expect(JSON.parse(shown.stdout)).toMatchObject({ state });
    },
  );

  it('activates the target once when finish is typed again', { timeout: 120_000 }, async () => {
    const world = here();
    const { before, scenario } = await prepared(world, 'finish');
    await world.restore(before);
    await world.runKilled(scenario.line, { at: 1, applied: true, among: /^POST .*\/activation/ });
    world.seen.length = 0;
    const again = await world.run(scenario.line);
    expect([again.code, again.stderr.replaceAll(/\s+/g, ' ')]).toEqual([
      8,
      expect.stringMatching(
        /it is not sent twice\. The next contacts show it, at the latest .*: ems rollout advance keepass/,
      ),
    ]);
    expect(world.seen.filter((request) => !isRead(request))).toEqual([]);
    await settle(world, scenario.line);
    expect(endingOf(world, world.seen)).toMatchObject({ activations: {}, rings: [] });
  });

  it('clears away what a killed one was writing', { timeout: 120_000 }, async () => {
    const world = here();
    const path = await world.file('keepass.yaml', yaml);
    await world.restore((fresh ??= await world.save()));
    await toRing(world, path, 1);
    const records = await readdir(world.directory, { recursive: true });
    const record = records.find((name) => name.endsWith('record.json')) ?? '';
    const half = join(world.directory, dirname(record), '.record.json.0123456789ab.tmp');
    await writeFile(half, '{');
    await utimes(half, 0, 0);
    await ok(world, ['rollout', 'advance', 'keepass', '--yes']);
    expect(existsSync(half)).toBe(false);
  });
});
