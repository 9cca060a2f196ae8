import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { useRelayedDemo, type RelayedAnswer } from '../support/relayed-demo.js';
import type { Ran } from '../support/in-process.js';

let writes: string[] = [];
let refuses = false;
let alter: (line: string, body: string, answer: RelayedAnswer) => string | undefined = () => undefined;

const demo = useRelayedDemo(60, async (request, pass) => {
  const line = `${request.method} ${request.url}`;
  if (!/^GET |\/(search|token)(\?|$)/.test(line)) {
    writes.push(`${request.method} ${request.url.split('?')[0]}`);
    if (refuses) return { status: 403, text: '{}' };
  }
  const answer = await pass(request);
  return { ...answer, text: alter(line, request.body, answer) ?? answer.text };
});

beforeEach(() => {
  writes = [];
  refuses = false;
  alter = () => undefined;
});

const ems = (...line: readonly string[]): Promise<Ran> => demo.run(line);
const hostsOf = async (...line: readonly string[]): Promise<string[]> =>
  (JSON.parse((await ems(...line, '-o', 'json')).stdout) as { hostname: string }[]).map(({ hostname }) => hostname);

/** Stops after the first request, which is refused, as if it had been killed there. */
const begin = async (...line: readonly string[]): Promise<void> => {
  refuses = true;
  const ran = await ems(...line, '--stop-after-failures', '1', '--concurrency', '1', '--max-affected', '99', '--yes');
  expect([ran.code, writes.length], ran.stderr).toEqual([7, 1]);
  refuses = false;
  writes = [];
};

const seenNow = (text: string): string =>
  text.replaceAll(/"lastSeenUtc":("[^"]*"|null)/g, '"lastSeenUtc":"2026-03-02T11:59:00Z"');
const isSearch = (line: string): boolean => line.startsWith('POST /api/computer/search');

it.each([
  ['resume', '20d'],
  ['retry-failed', '3d'],
])('bulk %s deletes no computer that has made contact since', async (again, age) => {
  const before = await hostsOf('computer', 'list', '--not-seen-for', age, '--all');
  expect(before.length).toBeGreaterThan(1);
  await begin('computer', 'delete', '--not-seen-for', age, '--force');
  alter = (line, _, { text }) => (isSearch(line) ? seenNow(text) : undefined);
  for (const more of [['--dry-run'], ['--yes', '--max-affected', '99']]) {
    const ran = await ems('bulk', again, 'last', ...more);
    expect([ran.code, writes], ran.stderr).toEqual([more.length === 1 ? 0 : 7, []]);
    expect(ran.stderr.replaceAll(/\s+/g, ' ')).toContain('no longer selected. To decide again, run:');
  }
  alter = (line) => (isSearch(line) ? '{"items":[],"totalCount":3,"hasMore":true}' : undefined);
  expect([(await ems('bulk', again, 'last', '--yes', '--max-affected', '99')).code, writes]).toEqual([1, []]);
  alter = () => undefined;
  await ems('bulk', again, 'last', '--yes', '--max-affected', '99');
  expect(writes.length).toBe(again === 'resume' ? before.length - 1 : 1);
});

it('bulk resume removes nobody who matches the rule of the group now', async () => {
  const file = join(demo.directory(), 'members.txt');
  writeFileSync(file, 'PC-0001\nPC-0002\n');
  await ems(
    'group',
    'sync',
    'Pilot',
    '--from-file',
    file,
    '--exact',
    '--max-removed',
    '99',
    '--max-affected',
    '99',
    '--yes',
  );
  writes = [];
  await begin('group', 'sync', 'Pilot', '--search', 'hostname=PC-004*', '--exact');
  const [one] = JSON.parse((await ems('computer', 'list', 'PC-0002', '-o', 'json')).stdout) as { id: number }[];
  const renamed = JSON.stringify({ items: [{ ...one, hostname: 'PC-0042' }], totalCount: 1, hasMore: false });
  alter = (line, body) => (isSearch(line) && body.includes(`"clientId":${one?.id}`) ? renamed : undefined);
  const ran = await ems('bulk', 'resume', 'last', '--yes');
  expect(ran.stderr.replaceAll(/\s+/g, ' ')).toContain('Not sent: PC-0002: selected now.');
  expect([ran.code, writes.map((line) => line.split(' ')[0])], ran.stderr).toEqual([7, ['DELETE']]);
  const members = await hostsOf('group', 'computers', 'Pilot', '--all');
  expect([members.includes('PC-0001'), members.includes('PC-0002')]).toEqual([false, true]);
});

it('rows about groups count their reach in a resume as the run did', async () => {
  const file = join(demo.directory(), 'groups.csv');
  writeFileSync(file, 'group\nWorkstations/Berlin\nWorkstations/Hamburg\n');
  const first = await ems('group', 'delete', '--from-file', file, '--force', '--yes', '--max-affected', '1');
  expect(first.code, first.stderr).toBe(10);
  await begin('group', 'delete', '--from-file', file, '--force');
  for (const more of [[], ['--max-affected', '1']]) {
    const ran = await ems(
      'bulk',
      'retry-failed',
      'last',
      '--yes',
      ...more,
      ...(more.length === 0 ? ['--dry-run'] : []),
    );
    expect(ran.stderr).toMatch(/Affects (up to )?\d+ computers|would/);
    if (more.length > 0) expect([ran.code, writes]).toEqual([10, []]);
  }
});

it.each([
  ['group', 'delete', 'Assignments/Pilot', '--force'],
  ['computer', 'uninstall', 'PC-0042', '--package', 'KeePass@2.57'],
])('one empty page of members is no proof that nobody is affected: %s %s', async (...line) => {
  const group = JSON.parse((await ems('group', 'show', 'Assignments/Pilot', '-o', 'json')).stdout) as { id: string };
  alter = (request) => {
    if (/^GET \/api\/computer\/\d+\/packages\/[^/]+\/groups/.test(request)) return `[{"groupId":"${group.id}"}]`;
    return /^GET \/api\/group\/[^/]+\/computers\?.*top=1(&|$)/.test(request)
      ? '{"items":[],"skip":0,"top":1,"totalCount":0,"hasMore":false}'
      : undefined;
  };
  const ran = await ems(...line, '--yes', '--max-affected', '5');
  expect([ran.code, writes], ran.stderr).toEqual([10, []]);
  expect(ran.stderr.replaceAll(/\s+/g, ' ')).toContain('the number of affected computers is unknown');
});

it('a group that follows the state of a package keeps a computer whose own reading says nothing', async () => {
  const rule = ['--failed', 'Legacy Viewer@2.1'];
  const all = JSON.parse((await ems('computer', 'list', ...rule, '-o', 'json')).stdout) as {
    hostname: string;
    id: number;
  }[];
  const [one] = all;
  const follow = [
    'group',
    'sync',
    'Assignments/Pilot',
    ...rule,
    '--exact',
    '--max-removed',
    '99',
    '--max-affected',
    '99',
    '--yes',
    '-o',
    'json',
  ];
  expect((await ems(...follow)).code).toBe(0);
  writes = [];
  alter = (line) => {
    if (line.includes('failed-deployment')) return '{"items":[],"totalCount":0,"hasMore":false}';
    return line.startsWith(`GET /api/computer/${one?.id}/software-deployment`) ? '[]' : undefined;
  };
  const ran = await ems(...follow);
  expect([ran.code, writes], ran.stderr).toEqual([7, []]);
  const { skipped } = JSON.parse(ran.stdout) as { skipped: { computer: string }[] };
  expect(skipped.map(({ computer }) => computer)).toEqual([one?.hostname]);
});
