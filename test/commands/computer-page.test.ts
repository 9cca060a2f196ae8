import { beforeEach, describe, expect, it } from 'vitest';
import type { Ran } from '../support/in-process.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import type { Scripted } from '../support/scripted-server.js';

const { ems, server } = useScriptedEms();
const computer = { id: 7, hostname: 'PC-0007', domain: 'corp.example', serialNumber: 'S-7', brandNew: 'field' };

const answers: Readonly<Record<string, unknown>> = {
  '/api/computer/7': computer,
  '/api/computer/7/health': {
    healthStatus: 'Warning',
    agentStatus: 'Reporting',
    manufacturer: 'LENOVO',
    model: 'M70q',
  },
  '/api/computer/7/system-info': { operatingSystem: 'Windows 11', memoryMb: 8192, loggedOnUser: 'corp\\jane' },
  '/api/computer/7/issues': {
    activeIssues: ['failed-deployment', 'stale-agent'],
    failedPackages: [{ packageName: 'Legacy Viewer', version: '2.1', errorText: 'Setup ended with 1603' }],
    staleAgentHours: 96,
  },
  '/api/computer/7/groups': [
    { name: 'Berlin', assignedToTree: 'ConfigurationGroups' },
    { name: 'Pilot', assignedToTree: 'AssignmentGroups' },
    { name: 'Browsers', assignedToTree: 'AssignmentGroups' },
  ],
  '/api/computer/7/reboot-status': { rebootRequired: true, rebootRequiredSource: 'WindowsUpdate' },
  '/api/computer/7/software-reinstall': [{ softwareName: '7-Zip' }],
  '/api/computer/7/software-deployment': [
    { name: 'Git', version: '2.46', status: 'Pending' },
    { name: 'Patch Management Fix', version: '1.0', status: 'Pending' },
  ],
};

const part = (name: string): string => `/api/computer/7/${name}`;

let refused: ReadonlySet<string>;
let broken: ReadonlySet<string>;
let other: Readonly<Record<string, unknown>>;
beforeEach(() => {
  refused = new Set();
  broken = new Set();
  other = {};
});

const answer: Scripted = (request, response) => {
  const path = request.url.split('?')[0] ?? '';
  const body = other[path] ?? answers[path];
  const status = refused.has(path) ? 403 : broken.has(path) ? 500 : body === undefined ? 404 : 200;
  const paged = typeof body === 'function' ? (body as (url: string) => unknown)(request.url) : body;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(status === 200 ? paged : {}));
};

const show = async (columns?: number, ...more: string[]): Promise<Ran & { paths: string[] }> => {
  const before = server().calls.length;
  server().always(answer);
  const ran = await ems(['computer', 'show', '7', ...more], columns === undefined ? {} : { columns });
  return {
    ...ran,
    stderr: ran.stderr.replaceAll(/\s+/g, ' '), // as if the terminal were wide
    paths: server()
      .calls.slice(before)
      .map(({ url }) => url),
  };
};

describe('ems computer show', () => {
  it('is a page of all that matters on a terminal', async () => {
    const { code, stdout } = await show(80);
    expect(code).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "PC-0007.corp.example
        Client ID  7
        System     Windows 11
        Hardware   LENOVO M70q, 8 GB, serial S-7
        Signed in  corp\\jane

      Health
        State  Warning
        Agent  Reporting

      Open issues
        failed-deployment  Legacy Viewer 2.1: Setup ended with 1603
        stale-agent        4 d

      Groups
        Configuration  Berlin
        Assignment     Pilot, Browsers

      Pending jobs
        Reboot      required (WindowsUpdate)
        Reinstalls  7-Zip
        Packages    Git 2.46, Patch Management Fix 1.0 (by design)

      Other
        Brand new  field
      "
    `);
  });

  it('shows what is refused as unknown, and names it with the role', async () => {
    refused = new Set(Object.keys(answers).filter((path) => path !== '/api/computer/7'));
    const { code, stderr, stdout } = await show(80);
    expect(code).toBe(0);
    expect(stdout).toContain('S-7');
    for (const section of ['Open issues', 'Groups', 'Pending jobs'])
      expect(stdout).toMatch(new RegExp(`${section}\\n +unknown\\n`));
    expect(stdout).toMatch(/State +unknown/);
    expect(stderr).toContain(
      'Not everything could be read: system, health, issues, groups, reboot status, reinstalls, deployments (role computer.read is required); agent (not found).',
    );
  });

  it.each(['reboot-status', 'software-reinstall', 'software-deployment'])(
    'does not say that nothing is pending where %s could not be read',
    async (name) => {
      other = {
        [part('reboot-status')]: { clientId: 7, rebootRequired: false },
        [part('software-reinstall')]: [],
        [part('software-deployment')]: [],
      };
      expect((await show(80)).stdout).toMatch(/Pending jobs\n +none/);
      broken = new Set([part(name)]);
      const { code, stderr, stdout } = await show(80, '--retries', '0');
      expect([code, stdout]).toEqual([
        0,
        expect.stringMatching(/Pending jobs\n +(Reboot|Reinstalls|Packages) +unknown/),
      ]);
      expect(stderr).toContain('(the service returned HTTP 500)');
    },
  );

  it('shows a pending reinstall without a name', async () => {
    other = {
      [part('reboot-status')]: { clientId: 7, rebootRequired: false },
      [part('software-reinstall')]: [{ reinstallGroupId: 'x', softwareName: null }],
      [part('software-deployment')]: [],
    };
    expect((await show(80)).stdout).toMatch(/Reinstalls +a package without a name/);
  });

  it('tells a script that issues were not read', async () => {
    broken = new Set([part('issues')]);
    const { code, stderr, stdout } = await show(undefined, '--details', '-o', 'json', '--retries', '0');
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      expect.objectContaining({ issues: null, groups: expect.any(Array) }),
    ]);
    expect(stderr).toContain('issues (the service returned HTTP 500)');
  });

  it('tells "not read" from "no issues" in the table of several computers', async () => {
    other = {
      '/api/computer/8': { ...computer, id: 8, hostname: 'PC-0008' },
      '/api/computer/8/issues': { activeIssues: [] },
    };
    broken = new Set([part('issues')]);
    const { code, stderr, stdout } = await show(200, '8', '--retries', '0');
    expect(code).toBe(0);
    expect(stdout).toMatch(/PC-0007 .*jane +unknown +unknown\n/);
    expect(stdout).toMatch(/PC-0008 .* – +–\n/);
    expect(stderr).toContain('issues of PC-0007 (the service returned HTTP 500)');
  });

  it('reads all pages of the groups', async () => {
    const groups = Array.from({ length: 73 }, (_, at) => ({
      groupId: `${at}`,
      name: `G${at}`,
      assignedToTree: 'AssignmentGroups',
    }));
    other = {
      [part('groups')]: (url: string) => {
        const { searchParams } = new URL(url, 'http://x');
        const skip = Number(searchParams.get('skip') ?? 0);
        const items = groups.slice(skip, skip + 50);
        return { items, skip, top: 50, totalCount: 73, hasMore: skip + items.length < 73 };
      },
    };
    expect((await show(80)).stdout).toContain('G72');
    const { stdout } = await show(undefined, '--details', '-o', 'json');
    expect((JSON.parse(stdout) as { groups: { items: unknown[] } }).groups.items).toHaveLength(73);
  });

  it('fails as the computer itself does', async () => {
    refused = new Set(['/api/computer/7']);
    expect((await show(80)).code).toBe(5);
  });

  it.each([[[]], [['-o', 'table']], [['-o', 'yaml']]])(
    'sends one request in a pipe and prints its answer %s',
    async (more) => {
      const { paths, stdout } = await show(undefined, ...more);
      expect(paths).toEqual(['/api/computer/7']);
      expect(stdout).toContain(more.includes('table') ? 'Brand new' : 'brandNew');
    },
  );

  it('sends one request on a terminal too, where something was picked out', async () => {
    expect((await show(80, '-o', 'json')).paths).toEqual(['/api/computer/7']);
    expect((await show(80, '--columns', 'id')).paths).toEqual(['/api/computer/7']);
  });
});
