import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import type { Ran } from '../support/in-process.js';

const demo = useFastDemo({ speed: 0 });

interface Row {
  readonly id: number | string;
  readonly name: string;
  readonly hostname?: string;
  readonly outcome: string;
}

/** Messages are wrapped: a sentence is compared on one line. */
const ems = async (...line: string[]): Promise<Ran> => {
  const ran = await demo().run(line);
  return { ...ran, stderr: ran.stderr.replaceAll(/\s+/g, ' ') };
};

const rowsOf = ({ code, stderr, stdout }: Ran, expected = 0): Row[] => {
  expect(code, stderr).toBe(expected);
  return JSON.parse(stdout) as Row[];
};

const outcomes = (rows: readonly Row[]): string[] => rows.map((row) => `${row.name ?? row.hostname} ${row.outcome}`);

const file = async (name: string, ...lines: string[]): Promise<string> => {
  const path = join(demo().directory, name);
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
};

let sentBefore = 0;
const requests = async (isOf: RegExp): Promise<number> =>
  (await demo().server.requests()).slice(sentBefore).filter(({ method, path }) => isOf.test(`${method} ${path}`))
    .length;

const writes = /^(POST \/api\/(computer|group)$|PUT |PATCH |DELETE |POST .*\/computers$)/;

beforeEach(async () => {
  sentBefore = (await demo().server.requests()).length;
});

const domain = ['--domain', 'corp.example', '--is-domain', '--yes', '-o', 'json'];

it('computers of a csv are created and added to their groups, and a second run sends nothing', async () => {
  const csv = await file(
    'delivery.csv',
    'Asset,MAC,Group',
    'PC-9001,02:00:5E:10:90:01,Pilot',
    'PC-9002,02-00-5e-10-90-02,',
    'PC-9003,02:00:5E:10:90:03,Pilot;Berlin',
  );
  const line = ['computer', 'create', '--from-file', csv, '--map', 'Asset=name', '--map', 'MAC=mac-address', ...domain];
  const preview = await ems(...line, '--dry-run');
  expect(rowsOf(preview)).toHaveLength(6);
  expect(preview.stderr).toContain('PC-9003.corp.example (02:00:5E:10:90:03), into Pilot, Berlin');
  expect(await requests(writes)).toBe(0);
  const report = join(demo().directory, 'report.json');
  const first = rowsOf(await ems(...line, '--report', report));
  expect(new Set(outcomes(first))).toEqual(new Set(['PC-9001 done', 'PC-9002 done', 'PC-9003 done']));
  expect(await requests(writes)).toBe(6);
  const groups = JSON.parse((await ems('computer', 'groups', 'PC-9003', '-o', 'json')).stdout) as { name: string }[];
  expect(groups.map(({ name }) => name).toSorted()).toEqual(['Berlin', 'Pilot']);
  expect(outcomes(rowsOf(await ems(...line)))).toEqual(['PC-9001 already', 'PC-9002 already', 'PC-9003 already']);
  expect(await requests(writes)).toBe(6);
  // A flag holds for the row without a value; the others are in the group.
  const added = rowsOf(await ems(...line, '--group', 'Pilot'));
  expect(outcomes(added)).toEqual(['PC-9002 done', 'PC-9001 already', 'PC-9003 already']);
  expect(await requests(writes)).toBe(7);
});

it('a file that cannot be right names each line, and nothing is sent', async () => {
  const taken = JSON.parse((await ems('computer', 'show', '3', '-o', 'json')).stdout) as Record<string, string>;
  const other = JSON.parse((await ems('computer', 'show', '4', '-o', 'json')).stdout) as Record<string, string>;
  const csv = await file(
    'bad.csv',
    'name,mac,group',
    'PC-9101,02:00:5E:10:91:01,Pilt',
    `PC-9102,${taken['macAddress']},`,
    `${other['hostname']},02:00:5E:10:91:03,`,
  );
  const { code, stderr } = await ems('computer', 'create', '--from-file', csv, ...domain.slice(0, 4));
  expect(code).toBe(2);
  expect(stderr).toContain('line 2: No group named');
  expect(stderr).toContain(`line 3: The MAC address ${taken['macAddress']} belongs to ${taken['hostname']}`);
  expect(stderr).toContain(`line 4: ${other['hostname']}.corp.example exists already`);
  const twice = await file('twice.csv', 'name,mac', 'PC-9101,02:00:5E:10:91:01', 'PC-9102,02-00-5E-10-91-01');
  const second = await ems('computer', 'create', '--from-file', twice, ...domain.slice(0, 4));
  expect([second.code, second.stderr]).toEqual([
    2,
    expect.stringContaining('line 3: the MAC address 02:00:5E:10:91:01 is on line 2 too'),
  ]);
  expect(await requests(writes)).toBe(0);
});

it('many new computers are compared with the fleet in one request', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => `NEW-${at},02:00:5E:20:00:${(at + 16).toString(16)}`);
  const csv = await file('many.csv', 'name,mac', ...lines);
  const rows = rowsOf(await ems('computer', 'create', '--from-file', csv, ...domain));
  expect([rows.length, await requests(/search/)]).toEqual([30, 1]);
});

it('one computer is created with its group, and left alone where it is there', async () => {
  const line = ['computer', 'create', 'PC-9200', '--mac', '02:00:5E:10:92:00', ...domain, '--group', 'Pilot'];
  expect(outcomes(rowsOf(await ems(...line)))).toEqual(['PC-9200 done']);
  expect(outcomes(rowsOf(await ems(...line)))).toEqual(['PC-9200 already']);
});

it('a group that refuses a new computer is told in its row, exit 7, and the next run adds it', async () => {
  const csv = await file(
    'refused.csv',
    'name,mac,group',
    'PC-9301,02:00:5E:10:93:01,Pilot',
    'PC-9302,02:00:5E:10:93:02,Pilot',
  );
  await demo().server.fail({ operation: 'POST /api/group/{id}/computers', status: 409, times: 1 });
  const line = ['computer', 'create', '--from-file', csv, ...domain];
  expect(outcomes(rowsOf(await ems(...line), 7)).toSorted()).toEqual(['PC-9301 failed', 'PC-9302 done']);
  expect(outcomes(rowsOf(await ems(...line)))).toEqual(['PC-9301 done', 'PC-9302 already']);
});

it('groups of a csv are created from the top down, with their parents, once', async () => {
  const csv = await file(
    'groups.csv',
    'Site,description',
    'Assignments/Berlin/Floor-2,Second floor',
    'Assignments/Oslo/Floor-1,',
    'Assignments/Berlin,Berlin',
    'Assignments/Browsers,',
  );
  const line = ['group', 'create', '--from-file', csv, '--map', 'Site=path', '--yes', '-o', 'json'];
  const refused = await ems(...line);
  expect([refused.code, refused.stderr]).toEqual([
    4,
    expect.stringContaining('line 3: No group named \\"Assignments/Oslo\\". --parents creates it'),
  ]);
  const first = rowsOf(await ems(...line, '--parents'));
  expect(outcomes(first)).toEqual([
    'Assignments/Berlin done',
    'Assignments/Berlin/Floor-2 done',
    'Assignments/Oslo done',
    'Assignments/Oslo/Floor-1 done',
    'Assignments/Browsers already',
  ]);
  expect(await requests(/^GET \/api\/group/)).toBe(2);
  const floor = JSON.parse((await ems('group', 'show', 'Assignments/Berlin/Floor-2', '-o', 'json')).stdout) as object;
  expect(floor).toMatchObject({ description: 'Second floor', assignedToTree: 'AssignmentGroups' });
  const sent = await requests(writes);
  expect(rowsOf(await ems(...line, '--parents')).every(({ outcome }) => outcome === 'already')).toBe(true);
  expect(await requests(writes)).toBe(sent);
});

it('a path names the parent of a new group', async () => {
  const made = await ems('group', 'create', 'Assignments/Browsers/Beta', '-o', 'json');
  expect([made.code, JSON.parse(made.stdout)]).toEqual([0, expect.objectContaining({ name: 'Beta' })]);
  const deep = await ems('group', 'create', 'Assignments/Rome/Floor-1', '--parents', '--yes', '-o', 'json');
  expect(outcomes(rowsOf(deep))).toEqual(['Assignments/Rome done', 'Assignments/Rome/Floor-1 done']);
  expect((await ems('group', 'create', 'Lonely')).code).toBe(2);
});

it('variables of a csv are set where they differ', async () => {
  const csv = await file('phones.csv', 'PC,variable,value', 'PC-0003,Contact.Phone,+1', 'PC-0004,Contact.Phone,+2');
  const line = ['computer', 'variable', 'set', '--from-file', csv, '--map', 'PC=computer', '--yes', '-o', 'json'];
  const first = await ems(...line);
  expect(outcomes(rowsOf(first))).toEqual(['PC-0003 done', 'PC-0004 done']);
  expect(first.stderr).toContain('PC-0003: Contact.Phone (none) → +1');
  expect(outcomes(rowsOf(await ems(...line)))).toEqual(['PC-0003 already', 'PC-0004 already']);
  expect(await requests(writes)).toBe(2);
  await file('phones.csv', 'PC,variable,value', 'PC-0003,Contact.Phone,+1', 'PC-0004,Contact.Phone,+3');
  expect(outcomes(rowsOf(await ems(...line)))).toEqual(['PC-0004 done', 'PC-0003 already']);
  await file('phones.csv', 'PC,variable,value', 'PC-0003,Contact.Phone,+1', '3,Contact.Phone,+3');
  const twice = await ems(...line);
  expect([twice.code, twice.stderr]).toEqual([
    2,
    expect.stringContaining('line 3: Contact.Phone of 3 is on line 2 too'),
  ]);
  await file('phones.csv', 'PC,variable,value', 'PC-9999,Contact.Phone,+1');
  const unknown = await ems(...line);
  expect([unknown.code, unknown.stderr]).toEqual([4, expect.stringContaining('line 2: No computer named')]);
});
