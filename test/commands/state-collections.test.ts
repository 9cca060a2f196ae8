import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Ran } from '../support/in-process.js';
import { useRelayedDemo, type Relay } from '../support/relayed-demo.js';

/** The service names no group in the definition of a variable. */
let isSilent = true;
let writes: string[] = [];
/** Somebody else adds the same entry at the same time. */
let hasRival = false;

const relay: Relay = async (request, pass) => {
  const line = `${request.method} ${request.url}`;
  if (!/^GET |\/(search|token)(\?|$)/.test(line)) writes.push(request.method);
  const isAdding = /^POST .*\/collection$/.test(line);
  if (hasRival && isAdding) await pass(request);
  if (isAdding) hasRival = false;
  const answer = await pass(request);
  const isInverse = /variable-definitions\/\d+\/groups/.test(line);
  return isInverse && isSilent ? { ...answer, text: '{"items":[],"totalCount":0,"hasMore":false}' } : answer;
};
const demo = useRelayedDemo(60, relay);
const ems = (...line: readonly string[]): Promise<Ran> => demo.run([...line, '-o', 'json']);

beforeEach(() => {
  isSilent = true;
  hasRival = false;
  writes = [];
});

const folderOf = async (name: string, text: string): Promise<string> => {
  const folder = join(demo.directory(), name);
  await mkdir(join(folder, 'groups'), { recursive: true });
  await writeFile(join(folder, 'groups', 'a.yaml'), text);
  return folder;
};

const entriesOf = async (group: string): Promise<number> =>
  JSON.parse((await ems('group', 'variable', 'collection', 'list', group, 'NetworkDrives')).stdout).length;

const apply = async (folder: string): Promise<{ code: number; results: string[]; restore: string }> => {
  const ran = await ems('state', 'apply', folder, '--yes', '--max-affected', '1000');
  const { changes, restore } = JSON.parse(ran.stdout);
  const results = changes.map(({ action, result }: Record<string, string>) => `${result} ${action}`);
  return { code: ran.code, results, restore };
};

const drives = (group: string): string =>
  `group: ${group}\ncollections: { NetworkDrives: [{ Letter: 'H:', Path: home }] }\n`;

it('asks the groups that the files name, and adds an entry once', async () => {
  const folder = await folderOf('two', `${drives('Assignments/Pilot')}---\n${drives('Assignments/Browsers')}`);
  const before = await entriesOf('Assignments/Pilot');
  expect(await apply(folder)).toMatchObject({ code: 0, results: ['applied add', 'applied add'] });
  writes = [];
  expect([(await ems('state', 'diff', folder)).code, (await apply(folder)).code, writes]).toEqual([0, 0, []]);
  expect(await entriesOf('Assignments/Pilot')).toBe(before + 1);
});

it('leads back to what was there, and leaves other collections of the group alone', async () => {
  const folder = await folderOf(
    'exact',
    "group: Assignments/Pilot\ncollections: { NetworkDrives: { exact: true, entries: [{ Letter: 'X:', Path: only }] } }\n",
  );
  const before = await entriesOf('Assignments/Pilot');
  const { code, restore } = await apply(folder);
  expect([code, await entriesOf('Assignments/Pilot')]).toEqual([0, 1]);
  expect(await readFile(join(restore, 'groups', 'Assignments', 'Pilot.yaml'), 'utf8')).not.toMatch(/^exact:/m);
  expect([(await apply(restore)).code, await entriesOf('Assignments/Pilot')]).toEqual([0, before]);
});

it('has the entries in the restore point of a group that is deleted', async () => {
  await ems('group', 'create', 'Drives', '--type', 'AssignmentGroups', '--parent', 'Assignments');
  await ems('group', 'create', 'Below', '--type', 'AssignmentGroups', '--parent', 'Drives');
  await apply(await folderOf('below', `${drives('Assignments/Drives')}---\n${drives('Assignments/Drives/Below')}`));
  expect((await ems('group', 'delete', 'Assignments/Drives', '--force', '--yes', '--max-affected', '99')).code).toBe(0);
  expect((await ems('undo', '--last', '--yes', '--max-affected', '99')).code).toBe(0);
  expect([await entriesOf('Assignments/Drives'), await entriesOf('Assignments/Drives/Below')]).toEqual([1, 1]);
});

it('exports the entries of a group that the definition does not name', async () => {
  expect(await entriesOf('Assignments/Pilot')).toBeGreaterThan(0);
  const folder = join(demo.directory(), 'exported');
  expect((await ems('state', 'export', folder)).code).toBe(0);
  expect(await readFile(join(folder, 'groups', 'Assignments', 'Pilot.yaml'), 'utf8')).toContain('NetworkDrives');
});

it('says that somebody else has added the same entry at the same time, and removes it with the line that it prints', async () => {
  const folder = await folderOf(
    'race',
    "group: Assignments/Browsers\ncollections: { NetworkDrives: [{ Letter: 'R:', Path: race }] }\n",
  );
  const before = await entriesOf('Assignments/Browsers');
  hasRival = true;
  const ran = await ems('state', 'apply', folder, '--yes', '--max-affected', '1000');
  const [change] = JSON.parse(ran.stdout).changes;
  expect([ran.code, change.result, await entriesOf('Assignments/Browsers')]).toEqual([7, 'failed', before + 2]);
  const line = /with: ems (group variable collection delete .*)$/.exec(change.error)?.[1] ?? '';
  expect((await ems(...line.split(' '), '--yes')).code).toBe(0);
  expect((await apply(folder)).results).toEqual([]);
  expect(await entriesOf('Assignments/Browsers')).toBe(before + 1);
});
