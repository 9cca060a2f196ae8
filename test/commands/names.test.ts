import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere, useDirectory, type Ran } from '../support/in-process.js';
import { startService, type Service } from '../support/strict-server.js';

const berlin = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const berlinServers = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
const workstations = '3f2504e0-4f89-41d3-9a0c-0305e82c3303';
const zip24 = '3f2504e0-4f89-41d3-9a0c-0305e82c3304';
const zip23 = '3f2504e0-4f89-41d3-9a0c-0305e82c3305';
const page = (...items: object[]) => ({ items, skip: 0, top: 500, totalCount: items.length, hasMore: false }) as never;

const directory = useDirectory();
let server: Service;

beforeAll(async () => {
  server = await startService({
    'POST /api/computer/search': page(
      { id: 42, hostname: 'PC-0042', domain: 'corp.example' },
      { id: 420, hostname: 'PC-00420', domain: 'corp.example' },
      { id: 7, hostname: 'TWIN', domain: 'a.example' },
      { id: 8, hostname: 'TWIN', domain: 'b.example' },
    ),
    'GET /api/group': page(
      { id: berlin, name: 'Berlin', parentId: workstations, assignedToTree: 'ConfigurationGroups' },
      { id: berlinServers, name: 'Berlin Servers', parentId: null, assignedToTree: 'ConfigurationGroups' },
    ),
    'GET /api/group/{id}': { id: workstations, name: 'Workstations', parentId: null },
    'POST /api/packages/search': page(
      { id: zip24, name: '7-Zip', version: '24.08' },
      { id: zip23, name: '7-Zip', version: '23.01' },
    ),
    'GET /api/tags': page({ id: 2, designation: 'EMEA' }, { id: 3, designation: 'EMEA Pilot' }),
    'GET /api/variable-definitions': page({ varId: 9, designation: 'Phone', dottedName: 'Contact.Phone' }),
    'GET /api/pmgroup': page({ id: 1, name: 'Critical Servers' }),
    'GET /api/patches/{patchId}/products': [{ productId: 11, productName: 'Windows 11' }],
    'GET /api/computer/patch-status': page({ patchId: 1001, qNumber: 'KB5031234', hostname: 'PC-0042' }),
  });
});
afterAll(() => server.close());

const ems = async (...argv: string[]): Promise<Ran & { requests: string[] }> => {
  server.requests.length = 0;
  server.complaints.length = 0;
  const ran = await runHere(argv, directory(), {
    env: server.env,
  });
  expect(server.complaints).toEqual([]);
  return { ...ran, requests: server.calls().map(({ operation = '' }) => operation) };
};

const sent = () => server.calls().at(-1);

describe('names instead of ids', () => {
  it('tag, variable, PM group, product and patch by name', async () => {
    expect((await ems('tag', 'show', 'EMEA')).code).toBe(0);
    expect(sent()?.values).toEqual({ id: '2' });
    expect((await ems('variable-definition', 'children', 'Contact.Phone')).code).toBe(0);
    expect(sent()?.values).toEqual({ varId: '9' });
    expect((await ems('pm-group', 'stop-emergency-patching', 'Critical Servers', '--yes')).code).toBe(0);
    expect(sent()?.values).toEqual({ id: '1' });
    expect((await ems('patch', 'approve', 'KB5031234', '--product', 'Windows 11', '--yes')).code).toBe(0);
    expect(sent()).toMatchObject({ values: { patchId: '1001' }, query: [['productId', '11']] });
  });

  it('names in flags and in the body', async () => {
    expect((await ems('group', 'create', 'New', '--type', 'AssignmentGroups', '--parent', 'Berlin')).code).toBe(0);
    expect(sent()?.body).toEqual({ name: 'New', type: 'AssignmentGroups', parentId: berlin });
    expect((await ems('computer', 'issues', 'low-disk', '--group', 'Berlin')).code).toBe(0);
    expect(server.calls().some(({ path, query }) => `${path} ${query.join(' ')}`.includes(berlin))).toBe(true);
    expect((await ems('computer', 'reinstall', 'PC-0042', '--package', '7-Zip@23.01', '--yes')).code).toBe(0);
    expect(sent()).toMatchObject({ values: { id: '42' }, body: { packageId: zip23 } });
  });

  it('a dry run looks names up and sends nothing else', async () => {
    const { requests, stdout } = await ems('computer', 'delete', 'PC-0042', '--dry-run', '-o', 'json');
    expect(requests).toEqual(['POST /api/computer/search']);
    const about = 'computer PC-0042';
    expect(JSON.parse(stdout)).toEqual({ method: 'DELETE', url: `${server.url}/api/computer/42`, about });
  });
});
