import { beforeEach, describe, expect, it } from 'vitest';
import {
  activationsIn,
  answered,
  flatten,
  hours,
  minutes,
  stagesOf,
  stepsOf,
  useRolloutWorld,
  type Answer,
  type RolloutWorld,
} from '../support/rollout-world.js';
import { EmsError } from '../../src/base/errors.js';

/** A gate opens for what it has seen, never because it could not look, or because there was nothing to look at. */
const here = useRolloutWorld(24);
const rollout = answered(here);
const stage = stagesOf(here);

const rings = 'target: Workstations\nrings:\n  - { name: first, percent: 30 }\n  - { name: rest, percent: 100 }\n';
const gate = 'gate: { reported: 10%, active: 30d, failed: 50%, newIssues: 5%, soak: 0s, deadline: 7d }\n';
const overview = /\/issues\/overview/;

const empty = JSON.stringify({ items: [], skip: 0, top: 500, totalCount: 0, hasMore: false });

interface Page {
  items: Record<string, unknown>[];
  totalCount: number;
}
const pageOf = ({ body }: Answer, change: (page: Page) => void): Partial<Answer> => {
  const page: Page = JSON.parse(body);
  change(page);
  return { body: JSON.stringify(page) };
};

let path = '';

beforeEach(() =>
  stage('fresh', async (world) => {
    path = await world.file('kp.yaml', `rollout: kp\npackage: KeePass@2.57\n${rings}${gate}`);
  }),
);

/** The first ring is active. */
const toBegun = (): Promise<RolloutWorld> => stage('begun', () => rollout('start', '-f', path));

const activations = ({ delivered }: RolloutWorld): number => activationsIn(delivered).length;

describe('new issues that cannot be read', () => {
  const unread: [string, (answer: Answer) => Partial<Answer>][] = [
    ['the sweep fails', () => ({ status: 400, body: '{}' })],
    ['the service counts more than it gives', (answer) => pageOf(answer, (page) => void (page.totalCount += 9))],
    [
      'the rows do not say what they are',
      (answer) => pageOf(answer, ({ items }) => items.forEach((row) => delete row['issues'])),
    ],
  ];

  it.each(unread)('begin no ring: %s', async (_, change) => {
    const world = await toBegun();
    world.pass(3 * hours);
    world.answer((request, answer) => (overview.test(request.path) ? change(answer) : {}));
    const ran = await rollout('advance', 'kp');
    expect([stepsOf(ran), activations(world)]).toEqual([[], 0]);
    expect(ran.code).toBe(8);
    expect(flatten(ran.stderr)).toContain('Inconclusive: the issues of the target are not readable');
    const status = await world.run(['rollout', 'status', 'kp', '-o', 'table']);
    expect(status.stdout).toContain('ring 1 of 2 (first) waits, as new issues cannot be read now.');
    world.answer();
    expect(stepsOf(await rollout('advance', 'kp'))).toEqual([
      expect.stringMatching(/^passed: \d+ of \d+ active computers reported, none failed$/),
      expect.stringMatching(/^began/),
    ]);
  });

  it.each([
    [400, 'Continue with: ems rollout advance kp'],
    [403, 'needs computer.read'],
  ])('are waited for before the first ring is activated (%i)', async (status, words) => {
    const world = here();
    world.answer(({ path: asked }) => (overview.test(asked) ? { status, body: '{}' } : {}));
    const ran = await rollout('start', '-f', path);
    expect([ran.code, flatten(ran.stderr), activations(world)]).toEqual([8, expect.stringContaining(words), 0]);
    world.answer();
    expect(stepsOf(await rollout('advance', 'kp'))).toEqual([expect.stringMatching(/^began/)]);
  });
});

describe('a ring without computers', () => {
  it('starts nothing where the first ring is empty and the fleet would come next', async () => {
    const none = 'target: Workstations\nrings: [{ name: a, percent: 0.01 }, { name: all, percent: 100 }]\n';
    const odd = await here().file('odd.yaml', `rollout: odd\npackage: KeePass@2.57\n${none}${gate}`);
    const ran = await rollout('start', '-f', odd);
    expect([ran.code, here().seen.filter(({ path: asked }) => asked === '/api/group').length]).toEqual([10, 0]);
    expect(flatten(ran.stderr)).toMatch(
      /Refused: ring 1 \(a\) has no computers, so that ring 2 \(all\) would begin with \d+ computers/,
    );
    const plan = await here().run(['rollout', 'plan', '-f', odd, '-o', 'json']);
    expect(plan.stdout).toContain('ring 1 (a) has no computers and proves nothing');
  });

  it('does not complete because the target lists nobody for a moment', async () => {
    const world = await toBegun();
    world.pass(3 * hours);
    const target = [...world.world.state.groups.values()].find(({ name }) => name === 'Workstations')?.id ?? '';
    world.answer(({ path: asked }) => (asked.includes(`/group/${target}/computers`) ? { body: empty } : {}));
    const ran = await rollout('advance', 'kp');
    expect([ran.code, flatten(ran.stderr)]).toEqual([
      8,
      expect.stringMatching(/Inconclusive: .*Workstations lists no computers/),
    ]);
    world.answer();
    expect(stepsOf(await rollout('advance', 'kp'))).toEqual([
      expect.stringMatching(/^passed/),
      expect.stringMatching(/^began/),
    ]);
  });
});

it('emergency patching that was never sent is not proven by a computer that looks for patches on its own', async () => {
  const world = here();
  const patches = 'patch: { pmGroup: Workstations Monthly, patches: [KB5041404] }';
  const file = await world.file('pt.yaml', `rollout: pt\n${patches}\n${rings}${gate.replace('newIssues: 5%, ', '')}`);
  await world.runKilled(['rollout', 'start', '-f', file, '--yes', '--max-affected', '1000'], {
    at: 1,
    applied: false,
    among: /^POST .*emergency-patching/,
  });
  world.pass(20 * minutes);
  let looked = 0;
  world.answer((request, answer) =>
    request.path.includes('patch-status')
      ? pageOf(answer, ({ items }) =>
          items.forEach((row) => {
            const isOne = looked === 0 || row['hostname'] === looked;
            if (isOne) [row['lastScanDate'], looked] = ['2026-03-02T09:15:00Z', row['hostname'] as never];
          }),
        )
      : {},
  );
  const early = await rollout('advance', 'pt');
  expect([early.code, stepsOf(early), activations(world)]).toEqual([8, [], 0]);
  world.answer();
  world.pass(5 * hours);
  expect(stepsOf(await rollout('advance', 'pt'))).toEqual([expect.stringMatching(/^began/)]);
  expect(activations(world)).toBe(1);
});

it('finish that was killed before the rings were gone removes them, and says until then that they are there', async () => {
  const world = await toBegun();
  await rollout('abort', 'kp');
  const finish = ['rollout', 'finish', 'kp', '--yes', '--max-affected', '1000'];
  await world.runKilled(finish, { at: 1, applied: false, among: /^DELETE \/api\/group\// });
  const status = await world.run(['rollout', 'status', 'kp', '-o', 'json']);
  expect(status.stdout).toContain('its rings are still there; remove them with: ems rollout finish kp');
  const again = await rollout('finish', 'kp');
  expect([again.code, stepsOf(again)]).toEqual([0, ['is finished: the rings are removed']]);
  expect((await rollout('finish', 'kp')).code).toBe(10);
});

it('a pause that is interrupted says that it may be one', async () => {
  const world = await toBegun();
  const interrupt = new AbortController();
  void world.seenPath(/^PATCH \/api\/group\//).then(() => interrupt.abort(new EmsError('interrupted', 'interrupted')));
  const ran = await world.run(['rollout', 'pause', 'kp', '--yes'], { interrupt: interrupt.signal });
  expect([ran.code, flatten(ran.stderr)]).toEqual([
    130,
    expect.stringContaining('It may be paused already. See with: ems rollout status kp'),
  ]);
});
