import { beforeEach, describe, expect, it } from 'vitest';
import { answered, flatten, groupIn, hours, stagesOf, twoRings, useRolloutWorld } from '../support/rollout-world.js';
import type { RolloutWorld } from '../support/rollout-world.js';
import type { Ran } from '../support/in-process.js';

/** The service's own list tells who has the package, whatever it answered to the change. */
const here = useRolloutWorld(24);
const rollout = answered(here);
const plain = ({ stderr }: Ran): string => flatten(stderr);
const stage = stagesOf(here);

const begun = (): Promise<RolloutWorld> =>
  stage('begun', async (world) => {
    await rollout('start', '-f', await world.file('kp.yaml', `rollout: kp\npackage: KeePass@2.57\n${twoRings}`));
  });

const complete = (): Promise<RolloutWorld> =>
  stage('complete', async (world) => {
    for (let times = 0; times < 6; times += 1) {
      world.pass(2 * hours);
      await rollout('advance', 'kp');
    }
  });

beforeEach(begun);

const groupNamed = (name: string) => groupIn(here(), name);

const keepass = (): string =>
  [...here().world.state.packages.values()].find(({ name }) => name === 'KeePass')?.id ?? '';

/** The service answers nothing to an assignment, and has not made it. */
const withoutAnswer = (group: string): void => {
  const { id, packages } = groupNamed(group);
  const before = new Map(packages);
  here().answer((request) => {
    if (request.method !== 'POST' || !request.path.startsWith(`/api/group/${id}/packages`)) return {};
    packages.clear();
    for (const [key, value] of before) packages.set(key, value);
    return { status: 200, body: '' };
  });
};

const sent = (like: RegExp): number =>
  here().delivered.filter((each) => like.test(`${each.method} ${each.path}`)).length;

describe('finish', () => {
  it('keeps the rings where nothing says that the target got the package', async () => {
    await complete();
    withoutAnswer('Workstations');
    const ran = await rollout('finish', 'kp');
    const sentence = /The service answered nothing\..* Running the same command again is safe/;
    expect([ran.code, ran.stdout, plain(ran)]).toEqual([1, '', expect.stringMatching(sentence)]);
    expect([sent(/activation/), sent(/^DELETE/)]).toEqual([0, 0]);
    here().answer();
    expect((await rollout('finish', 'kp')).stdout).toContain('is finished: assigned to');
    expect([...groupNamed('Workstations').packages.keys()]).toContain(keepass());
  });
});

describe('abort', () => {
  it('needs nothing where somebody has taken the package from the ring', async () => {
    groupNamed('1-first').packages.clear();
    const ran = await rollout('abort', 'kp');
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('no further computer gets it')]);
  });
});

describe('how many it affects is not known', () => {
  const silent = ['[]', '{"items":[],"totalCount":null}'];
  const lines = [['finish'], ['rollback', '--to', 'none']] as const;
  it.each(lines.flatMap(([name, ...more]) => silent.map((body) => [name, more, body] as const)))(
    'refuses %s %j with --yes alone where the list of computers is %s',
    async (name, more, body) => {
      await complete();
      here().answer(({ method, path: to }) =>
        method === 'GET' && /^\/api\/group\/[^/]+\/computers/.test(to) ? { status: 200, body } : {},
      );
      here().delivered.length = 0;
      const ran = await here().run(['rollout', name, 'kp', ...more, '--yes']);
      expect([ran.code, sent(/^(?:POST|PUT|PATCH|DELETE)/)]).toEqual([10, 0]);
      expect(plain(ran)).toContain('the number of affected computers is unknown');
    },
  );
});

it('a list that is shorter than what has the package does not make the number smaller', async () => {
  await complete();
  const body = '{"items":[{"id":1,"hostname":"PC-0001"}]}';
  here().answer(({ method, path: to }) =>
    method === 'GET' && /^\/api\/group\/[^/]+\/computers/.test(to) ? { status: 200, body } : {},
  );
  here().delivered.length = 0;
  for (const line of [
    ['finish', 'kp'],
    ['rollback', 'kp', '--to', 'none'],
  ]) {
    const ran = await here().run(['rollout', ...line, '--yes', '--max-affected', '9']);
    expect([ran.code, plain(ran), sent(/^(?:POST|PUT|PATCH|DELETE)/)]).toEqual([
      10,
      expect.stringMatching(/--max-affected [12]\d /),
      0,
    ]);
  }
});

/** The service answers so, and keeps the options as they were. */
const keepingOptions = (body: string): void => {
  const kept = groupNamed('1-first').packages.get(keepass());
  const before = structuredClone(kept);
  here().answer((request) => {
    if (request.method !== 'PUT' || !request.path.includes('/distribution-options')) return {};
    if (before !== undefined) groupNamed('1-first').packages.set(keepass(), structuredClone(before));
    return { status: 200, body };
  });
};

describe('rollback', () => {
  it.each(['', '{}'])('activates no ring that would not uninstall (answer "%s")', async (body) => {
    keepingOptions(body);
    const ran = await rollout('rollback', 'kp', '--to', 'none');
    expect([ran.code, ran.stdout, plain(ran)]).toEqual([
      1,
      '',
      expect.stringMatching(
        /accepted Uninstall as the commands of the group .*, and reports .*Install.* It was not activated/,
      ),
    ]);
    expect(sent(/^POST .*activation/)).toBe(0);
    here().answer();
    expect((await rollout('advance', 'kp')).stdout).toContain('every ring uninstalls it');
    expect(sent(/^POST .*activation/)).toBe(1);
  });
});

describe('a ring', () => {
  it('is not activated when it would not install', async () => {
    let commands = ['Uninstall'];
    here().answer(({ method, path: asked }) => {
      if (!asked.includes('/distribution-options')) return {};
      return method === 'PUT' ? { status: 200, body: '{}' } : { status: 200, body: JSON.stringify({ commands }) };
    });
    for (let times = 0; times < 2; times += 1) {
      here().pass(2 * hours);
      await rollout('advance', 'kp');
    }
    const ran = await rollout('advance', 'kp');
    expect([ran.code, plain(ran)]).toEqual([1, expect.stringContaining('and reports Uninstall.')]);
    expect(sent(/^POST .*activation/)).toBe(0);
    commands = ['Install'];
    expect((await rollout('advance', 'kp')).stdout).toContain('began with');
  });
});
