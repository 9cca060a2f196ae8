import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import { useDirectory, type Ran } from '../support/in-process.js';

const demo = useFastDemo({ computers: 500, speed: 0 });
const folder = useDirectory();

const whole = `rollout: keepass-2.57
package: KeePass@2.57
target: Workstations
exclude: [Workstations/Berlin]
rings:
  - { name: it, group: Pilot }
  - { name: canary, percent: 1, min: 10 }
  - { percent: 10 }
  - { percent: 100, approve: true }
gate: { reported: 90%, active: 3d, failed: 2%, newIssues: 1%, soak: 24h, deadline: 7d }
window: Mon-Thu 08:00-15:00 Europe/Berlin
`;

const plan = async (text: string, more: readonly string[] = [], columns?: number): Promise<Ran & { file: string }> => {
  const file = join(folder(), 'x.rollout.yaml');
  await writeFile(file, text);
  const ran = await demo().run(['rollout', 'plan', '-f', file, ...more], columns === undefined ? {} : { columns });
  return { ...ran, file };
};

interface PlanJson {
  readonly computers: number;
  readonly excluded: number;
  readonly requests: number;
  readonly warnings: readonly string[];
  readonly next: { readonly what: string; readonly at: string };
  readonly rings: readonly {
    readonly n: number;
    readonly name: string;
    readonly members: number;
    readonly active: number;
    readonly silent: number;
    readonly suspended: number;
    readonly proves: number;
    readonly verdict: string;
    readonly startsAt: string | null;
  }[];
}

const planOf = async (text: string): Promise<PlanJson> => {
  const { code, stdout, stderr } = await plan(text, ['-o', 'json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as PlanJson;
};

const idsOf = async (group: string): Promise<Set<number>> => {
  const { stdout } = await demo().run(['group', 'computers', group, '--include-descendants', '--all', '-o', 'json']);
  return new Set((JSON.parse(stdout) as { id: number }[]).map(({ id }) => id));
};

describe('ems rollout plan', () => {
  let found: PlanJson;
  beforeAll(async () => void (found = await planOf(whole)));

  it('counts every computer of the target in one ring, and the excluded in none', async () => {
    const [target, berlin, pilot] = await Promise.all(['Workstations', 'Workstations/Berlin', 'Pilot'].map(idsOf));
    const left = [...(target ?? [])].filter((id) => berlin?.has(id) !== true);
    expect(found).toMatchObject({ computers: left.length, excluded: (target?.size ?? 0) - left.length });
    expect(found.rings.map(({ members }) => members).reduce((sum, size) => sum + size)).toBe(left.length);
    expect(found.rings[0]?.members).toBe(left.filter((id) => pilot?.has(id)).length);
    expect(found.rings[1]?.members).toBe(10);
    for (const { members, active, silent, suspended, verdict } of found.rings)
      expect([active + silent + suspended, verdict]).toEqual([members, 'waits']);
  });

  it('reads only, page by page: the requests do not grow with the computers', async () => {
    expect(found.requests).toBeLessThanOrEqual(16);
    const groups = await demo().run(['group', 'list', '--name-contains', 'Rollouts', '-o', 'json']);
    expect(JSON.parse(groups.stdout)).toEqual([]);
  });

  it('starts in the window, each ring after the soak of the one before', async () => {
    const { rings, next } = found;
    const starts = rings.map(({ startsAt }) => new Date(startsAt ?? Number.NaN));
    // The tests run on Monday 2026-03-02, 12:00 UTC: the window is open.
    expect(next).toMatchObject({ what: 'start', at: starts[0]?.toISOString() });
    for (const [at, start] of starts.entries()) {
      expect(start.getUTCHours()).toBeGreaterThanOrEqual(7);
      expect(start.getUTCHours()).toBeLessThan(14);
      if (at > 0) expect(start.getTime() - (starts[at - 1]?.getTime() ?? 0)).toBeGreaterThan(86_400_000);
    }
  });

  it('says what each gate proves, and warns with the line of the file', async () => {
    const { rings, warnings } = found;
    expect(rings[1]?.proves).toBeCloseTo(1 - 0.05 ** (1 / 9), 6);
    const file = join(folder(), 'x.rollout.yaml');
    expect(warnings.find((text) => text.includes('cannot show 2 %'))).toMatch(
      new RegExp(`^${file}:10:44: ring 1 \\(it\\), ring 2 \\(canary\\) .* 2 % takes 149 reports$`),
    );
    expect(warnings).toContainEqual(expect.stringContaining('new issues cannot be judged in the last ring'));
  });

  it('warns of gates that cannot pass or cannot fail, and of empty rings', async () => {
    const odd = (gate: string) =>
      planOf(
        `rollout: x\npackage: KeePass\ntarget: Pilot\nrings: [{ percent: 0.01 }, { percent: 100 }]\ngate: ${gate}\n`,
      );
    const { warnings } = await odd('{ reported: 500, failed: 600 }');
    expect(warnings).toContainEqual(
      expect.stringMatching(/:5:19: ring 2 \(100-percent\) has \d+ active .* waits for 500/),
    );
    expect(warnings).toContainEqual(expect.stringMatching(/:4:9: ring 1 \(0\.01-percent\) has no computers/));
    expect((await odd('{ failed: 100% }')).warnings).toContainEqual(
      expect.stringMatching(/:5:17: ring 2 \(100-percent\) cannot fail: the gate lets 100 % fail/),
    );
  });

  it('names computers that two rings ask for, and members outside of the target', async () => {
    const { warnings } = await planOf(
      'rollout: x\npackage: KeePass\ntarget: Workstations/Berlin\nrings: [{ group: Pilot }, { group: Berlin }, { percent: 100 }]\n',
    );
    expect(warnings).toContainEqual(
      expect.stringMatching(/:4:27: \d+ computers? of ring 2 (is|are) in ring 1 already/),
    );
    expect(warnings).toContainEqual(
      expect.stringMatching(/:4:9: \d+ computers of Assignments\/Pilot are not in the target/),
    );
  });

  it('says that approvals of patches count for the fleet', async () => {
    const { warnings } = await planOf(
      'rollout: kb\npatch: { pmGroup: Workstations Monthly, patches: [KB5041404] }\ntarget: Workstations\nrings: [{ percent: 100 }]\nonFailed: rollback\n',
    );
    expect(warnings).toContainEqual(
      expect.stringMatching(/:5:11: patches cannot be rolled back: a failed gate aborts/),
    );
    expect(warnings).toContainEqual(expect.stringMatching(/:2:50: approvals count for the whole fleet/));
  });

  it.each([
    ['a group that does not exist', whole.replace('group: Pilot', 'group: Pilto'), /:6:5: No group named "Pilto"/, 4],
    ['a package that does not exist', whole.replace('KeePass@2.57', 'KeePass@9'), /:2:10: .*KeePass@9/, 4],
    ['an unknown key', `${whole}gatee: 1\n`, /:12:1: unknown key "gatee"; did you mean gate\?/, 2],
    ['a bad percentage', whole.replace('percent: 10 }', 'percent: 1000 }'), /:8:16: percent is a number/, 2],
  ])('refuses %s with its line', async (_, text, message, code) => {
    const ran = await plan(text);
    expect(ran).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(message) });
  });

  it('is told in words that fit the terminal', async () => {
    for (const columns of [120, 80, 50]) {
      const { stdout, code } = await plan(whole, [], columns);
      expect(code).toBe(0);
      const wide = stdout.split('\n').filter((line) => line.length > columns && !/[:/]\S{20}|ems /.test(line));
      expect(wide).toEqual([]);
      expect(stdout).toContain('keepass-2.57 deploys KeePass 2.57 to');
      expect(stdout).toMatch(/Nothing was changed\. Start with:\s+ems rollout start -f/);
    }
    const { stdout } = await plan(whole, [], 50);
    expect(stdout).toMatch(/Ring 2 canary\n {2}members: 10\n/);
  });

  it('says which versions are there, and which groups have the package already', async () => {
    const ran = await plan(
      'rollout: x\npackage: Mozilla Firefox@128.0\ntarget: Workstations\nrings: [{ percent: 100 }]\n',
      [],
      100,
    );
    expect(ran.stdout).toMatch(/Now +\d+ of the \d+ computers have Mozilla Firefox 128\.0 already/);
    expect(ran.stdout).toMatch(/:2:10: the package is\s+assigned to 1 other group:\s+Browsers/);
  });
});

describe('ems rollout start --save', () => {
  const save = (path: string, more: readonly string[] = []): Promise<Ran> =>
    demo().run([
      'rollout',
      'start',
      '--package',
      'KeePass@2.57',
      '--target',
      'Pilot',
      '--rings',
      '10%,100%',
      '--save',
      path,
      ...more,
    ]);

  it('writes a file that plan takes, and starts nothing', async () => {
    const path = join(folder(), 'saved.rollout.yaml');
    expect(
      await save(path, ['--soak', '2h', '--window', 'daily 08:00-15:00 UTC', '--exclude', 'Servers']),
    ).toMatchObject({
      code: 0,
      stdout: '',
      stderr: `Wrote ${path}. Check it with: ems rollout plan -f ${path}\n`,
    });
    const planned = await demo().run(['rollout', 'plan', '-f', path, '-o', 'json']);
    expect(JSON.parse(planned.stdout)).toMatchObject({ rollout: 'keepass-2.57', window: 'daily 08:00-15:00 UTC' });
    expect(await demo().run(['rollout', 'list', '-o', 'json'])).toMatchObject({ stdout: '[]\n' });
  });

  it('does not write over a file', async () => {
    const path = join(folder(), 'mine.rollout.yaml');
    await writeFile(path, 'mine');
    expect(await save(path)).toMatchObject({ code: 10, stderr: expect.stringContaining('exists') });
    expect(await readFile(path, 'utf8')).toBe('mine');
  });

  it('prints it with -, and with --dry-run', async () => {
    const printed = await save('-');
    expect(printed.stdout).toMatch(/^# yaml-language-server: \$schema=http.*\nrollout: keepass-2\.57\n/);
    expect((await save(join(folder(), 'never.yaml'), ['--dry-run'])).stdout).toBe(printed.stdout);
    await expect(readFile(join(folder(), 'never.yaml'))).rejects.toThrow('ENOENT');
  });

  it('starts from the flags alone', async () => {
    const line = ['--package', 'KeePass@2.57', '--target', 'Workstations', '--rings', 'Pilot,100%', '--dry-run'];
    const ran = await demo().run(['rollout', 'start', ...line, '-o', 'json']);
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('1-Pilot')]);
  });

  it.each([
    [['--package', 'KeePass@2.57'], '--target is required: the group to reach'],
    [['--package', 'KeePass', '-f', 'x.yaml'], '--file and --package cannot be combined'],
    [['--save', '-', '-f', 'x.yaml'], '--file and --save cannot be combined'],
    [['--save', '-', '--package', 'KeePass', '--target', 'Pilot', '--rings', '50%'], '--rings: the rings end at 50 %'],
    [[], '--file is required'],
  ])('refuses %o', async (line, message) => {
    expect(await demo().run(['rollout', 'start', ...line])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(message),
    });
  });
});
