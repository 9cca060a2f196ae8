import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runHere, useDirectory, type Ran } from '../support/in-process.js';
import { smallComputer, useSmallService } from '../support/small-service.js';
import { programLine, warmStart } from '../support/tested-program.js';

const small = useSmallService();
const folder = useDirectory();

const ems = (words: readonly string[], day = 4): Promise<Ran> =>
  runHere(words, folder(), {
    self: programLine,
    date: () => new Date(Date.UTC(2026, 2, day, 6)),
    env: { ...warmStart, EMS_URL: small().url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' },
  });

const check = async (sql: string): Promise<{ state: string; problem: string | null } | undefined> => {
  const file = join(folder(), 'checks.yaml');
  await writeFile(file, `- { name: own, crit: 0, sql: ${JSON.stringify(sql)} }\n`);
  const ran = await ems(['fleet', 'check', '--file', file, '-o', 'json']);
  return (JSON.parse(ran.stdout) as { checks: { state: string; problem: string | null }[] }).checks[0];
};

beforeAll(async () => {
  const service = small();
  service.groups = [{ id: '00000000-0000-4000-8000-0000000000a1', name: 'All', parentId: null }];
  service.packages = [];
  service.computers = Array.from({ length: 20 }, (_, at) => smallComputer(at + 1));
  await ems(['fleet', 'snapshot'], 3);
  service.refuse = [
    { path: /issues\/low-disk/, status: 500 },
    { path: /assignments/, status: 403 },
  ];
  expect((await ems(['fleet', 'snapshot'])).code).toBe(7);
  service.refuse = [];
}, 60_000);

describe('a check on a snapshot with gaps', () => {
  it.each([
    ['select * from lowDisks', 'lacks low-disk'],
    ["select * from issues where issue = 'low-disk'", 'lacks low-disk'],
    ['select * from issues', 'lacks low-disk'],
    ['select 1 from issues i, patches p where 0', 'lacks low-disk'],
    ['select * from members', 'lacks members'],
    ['select hostname from computers where id not in (select computer from members)', 'lacks members'],
  ])('%s is unknown', async (sql, problem) => {
    expect(await check(sql)).toMatchObject({ state: 'unknown', problem: expect.stringContaining(problem) });
  });

  it.each([
    'select * from patches',
    "select * from issues where issue = 'stale-agent'",
    "select 'lowDisks' as members from computers where id < 0",
  ])('%s has all that it reads', async (sql) => {
    expect(await check(sql)).toMatchObject({ state: 'ok', problem: null });
  });

  it('leaves the snapshot out of a series', async () => {
    const ran = await ems(['fleet', 'sql', '--since', '9d', 'select count(*) as n from lowDisks', '-o', 'json']);
    expect(JSON.parse(ran.stdout)).toHaveLength(1);
    expect(ran.stderr).toMatch(/Left out 1 snapshot: the snapshot lacks low-disk/);
  });

  it.each([
    "attach 'other.db' as other",
    "select writefile('stolen', 'x')",
    "select readfile('/etc/passwd')",
    "vacuum into 'stolen'",
    'with x as (select 1) insert into computers (id) select 900',
    'with x as (select 1) delete from computers',
  ])('%s does nothing', async (sql) => {
    expect(await check(sql)).toMatchObject({ state: 'unknown' });
    expect((await readdir(folder())).filter((name) => /stolen|other/.test(name))).toEqual([]);
    const [{ n }] = JSON.parse(
      (await ems(['fleet', 'sql', 'select count(*) as n from computers', '-o', 'json'])).stdout,
    ) as [{ n: number }];
    expect(n).toBe(20);
  });
});
