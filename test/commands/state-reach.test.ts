import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Ran } from '../support/in-process.js';
import { useRelayedDemo, type Relay } from '../support/relayed-demo.js';
import { some } from '../support/some.js';

let writes: string[] = [];
/** Lists of members that the service answers as empty, with a total of 0. */
let isEmptied: (line: string) => boolean = () => false;

/** A list of assignments keeps the others; a page of computers is empty. */
const withoutMembers = (text: string): string => {
  const answer = JSON.parse(text);
  if (!Array.isArray(answer)) return JSON.stringify({ ...answer, items: [], totalCount: 0, hasMore: false });
  return JSON.stringify(answer.filter(({ type }: { readonly type: string }) => type !== 'Computer'));
};

const relay: Relay = async (request, pass) => {
  const line = `${request.method} ${request.url}`;
  if (!/^GET |\/(search|token)(\?|$)/.test(line)) writes.push(line);
  const { status, text } = await pass(request);
  return { status, text: isEmptied(line) ? withoutMembers(text) : text };
};
const demo = useRelayedDemo(60, relay);

beforeEach(() => {
  writes = [];
  isEmptied = () => false;
});

let folders = 0;
const apply = async (text: string, ...more: readonly string[]): Promise<Ran> => {
  const folder = join(demo.directory(), `wanted-${(folders += 1)}`);
  await mkdir(join(folder, 'groups'), { recursive: true });
  await writeFile(join(folder, 'groups', 'a.yaml'), text);
  return demo.run(['state', 'apply', folder, '-o', 'json', ...more]);
};
const yes = (limit: number): string[] => ['--yes', '--max-affected', String(limit)];

const membersOf = async (group: string): Promise<number[]> => {
  const { stdout } = await demo.run(['group', 'computers', group, '--all', '-o', 'json']);
  return JSON.parse(stdout).map(({ id }: { readonly id: number }) => id);
};

const browsers = 'group: Assignments/Browsers\npackages: [VLC media player@3.0.21]\n';

it('does not believe one empty list of members: the limit holds by the others', async () => {
  isEmptied = (line) => line.includes('/all-assignments');
  const ran = await apply(browsers, ...yes(1));
  expect([ran.code, ran.stderr, writes]).toEqual([10, expect.stringContaining('(limit 1)'), []]);
});

it('counts as unknown where the service counts nobody and lists somebody', async () => {
  isEmptied = (line) => line.includes('/all-assignments') || /\/computers\?.*\btop=1(?:&|$)/.test(line);
  const ran = await apply(browsers, ...yes(1));
  expect([ran.code, ran.stderr, writes]).toEqual([10, expect.stringContaining('is unknown (limit 1)'), []]);
});

it('counts different computers, however many of the groups have each', async () => {
  const groups = ['Assignments/Browsers', 'Assignments/Pilot'];
  const lists = await Promise.all(groups.map(membersOf));
  const all = new Set(some(lists.flat()));
  expect(lists.flat().length).toBeGreaterThan(all.size);
  const text = groups.map((group) => `group: ${group}\nvariables: { ProxyServer: proxy.corp.example }\n`).join('---\n');
  expect((await apply(text, ...yes(all.size - 1))).stderr).toContain(`affects ${all.size} computers`);
  expect(writes).toEqual([]);
  expect((await apply(text, ...yes(all.size))).code).toBe(0);
});
