import { expect, it, test } from 'vitest';
import { sharedFlags } from '../../src/command/shared-flags.js';
import { loadTree } from '../../src/program/built-in.js';
import { useFastDemo } from '../support/fast-demo.js';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const demo = useFastDemo({ speed: 0 });
const specs = (await loadTree()).flatMap(({ leaves }) => leaves.map((leaf) => leaf.spec()));
const selecting = specs.filter(({ shared }) => shared.includes('selection'));

test('every command with a selection has all of its flags, and no flag of its own by the same name', () => {
  expect(selecting.length).toBeGreaterThan(30);
  const names = new Set(sharedFlags.selection.flags.map(({ name }) => name));
  const own = selecting.flatMap(({ flags, words }) =>
    flags.filter(({ name }) => names.has(name)).map(({ name }) => `${words.join(' ')} --${name}`),
  );
  // These also take the values of each computer from the columns of the file.
  const others = own.filter((each) => !each.endsWith(' --map'));
  // It takes no package there: what failed decides.
  expect(others).toEqual(['computer reinstall --failed']);
});

const ids = async (words: readonly string[]): Promise<number[]> => {
  const { code, stderr, stdout } = await demo().run([...words, '--all', '-o', 'name']);
  expect(code, stderr).toBe(0);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map(Number)
    .toSorted((left, right) => left - right);
};

const targets = async (words: readonly string[]): Promise<number[]> => {
  const ran = await demo().run(['computer', 'rescan', '--type', 'Inventory', ...words, '--dry-run', '-o', 'json']);
  expect(ran.code, ran.stderr).toBe(0);
  const requests = [demo().json(ran)].flat();
  return requests
    .map((request) => Number(/computer\/(\d+)\/rescan/.exec(JSON.stringify(request))?.[1]))
    .toSorted((left, right) => left - right);
};

const csv = (text: string): string => {
  const file = join(demo().directory, 'computers.csv');
  writeFileSync(file, text);
  return file;
};

it.each<[string, () => readonly string[]]>([
  ['a group with everything below it', () => ['--group', 'Workstations']],
  ['a part of the name of a user', () => ['--search', 'hostname=PC-004', '--user', 'dijk']],
  ['a pattern of a user', () => ['--search', 'hostname=PC-004', '--user', 'E.DIJ*']],
  ['a user with a domain', () => ['--search', 'hostname=PC-004', '--user', 'corp\\e.dijkstra']],
  ['a pattern of a search', () => ['--search', 'hostname=PC-00?2']],
  ['what an operating system is not', () => ['--os', '!server', '--search', 'hostname=00']],
  ['a csv with a usual header', () => ['--from-file', csv('Room,Computername\n3.1,PC-0003\n3.2,PC-0004\n')]],
  ['a csv with a header in German', () => ['--from-file', csv('Gerätename;Raum\nPC-0003;1\n')]],
  [
    'a csv whose column is named',
    () => ['--from-file', csv('Asset,Room\nPC-0005,1\n6,2\n'), '--map', 'Asset=computer'],
  ],
])('a list, a search, an action and a rule select the same: %s', async (_, flags) => {
  const listed = await ids(['computer', 'list', ...flags()]);
  expect(listed.length).toBeGreaterThan(0);
  expect(await ids(['computer', 'search', ...flags()])).toEqual(listed);
  expect(await targets(flags())).toEqual(listed);
  const dryRun = '--dry-run --max-affected 999 -o json'.split(' ');
  const rule = await demo().run(['group', 'sync', 'Pilot', ...flags(), ...dryRun]);
  expect(demo().json(rule)).toMatchObject({ matched: listed.length });
});

it('a user is found on the same computers by a list and by find', async () => {
  const listed = await ids(['computer', 'list', '--user', 'e.dijkstra']);
  const found = demo().json(await demo().run(['find', 'e.dijkstra', '--users', '-o', 'json'])) as { id: number }[];
  expect(listed.length).toBeGreaterThan(1);
  expect(found.map(({ id }) => id).toSorted((left, right) => left - right)).toEqual(listed);
});

it('--direct leaves out what lies below a group', async () => {
  expect(await ids(['computer', 'list', '--group', 'Workstations', '--direct'])).toEqual([]);
  const below = await ids(['computer', 'list', '--group', 'Workstations']);
  const sweep = await ids(['computer', 'issues', 'overview', '--group', 'Workstations']);
  expect(sweep.length).toBeGreaterThan(0);
  expect(sweep.filter((id) => !below.includes(id))).toEqual([]);
});

it.each([
  ['computer reboot PC-0001 --at 22:00', 'cron, at or Task Scheduler'],
  ['computer reboot PC-0001 --at 22:00 --timeout-minutes 15', 'ems computer reboot PC-0001 --timeout-minutes 15'],
  ['computer list --group Pilot --include-descendants', 'add --direct'],
  ['computer tag PC-0001', 'Computers have no tags'],
  ['computer list --tag Berlin', 'Computers have no tags'],
  ['computer variable set PC-0001 Contact.Phone 1 --encrypted', 'does not encrypt variables'],
  ['computer wake PC-0001', 'ems computer activate PC-0001 --software --wol-now'],
  ['task list --status fialed', 'Did you mean failed?'],
  ['fleet status Workstations', 'Did you mean --group Workstations?'],
  ['computer list --kb 5041989', 'ems computer issues missing-patch --kb 5041989'],
  ['computer list --kb', 'ems computer issues missing-patch --kb KB5041404'],
  ['computer list --silent', 'ems computer list --not-seen-for 7d'],
  ['computer wipe PC-0042', 'ems computer activate PC-0042 --pxe'],
  ['history --limit 1', '--limit cannot be placed before the command.'],
  ['computer update PC-0042 --hostname X', 'Did you mean --name?'],
  ['computer reboot PC-0042 --force', 'answered beforehand with --yes'],
  ['package status 7-Zip@24.08 --computers', 'ems package computers 7-Zip@24.08'],
  ['fleet changes --since 14d', 'ems fleet changes 14d'],
  ['admin local-principal create --name reporting', 'The service generates the client id'],
  ['variable set Pilot ProxyServer x', 'ems group variable set'],
  ['package computers 7-Zip@24.08 --all', 'the list is complete without it'],
  ['computer list --not-seen-for 2weeks', 'or 14d'],
  ['profile protect default', 'ems config set protected true'],
  ['rollout start --package KeePass@2.57 --target Workstations', 'such as --rings Pilot,10%,100%'],
  ['explain PC-0003', 'ems explain PC-0003 --reboot'],
  ['computer list --search osName=Windows*11', 'Leave out * and ?'],
  ['computer list --from-file - --map Asset=room', 'is not column=computer'],
  ['computer reboot --from-file x.csv --map Asset=room', '"room" is not one of computer'],
])('ems %s says what to do instead', async (line, said) => {
  const { code, stderr } = await demo().run(line.split(' '));
  expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([2, expect.stringContaining(said)]);
});

it.each([
  ['computer list PC-004', 'List all with: ems computer search PC-004'],
  ['group add-computers Pilot new.csv', 'Did you mean --from-file new.csv?'],
])('ems %s, which names no computer, says what finds them', async (line, said) => {
  const { code, stderr } = await demo().run(line.split(' '));
  expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([4, expect.stringContaining(said)]);
});

it.each(['KB5041404', 'kb5041404', '5041404'])('a KB number is found as it is typed: %s', async (kb) => {
  const hosts = await demo().run(['computer', 'fleet-patch-status', '--kb', kb, '--all', '-o', 'name']);
  expect(hosts.stdout.split('\n').length).toBeGreaterThan(2);
});

it('a KB number that no scan has reported is not "nobody misses it"', async () => {
  for (const line of ['fleet-patch-status', 'issues missing-patch', 'patches 3']) {
    const ran = await demo().run(['computer', ...line.split(' '), '--kb', '9999999']);
    expect([ran.code, ran.stderr]).toEqual([4, expect.stringContaining('No patch scan has reported KB9999999')]);
  }
});

it('an empty list of tasks names the filters that are applied here', async () => {
  const { code, stderr } = await demo().run(['task', 'list', '--status', 'failed', '--computer', '3', '-o', 'table']);
  expect([code, stderr]).toEqual([0, expect.stringContaining('No tasks match --status failed --computer 3')]);
});

it('an empty list says what was searched and how to widen it', async () => {
  const { stderr } = await demo().run(['computer', 'list', '--group', 'Workstations', '--direct', '-o', 'table']);
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
    'No computers match --group Workstations --direct. To widen the search, leave out one of them',
  );
});
