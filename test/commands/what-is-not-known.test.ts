import { describe, expect, it } from 'vitest';
import { useAlteredDemo } from '../support/altered-demo.js';

const demo = useAlteredDemo();
const run = (line: string) => demo.run(line.split(' '));

interface Page {
  readonly items: readonly Record<string, unknown>[];
}

const empty = (page: Page): unknown => ({ ...page, items: [], totalCount: 0, hasMore: false });

describe('fleet tidy', () => {
  it.each([404, 403])('does not call images unassigned where their list answers %d', async (status) => {
    demo.alter(/ \/api\/operating-system-imports/, status);
    const ran = await run('fleet tidy --kind unassigned-package -o csv --columns name');
    expect(ran.stdout).toContain('7-Zip@23.01');
    expect(ran.stdout).not.toContain('Windows 11 Enterprise');
    expect(ran.stderr).toContain('Not read: operating system images: ');
  });

  it.each([
    [/ \/api\/packages\/[^/]+\/groups/, 'unassigned-package', 'groups of packages: the service has no such object'],
    [/\/all-assignments/, 'empty-group', 'groups: the service has no such object'],
    [/ \/api\/group\/[^/]+\/variables/, 'redundant-value', 'variables of groups: the service has no such object'],
    [/ \/api\/variable-definitions/, 'redundant-value', 'defaults of variables: the service has no such object'],
  ])('says what a service without %s hides', async (path, kind, gap) => {
    demo.alter(path, 404);
    expect((await run(`fleet tidy --kind ${kind}`)).stderr).toContain(`Not read: ${gap}.`);
  });
});

describe('fleet status', () => {
  it('says that nobody knows how many are without an issue', async () => {
    demo.alter(/issues\/overview/, 404);
    const ran = await run('fleet status -o json');
    expect(JSON.parse(ran.stdout)).toMatchObject({
      withoutIssue: null,
      unreadable: [{ what: 'stale-agent' }, { what: 'computers without an issue' }],
    });
  });

  it('says what it did not read where --query leaves that out', async () => {
    demo.alter(/issues\//, 403);
    const ran = await run('fleet status -o json --query issues');
    expect([JSON.parse(ran.stdout), ran.stderr]).toEqual([
      [],
      expect.stringContaining('Not everything could be read: role computer.read is required.'),
    ]);
    expect((await run('fleet status -o json')).stderr).toBe('');
  });

  it('does not believe an overview that a sweep contradicts', async () => {
    demo.alter(/issues\/overview/, empty);
    const ran = await run('fleet status -o table');
    expect(ran.stdout).not.toContain('have no issue');
    expect(ran.stdout).toMatch(/Not read +computers without an issue: the overview counts 0, \S+ alone \d+/);
  });

  it('does not believe a count below what is listed', async () => {
    demo.alter(/GET \/api\/computer\?/, (page: Page) => ({ ...page, totalCount: -5 }));
    expect((await run('fleet status -o table')).stdout).toContain('The computers cannot be counted.');
  });
});

describe('explain', () => {
  it('health that cannot be read is not "never seen"', async () => {
    demo.alter(/\/health/, 403);
    const { stdout } = await run('explain 44 --reboot -o table');
    expect(stdout).not.toContain('never seen');
    expect(stdout).toContain('last contact not readable: needs computer.read');
  });

  it('a verdict of waiting names what may stop it unseen', async () => {
    demo.alter(/\/api\/computer\/15\/issues/, 404);
    const { stdout } = await run('explain 15 --package Notepad++@8.6.9 -o json');
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: expect.stringMatching(/as far as can be read \(not: .*the agent\)\.$/),
    });
  });

  it('an activation that cannot be read is unknown', async () => {
    demo.alter(/GET \/api\/computer\/42(\?|$)/, 404);
    const { stdout } = await run('explain 42 --os -o json');
    expect(JSON.parse(stdout)).toMatchObject({ state: 'unknown', cause: null });
  });

  it('no value although there is one to inherit is unknown', async () => {
    demo.alter(/POST \/api\/computer\/42\/variables\/search/, empty);
    const { stdout } = await run('explain 42 --variable Contact.Phone -o json');
    expect(JSON.parse(stdout)).toMatchObject({ state: 'unknown', cause: null });
  });

  it('names every gap of a group, and does not take it for "not assigned"', async () => {
    demo.alter(/issues\/failed-deployment/, 404);
    demo.alter(/\/api\/packages\/[^/]+\/groups/, 404);
    demo.alter(/software-deployment/, 403);
    const { stdout, stderr } = await run('explain --group Pilot --package 7-Zip@24.08 -o table');
    expect(stdout).toContain('not readable: needs computer.read');
    expect(stdout).not.toContain('not assigned');
    expect(stderr).toContain('Not everything could be read: GET /api/computer/issues/failed-deployment: ');
  });
});

it('a snapshot without assignments does not pass for one in which nothing is assigned', async () => {
  demo.alter(/\/all-assignments/, 404);
  const ran = await run('fleet snapshot -o json');
  expect(JSON.parse(ran.stdout)).toMatchObject({ unreadable: [{ what: 'members' }, { what: 'assignments' }] });
});

it('a report without the members of its sites says so', async () => {
  demo.alter(/\/api\/group\/[^/]+\/computers/, 404);
  expect((await run('fleet report --format markdown')).stdout).toMatch(/What could not be read[^]*- Sites/);
});

it('a report that could read a part only of a list says so in itself', async () => {
  demo.alter(/issues\/failed-deployment/, (page: Page) => ({ ...page, totalCount: 99_999, hasMore: false }));
  const { stdout } = await run('fleet report --format markdown');
  expect(stdout).toMatch(/What could not be read[^]*- Causes of failures.*99,999/);
  // More than a site has.
  expect(stdout).not.toMatch(/\| London .*99,999/);
});

it('a group tree says that it could not count', async () => {
  demo.alter(/\/api\/group\/[^/]+\/computers/, 403);
  expect((await run('group tree --counts -o table')).stderr).toContain(
    'Not every group could be counted: needs group.read.',
  );
});

it('a circle of groups is shown once, from its first group', async () => {
  const [first, second] = ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002'];
  const ring = [
    { id: first, name: 'One', assignedToTree: 'AssignmentGroups', parentId: second },
    { id: second, name: 'Two', assignedToTree: 'AssignmentGroups', parentId: first },
  ];
  demo.alter(/GET \/api\/group\?/, (page: Page) => ({ ...page, items: [...page.items, ...ring] }));
  const { stdout } = await run('group tree -o json');
  const names = (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
  expect(names.filter((name) => name === 'One' || name === 'Two')).toEqual(['One', 'Two']);
});

it('a status of a package that nobody understands is not silence', async () => {
  demo.alter(/\/api\/packages\/[^/]+\/status/, () => null);
  expect((await run('package show 7-Zip@24.08 -o table')).stderr).toContain('status: not readable');
});

it.each([
  [500, 1],
  [404, 4],
  [403, 5],
])('an answer of nothing but gaps is a failure: %d is exit code %d', async (status, code) => {
  demo.alter(/ \/api\/(?!auth)/, status);
  const documents = status === 403 ? [] : ['fleet status', 'fleet report --format markdown']; // these name the roles
  for (const line of ['fleet pending', 'fleet tidy', ...documents]) {
    const ran = await run(line);
    expect([line, ran.code, ran.stdout]).toEqual([line, code, '']);
  }
});

it.each(['--reboot', '--os', '--variable Contact.Phone', '--package 7-Zip@24.08', '--patch KB5041053'])(
  'a computer that does not exist is not found: %s',
  async (subject) => {
    const ran = await run(`explain 99999 ${subject}`);
    expect([ran.code, ran.stdout]).toEqual([4, '']);
  },
);

it.each([
  [500, 1, /cannot be looked up: .*HTTP 500/],
  [403, 5, /cannot be looked up: role package\.read is required/],
])('a package that cannot be looked up for %d is not called forbidden', async (status, expected, words) => {
  demo.alter(/packages\/search/, status);
  const { code, stderr } = await run('explain PC-0015 --package NoSuchThing --retries 0');
  expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([expected, expect.stringMatching(words)]);
});

it.each([
  'computer show PC-0042',
  'computer list --group Pilot',
  'computer list --not-seen-for 14d',
  'computer list --all',
  "find 'PC-00*'",
  'group tree',
  'group show Pilot',
])('reads pages of the size of a service that refuses larger ones: %s', async (line) => {
  demo.alter(/[?&]top=\d{3,}/, 400);
  const { code, stderr } = await run(line.replaceAll("'", ''));
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
});
