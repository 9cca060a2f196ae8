import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEngine, type SqlEngine, type SqlRow } from '../../../../src/fleet/sql/sql-engine.js';
import { createPageFile, pageSize } from '../../../../src/fleet/sql/sqlite-file/page-file.js';
import { writeSqliteFile } from '../../../../src/fleet/sql/sqlite-file/write-sqlite-file.js';
import { useDirectory } from '../../../support/in-process.js';

const folder = useDirectory();
let engine: SqlEngine;
beforeAll(async () => {
  const found = await loadEngine({ platform: 'linux', node: process.version, home: '/', self: [], bun: undefined });
  if (found === undefined) throw new Error('no SQLite to test with');
  engine = found;
});

interface Told {
  readonly columns: readonly string[];
  readonly indexed?: readonly string[];
  readonly lines: readonly string[];
}

/** What an engine reads from a file of ours, after it has found no fault with it. */
const read = async (tables: Readonly<Record<string, Told>>, ...queries: readonly string[]): Promise<SqlRow[][]> => {
  const file = join(folder(), `${Object.keys(tables).join('-')}.sqlite`);
  await writeFile(file, '');
  await writeSqliteFile(
    file,
    Object.entries(tables).map(([name, { columns, indexed = [], lines }]) => ({
      name,
      columns,
      indexed,
      lines: pieces(lines),
    })),
  );
  const database = engine.open(file);
  try {
    expect([...database.query('pragma integrity_check').rows]).toEqual([{ integrity_check: 'ok' }]);
    return queries.map((query) => [...database.query(query).rows].map(asNumbers));
  } finally {
    database.close();
  }
};

/** node:sqlite gives every integer as a bigint, node-sqlite3-wasm only a long one. */
const asNumbers = (row: SqlRow): SqlRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value,
    ]),
  );

const pieces = async function* (lines: readonly string[]): AsyncGenerator<Buffer> {
  for (let at = 0; at < lines.length; at += 7)
    yield Buffer.from(
      lines
        .slice(at, at + 7)
        .map((line) => `${line}\n`)
        .join(''),
    );
};

describe('a database written without an engine', () => {
  it('has columns for names that SQL cannot read as they are', async () => {
    const lines = ['{"a\\u0000b":1,"\\ud800":2,"\\ud801":3,"":4,"a\\"b":5}'];
    const [rows] = await read({ odd: { columns: ['id'], lines } }, 'select * from odd');
    expect(rows).toEqual([{ id: null, 'a\uFFFDb': 1, '\uFFFD': 3, '': 4, 'a"b': 5 }]);
  });

  it('refuses more columns than SQL takes, instead of a file that is called damaged', async () => {
    const lines = [JSON.stringify(Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`c${at}`, at])))];
    await expect(read({ wide: { columns: [], lines } }, 'select 1')).rejects.toThrow('more than 2000 different fields');
  });

  it('holds every value as it was, whatever the order and number of fields', async () => {
    const texts = ['', 'a', 'ü', '漢字', '\u{1F600}', 'quote " and \\', 'tab\t', 'line\n', "it's", 'x'.repeat(100)];
    const numbers = [0, 1, -1, 127, 128, -128, -129, 32_767, 32_768, 8_388_607, 8_388_608, 2_147_483_647];
    const larger = [
      2_147_483_648,
      -2_147_483_649,
      2 ** 47 - 1,
      2 ** 47,
      -(2 ** 47) - 1,
      2 ** 53 - 1,
      1.5,
      -0.25,
      1e300,
    ];
    const values = [...texts, ...numbers, ...larger, true, false, null, [1, 'a'], { b: [null] }];
    const rows = values.flatMap((value, at) => [
      { id: at, value, last: 'z' },
      { last: at, id: -at - 1 },
      { value, 'a "name"': at, ID: at + 0.5 },
    ]);
    const [found = []] = await read(
      { odd: { columns: ['id', 'value'], indexed: ['id', 'value'], lines: rows.map((row) => JSON.stringify(row)) } },
      'select * from odd',
    );
    const stored = (value: unknown): unknown =>
      typeof value === 'boolean'
        ? Number(value)
        : value !== null && typeof value === 'object'
          ? JSON.stringify(value)
          : value;
    expect(found).toEqual(
      rows.map((row: Record<string, unknown>) => ({
        id: row['id'] ?? row['ID'] ?? null,
        value: stored(row['value'] ?? null),
        last: row['last'] ?? null,
        'a "name"': row['a "name"'] ?? null,
      })),
    );
  });

  it('keeps digits that JavaScript rounds, and understands JSON that is not compact', async () => {
    const lines = [
      '{"id":9007199254740993}',
      '{ "id" : 2, "x": "a b" }',
      String.raw`{"\u0069d":3}`,
      '{}',
      '{"id":1e3}',
    ];
    expect(
      await read(
        { digits: { columns: ['id', 'x'], indexed: ['id'], lines } },
        "select id || '' as id, typeof(id) as type, x from digits",
      ),
    ).toEqual([
      [
        { id: '9007199254740993', type: 'integer', x: null },
        { id: '2', type: 'integer', x: 'a b' },
        { id: '3', type: 'integer', x: null },
        { id: null, type: 'null', x: null },
        { id: '1000', type: 'integer', x: null },
      ],
    ]);
  });

  it('finds rows by an index as it finds them by looking at each, in the order of bytes', async () => {
    const names = ['b', 'a', '\u{1F600}', '\uFFFD', 'ä', '', 'a b', 'A'];
    const lines = Array.from({ length: 3_000 }, (_, at) =>
      JSON.stringify({
        id: (at * 7919) % 3_000,
        name: at % 9 === 8 ? null : names[at % 9],
        number: at % 3 === 0 ? 'x' : at,
      }),
    );
    const [byIndex, byLooking, groups, numbers] = await read(
      { found: { columns: ['id', 'name', 'number'], indexed: ['id', 'name', 'number'], lines } },
      'select name, count(*) as n from found group by name',
      'select +name as name, count(*) as n from found group by +name',
      "select count(*) as n from found where name = '\u{1F600}'",
      'select id from found where id between 100 and 102',
    );
    expect(byIndex).toEqual(byLooking);
    expect(groups).toEqual([{ n: 334 }]);
    expect(numbers).toEqual([{ id: 100 }, { id: 101 }, { id: 102 }]);
  });

  it('grows by levels: long texts, long rows, many pages', async () => {
    const text = (at: number): string =>
      `${String(at).padStart(5, '0')}${'x'.repeat([10, 3_900, 30_000][at % 3] ?? 0)}`;
    const long = Array.from({ length: 400 }, (_, at) => JSON.stringify({ id: at, text: text((at * 211) % 400) }));
    const wide = Array.from({ length: 1_900 }, (_, at) => JSON.stringify({ id: at, text: 'y'.repeat(8_300) }));
    const [lengths, last, one] = await read(
      {
        long: { columns: ['id', 'text'], indexed: ['id', 'text'], lines: long },
        wide: { columns: ['id', 'text'], indexed: ['id'], lines: wide },
        none: { columns: ['id'], indexed: ['id'], lines: [] },
      },
      'select length(text) as n, count(*) as rows from long group by 1 order by 1',
      'select rowid, length(text) as n from wide where id = 1899',
      `select id from long where text = '${text(209)}'`,
    );
    expect(lengths).toEqual([
      { n: 15, rows: 134 },
      { n: 3_905, rows: 133 },
      { n: 30_005, rows: 133 },
    ]);
    expect(last).toEqual([{ rowid: 1_900, n: 8_300 }]);
    expect(one).toHaveLength(1);
  });

  it.each([320, 330, 331, 332, 333, 800])('has room for the names of %d columns', async (count) => {
    const columns = Array.from({ length: count }, (_, at) => `a column with a name of some length, number ${at}`);
    const lines = [JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, at])))];
    const [found = []] = await read({ names: { columns: ['id'], indexed: ['id'], lines } }, 'select * from names');
    expect(Object.keys(found[0] ?? {})).toEqual(['id', ...columns]);
  });

  it('leaves the page out that SQLite locks', async () => {
    const file = join(folder(), 'locked');
    await writeFile(file, '');
    const pages = createPageFile(file, 4);
    const page = Buffer.alloc(pageSize);
    expect([1, 2].map(() => pages.append(page))).toEqual([2, 3]);
    expect(pages.next()).toEqual([5, 6]);
    expect([1, 2].map(() => pages.append(page))).toEqual([5, 6]);
    pages.close((count) => {
      expect(count).toBe(6);
      return page;
    });
  });
});
