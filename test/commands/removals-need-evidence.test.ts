import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Ran } from '../support/in-process.js';
import { useRelayedDemo, type Relay, type RelayedAnswer } from '../support/relayed-demo.js';

type Alter = (line: string, answer: RelayedAnswer, body: string) => Partial<RelayedAnswer> | undefined;

let alter: Alter = () => undefined;
let writes: string[] = [];
let reads: string[] = [];

const isRead = (line: string): boolean => /^GET |\/(search|token)(\?|$)/.test(line);

const relay: Relay = async (request, pass) => {
  const line = `${request.method} ${request.url}`;
  if (isRead(line)) reads.push(`${line} ${request.body}`);
  else writes.push(line);
  const answer = await pass(request);
  return { ...answer, ...alter(line, answer, request.body) };
};
const demo = useRelayedDemo(60, relay);

beforeEach(() => {
  alter = () => undefined;
  writes = [];
  reads = [];
});

const ems = (...line: readonly string[]): Promise<Ran> => demo.run([...line, '-o', 'json']);
const jsonOf = ({ stdout }: Ran) => JSON.parse(stdout);

const membersOf = async (group: string): Promise<string[]> =>
  jsonOf(await ems('group', 'computers', group, '--all')).map(({ hostname }: { hostname: string }) => hostname);

interface Listed {
  readonly items: readonly { readonly id: number; readonly hostname: string }[];
  readonly totalCount: number;
}

/** As if rows before it had been deleted between two pages: an item is on none of them, and the total is right. */
const without = (hosts: readonly string[], text: string): string => {
  const page = JSON.parse(text) as Listed;
  const items = page.items.filter(({ hostname }) => !hosts.includes(hostname));
  return JSON.stringify({ ...page, items, totalCount: page.totalCount - (page.items.length - items.length) });
};

const half = (text: string): string => {
  const page = JSON.parse(text) as Listed;
  return JSON.stringify({ ...page, items: page.items.slice(0, page.items.length / 2), hasMore: false });
};

const isSearch = (line: string): boolean => line.startsWith('POST /api/computer/search');
const isFleetWide = (body: string): boolean => !body.includes('clientId');

let folders = 0;
const folderOf = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const folder = join(demo.directory(), `wanted-${(folders += 1)}`);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
};

/** Gives a group these members and nobody else. */
const reset = async (group: string, hosts: readonly string[]): Promise<void> => {
  const file = join(demo.directory(), 'members.txt');
  await writeFile(file, `${hosts.join('\n')}\n`);
  const flags = '--exact --allow-empty --max-removed 99 --max-affected 99 --yes'.split(' ');
  expect((await ems('group', 'sync', group, '--from-file', file, ...flags)).code).toBe(0);
  writes = [];
  reads = [];
};

const forties = Array.from({ length: 10 }, (_, at) => `PC-004${at}`);

describe('ems group sync --exact', () => {
  const sync = (group: string, ...more: readonly string[]): Promise<Ran> =>
    ems('group', 'sync', group, ...more, '--exact', '--yes', '--max-affected', '99');

  it('removes nobody who matches when read alone, although the list had lost them', async () => {
    await reset('Pilot', [...forties, 'PC-0001', 'PC-0002']);
    alter = (line, { text }, body) =>
      isSearch(line) && isFleetWide(body) ? { text: without(['PC-0043', 'PC-0044'], text) } : undefined;
    const ran = await sync('Pilot', '--search', 'hostname=PC-004*');
    expect([ran.code, jsonOf(ran).removed]).toEqual([0, ['PC-0001', 'PC-0002']]);
    expect(reads.filter((line) => line.includes('clientId')).length).toBe(4);
    expect((await membersOf('Pilot')).toSorted()).toEqual(forties);
  });

  it.each([
    [
      '--group',
      ['--group', 'Computers/Workstations/Berlin'],
      /GET \/api\/group\/[^/]+\/computers\?.*includeDescendants/,
    ],
    ['--os', ['--os', '!Server'], /POST \/api\/computer\/search/],
    ['--not-seen-for', ['--not-seen-for', '1m'], /POST \/api\/computer\/search/],
  ])('asks about one computer by %s', async (_, rule, list) => {
    const [first = '', second = ''] = jsonOf(await ems('computer', 'list', ...rule, '--all')).map(
      ({ hostname }: { hostname: string }) => hostname,
    );
    await reset('Pilot', [first, second]);
    alter = (line, { text }, body) =>
      list.test(line) && isFleetWide(body) && body !== '{"osName":"Server"}'
        ? { text: without([first], text) }
        : undefined;
    const ran = await sync('Pilot', ...rule);
    expect([ran.code, jsonOf(ran).removed], ran.stderr).toEqual([0, []]);
  });

  it('keeps who is missing in the fleet and not in the file of --not-in', async () => {
    const file = join(demo.directory(), 'known.csv');
    const all: string[] = jsonOf(await ems('computer', 'list', '--all')).map(
      (each: { hostname: string }) => each.hostname,
    );
    await writeFile(file, `hostname\n${all.filter((host) => host !== 'PC-0007' && host !== 'PC-0008').join('\n')}\n`);
    await reset('Pilot', ['PC-0007', 'PC-0001']);
    alter = (line, { text }, body) =>
      isSearch(line) && isFleetWide(body) ? { text: without(['PC-0007'], text) } : undefined;
    const ran = await sync('Pilot', '--not-in', file);
    expect([ran.code, jsonOf(ran).removed, jsonOf(ran).added], ran.stderr).toEqual([0, ['PC-0001'], ['PC-0008']]);
  });

  it('removes nobody if one of them cannot be read alone, says so with 7, and still adds', async () => {
    await reset('Pilot', ['PC-0001', 'PC-0002', 'PC-0040']);
    alter = (line, _, body) => (isSearch(line) && !isFleetWide(body) ? { status: 500, text: '{}' } : undefined);
    const ran = await sync('Pilot', '--search', 'hostname=PC-004*');
    const { added, removed, skipped } = jsonOf(ran);
    expect([ran.code, added.length, removed, skipped.map(({ computer }: { computer: string }) => computer)]).toEqual([
      7,
      9,
      [],
      ['PC-0001', 'PC-0002'],
    ]);
    expect(ran.stderr).toContain('a read failed (POST /api/computer/search');
    expect(writes.map((line) => line.split(' ')[0])).toEqual(['POST']);
  });

  it('moves nobody if half of the groups are missing, or if a read failed', async () => {
    const [hamburg, munich] = ['Computers/Workstations/Hamburg', 'Computers/Workstations/Munich'];
    const rule = ['--search', 'hostname=PC-00*', '--to', munich, '--max-removed', '99'];
    alter = (line, { text }) => (line.startsWith('GET /api/group?') ? { text: half(text) } : undefined);
    const cut = await sync(hamburg, ...rule);
    expect([cut.code, writes]).toEqual([1, []]);
    const other = ['--search', 'hostname=PC-004*', '--to', munich, '--max-removed', '99'];
    alter = (line, _, body) => (isSearch(line) && !isFleetWide(body) ? { status: 403, text: '{}' } : undefined);
    const unread = await sync(hamburg, ...other);
    expect([unread.code, jsonOf(unread).added, jsonOf(unread).removed, writes]).toEqual([7, [], [], []]);
    expect(jsonOf(unread).skipped.length).toBeGreaterThan(9);
  });
});

describe('ems state apply', () => {
  const apply = (folder: string, ...more: readonly string[]): Promise<Ran> =>
    ems('state', 'apply', folder, '--yes', '--max-affected', '1000', '--max-removed', '99', ...more);
  const resultsOf = (ran: Ran): string[] =>
    jsonOf(ran).changes.map(
      ({ action, result, what }: Readonly<Record<string, string>>) => `${result} ${action} ${what}`,
    );
  const removals = (): string[] => writes.filter((line) => line.startsWith('DELETE '));
  const rule = (more = ''): Record<string, string> => ({
    'groups/a.yaml': `group: Assignments/Pilot\nmembers: { search: { hostname: PC-004* } }\nexact: [members]\n${more}`,
  });

  it('removes nobody who matches the rule when read alone', async () => {
    await reset('Pilot', [...forties, 'PC-0001']);
    alter = (line, { text }, body) =>
      isSearch(line) && isFleetWide(body) ? { text: without(['PC-0043'], text) } : undefined;
    const ran = await apply(await folderOf(rule()));
    expect([ran.code, resultsOf(ran)]).toEqual([7, ['applied remove PC-0001', 'skipped remove PC-0043']]);
    expect(ran.stdout).toContain('it matches the rule when it is read by itself');
    expect((await membersOf('Pilot')).toSorted()).toEqual(forties);
  });

  it.each([
    ['the list of packages', /^GET \/api\/packages\?/, 500],
    ['one computer alone', /^POST \/api\/computer\/search/, 500],
    ['the reinstalls of a computer', /software-reinstall/, 500],
  ])('removes nobody in a run in which a read failed: %s', async (name, path, status) => {
    await reset('Pilot', [...forties.slice(1), 'PC-0001', 'PC-0002']);
    await ems('group', 'create', 'One', '--type', 'AssignmentGroups', '--parent', 'Pilot');
    await reset('One', ['PC-0001']);
    alter = (line, _, body) =>
      path.test(line) && !(name.startsWith('one') && isFleetWide(body)) ? { status, text: '{}' } : undefined;
    const ran = await apply(await folderOf(rule('---\ngroup: Assignments/Pilot/One\nmembers: [PC-0001]\n')));
    expect([ran.code, resultsOf(ran), removals()], ran.stderr).toEqual([
      7,
      expect.arrayContaining(['skipped remove PC-0001', 'skipped remove PC-0002', 'applied add PC-0040']),
      [],
    ]);
    alter = () => undefined;
    await ems('group', 'delete', 'Assignments/Pilot/One', '--force', '--yes');
  });

  it('neither removes nor moves if names could not be looked up', async () => {
    await reset('Pilot', ['PC-0001', 'PC-0002']);
    const [berlin, hamburg] = ['Computers/Workstations/Berlin', 'Computers/Workstations/Hamburg'];
    const [moved = ''] = await membersOf(hamburg);
    const folder = await folderOf({
      'groups/a.yaml': `group: Assignments/Pilot\nmembers: [PC-0040]\nexact: [members]\n---\ngroup: ${berlin}\nmembers: [${moved}]\n---\ngroup: ${hamburg}\nabsent: { members: [${moved}] }\n`,
    });
    alter = (line) => (isSearch(line) ? { status: 403, text: '{}' } : undefined);
    const ran = await apply(folder);
    expect([ran.code, removals()]).toEqual([7, []]);
    expect(jsonOf(ran).unreadable).toMatchObject([{ kind: 'POST /api/computer/search', needs: 'computer.read' }]);
    alter = () => undefined;
    expect([(await membersOf('Pilot')).length, (await membersOf(hamburg)).includes(moved)]).toEqual([2, true]);
  });

  it('removes nobody after a read that failed meanwhile', async () => {
    await reset('Pilot', ['PC-0001', 'PC-0040']);
    let isBroken = false;
    const folder = await folderOf({
      ...rule(),
      'packages.yaml': 'packageTags: { KeePass@2.57: [evidence] }\n',
      'tags.yaml': 'tags: [{ designation: evidence }]\n',
    });
    alter = (line) => {
      isBroken ||= line.startsWith('POST /api/tags');
      return isBroken && /^GET \/api\/packages\/[^/]+\/tags/.test(line) ? { status: 500, text: '{}' } : undefined;
    };
    const ran = await apply(folder);
    expect([ran.code, removals()]).toEqual([7, []]);
    expect(resultsOf(ran)).toContain('skipped remove PC-0001');
  });

  it('deletes no tag that got the name of another one since', async () => {
    expect((await ems('tag', 'create', 'old', '--yes')).code).toBe(0);
    const folder = join(demo.directory(), 'tags');
    await ems('state', 'export', folder, '--only', 'tags');
    const tags = await readFile(join(folder, 'tags.yaml'), 'utf8');
    await writeFile(join(folder, 'tags.yaml'), `${tags.replace(/ *- designation: old\n/, '')}exact: [tags]\n`);
    writes = [];
    let lists = 0;
    alter = (line, { text }) => {
      if (!line.startsWith('GET /api/tags?') || (lists += 1) < 3) return undefined;
      return { text: text.replace('"old"', '"renamed"') };
    };
    const ran = await apply(folder);
    expect([ran.code, resultsOf(ran), removals()], ran.stderr).toEqual([7, ['skipped delete old'], []]);
  });

  it('undo takes away nothing that the apply added in a run in which a read failed', async () => {
    await reset('Pilot', ['PC-0001']);
    const folder = await folderOf({ 'groups/a.yaml': 'group: Assignments/Pilot\nmembers: [PC-0002, PC-0003]\n' });
    expect((await apply(folder)).code).toBe(0);
    writes = [];
    alter = (line) => (line.startsWith('GET /api/packages?') ? { status: 500, text: '{}' } : undefined);
    const ran = await ems('undo', '--last', '--yes', '--max-affected', '99');
    expect([ran.code === 0, removals(), (await membersOf('Pilot')).length]).toEqual([false, [], 3]);
  });
});
