import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { useRelayedDemo } from '../support/relayed-demo.js';

let writes: string[] = [];

const demo = useRelayedDemo(60, async (request, pass) => {
  const line = `${request.method} ${request.url}`;
  if (!/^GET |\/(search|token)(\?|$)/.test(line)) writes.push(line);
  return pass(request);
});

beforeEach(() => {
  writes = [];
});

const file = (name: string, text: string): string => {
  const path = join(demo.directory(), name);
  writeFileSync(path, text);
  return path;
};

const hosts = Array.from({ length: 20 }, (_, at) => `PC-00${String(at + 1).padStart(2, '0')}`);
const items = hosts.map((hostname) => ({ hostname }));
const csv = `hostname,domain,serialNumber\n${hosts.map((host) => `${host},corp.example,S-${host}`).join('\n')}\n`;

const parts: readonly (readonly [name: string, text: string, says: string])[] = [
  ['page.json', JSON.stringify({ items, totalCount: 60, hasMore: true }), 'holds 20 of a list of 60'],
  ['more.json', JSON.stringify({ items, hasMore: true }), 'holds 20 of a longer list'],
  ['total.json', JSON.stringify({ items, total: 60 }), 'holds 20 of a list of 60'],
  ['next.json', JSON.stringify({ items, '@odata.nextLink': 'https://x/2' }), 'holds 20 of a longer list'],
  ['error.json', JSON.stringify({ items, error: 'timed out' }), 'an error beside its list'],
  [
    'error.ndjson',
    `${items.map((each) => JSON.stringify(each)).join('\n')}\n{"error":{"kind":"failed"}}\n`,
    'an error instead of a computer',
  ],
  ['cut.csv', csv.slice(0, csv.indexOf('S-PC-0010') - 14), 'fewer cells than the header'],
];

const ends = ['--yes', '--max-affected', '99', '--force'];

it.each(parts)('a list that is a part by its own words decides no deletion: %s', async (name, text, says) => {
  const part = file(name, text);
  for (const line of [
    ['computer', 'delete', '--group', 'Workstations', '--not-in', part, ...ends],
    ['group', 'remove-computers', 'Pilot', '--group', 'Pilot', '--not-in', part, '--yes', '--max-affected', '99'],
    ['computer', 'list', '--not-in', part],
  ]) {
    const ran = await demo.run(line);
    expect([line.join(' '), ran.code, ran.stdout], ran.stderr).toEqual([line.join(' '), 2, '']);
    expect(ran.stderr).toContain(says);
  }
  expect(writes).toEqual([]);
});

it.each(parts)('nor who leaves a group that follows a list: %s', async (name, text, says) => {
  const part = file(name, text);
  const sync = ['group', 'sync', 'Pilot', '--exact', '--max-removed', '99', '--yes', '--max-affected', '99'];
  const folder = join(demo.directory(), `wanted-${name}`);
  mkdirSync(join(folder, 'groups'), { recursive: true });
  writeFileSync(join(folder, 'groups', 'members.csv'), text);
  writeFileSync(
    join(folder, 'groups', 'a.yaml'),
    'group: Assignments/Pilot\nmembers: { file: members.csv }\nexact: [members]\n',
  );
  for (const line of [
    [...sync, '--from-file', part],
    [...sync, '--search', 'hostname=PC-000*', '--except-from', part],
    ['state', 'apply', folder, '--yes', '--max-affected', '99', '--max-removed', '99'],
  ]) {
    const ran = await demo.run(line);
    expect([line.join(' '), ran.code], ran.stderr).toEqual([line.join(' '), 2]);
    expect(ran.stderr.replaceAll(/\s+/g, ' ')).toContain(says);
  }
  expect(writes).toEqual([]);
});

it('a last name that is cut decides nothing, and a list that is complete does', async () => {
  const cut = file('cut.txt', hosts.join('\n').slice(0, -1));
  const refused = await demo.run(['computer', 'delete', '--group', 'Pilot', '--not-in', cut, ...ends]);
  expect([refused.code, writes], refused.stderr).toEqual([2, []]);
  expect(refused.stderr).toContain('line 20, the last one, names no computer and does not end');
  const list = ['computer', 'list', '--count', '-o', 'text', '--not-in'];
  const counts = [
    file('whole.json', JSON.stringify({ items, totalCount: 20, hasMore: false, error: null })),
    file('whole.csv', csv),
    file('open.csv', csv.trimEnd()),
    file('wide.csv', csv.replace('serialNumber', 'serialNumber,,')),
    file('names.txt', hosts.join('\n')),
  ];
  for (const whole of counts) expect((await demo.run([...list, whole])).stdout.trim()).toBe('40');
});

it('a page still names the computers of other actions, with a word', async () => {
  const page = file('named.json', JSON.stringify({ items: items.slice(0, 2), totalCount: 60, hasMore: true }));
  const ran = await demo.run(['computer', 'reboot', '--from-file', page, '--dry-run']);
  expect([ran.code, ran.stderr.includes('holds 2 computers of a list of 60')], ran.stderr).toEqual([0, true]);
});
