import { beforeEach, describe, expect, it } from 'vitest';
import { EmsError, type Interruption } from '../../src/base/errors.js';
import { agentOf, isSteady } from '../../src/demo/fleet/agent.js';
import { touch } from '../../src/demo/world/computers.js';
import { membersOf } from '../../src/demo/world/groups.js';
import {
  missPatches,
  activationsIn,
  flatten,
  hours,
  minutes,
  stagesOf,
  useRolloutWorld,
  type RolloutWorld,
} from '../support/rollout-world.js';
import type { Ran } from '../support/in-process.js';

const here = useRolloutWorld(80);
const stage = stagesOf(here);
const fresh = (): Promise<RolloutWorld> => stage('fresh', () => undefined);

beforeEach(fresh);

const gate = 'gate: { reported: 50%, active: 3d, failed: 2%, newIssues: 5%, soak: 2h, deadline: 7d }';

/** Reporting computers, in the order of their ids. */
const steady = ({ world }: RolloutWorld, count: number): number[] =>
  Array.from({ length: world.size }, (_, index) => index + 1)
    .filter((id) => agentOf(world, id).callsIn && isSteady(world, id))
    .slice(0, count);

const startLine = (path: string): string[] => ['rollout', 'start', '-f', path, '--yes', '--max-affected', '1000'];

const start = async (world: RolloutWorld, yaml: string, more = gate): Promise<string> => {
  const path = await world.file('test.yaml', `rollout: test\npackage: KeePass@2.57\n${yaml}\n${more}\n`);
  const ran = await world.run(startLine(path));
  expect([ran.code, ran.stderr]).toEqual([0, expect.anything()]);
  return path;
};

const advance = (world: RolloutWorld, ...more: string[]): Promise<Ran> =>
  world.run(['rollout', 'advance', 'test', '--yes', '-o', 'json', ...more]);

const did = ({ stdout }: Ran): string[] =>
  (JSON.parse(stdout) as { ring: number | null; did: string }[]).map(({ did: what, ring }) => `${ring}: ${what}`);

interface Status {
  readonly state: string;
  readonly ring: number;
  readonly rings: readonly {
    readonly verdict: string;
    readonly members: number;
    readonly failed: number;
    readonly newIssues: number | null;
    readonly controlRate: number | null;
  }[];
  readonly warnings: readonly string[];
  readonly next: { readonly what: string };
}

const status = async (world: RolloutWorld, ...more: string[]): Promise<Status> =>
  JSON.parse((await world.run(['rollout', 'status', 'test', '-o', 'json', ...more])).stdout) as Status;

const packageId = ({ world }: RolloutWorld, name: string): string =>
  [...world.state.packages.values()].find((item) => item.name === name)?.id ?? '';

/** Does what the service does for the contact of an agent that failed. */
const fail = (world: RolloutWorld, id: number): void => {
  const now = world.world.state.time;
  touch(world.world, id).deployments.set(packageId(world, 'KeePass'), {
    status: 'Failed',
    installationState: 'NotInstalled',
    desiredMode: 'Install',
    currentMode: 'None',
    requestedAt: now,
    installTime: now,
    errorText: 'Setup ended with 1603.',
  });
};

const groupNamed = ({ world }: RolloutWorld, name: string): string =>
  [...world.state.groups.values()].find((group) => group.name === name)?.id ?? '';

const ringMembers = (world: RolloutWorld, name: string): readonly number[] => [
  ...membersOf(world.world, groupNamed(world, name)),
];

const isInstalled = (world: RolloutWorld, id: number): boolean =>
  world.world.state.computers.get(id)?.deployments.get(packageId(world, 'KeePass'))?.installationState === 'Installed';

const twoRings = 'target: Fleet\nrings:\n  - { name: first, group: First }\n  - { name: rest, percent: 100 }';

const smallFleet = (world: RolloutWorld): number[] => {
  const ids = steady(world, 24);
  world.group('Fleet', ids);
  world.group('First', ids.slice(0, 8));
  return ids;
};

/** Contacts come, reports with them, and the soak is over. */
const pastSoak = async (world: RolloutWorld): Promise<Ran> => {
  world.pass(minutes);
  await advance(world);
  world.pass(3 * hours);
  return advance(world);
};

/** The first ring is active, in a fleet of 24 of which it has eight. */
const active = (): Promise<RolloutWorld> =>
  stage('active', async (world) => {
    await fresh();
    smallFleet(world);
    await start(world, twoRings);
  });

const soaking = (): Promise<RolloutWorld> =>
  stage('soaking', async (world) => {
    await active();
    world.pass(minutes);
    await advance(world);
  });

/** The soak of the first ring is over. */
const due = async (): Promise<RolloutWorld> => {
  const world = await soaking();
  world.pass(3 * hours);
  world.seen.length = 0;
  return world;
};

/** The second ring has begun. */
const second = (): Promise<RolloutWorld> =>
  stage('second', async (world) => {
    await due();
    expect((await advance(world)).code).toBe(0);
  });

const complete = (): Promise<RolloutWorld> =>
  stage('complete', async (world) => {
    await second();
    await pastSoak(world);
  });

const states: Readonly<Record<string, () => Promise<RolloutWorld>>> = {
  active,
  soaking,
  paused: async () => {
    const world = await active();
    await world.run(['rollout', 'pause', 'test']);
    return world;
  },
  failed: async () => {
    const world = await active();
    world.pass(minutes);
    await world.run(['rollout', 'status', 'test']);
    for (const id of ringMembers(world, '1-first').slice(0, 3)) fail(world, id);
    await advance(world);
    return world;
  },
  complete,
};

/** Somebody activates the group above the rings. */
const activateAll = (world: RolloutWorld): Promise<Ran> =>
  world.run(['group', 'activate', groupNamed(world, 'Rollouts'), '--software', '--yes', '--max-affected', '1000']);

describe('a rollout', () => {
  it('goes ring by ring to the end, and is assigned to the target at last', async () => {
    const world = here();
    const ids = smallFleet(world);
    await start(world, twoRings);
    expect(ringMembers(world, '1-first')).toHaveLength(8);
    world.pass(minutes);
    expect(did(await advance(world))).toEqual([
      '1: soaks: 8 of 8 active computers reported, none failed; it is watched for 2 h',
    ]);
    expect(did(await advance(world))).toEqual([]);
    world.pass(3 * hours);
    expect(did(await advance(world))).toEqual([
      '1: passed: 8 of 8 active computers reported, none failed',
      '2: began with 16 computers',
    ]);
    expect((await pastSoak(world)).code).toBe(0);
    expect(await status(world)).toMatchObject({
      state: 'complete',
      rings: [{ verdict: 'passed' }, { verdict: 'passed' }],
    });
    expect((await world.run(['rollout', 'status', 'test', '--exit-code'])).code).toBe(0);
    const finished = await world.run(['rollout', 'finish', 'test', '--yes', '--max-affected', '100', '-o', 'table']);
    expect(finished.stdout).toBe('test is finished: assigned to Assignments/Fleet, the rings are removed.\n');
    expect([...world.world.state.groups.values()].some(({ name }) => name === 'test')).toBe(false);
    expect(ids.every((id) => isInstalled(world, id))).toBe(true);
    expect(await status(world)).toMatchObject({ state: 'complete', next: { what: 'nothing: it is finished' } });
    expect(did(await advance(world))).toEqual([]);
  });

  it('prints nothing when nothing happened', async () => {
    const world = await active();
    const quiet = await world.run(['rollout', 'advance', '--yes']);
    expect(quiet).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });

  it('makes no request twice to judge a ring', async () => {
    const world = await soaking();
    expect(did(await advance(world))).toEqual([]);
    const asked = world.seen.map(({ body, method, path }) => `${method} ${path} ${body}`);
    expect(asked).toEqual([...new Set(asked)]);
  });

  it('stops where 2 of 20 fail at 2 %: the third ring gets nothing, and the log has the names', async () => {
    const world = here();
    const ids = steady(world, 40);
    world.group('Fleet', ids);
    world.group('Few', ids.slice(0, 4));
    world.group('Twenty', ids.slice(4, 24));
    await start(
      world,
      'target: Fleet\nrings: [{ name: few, group: Few }, { name: twenty, group: Twenty }, { name: rest, percent: 100 }]',
    );
    await pastSoak(world);
    const failing = ids.slice(10, 12);
    world.pass(minutes);
    await world.run(['rollout', 'status', 'test']);
    for (const id of failing) fail(world, id);
    const stopped = await advance(world);
    expect(stopped.code).toBe(12);
    expect(did(stopped)).toEqual(['2: failed: 2 of 20 that reported failed (10.0 %, limit 2 %)']);
    world.pass(48 * hours);
    expect(await advance(world)).toMatchObject({ code: 12, stdout: '[]\n' });
    expect(groupNamed(world, '3-rest')).toBe('');
    expect(await status(world)).toMatchObject({
      state: 'failed',
      ring: 2,
      rings: [{}, { verdict: 'failed', failed: 2 }, { verdict: 'waits' }],
    });
    expect((await world.run(['rollout', 'status', 'test', '--exit-code'])).code).toBe(12);
    const log = JSON.parse((await world.run(['rollout', 'log', 'test', '-o', 'json'])).stdout) as {
      event: string;
      computers: string[];
      numbers: unknown;
    }[];
    const entry = log.find(({ event }) => event === 'failed');
    expect(entry?.computers.toSorted()).toEqual(failing.map((id) => `PC-${String(id).padStart(4, '0')}`));
    expect(entry?.numbers).toMatchObject({ members: 20, reported: 20, failed: 2 });
  });

  it('is inconclusive, never failed, where a whole ring is silent', async () => {
    const world = here();
    const silent = Array.from({ length: world.world.size }, (_, index) => index + 1).filter(
      (id) => agentOf(world.world, id).kind === 'silent',
    );
    expect(silent.length).toBeGreaterThan(0);
    world.group('Fleet', [...silent, ...steady(world, 5)]);
    world.group('First', silent);
    await start(world, twoRings);
    world.pass(6 * 24 * hours);
    expect(await advance(world)).toMatchObject({ code: 0, stdout: '[]\n' });
    world.pass(25 * hours);
    const ended = await advance(world);
    expect(ended.code).toBe(8);
    expect(did(ended)[0]).toMatch(
      /^1: is inconclusive: none of its \d+ computers? was active within 7 d; 50 % are needed$/,
    );
    expect(await status(world)).toMatchObject({ state: 'paused', rings: [{ verdict: 'inconclusive', failed: 0 }, {}] });
    await world.run(['rollout', 'approve', 'test', '--yes']);
    expect(did(await advance(world))).toEqual(['2: began with 5 computers']);
  });

  describe('new issues', () => {
    const reboot = (world: RolloutWorld, ids: readonly number[]): void => {
      for (const id of ids) {
        const change = touch(world.world, id);
        change.rebootDueAt = world.world.state.time;
        change.contactAt = world.world.state.time;
      }
      world.world.memory.clear();
    };
    const prepared = async (world: RolloutWorld): Promise<number[]> => {
      const ids = steady(world, 40);
      await stage('forty', async () => {
        world.group('Fleet', ids);
        world.group('First', ids.slice(0, 20));
        await start(world, twoRings);
        world.pass(minutes);
        await advance(world);
      });
      return ids;
    };

    it('do not count when all computers have them', async () => {
      const world = here();
      const ids = await prepared(world);
      reboot(world, [...ids.slice(5, 15), ...ids.slice(25, 35)]);
      world.pass(3 * hours);
      const ran = await advance(world);
      expect([ran.code, did(ran)[0]]).toEqual([0, expect.stringMatching(/^1: passed/)]);
    });

    it('stop the rollout when only the ring has them', async () => {
      const world = here();
      const ids = await prepared(world);
      reboot(world, ids.slice(5, 15));
      world.pass(3 * hours);
      const ran = await advance(world);
      expect([ran.code, did(ran)[0]]).toEqual([
        12,
        expect.stringMatching(/^1: failed: 1?\d of 20 active computers have a new issue \(/),
      ]);
    });

    it('are not judged without the baseline, which is said and stops nothing', async () => {
      const world = here();
      const ids = await prepared(world);
      reboot(world, ids.slice(5, 15));
      world.pass(3 * hours);
      const path = await world.file('again.yaml', `rollout: test\npackage: KeePass@2.57\n${twoRings}\n${gate}\n`);
      await world.freshDirectory();
      const { warnings } = await status(world, '-f', path);
      expect(warnings).toContain(
        'New issues are not judged: the issues before the ring are not known on this machine.',
      );
      const ran = await world.run(['rollout', 'advance', '-f', path, '--yes', '-o', 'json']);
      expect(did(ran)).toEqual([
        '1: passed: 20 of 20 active computers reported, none failed; new issues are not judged: the issues before the ring are not known on this machine',
        '2: began with 20 computers',
      ]);
    });
  });

  it('says the same on a machine that has neither its file nor a record', async () => {
    const world = here();
    smallFleet(world);
    const rings = twoRings.replace('percent: 100', 'percent: 100, approve: true');
    await start(world, rings, `${gate.replace('newIssues: 5%, ', '')}\nwindow: Mon-Sun 00:00-24:00 UTC`);
    await pastSoak(world);
    const shown = await status(world);
    expect(shown).toMatchObject({
      rings: [
        { verdict: 'holding', members: 8 },
        { verdict: 'waits', members: 16 },
      ],
    });
    await world.freshDirectory();
    expect({ ...(await status(world)), requests: 0 }).toEqual({ ...shown, requests: 0 });
    const approve = ['rollout', 'approve', 'test', '--yes'];
    expect((await world.run([...approve, '--max-affected', '15'])).code, 'more than was typed').toBe(10);
    expect((await world.run([...approve, '--max-affected', '16'])).code).toBe(0);
    expect(did(await advance(world)).at(-1)).toBe('2: began with 16 computers');
  });

  it('stops on a machine that another one has taken the wheel from, unless told to take over', async () => {
    const world = await active();
    const ring = [...world.world.state.groups.values()].find(({ name }) => name === '1-first');
    const later = new Date(world.world.state.time + 5 * minutes).toISOString().replace(/\.\d+/, '');
    if (ring !== undefined)
      ring.description = (ring.description ?? '').replace(/by \S+ at \S+/, `by ops@elsewhere at ${later}`);
    world.pass(10 * minutes);
    const refused = await advance(world);
    expect(refused.code).toBe(10);
    expect(refused.stderr).toContain('ops@elsewhere');
    const back = await world.run(['rollout', 'rollback', 'test', '--to', 'none', '--yes']);
    expect([back.code, flatten(back.stderr)]).toEqual([
      10,
      expect.stringContaining('To drive it from this machine again: ems rollout rollback test --to none --take-over'),
    ]);
    const taken = await advance(world, '--take-over');
    expect(taken.code).toBe(0);
    expect((await advance(world)).code).toBe(0);
  });

  it('is advanced by one of two at the same time', async () => {
    const world = await due();
    const both = await Promise.all([advance(world), advance(world)]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(both.flatMap(did).filter((line) => line.startsWith('2: began'))).toHaveLength(1);
    expect(world.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/activation'))).toHaveLength(1);
  });

  it('holds for an approval and judges meanwhile', async () => {
    const world = here();
    const ids = smallFleet(world);
    await start(world, twoRings.replace('percent: 100', 'percent: 100, approve: true'));
    const held = await pastSoak(world);
    expect(did(held)).toEqual([
      '1: holds: 8 of 8 active computers reported, none failed; the next ring needs an approval',
    ]);
    expect(did(await advance(world))).toEqual([]);
    expect((await status(world)).next.what).toBe('ring 2 begins after: ems rollout approve test');
    fail(world, ids[0] ?? 0);
    expect((await advance(world)).code).toBe(12);
    expect((await world.run(['rollout', 'approve', 'test'])).code).toBe(10);
    expect((await world.run(['rollout', 'approve', 'test', '--anyway', '--yes'])).code).toBe(0);
    expect(did(await advance(world))).toEqual(['2: began with 16 computers']);
  });

  it('waits for its window, also with the first ring', async () => {
    const world = here();
    smallFleet(world);
    // The tests begin on a Monday at 09:00 UTC.
    await start(world, twoRings, `${gate}\nwindow: Tue 08:00-10:00 UTC`);
    expect(await status(world)).toMatchObject({ state: 'running', rings: [{ verdict: 'holding' }, {}] });
    expect(world.seen.some(({ path }) => path.endsWith('/activation'))).toBe(false);
    world.pass(24 * hours);
    expect(did(await advance(world))).toEqual(['1: began with 8 computers']);
  });

  /** Adds a computer to the target while the first ring soaks or, by default, after both rings have begun. */
  const whereOneJoins = async (
    moment = second,
  ): Promise<{ readonly world: RolloutWorld; readonly joining: number }> => {
    const world = await moment();
    const joining = steady(world, 25).at(-1) ?? 0;
    await world.run(['group', 'add-computers', 'Fleet', String(joining), '--yes']);
    world.seen.length = 0;
    return { world, joining };
  };

  it('leaves a computer that joins a ring that has begun to finish, whose question counts it, and says so', async () => {
    const { joining, world } = await whereOneJoins();
    const told =
      '1 computer joined the target after its ring had begun: it gets the package with: ems rollout finish test';
    expect(await status(world)).toMatchObject({ joined: 1, warnings: [told] });
    await pastSoak(world);
    expect(await status(world)).toMatchObject({ state: 'complete', joined: 1, warnings: [told] });
    expect([ringMembers(world, '2-rest').includes(joining), isInstalled(world, joining)]).toEqual([false, false]);
    expect(activationsIn(world.seen)).toEqual([]);
    const asked = await world.run(['rollout', 'finish', 'test', '--max-affected', '24']);
    expect([asked.code, flatten(asked.stderr)]).toEqual([
      10,
      expect.stringContaining('which affects 25 computers (limit 24)'),
    ]);
    expect((await world.run(['rollout', 'finish', 'test', '--yes', '--max-affected', '25'])).code).toBe(0);
    world.pass(minutes);
    expect(await status(world)).toMatchObject({ joined: null, warnings: [] });
    expect(isInstalled(world, joining)).toBe(true);
  });

  it('takes a computer that joins before its ring has begun into the ring', async () => {
    const { joining, world } = await whereOneJoins(soaking);
    expect(await status(world)).toMatchObject({ joined: 0 });
    world.pass(3 * hours);
    expect(did(await advance(world)).at(-1)).toBe('2: began with 17 computers');
    expect(ringMembers(world, '2-rest')).toContain(joining);
    expect(await status(world)).toMatchObject({ joined: 0 });
  });

  it('is not touched in later rings by somebody who activates the parent group', async () => {
    const world = await active();
    await activateAll(world);
    world.pass(10 * minutes);
    await world.run(['rollout', 'status', 'test']);
    const later = ringMembers(world, 'Fleet').filter((id) => !ringMembers(world, '1-first').includes(id));
    expect(later.some((id) => isInstalled(world, id))).toBe(false);
    expect(later).toHaveLength(16);
  });

  it.each(Object.keys(states))(
    'can be aborted when it is %s: who is pending does not install at the next contact',
    async (state) => {
      const world = (await states[state]?.()) ?? here();
      const aborted = await world.run(['rollout', 'abort', 'test', '--yes', '--max-affected', '100', '-o', 'table']);
      expect([aborted.code, aborted.stderr]).toEqual([0, expect.anything()]);
      expect(aborted.stdout).toMatch(/was aborted: no further computer gets it; it stays installed on \d+ computers\./);
      const before = ringMembers(world, 'Fleet').filter((id) => isInstalled(world, id));
      world.pass(24 * hours);
      await activateAll(world);
      world.pass(24 * hours);
      expect(await advance(world)).toMatchObject({ code: 0, stdout: '[]\n' });
      expect(ringMembers(world, 'Fleet').filter((id) => isInstalled(world, id))).toEqual(before);
      // The package is taken from the rings: the service counts no result for them any more.
      expect(await status(world)).toMatchObject({ state: 'aborted', rings: [{ failed: null }, {}] });
      expect((await world.run(['rollout', 'finish', 'test', '--yes'])).code).toBe(0);
      expect(groupNamed(world, '1-first')).toBe('');
      expect(await status(world)).toMatchObject({ state: 'aborted' });
    },
  );

  it('is past abort and rollback once the target has it', async () => {
    const world = await complete();
    const among = /^POST .*\/activation/;
    const finish = ['rollout', 'finish', 'test', '--yes', '--max-affected', '100'];
    await world.runKilled(finish, { at: 1, applied: true, among });
    world.seen.length = 0;
    for (const word of ['abort', 'rollback']) {
      const refused = await world.run(['rollout', word, 'test', '--yes', '--max-affected', '100']);
      expect(refused).toMatchObject({ code: 10, stderr: expect.stringContaining('is being handed over to') });
    }
    expect(world.seen.filter(({ method, path }) => method !== 'GET' && !path.endsWith('search'))).toEqual([]);
    expect((await world.run([...finish, '--activated'])).code).toBe(0);
    expect(await status(world)).toMatchObject({ state: 'complete' });
  });

  /** The gate of the first ring is about to fail. */
  const toFailing = async (onFailed: 'abort' | 'rollback'): Promise<RolloutWorld> => {
    const world = here();
    smallFleet(world);
    await start(world, twoRings, `${gate}\nonFailed: ${onFailed}`);
    world.pass(minutes);
    await world.run(['rollout', 'status', 'test']);
    for (const id of ringMembers(world, '1-first').slice(0, 3)) fail(world, id);
    return world;
  };

  it.each(['abort', 'rollback'] as const)('does what onFailed says: %s', async (onFailed) => {
    const world = await toFailing(onFailed);
    const ran = await advance(world);
    expect(did(ran)).toHaveLength(2);
    expect(ran.code).toBe(12);
    expect(await status(world)).toMatchObject({ state: onFailed === 'abort' ? 'aborted' : 'rolled-back' });
    world.pass(minutes);
    await world.run(['rollout', 'status', 'test']);
    const installed = ringMembers(world, '1-first').filter((id) => isInstalled(world, id));
    expect(installed.length).toBe(onFailed === 'abort' ? 5 : 0);
  });

  it.each([
    { onFailed: 'abort', marks: [1, 2] },
    { onFailed: 'rollback', marks: [2, 3] },
  ] as const)(
    'does what onFailed says also after a kill, on any machine, and says until it is finished that a gate failed: $onFailed',
    { timeout: 60_000 },
    async ({ marks, onFailed }) => {
      const world = await toFailing(onFailed);
      const text = `rollout: test\npackage: KeePass@2.57\n${twoRings}\n${gate}\nonFailed: ${onFailed}\n`;
      const path = await world.file('test.yaml', text);
      const before = await world.save();
      for (const at of marks) {
        const isOther = at === marks[1];
        await world.restore(before);
        await world.runKilled(['rollout', 'advance', 'test', '--yes'], { at, applied: true, among: /^PATCH / });
        if (isOther) await world.freshDirectory();
        const line = ['rollout', 'advance', ...(isOther ? ['-f', path] : ['test']), '--yes'];
        const codes: number[] = [];
        for (let run = 0; run < 2; run += 1) {
          world.pass(15 * minutes);
          codes.push((await world.run(line)).code);
        }
        const { state } = await status(world);
        expect({ at, isOther, first: codes[0], last: codes[1], state }).toEqual({
          at,
          isOther,
          first: 12,
          last: 12,
          state: onFailed === 'abort' ? 'aborted' : 'rolled-back',
        });
      }
    },
  );

  it('goes back to another version', async () => {
    const world = await soaking();
    const ran = await world.run(['rollout', 'rollback', 'test', '--to', '7-Zip@24.08', '--yes', '-o', 'table']);
    expect(ran.stdout).toBe(
      'test, ring 1 (first) was rolled back: every ring uninstalls it at the next contact. See how far that is with: ems rollout status test. Then remove the rings with: ems rollout finish test\n',
    );
    const before = await world.run(['rollout', 'status', 'test', '-o', 'table']);
    expect(before.stdout).toContain('uninstalled on 0 of 8 computers that had it; the others follow');
    expect(before.stdout).toContain('once these have followed, remove the rings');
    world.pass(minutes);
    const after = await world.run(['rollout', 'status', 'test', '-o', 'table']);
    expect(after.stdout).toContain('uninstalled on 8 of 8 computers that had it\n');
    expect(after.stdout).toContain('Next    remove the rings with: ems rollout finish test');
    const [first = 0] = ringMembers(world, '1-first');
    const state = world.world.state.computers.get(first)?.deployments;
    expect(state?.get(packageId(world, 'KeePass'))?.installationState).toBe('Uninstalled');
    const other = [...world.world.state.packages.values()].find(
      ({ name, version }) => name === '7-Zip' && version === '24.08',
    );
    expect(world.world.state.groups.get(groupNamed(world, '1-first'))?.packages.has(other?.id ?? '')).toBe(true);
  });

  it('asks before it starts, shows what it would send, and starts once', async () => {
    const world = here();
    smallFleet(world);
    const path = await world.file('test.yaml', `rollout: test\npackage: KeePass@2.57\n${twoRings}\n${gate}\n`);
    const asked = await world.run(['rollout', 'start', '-f', path]);
    expect([asked.code, asked.stderr]).toEqual([
      10,
      expect.stringContaining('start rolling out KeePass 2.57 to Assignments/Fleet'),
    ]);
    const dry = await world.run(['rollout', 'start', '-f', path, '--dry-run', '-o', 'json']);
    expect((JSON.parse(dry.stdout) as { method: string }[]).map(({ method }) => method)).toContain('PATCH');
    expect(groupNamed(world, 'Rollouts')).toBe('');
    await start(world, twoRings);
    const again = await world.run(startLine(path));
    expect([again.code, again.stderr]).toEqual([10, expect.stringContaining('was started already')]);
  });

  it('says so where there is no such rollout', async () => {
    const world = here();
    smallFleet(world);
    const path = await world.file('test.yaml', `rollout: test\npackage: KeePass@2.57\n${twoRings}\n${gate}\n`);
    expect((await advance(world)).code).toBe(4);
    expect((await world.run(['rollout', 'advance', '-f', path])).code).toBe(4);
    expect((await world.run(['rollout', 'status', 'test'])).code).toBe(4);
    expect((await world.run(['rollout', 'log', 'test'])).code).toBe(4);
    expect((await world.run(['rollout', 'list', '-o', 'json'])).stdout).toBe('[]\n');
  });

  it('brings patches with emergency patching of each ring, and approves them once before the first', async () => {
    const world = here();
    const ids = smallFleet(world);
    missPatches(world);
    const patch = [...world.world.state.patches.values()].find(({ qNumber }) => qNumber === 'KB5041404');
    for (const link of patch?.links ?? []) link.approved = false;
    const path = await world.file(
      'patch.yaml',
      `rollout: test\npatch: { pmGroup: Workstations Monthly, patches: [KB5041404] }\n${twoRings}\n${gate}\n`,
    );
    expect((await world.run(startLine(path))).code).toBe(0);
    const sent = (part: string): string[] =>
      world.seen.filter(({ method, path: at }) => method === 'POST' && at.includes(part)).map(({ body }) => body);
    const approvals = sent('/approval').length;
    expect(approvals).toBeGreaterThan(0);
    expect(world.seen.find(({ path: at }) => at.includes('/approval'))?.path).toContain(
      `/api/patches/${patch?.id}/approval?productId=`,
    );
    expect(sent('/emergency-patching')).toEqual([JSON.stringify({ computerIds: ids.slice(0, 8) })]);
    const passed = await pastSoak(world);
    expect(did(passed)[1]).toBe('2: began with 16 computers');
    expect(sent('/approval')).toHaveLength(approvals);
    expect(sent('/emergency-patching')).toHaveLength(2);
    expect((await world.run(['rollout', 'rollback', 'test', '--to', 'none', '--yes'])).code).toBe(10);
    expect((await advance(world)).code).toBe(0);
    expect((await world.run(['rollout', 'abort', 'test', '--yes'])).code).toBe(0);
    expect(
      world.seen.filter(({ method, path: at }) => method === 'DELETE' && at.includes('/emergency-patching')),
    ).toHaveLength(1);
  });

  it.each([
    ['start', /^POST .*\/computers$/],
    ['advance', /^PATCH /],
    ['rollback', /^PUT .*\/distribution-options/],
    ['abort', /^DELETE .*\/packages\//],
    ['finish', /^PATCH /],
  ])('says how to go on when it is interrupted half-way, once or twice: %s', async (what, moment) => {
    const world = what === 'start' ? here() : await active();
    if (what === 'start') smallFleet(world);
    const path = await world.file('test.yaml', `rollout: test\npackage: KeePass@2.57\n${twoRings}\n${gate}\n`);
    const rollback = ['rollout', 'rollback', 'test', '--to', 'none', '--yes', '--max-affected', '1000'];
    if (what === 'finish') await world.run(rollback);
    world.pass(8 * hours);
    const stop = new AbortController();
    const words: ((kind: Interruption) => string | undefined)[] = [];
    const lastWords: string[] = [];
    const interruptThen = async (): Promise<void> => {
      await world.seenPath(moment);
      lastWords.push(...words.flatMap((each) => each('interrupted') ?? []));
      stop.abort(new EmsError('interrupted', 'interrupted'));
    };
    void interruptThen();
    const more = ['rollout', what, 'test', '--yes', ...(what === 'advance' ? [] : ['--max-affected', '1000'])];
    const line = what === 'start' ? startLine(path) : what === 'rollback' ? rollback : more;
    const ran = await world.run(line, { interrupt: stop.signal, atAbruptEnd: (each) => void words.push(each) });
    const next = 'nothing is done twice when it continues. Continue with: ems rollout advance test';
    expect(lastWords.join('\n')).toContain(next);
    expect([ran.code, ran.stderr.replaceAll(/\s+/g, ' ')]).toEqual([130, expect.stringContaining(next)]);
    const rest = await advance(world);
    expect([rest.code, rest.stderr]).toEqual([0, '']);
  });

  it('does not write over what somebody else said in the same moment', async () => {
    const world = await due();
    // The pause comes after this machine has read the markers and before it writes its own.
    const running = advance(world);
    await world.seenPath('/api/computer/issues/agent-suspended');
    const ring = [...world.world.state.groups.values()].find(({ name }) => name === '1-first');
    if (ring !== undefined) ring.description = ring.description?.replace(' by ', ' hold paused by ') ?? null;
    const ran = await running;
    expect([ran.code, ran.stderr]).toEqual([10, expect.stringContaining('changed the marker of the ring 1-first')]);
    expect(groupNamed(world, '2-rest')).toBe('');
    expect((await status(world)).state).toBe('paused');
    expect(did(await advance(world))).toEqual([]);
    await world.run(['rollout', 'resume', 'test']);
    expect(did(await advance(world))).toHaveLength(2);
  });
});
