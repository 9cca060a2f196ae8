import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import { runHere, useDirectory } from '../support/in-process.js';
import { startService } from '../support/strict-server.js';

const demo = useFastDemo({ speed: 0 });
const directory = useDirectory();

const shown = async (line: string, options = {}): Promise<string> => {
  const { code, stderr, stdout } = await demo().run(line.split(' '), options);
  expect(code, stderr).toBe(0);
  return stdout;
};

const requestsSent = async (): Promise<number> =>
  (await demo().server.requests()).filter(({ path }) => path.startsWith('/api/')).length;

it('--count is one number for people and pipes, and an object in json', async () => {
  expect(await shown('computer list --count')).toBe('60\n');
  expect(await shown('computer list --count', { columns: 80 })).toBe('60\n');
  expect(JSON.parse(await shown('computer list --count -o json'))).toEqual({ count: 60 });
  const members = await shown('computer list --group Workstations -o name');
  expect(await shown('computer list --group Workstations --count')).toBe(`${members.trim().split('\n').length}\n`);
  expect(await shown('computer list --search hostname=PC-00?2 --count')).toMatch(/^[1-9]\d?\n$/);
});

it('--count reads one row, whatever the size of the list', async () => {
  const service = await startService({
    'GET /api/computer': { items: [{ id: 1, hostname: 'PC-1' }], totalCount: 8123, hasMore: true },
  });
  const { stdout } = await runHere(['computer', 'list', '--count'], directory(), { env: service.env });
  await service.close();
  expect([stdout, service.calls().filter(({ operation }) => operation === 'GET /api/computer').length]).toEqual([
    '8123\n',
    1,
  ]);
});

it('--count-by counts every row once, by the header that is shown', async () => {
  const rows = JSON.parse(await shown('computer list --count-by Domain -o json')) as {
    domain: string;
    count: number;
  }[];
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(60);
  expect(rows.map(({ count }) => count)).toEqual(rows.map(({ count }) => count).toSorted((a, b) => b - a));
  const { code, stderr } = await demo().run(['computer', 'list', '--count-by', 'colour']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('--count-by: no row has a column colour')]);
});

it('--count-by counts all rows, and -n limits the values that are shown', async () => {
  const rows = JSON.parse(await shown('computer list --count-by hostname -n 1 -o json')) as { count: number }[];
  const all = JSON.parse(await shown('computer list --count-by hostname -o json')) as { count: number }[];
  expect(all.length).toBeGreaterThan(1);
  expect(rows).toEqual(all.slice(0, 1));
  expect(await shown('computer list --count -n 3')).toBe('60\n');
  const kept = 'computer list --search hostname=PC-* --count-by hostname';
  expect(JSON.parse(await shown(`${kept} -n 1 -o json`))).toEqual(
    JSON.parse(await shown(`${kept} -o json`)).slice(0, 1),
  );
});

it('--count-by is sorted by its values or its counts', async () => {
  const rows = async (flags: string): Promise<{ hostname: string; count: number }[]> =>
    JSON.parse(await shown(`computer list --count-by hostname -o json ${flags}`)) as never;
  const byName = (await rows('--sort-by Hostname')).map(({ hostname }) => hostname);
  expect(byName).toEqual(byName.toSorted());
  expect((await rows('--sort-by -hostname -n 2')).map(({ hostname }) => hostname)).toEqual(
    byName.toReversed().slice(0, 2),
  );
  const domains = JSON.parse(await shown('computer list --count-by domain --sort-by Count -o json')) as {
    count: number;
  }[];
  const counts = domains.map(({ count }) => count);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  const { code, stderr } = await demo().run(['computer', 'list', '--count-by', 'domain', '--sort-by', 'hostname']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('--sort-by: --count-by has no column hostname')]);
});

it.each([
  [['--count', '--query', '[?id>`5`]'], '--count and --query cannot be combined'],
  [['--count-by', 'domain', '--query', '[0]'], '--count-by and --query cannot be combined'],
  [['--count-by', 'domain', '--columns', 'id'], '--count-by and --columns cannot be combined'],
  [['--envelope', '--columns', 'id'], '--envelope and --columns cannot be combined'],
  [['--envelope', '--sort-by', 'id', '--query', 'items'], '--envelope and --sort-by cannot be combined'],
])('a flag that would have no effect is refused before a request: %j', async (flags, message) => {
  const before = await requestsSent();
  const { code, stderr, stdout } = await demo().run(['computer', 'list', ...flags]);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  expect(await requestsSent()).toBe(before);
});

it.each([
  ['patch pending', 1],
  ['fleet pending', undefined],
  ['depot list', 1],
  ['find PC-00', undefined],
  ['computer groups 3', 1],
  ['rollout list', undefined],
  ['history list', 0],
  ['bulk list', 0],
  ['config list', 0],
])('ems %s has --count, --count-by and -n', async (line, requests) => {
  const rows = JSON.parse(await shown(`${line} -o json`)) as Record<string, unknown>[];
  const before = await requestsSent();
  expect(await shown(`${line} --count`)).toBe(`${rows.length}\n`);
  const sent = (await requestsSent()) - before;
  if (requests !== undefined) expect(sent).toBeLessThanOrEqual(requests);
  expect(JSON.parse(await shown(`${line} -n 1 -o json`))).toEqual(rows.slice(0, 1));
  const [column] = Object.keys(rows[0] ?? {});
  if (column === undefined) return;
  const groups = JSON.parse(await shown(`${line} --count-by ${column} -o json`)) as { count: number }[];
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
});

it('-n of a sorted custom list cuts after sorting', async () => {
  const sorted = await shown('config list --sort-by -name --columns name -o csv');
  expect(await shown('config list --sort-by -name --columns name -n 2 -o csv')).toBe(
    `${sorted.split('\n').slice(0, 3).join('\n')}\n`,
  );
});

it.each(['computer list -n 2', 'computer list --skip 3 --top 2', 'config list -n 2'])(
  '--query of a sorted list gets the rows that are shown without it: %s',
  async (line) => {
    const column = line.startsWith('config') ? 'name' : 'hostname';
    const sorted = `${line} -o json --sort-by -${column}`;
    const rows = JSON.parse(await shown(sorted)) as Record<string, unknown>[];
    expect(rows).toHaveLength(2);
    expect(JSON.parse(await shown(`${sorted} --query [].${column}`))).toEqual(rows.map((row) => row[column]));
  },
);

it('columns are chosen and sorted by their headers as well as by their fields', async () => {
  const csv = await shown('computer list -n 3 --sort-by -last-seen --columns id,last-seen -o csv');
  expect(csv).toMatch(/^id,lastSeenUtc\n/);
  expect(csv).toBe(await shown('computer list -n 3 --sort-by -lastSeenUtc --columns id,lastSeenUtc -o csv'));
});

it('the operating system is read from each inventory where its column is asked for', async () => {
  expect(await shown('computer list -n 2 --columns hostname,os -o csv')).toMatch(
    /^hostname,operatingSystem\n.*Windows/,
  );
  expect(await shown('computer list -n 2 -o csv')).not.toContain('operatingSystem');
});

it('--count-by os says before it that each computer is read, and --quiet leaves the sentence out', async () => {
  const line = 'computer list --count-by os -o csv'.split(' ');
  const [told, quiet] = [await demo().run(line), await demo().run([...line, '--quiet'])];
  expect([told.code, told.stderr]).toEqual([0, 'Reading the inventory of each computer: one request each.\n']);
  expect([quiet.code, quiet.stderr, quiet.stdout]).toEqual([0, '', told.stdout]);
});

it.each(['group list -n 2', 'group assignments Pilot', 'computer groups 3'])('ids are for wide: %s', async (line) => {
  const guid = /[0-9a-f]{8}-[0-9a-f]{4}/;
  expect(await shown(`${line} -o table`, { columns: 200 })).not.toMatch(guid);
  expect(await shown(`${line} -o wide`, { columns: 200 })).toMatch(guid);
});

it('computer show fits a screen, and takes several computers', async () => {
  const page = await shown('computer show 3', { columns: 100 });
  expect(page.split('\n').length).toBeLessThanOrEqual(30);
  const rows = (await shown('computer show 3 4 5', { columns: 160 })).trimEnd().split('\n');
  expect(rows).toHaveLength(4);
  const whole = JSON.parse(await shown('computer show 3 4 --details -o json')) as { id: number; health: object }[];
  expect(whole.map(({ health, id }) => [id, typeof health])).toEqual([
    [3, 'object'],
    [4, 'object'],
  ]);
});

it('the products of patches are named', async () => {
  expect(await shown('computer patches 3 -n 3 -o table', { columns: 200 })).toMatch(/Windows|Office|Firefox/);
});

it('a table of tasks says where and why one failed', async () => {
  const trackingId = '00000000-0000-4000-8000-000000000001';
  const failed = { trackingId, status: 3, type: 'Install', name: 'VLC', createdAtUtc: '2026-03-01T10:00:00Z' };
  const service = await startService({
    'GET /api/tasks': { items: [failed], totalCount: 1, hasMore: false },
    'GET /api/tasks/{trackingId}': {
      ...failed,
      actions: [{ computerId: 7, hostname: 'PC-0007', status: 3, message: 'Setup ended with 1603' }],
    },
  });
  const { stdout } = await runHere(['task', 'list', '-o', 'table'], directory(), { env: service.env });
  await service.close();
  expect(stdout).toMatch(/PC-0007 +Setup ended with 1603/);
});
