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

let refused: ReadonlySet<string>;
beforeEach(() => {
  refused = new Set();
});

const answer: Scripted = (request, response) => {
  const path = request.url.split('?')[0] ?? '';
  const body = refused.has(path) ? undefined : answers[path];
  response.writeHead(body === undefined ? (refused.has(path) ? 403 : 404) : 200, {
    'content-type': 'application/json',
  });
  response.end(JSON.stringify(body ?? {}));
};

const show = async (columns?: number, ...more: string[]): Promise<Ran & { paths: string[] }> => {
  const before = server().calls.length;
  server().always(answer);
  const ran = await ems(['computer', 'show', '7', ...more], columns === undefined ? {} : { columns });
  return {
    ...ran,
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

  it('leaves out what is refused or missing', async () => {
    refused = new Set(Object.keys(answers).filter((path) => path !== '/api/computer/7'));
    const { code, stderr, stdout } = await show(80);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('S-7');
    expect(stdout).not.toMatch(/issues|Groups|Pending/);
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
