import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { listSnapshots } from '../../src/apps/snapshots/snapshot-store.js';
import { runHere, useDirectory, type Ran, type RunOptions } from '../support/in-process.js';
import { smallComputer, useSmallService } from '../support/small-service.js';

const small = useSmallService();
const folder = useDirectory();

const ems = (words: readonly string[], options: RunOptions = {}): Promise<Ran> =>
  runHere(words, folder(), {
    date: () => new Date('2026-03-04T12:00:00Z'),
    ...options,
    env: { EMS_URL: small().url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret', ...options.env },
  });

const sql = (statement: string, ...more: string[]): Promise<Ran> =>
  ems(['fleet', 'sql', statement, '-o', 'json', ...more]);

const rows = async (statement: string, ...more: string[]): Promise<unknown> => {
  const ran = await sql(statement, ...more);
  expect(ran).toMatchObject({ code: 0 });
  return JSON.parse(ran.stdout);
};

const snapshots = (): ReturnType<typeof listSnapshots> =>
  listSnapshots(join(folder(), 'state'), 'environment', expect.unreachable);

beforeAll(async () => {
  const service = small();
  service.groups = [{ id: '00000000-0000-4000-8000-0000000000a1', name: 'All', parentId: null }];
  service.packages = [{ id: '00000000-0000-4000-8000-0000000000c1', name: 'KeePass', version: '2.57' }];
  service.computers = Array.from({ length: 20 }, (_, at) => smallComputer(at + 1));
  await ems(['fleet', 'snapshot'], { date: () => new Date('2026-03-02T06:00:00Z') });
  for (const computer of service.computers.slice(0, 4)) computer.failed.add('KeePass');
  service.computers.pop();
  await ems(['fleet', 'snapshot', '--deep'], { date: () => new Date('2026-03-04T06:00:00Z') });
}, 60_000);

describe('ems fleet sql', () => {
  it('says on stderr from when the snapshot is, which may be taken for now', async () => {
    const later = { date: () => new Date('2026-03-06T06:00:00Z') };
    const { stderr } = await ems(['fleet', 'sql', 'select count(*) n from computers'], later);
    expect(stderr).toMatch(/^From the snapshot of 2026-03-04 \d\d:00 \(2 d ago\)\.$/m);
    const changes = await ems(['fleet', 'changes'], later);
    expect(changes.stderr.match(/From the snapshot of/g)).toHaveLength(2);
  });

  it('answers from the last snapshot, or from the one that is named', async () => {
    expect(await rows('select count(*) as n from computers')).toEqual([{ n: 19 }]);
    expect(await rows('select count(*) as n from computers', '--at', 'monday')).toEqual([{ n: 20 }]);
    expect(await rows('select count(*) as n from deployments')).toEqual([{ n: 4 }]);
    const text = await ems(['fleet', 'sql', 'select count(*) from computers', '-o', 'csv', '--no-header']);
    expect(text.stdout).toBe('19\n');
  });

  it('joins tables, reads JSON and compares with the snapshot before', async () => {
    const gone = 'select b.hostname from before.computers b left join computers c on c.id = b.id where c.id is null';
    expect(await rows(gone)).toEqual([{ hostname: 'PC-0020' }]);
    const errors = `select c.hostname, p.value ->> 'errorText' as error from issues i join computers c on c.id = i.computer,
      json_each(failedPackages) p where i.issue = 'failed-deployment' order by 1 limit 1`;
    expect(await rows(errors)).toEqual([{ hostname: 'PC-0001', error: 'KeePass failed' }]);
    expect(await rows("select systemInfo ->> 'model' as model from inventory where computer = 2")).toEqual([
      { model: 'model of PC-0002' },
    ]);
    expect(await sql('select * from before.computers', '--at', 'monday')).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('There is no snapshot before'),
    });
  });

  it.each([
    'insert into computers (id) values (1)',
    'update computers set id = 1',
    'delete from computers',
    'drop table computers',
    'create table x (y)',
    'create temp table x as select 1',
    'pragma user_version = 5',
    'reindex',
  ])('%s: the engine refuses', async (statement) => {
    expect(await sql(statement)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Snapshots are read-only'),
    });
  });

  it('attaches nothing and writes no copy', async () => {
    const [snapshot] = await snapshots();
    const other = join(folder(), 'stolen.sqlite');
    await writeFile(other, '');
    for (const statement of [`attach '${other}' as x`, `vacuum into '${other}.2'`])
      expect(await sql(statement)).toMatchObject({ code: 2, stderr: expect.stringContaining('read-only') });
    expect((await readFile(other)).length).toBe(0);
    expect((await readdir(folder())).filter((name) => name.startsWith('stolen'))).toEqual(['stolen.sqlite']);
    expect(await rows('select count(*) as n from computers', '--at', snapshot?.meta.id ?? '')).toEqual([{ n: 20 }]);
  });

  it('runs one statement, and says what is wrong with one', async () => {
    expect(await rows("select ';' as text; -- and a remark")).toEqual([{ text: ';' }]);
    expect(await sql('select 1; select 2')).toMatchObject({ code: 2, stderr: expect.stringContaining('Only one') });
    expect(await sql(' ; ')).toMatchObject({ code: 2, stderr: expect.stringContaining('no SQL') });
    expect(await sql('select * from computer')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/no such table: computer[\s\S]*fleet sql --tables/),
    });
    expect(await ems(['fleet', 'sql'])).toMatchObject({ code: 2 });
  });

  it.each([
    ["select json_extract('{', '$')", 'SQL: malformed JSON.'],
    ['select corrupt from computers', 'SQL: no such column: corrupt.'],
  ])('takes %s for a mistake of the statement, not for damage', async (statement, message) => {
    expect(await sql(statement)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });

  it.each(['$OU', ':ou', '@ou', '?', '?1'])('refuses the parameter %s, which would be NULL', async (parameter) => {
    expect(await sql(`select count(*) from computers where ou = ${parameter}`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`has a parameter without a value: ${parameter}.`),
    });
    expect(await rows(`select '${parameter}' as a, 1 as "${parameter}" -- ${parameter}`)).toHaveLength(1);
  });

  it('unfolds lists in views', async () => {
    const ran = await ems(['fleet', 'sql', 'select * from patches where 0', '-o', 'csv']);
    expect(ran.stdout).toBe('computer,hostname,qNumber,title,product,severity,cvss,releaseDate,vrr\n');
    expect(await rows('select count(*) as n from disks')).toEqual([{ n: 0 }]);
  });

  it('reads the statement from stdin, and lists the tables', async () => {
    const ran = await ems(['fleet', 'sql', '-', '-o', 'csv'], { stdin: 'select 1 as one, null as none' });
    expect(ran.stdout).toBe('one,none\n1,\n');
    const listed = JSON.parse((await ems(['fleet', 'sql', '--tables', '-o', 'json'])).stdout) as object[];
    expect(listed[0]).toMatchObject({ table: 'computers', rows: 19, columns: expect.stringContaining('serialNumber') });
    expect(listed).toHaveLength(12);
    for (const { example } of listed as { example: string }[]) expect((await sql(example)).code).toBe(0);
  });

  it('gives every row of a large answer, in every format', async () => {
    const many = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 1700) select i from n';
    expect(await rows(many)).toHaveLength(1700);
    expect((await ems(['fleet', 'sql', many, '-o', 'ndjson'])).stdout.split('\n')).toHaveLength(1701);
    expect((await ems(['fleet', 'sql', 'select 1 as a where 0', '-o', 'json'])).stdout).toBe('[]\n');
    expect((await ems(['fleet', 'sql', 'select 1 as a, 2 as b where 0', '-o', 'csv'])).stdout).toBe('a,b\n');
    expect(await sql('select id, hostname as id from computers')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Two columns are named'),
    });
    const shown = await ems(['fleet', 'sql', 'select count(*), max(c.hostname) from computers c', '-o', 'table']);
    expect(shown.stdout).toMatch(/COUNT\(\*\) +MAX\(C.HOSTNAME\)\n +19 +PC-0019/);
  });

  it('knows whole numbers, and finds by an index what it finds without one', async () => {
    expect(await rows("select typeof(id) as type, id || '' as id from computers where id = 7")).toEqual([
      { type: 'integer', id: '7' },
    ]);
    expect(await rows("select hostname from members where path = 'All' and computer < 3 order by 1")).toEqual([]);
    expect(await rows("select count(*) as n from issues where issue = 'failed-deployment'")).toEqual([{ n: 4 }]);
    expect(await rows("select count(*) as n from issues where +issue = 'failed-deployment'")).toEqual([{ n: 4 }]);
    expect(await rows('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });

  it('gives every digit of an integer, in every format', async () => {
    const statement = 'select 9007199254740993 as a, -9223372036854775808 as b, 42 as c';
    const digits = '{"a":9007199254740993,"b":-9223372036854775808,"c":42}';
    expect((await sql(statement)).stdout).toBe(`[\n${digits}\n]\n`);
    expect((await sql(statement, '-o', 'ndjson')).stdout).toBe(`${digits}\n`);
    expect((await sql(statement, '-o', 'csv', '--no-header')).stdout.trim()).toBe(
      '9007199254740993,-9223372036854775808,42',
    );
    expect((await sql('select 9007199254740993 as a', '--query', '[].a')).stdout).toContain('9007199254740993');
  });

  it('is not blocked by the lock of a killed query', async () => {
    const [snapshot] = (await snapshots()).slice(-1);
    await mkdir(join(snapshot?.directory ?? '', 'fleet.db.lock'));
    expect(await rows('select count(*) as n from computers')).toEqual([{ n: 19 }]);
  });
});
