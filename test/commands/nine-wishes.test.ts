import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import type { Ran } from '../support/in-process.js';
import { programLine, warmStart } from '../support/tested-program.js';

/** Ninety days of a fleet on which agents install, fail and report, with a snapshot each day. */
const demo = useFastDemo({ computers: 40 });
const began = Date.parse('2026-03-02T12:00:00Z');
const dayMs = 86_400_000;
const days = 90;

const at = (day: number): (() => Date) => {
  const date = new Date(began + day * dayMs);
  return () => date;
};

const ems = (words: readonly string[], day = days): Promise<Ran> =>
  demo().run(words, { date: at(day), self: programLine, env: warmStart });

const json = async (...words: string[]): Promise<unknown> => {
  const ran = await ems([...words, '-o', 'json']);
  expect(ran).toMatchObject({ code: expect.toSatisfy((code) => [0, 13].includes(code)) });
  return JSON.parse(ran.stdout);
};

interface Check {
  readonly state: string;
  readonly value: number;
  readonly rows: readonly Record<string, unknown>[];
}

/** A file of one check, of the lines that are given. */
const check = async (yaml: string): Promise<Check | undefined> => {
  const file = join(demo().directory, 'checks.yaml');
  await writeFile(file, yaml);
  const { checks } = (await json('fleet', 'check', '--file', file)) as { checks: Check[] };
  return checks[0];
};

beforeAll(async () => {
  for (let day = 0; day <= days; day++) {
    if (day > 0) await demo().advance(dayMs);
    const ran = await ems(['fleet', 'snapshot', ...(day % 30 === 0 ? ['--deep'] : []), '--quiet'], day);
    expect(ran).toMatchObject({ code: 0 });
  }
}, 180_000);

describe('nine wishes of administrators', () => {
  it('unwanted software', async () => {
    expect(
      await check(`- { name: unwanted, crit: 0,
    sql: "select hostname, productName from software where productName like '7-Zip%'", coverage: 80% }`),
    ).toMatchObject({ state: 'critical', value: expect.toSatisfy((value: number) => value > 0) });
  });

  it('bought against installed licenses', async () => {
    await writeFile(join(demo().directory, 'licenses.csv'), 'product,bought\n7-Zip,1\nNever,0\n');
    const found = await check(`- { name: licenses, warn: 0, coverage: 80%, with: { licenses: licenses.csv },
    sql: "select product, count(distinct computer) - bought as over from software join licenses on productName like product || '%' group by product having over > 0" }`);
    expect(found).toMatchObject({ state: 'warning', rows: [{ product: '7-Zip' }] });
  });

  it('naming rules', async () => {
    const sql = (form: string): string =>
      `- { name: names, crit: 0, sql: "select hostname from computers where hostname not glob '${form}'" }`;
    expect(await check(sql('*-*'))).toMatchObject({ state: 'ok', value: 0 });
    expect(await check(sql('PC-[0-9]*'))).toMatchObject({ state: 'critical' });
  });

  it('exploited patches first, from a list', async () => {
    const [row] = (await json('fleet', 'sql', 'select qNumber from patches limit 1')) as { qNumber: string }[];
    await writeFile(join(demo().directory, 'exploited.csv'), `kb,cve\n${row?.qNumber},CVE-2026-0001\n`);
    expect(
      await check(`- { name: exploited, crit: 0, coverage: 80%, with: { exploited: exploited.csv },
    sql: "select hostname, kb, cve from patches join exploited on kb = qNumber" }`),
    ).toMatchObject({
      state: 'critical',
      rows: expect.arrayContaining([{ hostname: expect.any(String), cve: 'CVE-2026-0001', kb: row?.qNumber }]),
    });
  });

  it('patched within 14 days: nothing is missing that was missing then', async () => {
    const found = await check(`- { name: patched, crit: 0, coverage: 80%, against: 14d,
    sql: "select hostname, qNumber from patches join before.patches using (computer, hostname, qNumber)" }`);
    const now = (await json('fleet', 'sql', 'select count(*) as n from patches')) as [{ n: number }];
    expect(found?.state).toBe('critical');
    expect(found?.value).toBeLessThanOrEqual(now[0].n);
  });

  it('growth over months', async () => {
    const rows = (await json('fleet', 'sql', '--since', '90d', 'select count(*) as computers from computers')) as {
      takenAt: string;
      computers: number;
    }[];
    expect(rows).toHaveLength(days + 1);
    expect(rows[0]?.takenAt).toMatch(/^2026-03-02T/);
    const [now] = (await json('fleet', 'sql', 'select count(*) as computers from computers')) as object[];
    expect(rows.at(-1)).toMatchObject(now ?? {});
  });

  it('worse than a month ago', async () => {
    const ran = await ems(['fleet', 'changes', '30d', '--fail-on', 'worse', '-o', 'json']);
    expect(ran.code).toBe(13);
    expect((JSON.parse(ran.stdout) as { worse: unknown[] }).worse.length).toBeGreaterThan(0);
  });

  it('computers by version', async () => {
    const rows = (await json('software', 'list', '7-Zip')) as { hostname: string; version: string }[];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ hostname, version }) => hostname !== '' && version !== '')).toBe(true);
  });

  it('the count of each product', async () => {
    const rows = (await json('software', 'versions')) as {
      productName: string;
      computers: number;
      versions: { version: string; computers: number }[];
    }[];
    const zip = rows.find(({ productName }) => productName.startsWith('7-Zip'));
    const one = (await json('software', 'list', zip?.productName ?? '')) as { id: number; productName: string }[];
    const having = new Set(one.filter(({ productName }) => productName === zip?.productName).map(({ id }) => id));
    expect(zip?.computers).toBe(having.size);
    expect(rows.map(({ computers }) => computers)).toEqual(
      rows.map(({ computers }) => computers).toSorted((left, right) => right - left),
    );
  });
});

describe('fleet sql --since', () => {
  const series = (statement: string, ...more: string[]): Promise<Ran> =>
    ems(['fleet', 'sql', '--since', '90d', statement, ...more]);

  it('ends a table on a terminal with a line of blocks for each number', async () => {
    const words = ['fleet', 'sql', '--since', '20d', 'select count(*) as n, max(hostname) as last from computers'];
    const shown = await demo().run(words, { date: at(days), columns: 100 });
    expect(shown.stdout.split('\n')[0]).toMatch(/^TAKENAT +N +LAST/i);
    expect(shown.stderr).toMatch(/^n {2}[▁▂▃▄▅▆▇█]{20,21} {2}\d+ → \d+$/m);
    expect(shown.stderr).not.toMatch(/^last /m);
    expect((await demo().run([...words, '-o', 'csv'], { date: at(days), columns: 100 })).stderr).not.toContain('→');
    expect((await demo().run([...words, '--plain'], { date: at(days), columns: 100 })).stderr).not.toContain('→');
  });

  it('leaves out snapshots without the table, and those of other scopes, and counts them', async () => {
    await ems(['fleet', 'snapshot', '--group', 'Pilot', '--quiet'], days);
    const ran = await series('select count(distinct productName) as products from software', '-o', 'json');
    expect(JSON.parse(ran.stdout)).toHaveLength(4);
    expect(ran.stderr).toMatch(/Left out 87 snapshots: the snapshot has no software\./);
    expect(ran.stderr).toMatch(/Left out 1 snapshot of other scopes or servers\./);
  });

  it.each([
    ['select hostname from computers', 'several rows'],
    ['select hostname from computers where 0', 'no row'],
    ['select 1 as takenAt', 'takenAt is the first column'],
    ['select count(*) from before.computers', 'before.* cannot be used'],
    ['select missing from computers', 'no such column'],
  ])('%s is a mistake', async (statement, message) => {
    expect(await series(statement)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });

  it('is not combined with a single snapshot', async () => {
    expect(await series('select 1', '--at', 'monday')).toMatchObject({ code: 2 });
  });
});

describe('fleet sql --with', () => {
  it('joins a csv file with the last snapshot', async () => {
    const file = join(demo().directory, 'owners.csv');
    await writeFile(file, 'host;owner\nPC-0001;Ada\n');
    const words = 'select count(*) as n from computers where hostname in (select host from owners)';
    expect(await json('fleet', 'sql', words, '--with', `owners=${file}`)).toEqual([{ n: expect.any(Number) }]);
    for (const name of ['computers', 'PATCHES', 'sqlite_x', '1a'])
      expect((await ems(['fleet', 'sql', 'select 1', '--with', `${name}=${file}`])).code).toBe(2);
    expect((await ems(['fleet', 'sql', 'select 1', '--with', 'owners'])).code).toBe(2);
    const drop = await ems(['fleet', 'sql', 'drop table owners', '--with', `owners=${file}`]);
    expect(drop).toMatchObject({ code: 2, stderr: expect.stringContaining('read-only') });
  });
});
