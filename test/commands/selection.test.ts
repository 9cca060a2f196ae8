import { expect, test } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';

const directory = useDirectory();

const demo = (...words: string[]) => runHere(['--demo', ...words], directory());

const hosts = async (...words: string[]): Promise<string[]> => {
  const { stdout, stderr, code } = await demo(...words, '-o', 'json');
  expect(code, stderr).toBe(0);
  return (JSON.parse(stdout) as { hostname: string }[]).map(({ hostname }) => hostname);
};

const days = 86_400_000;

test('a list is narrowed by group and by silence, and both together', async () => {
  const members = await hosts('computer', 'list', '--group', 'Workstations');
  const { stdout } = await demo('computer', 'list', '--not-seen-for', '14d', '-o', 'json');
  const silent = JSON.parse(stdout) as { hostname: string; lastSeenUtc: string | null }[];
  expect(members.length).toBeGreaterThan(10);
  expect(silent.length).toBeGreaterThan(0);
  for (const { lastSeenUtc } of silent)
    if (lastSeenUtc !== null) expect(Date.now() - Date.parse(lastSeenUtc)).toBeGreaterThan(13 * days);
  const both = await hosts('computer', 'list', '--group', 'Workstations', '--not-seen-for', '14d');
  const names = new Set(members);
  expect(both.toSorted()).toEqual(
    silent
      .map(({ hostname }) => hostname)
      .filter((name) => names.has(name))
      .toSorted(),
  );
});

test('a sweep, a search and an action take the same flags', async () => {
  const sweep = await hosts('computer', 'issues', 'low-disk', '--group', 'Workstations');
  const issue = await hosts('computer', 'search', '--issue', 'low-disk', '--group', 'Workstations');
  expect(sweep.length).toBeGreaterThan(0);
  expect(issue.toSorted()).toEqual(sweep.toSorted());
  const flags = ['--issue', 'low-disk', '--group', 'Workstations', '--dry-run', '-o', 'json'];
  const { stdout } = await demo('computer', 'rescan', '--type', 'Inventory', ...flags);
  expect([JSON.parse(stdout)].flat()).toHaveLength(sweep.length);
});

test('the model and the user are read of those that are left, and the cost is told', async () => {
  const [first = ''] = await hosts('computer', 'search', 'PC-0042');
  const { stdout: info } = await demo('computer', 'system-info', first, '-o', 'json');
  const { model } = JSON.parse(info) as { model: string };
  const list = 'computer list --search hostname=PC-004 -o json --model'.split(' ');
  const { stdout, stderr } = await demo(...list, model);
  expect(stdout).toContain('PC-0042');
  expect(stderr).toMatch(/Reading the system information of \d+ computers: one request each\./);
});

test('two values of one search field narrow each other, in reads and actions', async () => {
  const ends = ['--search', 'hostname=PC-004', '--search', 'hostname=42'];
  expect(await hosts('computer', 'list', ...ends)).toEqual(['PC-0042']);
  expect(await hosts('computer', 'list', ...ends.slice(2), ...ends.slice(0, 2))).toEqual(['PC-0042']);
  expect(await hosts('computer', 'list', '--search', 'hostname=42', '--search', 'hostname=PC-004?')).toEqual([
    'PC-0042',
  ]);
  const { stdout } = await demo('computer', 'reboot', ...ends, '--dry-run', '-o', 'json');
  expect([JSON.parse(stdout)].flat()).toMatchObject([
    { url: expect.stringContaining('/computer/42/reboot') as string },
  ]);
  const systems = ['--search', 'osName=Server', '--os', 'Windows 11'];
  expect(await hosts('computer', 'list', ...systems)).toEqual([]);
  expect((await demo('computer', 'reboot', ...systems, '--dry-run')).stdout).not.toContain('/reboot');
  const servers = await hosts('computer', 'list', '--os', 'Server');
  expect(await hosts('computer', 'list', '--search', 'osName=Server', '--os', 'Windows')).toEqual(servers);
});

test('names are narrowed by what is selected beside them', async () => {
  const line = 'computer rescan PC-0041 PC-0042 --type Inventory --search hostname=PC-0042 --dry-run -o json';
  const { stdout } = await demo(...line.split(' '));
  expect([JSON.parse(stdout)].flat()).toHaveLength(1);
});

test.each([
  [['computer', 'list', '--not-seen-for', 'long'], '--not-seen-for: "long" is not a duration'],
  [['computer', 'list', '--direct'], '--direct requires --group'],
  [['computer', 'list', '--issue', 'low-dsk'], 'Did you mean low-disk?'],
  // A variable that is not set in a script.
  [['computer', 'reboot', '--os', '', '--yes'], '--os: a value is required'],
  [['computer', 'reboot', '--model', ' ', '--yes'], '--model: a value is required'],
  [['computer', 'reboot', '--user', '', '--yes'], '--user: a value is required'],
  [['computer', 'search', '--hostname', ''], '--hostname: a value is required'],
  [['computer', 'search', ' '], '<text>: a value is required'],
  [['computer', 'search-software', '--product', ''], '--product: a value is required'],
  [['computer', 'issues', 'low-disk', '--hostname-contains', ''], '--hostname-contains: a value is required'],
  [['group', 'list', '--name-contains', ''], '--name-contains: a value is required'],
  [['group', 'show', ''], '<group>: a name or an id is required'],
  [['software', 'list', ''], '<product>: a name is required'],
  [['software', 'versions', 'Firefox', '--older-than', ''], '--older-than: a version is required'],
  [['admin', 'principal', 'update', '1', '--roles', ''], "To send an empty list: --field roles:='[]'"],
  // Without quotes the next flag is no value.
  [['computer', 'update', 'PC-0042', '--name', '--dry-run'], '--name requires a value'],
  [['computer', 'reboot', '--group', '--yes'], 'write --group=--yes instead'],
  [['computer', 'reboot', '--group', '-y'], 'write --group=-y instead'],
  [['computer', 'list', '-o', '--no-pager'], 'write --output=--no-pager instead'],
  [['computer', 'list', '--columns', '--limit=3'], '--limit is a flag.'],
  [['computer', 'update', 'PC-0042', '--name', '-ojson'], 'write --name=-ojson instead'],
  [['computer', 'update', 'PC-0042', '--name', '-qy'], 'write --name=-qy instead'],
  [['computer', 'reboot'], 'ems help selection'],
])('ems %j is refused', async (words, problem) => {
  const { code, stderr } = await demo(...words);
  expect(stderr).toContain(problem);
  expect(code).toBe(2);
});

test("--os '!…' leaves out what has it in its name, in reads and actions", async () => {
  const all = await hosts('computer', 'list', '--issue', 'pending-reboot');
  const servers = await hosts('computer', 'list', '--issue', 'pending-reboot', '--os', 'Server');
  const others = await hosts('computer', 'list', '--issue', 'pending-reboot', '--os', '!server');
  expect(servers.length).toBeGreaterThan(0);
  expect([...servers, ...others].toSorted()).toEqual(all.toSorted());
  const { code, stderr } = await demo('computer', 'list', '--os', '!');
  expect([code, stderr]).toEqual([2, expect.stringContaining('--os: a name is required')]);
});

test('a list takes names and patterns, and narrows them', async () => {
  expect(await hosts('computer', 'list', 'PC-0042', '41')).toEqual(['PC-0042', 'PC-0041']);
  expect(await hosts('computer', 'list', 'PC-004?', '--group', 'Berlin')).toContain('PC-0042');
  expect(await hosts('computer', 'list', 'PC-0041', '--group', 'Berlin')).toEqual([]);
  expect((await demo('computer', 'list', 'PC-XX')).code).toBe(4);
  const { code, stderr } = await demo('computer', 'list', 'PC-0042', '--never-seen');
  expect([code, stderr]).toEqual([2, expect.stringContaining('cannot be combined')]);
});

test('a value may look like a flag where it is glued to its own, or is none of this command', async () => {
  for (const words of [
    ['--name=--dry-run', '--dry-run'],
    ['--name', '--drive', '--dry-run'],
    ['--name', '-5', '--dry-run'],
    ['--name', '-ou', '--dry-run'],
  ]) {
    const { code, stdout } = await demo('computer', 'update', 'PC-0042', ...words);
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { body: { name: words[0]?.split('=')[1] ?? words[1] } }]);
  }
});
