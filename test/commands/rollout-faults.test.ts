import { beforeEach, describe, expect, it } from 'vitest';
import { membersOf, removeMember } from '../../src/demo/world/groups.js';
import {
  answered,
  changesIn,
  groupIn,
  hours,
  isRead,
  keyOf,
  stagesOf,
  useRolloutWorld,
  type Answer,
  type RolloutWorld,
  type Seen,
} from '../support/rollout-world.js';
import { answersOf, someFaults, type Fault } from '../support/faults.js';
import type { Ran } from '../support/in-process.js';

/** One read of an advance goes wrong at a time; no ring may begin because of it. */
const here = useRolloutWorld(24);
const rollout = answered(here);

const file = `rollout: kp
package: KeePass@2.57
target: Workstations
exclude: [Kept]
rings:
  - { name: testers, group: Testers }
  - { name: some, percent: 50 }
  - { name: rest, percent: 100 }
gate: { reported: 10%, active: 30d, failed: 50%, newIssues: 90%, soak: 1h, deadline: 7d }
`;

const stage = stagesOf(here);
let path = '';

/** Ring 2 is active, and has passed its gate: a healthy advance begins ring 3. */
const due = (): Promise<RolloutWorld> =>
  stage('due', async (world) => {
    path = await world.file('kp.yaml', file);
    world.group('Testers', [1, 2, 3, 4]);
    world.group('Kept', [5]);
    await rollout('start', '-f', path);
    for (let ring = 0; ring < 3; ring += 1) {
      world.pass(2 * hours);
      await rollout('advance', 'kp');
      if ([...world.world.state.groups.values()].some(({ name }) => name === '2-some')) break;
    }
    world.pass(hours);
    await rollout('advance', 'kp');
    world.pass(2 * hours);
  });

beforeEach(due);

const advance = (): Promise<Ran> =>
  here().run(['rollout', 'advance', '-f', path, '--yes', '--max-affected', '1000', '--retries', '0']);

/** Reads that a machine with a record makes too take the same way: one fault is enough for the other machine. */
const repeated = 'an empty list';
const covered = new Set<string>();

/** The history of the fleet replaces the status of the package: both have to fail. */
const isHit = (key: string, request: Seen): boolean =>
  keyOf(request) === key || (key.includes('/status?') && request.path.includes('/distribution-history/'));

/** An older service has no such options. */
const isHarmless = (key: string, name: string): boolean => key.includes('distribution-options') && name === '404';

interface Outcome {
  readonly changes: readonly string[];
  readonly code: number;
  readonly stderr: string;
}

const advanceWith = async (key: string, fault: Fault, isKnown: boolean): Promise<Outcome | undefined> => {
  const world = here();
  if (!isKnown) await world.freshDirectory();
  world.delivered.length = 0;
  let isAltered = false;
  world.answer((request, answer) => {
    const change = isHit(key, request) ? fault(answer) : undefined;
    isAltered ||= change !== undefined;
    return change ?? {};
  });
  const { code, stderr } = await advance();
  world.answer();
  const sent = changes();
  if (sent.length > 0) await due();
  return isAltered ? { changes: sent, code, stderr } : undefined;
};

it.each([
  ['with a record', true],
  ['without a record', false],
])(
  'begins no ring where one read goes wrong, on a machine %s',
  async (_, isKnown) => {
    const world = here();
    if (!isKnown) await world.freshDirectory();
    const answers = answersOf(world);
    expect((await advance()).stdout).toContain('began with');
    const healthy = [...world.delivered];
    const firstChange = healthy.findIndex((request) => !isRead(request));
    const gateReads = new Set(healthy.slice(0, firstChange).map(keyOf));
    const wrong: string[] = [];
    await due();
    for (const [turn, [key, answer]] of [...answers].entries())
      for (const [name, fault] of someFaults(turn, answer)) {
        if (covered.has(key) && name !== repeated) continue;
        const outcome = await advanceWith(key, fault, isKnown);
        if (outcome === undefined || isHarmless(key, name)) continue;
        const sent = gateReads.has(key)
          ? outcome.changes
          : outcome.changes.filter((each) => each.endsWith('/activation'));
        const isQuiet = key.includes('/status?') && name === 'an empty list'; // no reports yet: it waits
        if (sent.length > 0 || (outcome.code === 0 && !isQuiet))
          wrong.push(`${name}: ${key}: exit ${outcome.code}, ${sent.join(', ')} ${outcome.stderr}`);
      }
    expect(wrong).toEqual([]);
    for (const key of gateReads) covered.add(key);
  },
  120_000,
);

const changes = (): string[] => changesIn(here().delivered);

describe('the time', () => {
  const served = (change: (headers: Answer['headers']) => Answer['headers']): void =>
    here().answer((_, { headers }) => ({ headers: change(headers) }));

  /** Ring 2 soaks for another hour. */
  beforeEach(() => here().pass(-2 * hours));

  it('does not end a soak when it is that of the year 9999, and is forgotten', async () => {
    served((headers) => ({ ...headers, date: 'Fri, 31 Dec 9999 23:59:59 GMT' }));
    const ran = await advance();
    expect([ran.code, changes()]).toEqual([8, []]);
    expect(ran.stderr).toContain('ahead of the clock of this machine');
    here().answer();
    const after = await advance();
    expect([after.code, after.stdout, changes()]).toEqual([0, '', []]);
  });

  it.each([true, false])(
    'does not end a soak on a machine that is three days ahead (with a Date: %s)',
    async (hasDate) => {
      if (!hasDate)
        served((headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'date')));
      const now = here().now() + 72 * hours;
      const ran = await here().run(['rollout', 'advance', '-f', path, '--yes'], { date: () => new Date(now) });
      expect([ran.code, changes()]).toEqual([8, []]);
      expect(ran.stderr).toMatch(hasDate ? /behind the clock of this machine/ : /does not say what time it is/);
    },
  );
});

describe('a question', () => {
  const unasked = (): Promise<Ran> => here().run(['rollout', 'advance', 'kp']);

  it('is asked before a ring begins: without a terminal and --yes it is refused', async () => {
    const ran = await unasked();
    expect([ran.code, changes()]).toEqual([10, []]);
    expect(ran.stderr).toMatch(/this would begin ring 3 \(rest\) of the rollout kp with \d+ computers/);
  });

  it('is not asked where no ring is due', async () => {
    here().pass(-2 * hours);
    expect([(await unasked()).code, changes()]).toEqual([0, []]);
  });

  it('is asked before an approval, which says what comes next', async () => {
    const refused = await here().run(['rollout', 'approve', 'kp']);
    expect([refused.code, changes()]).toEqual([10, []]);
    expect(refused.stderr).toMatch(/this would approve ring 3 \(rest\) of the rollout kp with \d+ computers/);
    const ran = await here().run(['rollout', 'approve', 'kp', '--yes']);
    expect(ran.code).toBe(0);
    expect(ran.stdout + ran.stderr).toContain(
      'Ring 3 begins once the gate of ring 2 has passed with: ems rollout advance kp',
    );
  });
});

it('goes on from a marker of an earlier version, which names computers that were joining', async () => {
  const ring = groupIn(here(), '2-some');
  ring.description = (ring.description ?? '').replace(' by ', ' join 5 by ');
  here().world.memory.clear();
  expect((await advance()).stdout).toContain('passed');
  expect(changes().filter((each) => each.includes('/api/computer/5/'))).toEqual([]);
  expect([membersOf(here().world, ring.id).includes(5), ring.description?.includes('join')]).toEqual([false, false]);
});

describe('a computer that is missing from a ring', () => {
  beforeEach(() => {
    const { id } = groupIn(here(), '1-testers');
    removeMember(here().world, id, membersOf(here().world, id)[0] ?? 0);
    here().world.memory.clear();
  });

  it('is looked up by the machine that knows it, and the rollout continues', async () => {
    expect((await advance()).stdout).toContain('passed');
  });

  it('is not explained on another machine, until a person approves', async () => {
    await here().freshDirectory();
    const ran = await advance();
    expect([ran.code, changes()]).toEqual([8, []]);
    expect(ran.stderr).toMatch(/lists \d of its \d computers, and nothing\s+explains\s+the\s+other\s+1/);
    expect((await here().run(['rollout', 'approve', 'kp', '--yes'])).code).toBe(0);
    expect((await advance()).stdout).toContain('passed');
  });
});

it('notices while a ring soaks that the service no longer lists one of its computers', async () => {
  const world = here();
  world.pass(-2 * hours);
  expect((await advance()).code).toBe(0);
  const { id } = groupIn(world, '2-some');
  world.answer(({ path: asked }, { body }) => {
    if (!asked.startsWith(`/api/group/${id}/computers`)) return {};
    const page = JSON.parse(body) as { items: unknown[]; totalCount: number };
    return { body: JSON.stringify({ ...page, items: page.items.slice(1), totalCount: page.totalCount - 1 }) };
  });
  const ran = await advance();
  expect([ran.code, changes()]).toEqual([8, []]);
  expect(ran.stderr).toMatch(/and nothing\s+explains\s+the\s+other\s+1/);
});
