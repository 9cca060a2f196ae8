import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import type { Ran, RunOptions } from '../support/in-process.js';
import { programLine, warmStart } from '../support/tested-program.js';

const demo = useFastDemo({ speed: 0 });
const taken = new Date('2026-03-02T12:00:00Z');
const later = (hours: number): Date => new Date(taken.getTime() + hours * 3_600_000);

interface Check {
  readonly check: string;
  readonly state: string;
  readonly value: number | null;
  readonly problem: string | null;
  readonly snapshotAt?: string;
  readonly rows?: readonly Record<string, unknown>[];
  readonly computers: readonly string[];
}

const folder = (): string => join(demo().directory, 'checks');

const run = (words: readonly string[], options: RunOptions = {}): Promise<Ran> =>
  demo().run(words, { date: () => later(3), self: programLine, ...options, env: { ...warmStart, ...options.env } });

const check = async (yaml: string, ...more: string[]): Promise<Ran> => {
  const file = join(folder(), 'checks.yaml');
  await writeFile(file, yaml);
  return run(['fleet', 'check', '--file', file, ...more]);
};

const checks = async (yaml: string, ...more: string[]): Promise<readonly Check[]> => {
  const ran = await check(yaml, '-o', 'json', ...more);
  expect(ran.stderr).not.toContain('unexpected');
  return (JSON.parse(ran.stdout) as { checks: readonly Check[] }).checks;
};

const one = async (yaml: string, ...more: string[]): Promise<Check | undefined> => (await checks(yaml, ...more))[0];

beforeAll(async () => {
  await mkdir(folder());
  await run(['fleet', 'snapshot'], { date: () => taken });
});

describe('sql checks', () => {
  it('count rows of the last snapshot, say how old it is and show the first rows', async () => {
    const yaml = `- name: silent
  sql: "select hostname from issues where issue = 'stale-agent' order by hostname"
  crit: 0
- { name: none, sql: "select id from computers where id < 0", crit: 0, coverage: 50% }`;
    const [silent, none] = await checks(yaml);
    expect(silent).toMatchObject({ state: 'critical', snapshotAt: taken.toISOString(), problem: null });
    expect(silent?.value).toBeGreaterThan(0);
    expect(silent?.rows?.[0]).toEqual({ hostname: silent?.computers[0] });
    expect(none).toMatchObject({ state: 'ok', value: 0, rows: [] });
    const text = await check(yaml);
    expect(text.code).toBe(13);
    expect(text.stdout).toMatch(/CRITICAL +silent +\d+ rows, snapshot of 3 h ago/i);
    const nagios = await check(yaml, '--format', 'nagios');
    expect(nagios).toMatchObject({ code: 2, stdout: expect.stringMatching(/^CRITICAL: silent: \d+ rows, snapshot/) });
  });

  it.each([
    ['sql: "select 1 where 0", max-age: 2h', /taken 3 h ago, max-age is 2h/],
    ['sql: "select hostname from software"', /has no software; take one with: ems fleet snapshot --deep/],
    ['sql: "select hostname from disks"', /has no disks; take one with: ems fleet snapshot --deep/],
    ['sql: "select hostnam from computers"', /SQL: no such column: hostnam/],
    ['sql: "pragma user_version"', /begins with select/],
    ['sql: "select 1; drop table computers"', /Only one SQL statement/],
    [`sql: "select load_extension('x.so')"`, /not authorized|no such function/],
    [`sql: "select 1 from patches where releaseDate < '2000-01-01'"`, /reports no releaseDate of missing patches/],
    [`sql: "select * from before.computers"`, /there is no snapshot before/],
    [`sql: "select hostname from computers", against: 14d`, /There is no snapshot of/],
    ['sql: "select * from bought", with: { bought: missing.csv }', /cannot read .*missing\.csv/],
  ])('%s is unknown, never ok, and says why', async (row, problem) => {
    expect(await one(`- { name: own, ${row}, crit: 0 }`)).toMatchObject({
      state: 'unknown',
      value: null,
      problem: expect.stringMatching(problem),
    });
  });

  it('is ended by --timeout', async () => {
    const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n';
    expect(await one(`- { name: endless, sql: "${endless}", crit: 0 }`, '--timeout', '2s')).toMatchObject({
      state: 'unknown',
      problem: expect.stringContaining('longer than 2s (--timeout)'),
    });
  });

  it('joins csv files, in which a column is a number if every value is one', async () => {
    await writeFile(join(folder(), 'bought.csv'), 'os;bought;code\nx;10;007\ny;9;\n');
    const yaml = (sql: string): string => `- { name: bought, sql: "${sql}", with: { bought: bought.csv }, crit: 0 }`;
    expect(await one(yaml('select * from bought where bought > 9'))).toMatchObject({
      rows: [{ os: 'x', bought: 10, code: '007' }],
    });
    expect(await one(yaml('select max(bought) as most, min(code) as code from bought'))).toMatchObject({
      rows: [{ most: 10, code: '' }],
    });
  });

  it.each([
    ['{ name: own, sql: "select 1", with: { computers: bought.csv }, crit: 0 }', 'a snapshot has a table or view'],
    ['{ name: own, sql: "select 1", with: { Software: bought.csv }, crit: 0 }', 'a snapshot has a table or view'],
    ['{ name: own, sql: "select 1", with: { x: ../secret.csv }, crit: 0 }', 'is not below the folder'],
    ['{ name: own, sql: "select 1", with: { x: /etc/passwd }, crit: 0 }', 'is not below the folder'],
    ['{ name: own, sql: "select 1", with: { x: linked.csv }, crit: 0 }', 'is not below the folder'],
    ['{ name: low-disk, sql: "select 1", crit: 0 }', 'ems has a check'],
    ['{ name: own, sql: "select 1", crit: 5% }', 'limit of an sql check'],
    ['{ name: own, sql: "select 1" }', 'has no limit'],
    ['{ sql: "select 1", crit: 0 }', 'has no name'],
    ['{ name: own, sql: "select 1", crit: 0, coverage: 200% }', 'not a share'],
    ['{ name: own, sql: "select 1", crit: 0, max-age: 5 }', 'max-age'],
    ['{ name: own, sql: "select 1", crit: 0, check: low-disk }', 'unknown key'],
  ])('%s is a mistake of the file', async (row, message) => {
    await writeFile(join(demo().directory, 'secret.csv'), 'a\n1\n');
    await symlink('../secret.csv', join(folder(), 'linked.csv')).catch(() => undefined);
    const ran = await check(`- ${row}`);
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
    expect(ran.stderr).toMatch(/checks\.yaml:1:\d+|line 1, column/);
  });
});

describe('the coverage of a check', () => {
  beforeAll(async () => {
    const when = { date: () => later(1) };
    await run(['fleet', 'snapshot', '--deep'], when);
  });

  it('is held against the computers that have an inventory', async () => {
    const yaml = (more = ''): string =>
      `- { name: unwanted, sql: "select hostname from software where productName = 'AnyDesk'", crit: 0${more} }`;
    const total = JSON.parse(
      (await run(['fleet', 'sql', 'select count(*) n, count(inventoryDate) i from computers', '-o', 'json'])).stdout,
    ) as [{ n: number; i: number }];
    const [{ i, n }] = total;
    expect(i).toBeLessThan(n);
    expect(await one(yaml(', coverage: 100%'))).toMatchObject({
      state: 'unknown',
      problem: expect.stringContaining(`software covers ${i} of ${n} computers`),
    });
    expect(await one(yaml(', coverage: 50%'))).toMatchObject({ state: 'ok', value: 0 });
  });

  it('knows release dates after --deep, and scores', async () => {
    const rows = async (statement: string): Promise<unknown> =>
      JSON.parse((await run(['fleet', 'sql', statement, '-o', 'json'])).stdout);
    expect(await rows('select count(*) as none from patches where releaseDate is null')).toEqual([{ none: 0 }]);
    expect(await rows("select count(*) > 0 as some from patches where releaseDate < '2026-03-02' and vrr > 0")).toEqual(
      [{ some: 1 }],
    );
    const shallow = await run(['fleet', 'sql', 'select min(releaseDate) as first from patches', '--at', 'first']);
    expect(shallow.stderr).toContain('The service reports no releaseDate of missing patches.');
  });
});
