import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Ran } from '../support/in-process.js';
import { useFastDemo } from '../support/fast-demo.js';
import { servePaths, type PathAnswer } from '../support/serve-paths.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { sendJson, type SeenRequest } from '../support/scripted-server.js';
import { pageOf, searchOf, type SmallComputer } from '../support/small-fleet.js';

interface Row {
  readonly kind: string;
  readonly name: string;
  readonly matched: string;
  readonly exact: boolean;
  readonly next: string;
}

const rowsOf = ({ stdout }: Ran): Row[] => JSON.parse(stdout) as Row[];

const root = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const berlin = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
const rollouts = '3f2504e0-4f89-41d3-9a0c-0305e82c3303';
const otherBerlin = '3f2504e0-4f89-41d3-9a0c-0305e82c3304';
const task = '3f2504e0-4f89-41d3-9a0c-0305e82c3305';

const lately = new Date(Date.now() - 3_600_000).toISOString();
const fleet: readonly SmallComputer[] = [
  { id: 1, hostname: 'BERLIN-01', serialNumber: 'B1', lastSeenUtc: lately },
  { id: 2, hostname: 'TWIN', domain: 'a.example', lastSeenUtc: lately },
  { id: 3, hostname: 'TWIN', domain: 'b.example', macAddress: '62CA35000A01' },
  ...Array.from({ length: 30 }, (_, at) => ({ id: 100 + at, hostname: `PC-${String(at).padStart(2, '0')}` })),
];
const groupsOf: PathAnswer = (request) =>
  pageOf(
    [
      { id: root, name: 'Workstations', assignedToTree: 'ConfigurationGroups', parentId: null },
      { id: berlin, name: 'Berlin', assignedToTree: 'ConfigurationGroups', parentId: root },
      { id: rollouts, name: 'Rollouts', assignedToTree: 'AssignmentGroups', parentId: null },
      { id: otherBerlin, name: 'Berlin', assignedToTree: 'AssignmentGroups', parentId: rollouts },
    ],
    request,
  );
const nobody: PathAnswer = (request) => pageOf([], request);
const answers: Readonly<Record<string, PathAnswer>> = {
  'POST /api/computer/search': searchOf(fleet),
  'GET /api/group': groupsOf,
  'POST /api/packages/search': nobody,
  'GET /api/packages': nobody,
  'GET /api/tags': nobody,
  'GET /api/variable-definitions': (request) =>
    pageOf([{ varId: 9, designation: 'Phone', dottedName: 'Contact.Phone' }], request),
  'GET /api/pmgroup': () => [],
  'GET /api/computer/patch-status': (request) =>
    pageOf([{ id: 1010, patchId: 1010, qNumber: 'KB5041053', patchName: 'Rollup', hostname: 'BERLIN-01' }], request),
  [`GET /api/tasks/${task}`]: () => ({ trackingId: task, status: 2 }),
  'GET /api/computer/1/system-info': () => ({ clientId: 1, loggedOnUser: String.raw`corp\jdoe` }),
  'GET /api/computer/2/system-info': () => ({ clientId: 2, loggedOnUser: null }),
};

const { ems, server } = useScriptedEms();

describe('find, on a service that answers what the reference shows', () => {
  beforeEach(() => servePaths(server(), answers));

  it('lists everything of the name, each with a next command that means it alone', async () => {
    const rows = rowsOf(await ems('find berlin'));
    expect(rows.map(({ kind, name, next }) => [kind, name, next])).toEqual([
      ['group', 'Workstations/Berlin', 'ems group show Workstations/Berlin'],
      ['group', 'Rollouts/Berlin', 'ems group show Rollouts/Berlin'],
      ['computer', 'BERLIN-01.corp.example', 'ems computer show BERLIN-01'],
    ]);
    expect(rows.map(({ exact }) => exact)).toEqual([true, true, false]);
  });

  it('searches packages also where the service takes no page size', async () => {
    const refuse = (_: SeenRequest, response: ServerResponse) => sendJson(response, { title: 'Unknown: top' }, 400);
    const found = { items: [{ id: task, name: 'Berlin Maps', version: '1' }], totalCount: 1, hasMore: false };
    const packages: PathAnswer = ({ url }) => (url.includes('top=') ? refuse : found);
    servePaths(server(), { ...answers, 'POST /api/packages/search': packages });
    expect(rowsOf(await ems('find berlin')).map(({ name }) => name)).toContain('Berlin Maps@1');
  });

  it('tells hosts of two domains apart', async () => {
    expect(rowsOf(await ems('find twin')).map(({ next }) => next)).toEqual([
      'ems computer show TWIN.a.example',
      'ems computer show TWIN.b.example',
    ]);
  });

  it.each([
    ['62-ca-35-00-0a-01', 'computer', 'MAC address 62CA35000A01'],
    [berlin, 'group', 'group id'],
    [task, 'task', 'tracking id'],
    ['kb5041053', 'patch', 'KB number; status known on 1 computer'],
    ['contact.phone', 'variable', 'name'],
    [String.raw`corp\jdoe`, 'computer', String.raw`signed-in user corp\jdoe`],
    ['jdoe@corp.example', 'computer', String.raw`signed-in user corp\jdoe`],
    [String.raw`a\twin`, 'computer', 'host name'],
    ['rollouts/berlin', 'group', 'path'],
  ])('%s is a %s', async (text, kind, matched) => {
    expect(rowsOf(await ems(`find ${text}`))).toEqual([expect.objectContaining({ kind, matched, exact: true })]);
  });

  it('shows the first of many, and the command for the rest', async () => {
    const ran = await ems('find PC-');
    expect(rowsOf(ran)).toHaveLength(20);
    expect(ran.stderr).toContain('10 more: ems computer search PC- --all');
    expect(rowsOf(await ems('find PC-?9')).map(({ name }) => name.slice(0, 5))).toEqual(['PC-09', 'PC-19', 'PC-29']);
  });

  it('asks no computer for its user unless the text is an account', async () => {
    const { code, stderr } = await ems('find jdoe');
    expect(code).toBe(4);
    expect(stderr).toContain('--users');
    expect(server().calls.some(({ url }) => url.includes('system-info'))).toBe(false);
  });

  it('tells how many computers were asked for their user, and keeps to the limit', async () => {
    const { code, stderr } = await ems('find jdoe --users --max-reads 1');
    expect(code).toBe(0);
    expect(stderr).toContain('Only 1 of 33 computers were read. To read all, add --max-reads 33.');
    expect(server().calls.filter(({ url }) => url.includes('system-info'))).toHaveLength(1);
  });
});

describe('find with fewer roles', () => {
  it('searches what may be read and says what was not', async () => {
    servePaths(server(), {
      ...answers,
      'GET /api/group': () => (_request: unknown, response: { writeHead(code: number): { end(): void } }) =>
        response.writeHead(403).end(),
    });
    const { code, stderr } = await ems('find berlin');
    expect(code).toBe(0);
    expect(stderr).toMatch(/Not searched: groups \(.*group\.read/);
  });
});

describe('find, on the demo service', () => {
  const demo = useFastDemo({ computers: 60 });

  it('gives next commands that run', async () => {
    const ran = await demo().run(['find', 'PC-0001']);
    const [first] = rowsOf(ran);
    expect((await demo().run((first?.next ?? '').split(' ').slice(1))).code).toBe(0);
  });
});
