import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parts } from '../../src/help/topics/lake.js';
import { useFastDemo } from '../support/fast-demo.js';
import { needed } from '../support/needed.js';

const demo = useFastDemo({ computers: 40 });
const lake = (): string => join(demo().directory, 'lake');

interface DuckDb {
  readonly DuckDBInstance: { create(): Promise<{ connect(): Promise<DuckConnection> }> };
}

interface DuckConnection {
  runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): Record<string, unknown>[] }>;
}

/** EMS_TEST_DUCKDB names a folder in which `npm install @duckdb/node-api` was run: it is no dependency of ems. */
const findDuckDb = (): string | undefined => {
  try {
    const folder = process.env['EMS_TEST_DUCKDB'] ?? process.cwd();
    return createRequire(pathToFileURL(join(folder, 'package.json'))).resolve('@duckdb/node-api');
  } catch {
    return undefined;
  }
};

const module = findDuckDb();
const duckdb = needed(module !== undefined, '@duckdb/node-api');

beforeAll(async () => {
  for (let day = 0; day < 3; day++) {
    if (day > 0) await demo().advance(86_400_000);
    expect((await demo().run(['fleet', 'snapshot', '--quiet'])).code).toBe(0);
  }
  for (const profile of ['customer-a', 'customer-b']) {
    const out = `${lake()}/profile=${profile}`;
    expect((await demo().run(['fleet', 'snapshots', 'export', '--every', '--out', out])).code).toBe(0);
  }
}, 120_000);

describe('a lake of snapshots', () => {
  it('has the server as the last column of every row, in every format', async () => {
    const { url } = demo().server;
    for (const format of ['csv', 'ndjson']) {
      const out = join(demo().directory, format);
      const ran = await demo().run(['fleet', 'snapshots', 'export', '--format', format, '--out', out, '-o', 'json']);
      const written = JSON.parse(ran.stdout) as { file: string; rows: number }[];
      expect(written.length).toBeGreaterThan(6);
      for (const { file, rows } of written) {
        const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
        const own = format === 'csv' ? lines.slice(1) : lines.filter((line) => line !== '');
        expect(own).toHaveLength(rows);
        for (const line of own)
          expect(line).toMatch(format === 'csv' ? new RegExp(`,${url}\\r?$`) : /"server":"[^"]+"}$/);
        if (format === 'csv') expect(lines[0]).toMatch(/^takenAt,.*,server\r?$/);
      }
    }
  });

  it('is proposed by each', async () => {
    const words = 'each demo -- fleet snapshots export --every --out lake'.split(' ');
    const ran = await demo().run(words);
    expect(ran.code).toBe(2);
    expect(ran.stderr.replaceAll(/\s+/g, ' ')).toContain(
      "ems each demo -- fleet snapshots export --every --out 'lake/profile={profile}'",
    );
    const report = await demo().run('each demo -- fleet report --out=week/all.html --since 7d'.split(' '));
    expect(report.stderr.replaceAll(/\s+/g, ' ')).toContain(
      "ems each demo -- fleet report --out 'week/{profile}.html' --since 7d",
    );
  });

  describe.skipIf(duckdb.isMissing)(`in DuckDB${duckdb.because}`, () => {
    const statements = parts.flatMap(({ code }) => code).flatMap((line) => /^duckdb -c "(.*)"$/.exec(line)?.[1] ?? []);

    const ask = async (sql: string): Promise<Record<string, unknown>[]> => {
      const { DuckDBInstance } = (await import(pathToFileURL(module ?? '').href)) as DuckDb;
      const connection = await (await DuckDBInstance.create()).connect();
      await connection.runAndReadAll(`set file_search_path = '${demo().directory}'`);
      return (await connection.runAndReadAll(sql)).getRowObjectsJson();
    };

    it('every statement of the help runs', async () => {
      expect(statements).toHaveLength(3);
      const [counts = [], , joined = []] = await Promise.all(statements.map(ask));
      expect(counts.map(({ profile }) => profile)).toEqual([
        ...Array.from({ length: 3 }, () => 'customer-a'),
        ...Array.from({ length: 3 }, () => 'customer-b'),
      ]);
      expect(counts.every(({ computers }) => Number(computers) > 30)).toBe(true);
      expect(joined[0]).toEqual({
        profile: expect.any(String),
        hostname: expect.any(String),
        issue: expect.any(String),
      });
    });
  });
});
