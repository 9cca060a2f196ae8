import { beforeEach, describe, expect, it } from 'vitest';
import { agentOf, isSteady } from '../../src/demo/fleet/agent.js';
import { addMember, membersOf, membersOfAll, subtreeOf } from '../../src/demo/world/groups.js';
import { hours, minutes, useRolloutWorld, type RolloutWorld, type Saved } from '../support/rollout-world.js';

/**
 * A rollout in bad weather: kills at any request, hours that pass, another machine, people who pause and approve,
 * computers that join. What happens is drawn by chance, the same for each seed. Whatever it is, nobody is in two rings,
 * no ring is activated twice, no later ring has the package early, and the rollout ends where it should.
 */
const here = useRolloutWorld(60);
let fresh: Saved | undefined;

beforeEach(async () => {
  fresh ??= await here().save();
  await here().restore(fresh);
});

const yaml = `rollout: storm
package: KeePass@2.57
target: Workstations
rings:
  - { name: first, group: Pilot }
  - { name: some, percent: 30, min: 3 }
  - { name: rest, percent: 100, approve: true }
gate: { reported: 50%, active: 3d, failed: 50%, soak: 2h, deadline: 7d }
`;

type Chance = (below: number) => number;

/** Mulberry32: small, and the same everywhere. */
const chanceOf = (seed: number): Chance => {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
};

const advance = (path: string): string[] => ['rollout', 'advance', '-f', path, '--yes', '-o', 'json'];
const startLine = (path: string): string[] => ['rollout', 'start', '-f', path, '--yes', '--max-affected', '1000'];

interface Weather {
  readonly name: string;
  blow(world: RolloutWorld, path: string, chance: Chance): Promise<unknown>;
}

const kill =
  (line: (path: string) => string[]): Weather['blow'] =>
  (world, path, chance) =>
    world.runKilled(line(path), { at: 1 + chance(14), applied: chance(2) === 0 });

/** The two moments that matter most: around the activation, and around a marker. */
const killAt =
  (among: RegExp): Weather['blow'] =>
  (world, path, chance) =>
    world.runKilled(advance(path), { at: 1 + chance(2), applied: chance(2) === 0, among });

const weather: readonly Weather[] = [
  { name: 'advance', blow: (world, path) => world.run(advance(path)) },
  { name: 'advance again', blow: (world, path) => world.run(advance(path)) },
  { name: 'killed', blow: kill(advance) },
  { name: 'killed at an activation', blow: killAt(/^POST .*\/activation/) },
  { name: 'killed at a marker', blow: killAt(/^PATCH /) },
  { name: 'a minute', blow: async (world) => world.pass(minutes) },
  { name: '20 minutes', blow: async (world) => world.pass(20 * minutes) },
  { name: '3 hours', blow: async (world) => world.pass(3 * hours) },
  { name: 'another machine', blow: (world) => world.freshDirectory() },
  { name: 'pause', blow: (world) => world.run(['rollout', 'pause', 'storm', '--yes']) },
  { name: 'resume', blow: (world) => world.run(['rollout', 'resume', 'storm', '--yes']) },
  { name: 'approve', blow: (world) => world.run(['rollout', 'approve', 'storm', '--yes']) },
  { name: 'a computer joins', blow: async (world, _, chance) => join(world, chance) },
  { name: 'two at once', blow: (world, path) => Promise.all([world.run(advance(path)), world.run(advance(path))]) },
];

const groupNamed = ({ world }: RolloutWorld, name: string): string | undefined =>
  [...world.state.groups.values()].find((group) => group.name === name)?.id;

/** One that reports, and is a server so far. */
const join = ({ world }: RolloutWorld, chance: Chance): void => {
  const target = [...world.state.groups.values()].find(({ name }) => name === 'Berlin')?.id ?? '';
  const servers = [...world.state.groups.values()].find(({ name }) => name === 'Servers')?.id ?? '';
  const waiting = membersOf(world, servers).filter((id) => agentOf(world, id).callsIn && isSteady(world, id));
  const id = waiting[chance(Math.max(1, waiting.length))];
  if (id !== undefined) addMember(world, target, id);
  world.memory.clear();
};

interface Ring {
  readonly name: string;
  readonly phase: string;
  readonly members: readonly number[];
  readonly hasPackage: boolean;
}

const ringsOf = ({ world }: RolloutWorld): Ring[] => {
  const above = [...world.state.groups.values()].find(({ name }) => name === 'storm')?.id;
  return [...world.state.groups.values()]
    .filter(({ parentId }) => above !== undefined && parentId === above)
    .map(({ id, name, description, packages }) => ({
      name,
      phase: /\d+\/\d+ (\S+)/.exec(description ?? '')?.[1] ?? '',
      members: membersOf(world, id),
      hasPackage: packages.size > 0,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
};

const problemsOf = (world: RolloutWorld): string[] => {
  const rings = ringsOf(world);
  const all = rings.flatMap(({ members }) => members);
  const twice = all.filter((id, at) => all.indexOf(id) !== at);
  const activated = new Map<string, number>();
  for (const { method, path } of world.delivered)
    if (method === 'POST' && /\/api\/(group|computer)\/[^/]+\/activation/.test(path))
      activated.set(path, (activated.get(path) ?? 0) + 1);
  return [
    ...twice.map((id) => `computer ${id} is in two rings`),
    ...[...activated].filter(([, count]) => count > 1).map(([path, count]) => `${path} was sent ${count} times`),
    ...rings
      .slice(1)
      .flatMap((ring, at) =>
        ring.hasPackage && rings[at]?.phase !== 'passed' ? [`${ring.name} has the package too early`] : [],
      ),
    ...rings.filter(({ phase }) => phase === '').map(({ name }) => `${name} has no marker`),
  ];
};

/** The sky clears: everything that is due, until it is complete. */
const finish = async (world: RolloutWorld, path: string): Promise<string[]> => {
  const said: string[] = [];
  for (let round = 0; round < 30; round += 1) {
    world.pass(round % 2 === 0 ? 20 * minutes : 3 * hours);
    await world.run(['rollout', 'resume', 'storm', '--yes']);
    await world.run(['rollout', 'approve', 'storm', '--yes']);
    const ran = await world.run(advance(path));
    said.push(`${ran.code} ${ran.stdout} ${ran.stderr}`);
    if (ringsOf(world).length === 0) await world.run(startLine(path));
    const status = await world.run(['rollout', 'status', '-f', path, '-o', 'json']);
    if (status.code === 0 && (JSON.parse(status.stdout) as { state: string }).state === 'complete') return [];
  }
  return said;
};

const seeds = [4, 7];
const gusts = 13;

describe('a rollout in bad weather', () => {
  it.each(seeds)('seed %i', { timeout: 120_000 }, async (seed) => {
    const world = here();
    const path = await world.file('storm.yaml', yaml);
    const chance = chanceOf(seed);
    const told: string[] = [];
    await kill(startLine)(world, path, chance);
    for (let gust = 0; gust < gusts; gust += 1) {
      const wind = weather[chance(weather.length)];
      told.push(wind?.name ?? '');
      await wind?.blow(world, path, chance);
      expect({ told, problems: problemsOf(world) }).toEqual({ told, problems: [] });
    }
    expect(await finish(world, path)).toEqual([]);
    expect({ told, problems: problemsOf(world) }).toEqual({ told, problems: [] });
    const members = new Set(ringsOf(world).flatMap((ring) => ring.members));
    const target = membersOfAll(world.world, subtreeOf(world.world, groupNamed(world, 'Workstations') ?? ''));
    expect(target.length).toBeGreaterThan(50);
    expect(target.filter((id) => !members.has(id))).toEqual([]);
  });
});
