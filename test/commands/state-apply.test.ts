import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { EmsError } from '../../src/base/errors.js';
import type { Ran } from '../support/in-process.js';
import { useRelayedDemo, type Relay } from '../support/relayed-demo.js';

type Hook = (request: string) => Promise<'dead' | 'lost' | number | undefined> | 'dead' | 'lost' | number | undefined;

/** Requests that change something, in their order: 'POST /api/group'. */
let writes: string[] = [];
/** dead: the connection breaks before the service is asked; lost: after it; a number: answered in its place. */
let hook: Hook = () => undefined;
/** Another name for a variable, because the demo service has none that is named as a secret. */
let secretName = 'OuForComputerAccounts';
/** The group of a reinstall, which the demo service does not list among those of a computer. */
let reinstall: object | undefined;

const withReinstall = (text: string): string => {
  const page = JSON.parse(text);
  return JSON.stringify({ ...page, totalCount: page.totalCount + 1, items: [reinstall, ...page.items] });
};

const isRead = (request: string): boolean => /^GET |\/(search|token)(\?|$)/.test(request);

const relay: Relay = async (request, pass) => {
  const line = `${request.method} ${request.url}`;
  const fate = await hook(line);
  if (fate === 'dead') return 'cut';
  if (!isRead(line)) writes.push(line);
  if (typeof fate === 'number') return { status: fate, text: '{}' };
  const { status, text } = await pass(request);
  if (reinstall !== undefined && /computer\/\d+\/groups/.test(line)) return { status, text: withReinstall(text) };
  return fate === 'lost' ? 'cut' : { status, text: text.replaceAll('OuForComputerAccounts', secretName) };
};
const demo = useRelayedDemo(60, relay);

beforeEach(() => {
  writes = [];
  hook = () => undefined;
  secretName = 'OuForComputerAccounts';
  reinstall = undefined;
});

const ems = (...line: readonly string[]): Promise<Ran> =>
  demo.run(line, { env: { EMS_VALUE_SHARE_PASSWORD: 'hunter2-and-more' } });

let folders = 0;
const folderOf = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const folder = join(demo.directory(), `wanted-${(folders += 1)}`);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
};

const apply = (folder: string, ...more: readonly string[]): Promise<Ran> =>
  ems('state', 'apply', folder, '--yes', '--max-affected', '1000', '-o', 'json', ...more);

const resultsOf = ({ stdout }: Ran): string[] =>
  JSON.parse(stdout).changes.map(
    ({ action, error, kind, on, result, what }: Readonly<Record<string, string | null>>) =>
      `${result} ${action} ${kind} ${on} ${what}${error === null ? '' : ` (${error})`}`,
  );

const editors = (name: string): Record<string, string> => ({
  'groups/a.yaml': `group: Assignments/${name}
type: assignment
description: All editors
packages: [KeePass@2.57, Mozilla Firefox@128.0]
members: [PC-0042, PC-0044]
variables: { ProxyServer: proxy.corp.example }
collections: { NetworkDrives: [{ Letter: 'H:', Path: home }] }
---
group: Assignments/${name}/Vim
type: assignment
members: { search: { hostname: PC-004* }, except: [PC-0042] }
`,
  'tags.yaml': `tags: [{ designation: ${name.toLowerCase()} }]\n`,
});

it('creates groups, assignments, settings and members in their order, writes a restore point, and sends nothing twice', async () => {
  const folder = await folderOf(editors('Editors'));
  const first = await apply(folder);
  expect({ code: first.code, stderr: first.stderr }).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('Restore point: '),
  });
  const value = JSON.parse(first.stdout);
  expect(value).toMatchObject({ against: 'files', activated: false, unreadable: [], restore: expect.any(String) });
  expect(value.asleep).toBeGreaterThan(0);
  expect(
    value.changes.every(({ error, result }: { error: null; result: string }) => error === null && result === 'applied'),
  ).toBe(true);
  expect(writes.map((request) => request.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}'))).toEqual([
    'POST /api/tags',
    'POST /api/group',
    'PATCH /api/group/{id}',
    'POST /api/group',
    'POST /api/group/{id}/packages',
    'POST /api/group/{id}/packages',
    expect.stringMatching(/^PUT \/api\/group\/\{id\}\/variables\/\d+$/),
    expect.stringMatching(/^POST \/api\/group\/\{id\}\/variables\/\d+\/collection$/),
    'POST /api/group/{id}/computers',
    'POST /api/group/{id}/computers',
  ]);
  writes = [];
  const second = await apply(folder, '--activate');
  expect({ code: second.code, writes, changes: resultsOf(second) }).toEqual({ code: 0, writes: [], changes: [] });
  // The restore point leads back, and only back.
  const back = await apply(value.restore, '--max-removed', '50');
  expect({ code: back.code, results: resultsOf(back).filter((line) => !line.startsWith('applied ')) }).toEqual({
    code: 0,
    results: [],
  });
  expect((await ems('group', 'search', 'Editors', '-o', 'json')).stdout.trim()).toBe('[]');
  expect((await ems('state', 'diff', value.restore, '-o', 'json')).code).toBe(0);
});

it('reports each change in its order, stops after failures as it is told, and the same line goes on', async () => {
  const folder = await folderOf(editors('Reported'));
  const report = join(demo.directory(), 'applied.csv');
  const line = ['--report', report, '--concurrency', '1', '--rate', '1000/s', '--stop-after-failures', '1'];
  hook = (request) => (/^POST .*\/packages$/.test(request) ? 409 : undefined);
  const stopped = await apply(folder, ...line);
  const rows = (await readFile(report, 'utf8')).split('\n');
  expect([stopped.code, rows[0]]).toEqual([7, 'id,name,outcome,status,code,message']);
  const outcomes = rows.slice(1, -1).map((row) => /,(done|failed|skipped),/.exec(row)?.[1]);
  expect(outcomes).toContain('done');
  expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(1);
  expect(rows.some((row) => row.includes('stopped after too many failures'))).toBe(true);
  hook = () => undefined;
  const rest = await apply(folder, ...line);
  expect([rest.code, await readFile(report, 'utf8')]).toEqual([0, expect.not.stringMatching(/failed|skipped/)]);
  expect((await ems('state', 'diff', folder, '-o', 'json')).code).toBe(0);
});

it('after a kill before the first write or behind any, the next run ends at the goal', async () => {
  for (const after of [0, 1, 7, 9]) {
    const name = `Killed${after}`;
    const folder = await folderOf(editors(name));
    let sent = 0;
    // Behind a write, the service has done it, and only its answer is missing.
    hook = (request) => {
      if (isRead(request)) return sent > after ? 'dead' : undefined;
      sent += 1;
      if (sent <= after) return undefined;
      return sent === after + 1 && after % 2 === 1 ? 'lost' : 'dead';
    };
    const killed = await apply(folder);
    expect(killed.code, killed.stderr).not.toBe(0);
    hook = () => undefined;
    const again = await apply(folder);
    const left = resultsOf(again).filter((line) => !line.startsWith('applied'));
    expect({ name, code: again.code, left }).toEqual({ name, code: 0, left: [] });
    expect((await ems('state', 'diff', folder, '-o', 'json')).code).toBe(0);
  }
});

it('leaves a group alone that others have changed since, and applies the rest with exit code 7', async () => {
  const folder = await folderOf({
    'groups/a.yaml':
      'group: Assignments/Pilot\npackages: [KeePass@2.57]\n---\ngroup: Assignments/Browsers\npackages: [KeePass@2.57]\n',
  });
  const { id } = JSON.parse((await ems('group', 'show', 'Assignments/Pilot', '-o', 'json')).stdout);
  let reads = 0;
  // Between the plan and the first write, somebody else assigns a package to the group.
  hook = async (request) => {
    if (request.includes(`${id}/all-assignments`) && (reads += 1) === 2)
      await ems('group', 'assign-package', 'Assignments/Pilot', '7-Zip@24.08', '--yes');
    return undefined;
  };
  const ran = await apply(folder);
  expect({ code: ran.code, results: resultsOf(ran) }).toEqual({
    code: 7,
    results: [
      'applied add package-assignment Assignments/Browsers KeePass@2.57',
      'skipped add package-assignment Assignments/Pilot KeePass@2.57 (changed by others since)',
    ],
  });
});

it('reports a change as failed that the service accepts and does not make', async () => {
  await ems('group', 'variable', 'collection', 'add', 'Pilot', 'NetworkDrives', 'Letter=T:', 'Path=old');
  const folder = await folderOf({
    'groups/a.yaml': `group: Assignments/Pilot
description: Another text
collections: { NetworkDrives: { key: [Letter], entries: [{ Letter: 'T:', Path: new }] } }
`,
  });
  hook = (request) => (request.startsWith('PATCH ') ? 200 : undefined);
  const ran = await apply(folder);
  expect({ code: ran.code, results: resultsOf(ran) }).toEqual({
    code: 7,
    results: [
      'failed change group Assignments/Pilot description (the service accepted it, but it is not there)',
      'failed change collection Assignments/Pilot NetworkDrives (the service accepted it, but it is not there)',
    ],
  });
});

it('removes nothing in a run in which a read failed', async () => {
  const folder = await folderOf({
    'groups/a.yaml': 'group: Assignments/Browsers\npackages: []\nexact: [packages]\ndescription: New text\n',
    'tags.yaml': 'tags: [{ designation: unread }]\n',
  });
  hook = (request) => (request.startsWith('GET /api/tags') ? 403 : undefined);
  const ran = await apply(folder, '--max-removed', '50');
  expect({ code: ran.code, results: resultsOf(ran), writes: writes.length }).toMatchObject({
    code: 7,
    results: expect.arrayContaining([
      expect.stringContaining('skipped remove package-assignment Assignments/Browsers'),
      'applied change group Assignments/Browsers description',
    ]),
    writes: 1,
  });
});

it('refuses another plan with 9, and too many removals or computers with 10, and sends nothing', async () => {
  const folder = await folderOf({
    'groups/a.yaml': 'group: Computers/Workstations/Berlin\nmembers: []\nexact: [members]\n',
  });
  const diff = await ems('state', 'diff', folder, '-o', 'json');
  const { plan } = JSON.parse(diff.stdout);
  const other = await apply(folder, '--expect', '0123456789abcdef');
  expect([other.code, other.stderr]).toEqual([9, expect.stringContaining(plan)]);
  const many = await apply(folder, '--expect', plan);
  expect([many.code, many.stderr]).toEqual([
    10,
    expect.stringMatching(/of the kind members \(limit 5\).*--max-removed \d+/s),
  ]);
  const far = await ems('state', 'apply', folder, '--yes', '--max-affected', '1', '--max-removed', '99', '-o', 'json');
  expect([far.code, far.stderr]).toEqual([10, expect.stringContaining('(limit 1)')]);
  const unasked = await ems('state', 'apply', folder, '--max-removed', '99', '-o', 'json');
  expect(unasked.code).toBe(10);
  const trial = await ems('state', 'apply', folder, '--dry-run', '--max-removed', '99', '-o', 'json');
  expect(JSON.parse(trial.stdout)[0]).toMatchObject({ method: 'DELETE' });
  expect({ code: trial.code, writes }).toEqual({ code: 0, writes: [] });
});

it('unknown names are told with their places, and nothing is sent', async () => {
  const folder = await folderOf({
    'groups/a.yaml': `group: Assignments/Pilot
packages: [No Such Package@1]
members: { os: Windows, except: [PC-9999] }
absent: { packages: [Gone@1] }
---
group: Assignments/New
packages: []
---
group: Nowhere/New
type: assignment
packges: []
`,
  });
  const ran = await apply(folder);
  expect({ code: ran.code, writes }).toEqual({ code: 2, writes: [] });
  expect(JSON.parse(ran.stderr).error.message.split('\n')).toEqual([
    'groups/a.yaml:2:12: no package named "No Such Package@1"',
    'groups/a.yaml:3:10: except: no computer named "PC-9999"',
    'groups/a.yaml:6:8: no group named "Assignments/New"; add its type to create it',
    'groups/a.yaml:9:8: no group named "Nowhere"; add a document for it',
    'groups/a.yaml:11:1: unknown key "packges"; did you mean packages?',
  ]);
  // The files are checked without a service, too.
  hook = () => 'dead';
  const alone = await ems('state', 'diff', folder);
  expect([alone.code, alone.stderr]).toEqual([2, expect.stringMatching(/^error: groups\/a\.yaml:11:1: unknown key/)]);
});

it('moves a computer from one configuration group to another, and deletes a group whose members the files know', async () => {
  const groupsOf = async (computer: string): Promise<string[]> => {
    const { stdout } = await ems('computer', 'groups', computer, '-o', 'json');
    return JSON.parse(stdout).map(({ name }: { name: string }) => name);
  };
  const [{ hostname }] = JSON.parse((await ems('group', 'computers', 'Munich', '-o', 'json')).stdout);
  const folder = await folderOf({
    'groups/a.yaml': `group: Computers/Workstations/Moved\ntype: configuration\nmembers: [${hostname}]\n`,
  });
  expect(resultsOf(await apply(folder))).toEqual([
    'applied create group Computers/Workstations/Moved ',
    `applied add member Computers/Workstations/Moved ${hostname}`,
  ]);
  expect(await groupsOf(hostname)).toContain('Moved');
  expect(await groupsOf(hostname)).not.toContain('Munich');
  // The group that it leaves is managed, too: its own move is no change by others.
  const [{ hostname: other }] = JSON.parse((await ems('group', 'computers', 'Munich', '-o', 'json')).stdout);
  const both = await folderOf({
    'groups/a.yaml': `group: Computers/Workstations/Moved\nmembers: [${other}]\n---\ngroup: Computers/Workstations/Munich\nabsent: { members: [${other}] }\n`,
  });
  // A computer that cannot join stays where it is, although the files remove it there.
  let isRefused = true;
  hook = (request) => (/^POST .*computers$/.test(request) && isRefused ? ((isRefused = false), 409) : undefined);
  expect([(await apply(both)).code, await groupsOf(other)]).toEqual([7, expect.arrayContaining(['Munich'])]);
  writes = [];
  const methods = (): string[] => writes.map((request) => request.replace(/ .*\//, ' ').replace(/[?].*/, ''));
  const moved = await apply(both);
  expect({ code: moved.code, results: resultsOf(moved), sent: methods() }).toEqual({
    code: 0,
    results: [`applied add member Computers/Workstations/Moved ${other}`],
    sent: ['DELETE computers', 'POST computers'],
  });
  writes = [];
  const gone = await folderOf({
    'groups/a.yaml': `group: Computers/Workstations/Moved\nabsent: true\n---\ngroup: Computers/Workstations/Munich\nmembers: [${hostname}, ${other}]\n`,
  });
  const ran = await apply(gone);
  expect({ code: ran.code, results: resultsOf(ran) }).toEqual({
    code: 0,
    results: [
      'applied delete group Computers/Workstations/Moved ',
      ...[String(hostname), String(other)]
        .toSorted()
        .map((each) => `applied add member Computers/Workstations/Munich ${each}`),
    ],
  });
  expect(methods()).toEqual(['DELETE computers', 'POST computers', expect.stringMatching(/^DELETE [-0-9a-f]{36}$/)]);
  expect(await groupsOf(hostname)).toContain('Munich');
});

const berlin = 'Computers/Workstations/Berlin';
const hamburg = 'Computers/Workstations/Hamburg';

/** A computer of Hamburg that a folder wants in Berlin, and the configuration group that it is in. */
const movedToBerlin = async () => {
  const list = JSON.parse((await ems('group', 'computers', hamburg, '-o', 'json')).stdout);
  const { hostname, id }: { hostname: string; id: number } = list[0];
  const folder = await folderOf({ 'groups/a.yaml': `group: ${berlin}\nmembers: [${hostname}]\n` });
  const place = async (): Promise<string[]> =>
    JSON.parse((await ems('computer', 'groups', hostname, '-o', 'json')).stdout).flatMap(
      ({ assignedToTree, name }: Readonly<Record<string, string>>) =>
        assignedToTree === 'ConfigurationGroups' ? [name] : [],
    );
  return { folder, hostname, id, place };
};

it('says that a computer is moved out of its configuration group before it moves it, and leads back', async () => {
  const { folder, hostname, id, place } = await movedToBerlin();
  const diff = await ems('state', 'diff', folder, '-o', 'json');
  expect(JSON.parse(diff.stdout).changes).toMatchObject([{ action: 'add', what: hostname, leaves: hamburg }]);
  expect((await ems('state', 'diff', folder, '--format', 'text')).stdout).toContain(`moved out of ${hamburg}\n`);
  const trial = await ems('state', 'apply', folder, '--dry-run', '-o', 'json');
  const [left, joined] = JSON.parse(trial.stdout);
  expect([left.method, left.url, joined.method, joined.body]).toEqual([
    'DELETE',
    expect.stringMatching(new RegExp(`/computers\\?computerIds=${id}$`)),
    'POST',
    { computerIds: [id] },
  ]);
  expect(writes).toEqual([]);
  const ran = await apply(folder);
  // On a terminal this is a part of the question.
  expect(ran.stderr).toContain(`Moves from ${hamburg} to ${berlin}: ${hostname}\n`);
  expect([ran.code, writes.map((request) => request.split(' ')[0]), await place()]).toEqual([
    0,
    ['DELETE', 'POST'],
    ['Berlin'],
  ]);
  const { restore } = JSON.parse(ran.stdout);
  expect((await ems('undo', '--last', '--yes', '--max-affected', '99')).code).toBe(0);
  expect(await place()).toEqual(['Hamburg']);
  await apply(folder);
  expect([(await apply(restore)).code, await place()]).toEqual([0, ['Hamburg']]);
  expect((await ems('state', 'diff', restore)).code).toBe(0);
});

it('moves no computer in a run in which a read failed, or whose groups cannot be read', async () => {
  const { folder, hostname, id, place } = await movedToBerlin();
  await writeFile(join(folder, 'tags.yaml'), 'tags: [{ designation: unread }]\n');
  hook = (request) => (request.startsWith('GET /api/tags') ? 403 : undefined);
  const ran = await apply(folder);
  const kept = `skipped add member ${berlin} ${hostname} (a read failed, so no computer is moved in this run)`;
  expect([ran.code, resultsOf(ran), writes]).toEqual([7, [kept], []]);
  const trial = await ems('state', 'apply', folder, '--dry-run', '-o', 'json');
  expect([JSON.parse(trial.stdout), trial.stderr]).toEqual([[], expect.stringContaining(`moved out of ${hamburg}`)]);
  hook = (request) => (request.startsWith(`GET /api/computer/${id}/groups`) ? 500 : undefined);
  const unread = await apply(folder, '--only', 'members');
  expect([unread.code, writes.filter((line) => line.startsWith('DELETE'))]).toEqual([7, []]);
  expect(JSON.parse(unread.stdout).unreadable).toMatchObject([{ kind: 'members', on: berlin }]);
  hook = () => undefined;
  expect(await place()).toEqual(['Hamburg']);
});

it('adds a computer to its group again if the new one does not take it, and says where it is', async () => {
  const { folder, hostname, place } = await movedToBerlin();
  for (const fate of [403, 'dead'] as const) {
    let joins = 0;
    hook = (request) => (request.startsWith('POST /api/group/') && (joins += 1) === 1 ? fate : undefined);
    const ran = await apply(folder);
    const back = expect.stringMatching(
      new RegExp(`^failed add member ${berlin} ${hostname} .*it was added to ${hamburg} again`),
    );
    expect([ran.code, resultsOf(ran), await place()]).toEqual([7, [back], ['Hamburg']]);
  }
  // The group of a reinstall beside its own changes neither the plan nor the way back.
  expect((await ems('computer', 'reinstall', hostname, '--package', '7-Zip@24.08', '--yes')).code).toBe(0);
  const [{ reinstallGroupId }] = JSON.parse((await ems('computer', 'reinstalls', hostname, '-o', 'json')).stdout);
  reinstall = { groupId: reinstallGroupId, name: 'Reinstall', assignedToTree: 'ConfigurationGroups' };
  let tries = 0;
  hook = (request) => (/^POST .*\/computers$/.test(request) && (tries += 1) === 1 ? 403 : undefined);
  expect(resultsOf(await apply(folder))).toEqual([expect.stringContaining(`it was added to ${hamburg} again`)]);
  reinstall = undefined;
  expect(await place()).toEqual(['Hamburg']);
  // Ctrl-C between the two requests.
  const stop = new AbortController();
  hook = (request) => void (request.startsWith('DELETE ') && stop.abort(new EmsError('interrupted', '')));
  const stopped = await demo.run(['state', 'apply', folder, '--yes', '-o', 'json'], { interrupt: stop.signal });
  expect([stopped.code, await place()], stopped.stderr).toEqual([130, ['Berlin']]);
  hook = () => undefined;
  await ems('group', 'move-computers', berlin, hamburg, hostname, '--yes');
  hook = (request) => (request.startsWith('POST /api/group/') ? 403 : undefined);
  const lost = resultsOf(await apply(folder));
  expect(lost).toEqual([expect.stringContaining(`it has left ${hamburg} and is in no configuration group now`)]);
  hook = () => undefined;
  expect([(await apply(folder)).code, await place()]).toEqual([0, ['Berlin']]);
});

it('activates the changed groups with --activate, and writes secrets without showing them', async () => {
  const folder = await folderOf({
    'groups/a.yaml':
      'group: Assignments/Pilot\nvariables: { Contact.Mail: { secret: env:EMS_VALUE_SHARE_PASSWORD } }\n',
  });
  const planned = JSON.parse((await apply(folder, '--activate', '--dry-run')).stdout);
  const ran = await apply(folder, '--activate');
  expect({ code: ran.code, value: JSON.parse(ran.stdout) }).toMatchObject({
    code: 0,
    value: { asleep: 0, activated: true },
  });
  expect(writes.at(-1)).toMatch(/^POST \/api\/group\/.*\/activation$/);
  // The dry run has shown all of it.
  expect(planned.map(({ method, url }: Record<string, string>) => `${method} ${new URL(url ?? '').pathname}`)).toEqual(
    writes,
  );
  expect(ran.stdout + ran.stderr).not.toContain('hunter2');
  const trial = await ems('state', 'apply', folder, '--dry-run', '-o', 'json');
  expect(JSON.parse(trial.stdout)).toEqual([]);
});

it('undoes what it has changed: a new name stays, and a group that was deleted since is not made again', async () => {
  await ems('group', 'create', 'Aside', '--type', 'AssignmentGroups', '--parent', 'Assignments');
  const { id } = JSON.parse((await ems('group', 'show', 'Aside', '-o', 'json')).stdout);
  const folder = await folderOf({
    'groups/a.yaml': `group: Assignments/Aside\npackages: [KeePass@2.57]\nmembers: [PC-0002]\n`,
  });
  const entry = async (): Promise<string> => {
    expect((await apply(folder)).code).toBe(0);
    return (await ems('history', 'list', '-n', '1', '-o', 'name')).stdout.trim();
  };
  const first = await entry();
  await ems('group', 'update', id, '--name', 'Beside', '--yes');
  expect((await ems('undo', first, '--yes', '--max-affected', '99')).code).toBe(0);
  expect(JSON.parse((await ems('group', 'show', id, '-o', 'json')).stdout).name).toBe('Beside');
  await ems('group', 'update', id, '--name', 'Aside', '--yes');
  const second = await entry();
  await ems('group', 'delete', id, '--force', '--yes');
  writes = [];
  expect([(await ems('undo', second, '--yes', '--max-affected', '99')).code, writes]).toEqual([9, []]);
});

it('keeps no secret for undo: the class and the reason are those of `group variable set`', async () => {
  secretName = 'AdminPassword';
  await ems('group', 'variable', 'set', 'Assignments/Pilot', 'AdminPassword', 'before-1234', '--yes');
  await ems('group', 'variable', 'set', 'Assignments/Pilot', 'AdminPassword', 'typed-1234', '--yes');
  const undoLast = async () => {
    const { code, stdout } = await ems('undo', '--last', '--yes', '--anyway', '-o', 'json');
    const [{ changedSince, class: known, requests, result, why }] = JSON.parse(stdout).entries;
    return { code, known, why, changedSince, requests, result };
  };
  const typed = await undoLast();
  expect(typed).toMatchObject({ code: 10, known: 'in-part', changedSince: false, result: 'refused' });
  const folder = await folderOf({
    'groups/a.yaml':
      'group: Assignments/Pilot\nvariables: { AdminPassword: { secret: env:EMS_VALUE_SHARE_PASSWORD } }\n',
  });
  expect((await apply(folder)).code).toBe(0);
  expect(await undoLast()).toEqual(typed);
  const [listed] = JSON.parse((await ems('undo', '--list', '--all', '-o', 'json')).stdout).entries;
  expect(listed).toMatchObject({ class: 'in-part', why: typed.why });
});

it('is activated only if an activation was sent', async () => {
  const folder = await folderOf({ 'groups/a.yaml': 'group: Assignments/Pilot\npackages: [VLC media player@3.0.21]\n' });
  hook = (request) => (request.startsWith('POST /api/group/') ? 403 : undefined);
  const ran = await apply(folder, '--activate');
  expect([ran.code, writes.length, JSON.parse(ran.stdout)]).toMatchObject([7, 1, { asleep: 0, activated: false }]);
});

it('counts a refused addition or removal as applied if somebody else has made it', async () => {
  const vlc = 'VLC media player@3.0.21';
  for (const { action, answer, method, other, section } of [
    { action: 'add', method: 'POST', other: 'assign-package', section: `packages: [${vlc}]`, answer: 409 },
    { action: 'remove', method: 'DELETE', other: 'unassign-package', section: `absent: { packages: [${vlc}] }` },
  ]) {
    const folder = await folderOf({ 'groups/a.yaml': `group: Assignments/Pilot\n${section}\n` });
    let isFirst = true;
    // Somebody else is faster by one request.
    hook = async (request) => {
      if (!request.startsWith(`${method} /api/group/`) || !isFirst) return undefined;
      isFirst = false;
      await ems('group', other, 'Assignments/Pilot', vlc, '--yes');
      return answer;
    };
    const ran = await apply(folder);
    const applied = `applied ${action} package-assignment Assignments/Pilot ${vlc}`;
    expect([ran.code, resultsOf(ran)]).toEqual([0, [applied]]);
  }
});

it('guesses no request that the reference does not show, and sends it once the server has described it', async () => {
  const folder = await folderOf({
    'groups/a.yaml': `group: Assignments/Pilot
bootImage: WinPE 10 x64
osSku: Windows 11 Enterprise 23H2 Education
languagePacks: [Language Pack Spanish]
variableConfigurations: [Kiosk]
`,
  });
  const undescribed = await apply(folder);
  const left = resultsOf(undescribed);
  expect([undescribed.code, left.map((line) => line.split(' ')[2]), writes]).toEqual([
    7,
    ['boot-image', 'os-sku', 'language-pack', 'variable-configuration'],
    [],
  ]);
  expect(left.every((line) => line.includes('not writable: ') && line.includes('ems api sync'))).toBe(true);
  await ems('api', 'sync');
  const ran = await apply(folder);
  expect([ran.code, resultsOf(ran).filter((line) => !line.startsWith('applied'))]).toEqual([0, []]);
});
