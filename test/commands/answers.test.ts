import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { servePaths, type PathAnswer } from '../support/serve-paths.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { pageOf, searchOf, type SmallComputer } from '../support/small-fleet.js';

const fleet: readonly SmallComputer[] = ['PC-1', 'PC-2', 'PC-3'].map((hostname, at) => ({
  id: at + 1,
  hostname,
  inventoryDate: '2026-01-01T00:00:00Z',
}));
const installed: Readonly<Record<number, readonly (readonly [string, string])[]>> = {
  1: [
    ['Mozilla Firefox', '127.0.2'],
    ['7-Zip', '24.08'],
  ],
  2: [['Mozilla Firefox', '128.0']],
  3: [['Mozilla Firefox', '127.0.2']],
};
const group = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const gone = '3f2504e0-4f89-41d3-9a0c-0305e82c3303';
const having: PathAnswer = (request) => {
  const { products } = JSON.parse(request.body) as { products: { productName: string; version?: string }[] };
  const fits = (id: number): boolean =>
    products.every(({ productName, version }) =>
      installed[id]?.some(([name, own]) => name.includes(productName) && (version === undefined || own === version)),
    );
  return pageOf(
    fleet
      .filter(({ id }) => fits(id))
      .map(({ hostname, id, inventoryDate }) => ({ id, hostname, inventoryDate: inventoryDate ?? null })),
    request,
  );
};
const computers = Object.fromEntries(
  fleet.flatMap(({ hostname, id }): [string, PathAnswer][] => [
    [`GET /api/computer/${id}`, () => ({ id, hostname, inventoryDate: '2026-01-01T00:00:00Z' })],
    [
      `GET /api/computer/${id}/system-info`,
      () => ({ clientId: id, osBuild: id === 1 ? '22631' : '19044', osName: 'Windows' }),
    ],
    [
      `GET /api/computer/${id}/inventory/installed-software`,
      () => installed[id]?.map(([productName, version]) => ({ productName, version })),
    ],
    [
      `GET /api/computer/${id}/groups`,
      (request) => pageOf([{ groupId: group, name: `Group ${id}`, assignedToTree: 'ConfigurationGroups' }], request),
    ],
  ]),
);

/** A computer whose id is the status that it is answered with. */
const refused = Object.fromEntries(
  [403, 404, 500].map((status): [string, PathAnswer] => [
    `GET /api/computer/${status}`,
    () => (_: unknown, response: ServerResponse) => response.writeHead(status).end(),
  ]),
);

const { ems, server } = useScriptedEms();
beforeEach(() =>
  servePaths(server(), {
    'POST /api/computer/search': searchOf(fleet),
    'POST /api/computer/software-search': having,
    [`GET /api/group/${group}/computers`]: (request) => pageOf([{ id: 1, hostname: 'PC-1' }], request),
    'GET /api/computer/issues/missing-patch': (request) =>
      pageOf(
        [
          {
            id: 1,
            hostname: 'PC-1',
            missingPatches: [
              { patchId: 7, productId: 11, qNumber: 'KB1', cvssScore: 9, isAssigned: false },
              { patchId: 8, productId: 11, qNumber: 'KB2', cvssScore: 5, isAssigned: true },
            ],
          },
        ],
        request,
      ),
    'GET /api/tasks': () => [
      { trackingId: group, status: 3 },
      { trackingId: '3f2504e0-4f89-41d3-9a0c-0305e82c3302', status: 1, computerId: 2 },
      // Gone before it is asked for its computers.
      { trackingId: gone, status: 2 },
    ],
    [`GET /api/tasks/${group}`]: () => ({ trackingId: group, status: 3, actions: [{ clientId: 1 }] }),
    ...computers,
    ...refused,
  }),
);

describe('software', () => {
  it('lists who has a version before the one that is wanted', async () => {
    const { code, stderr, stdout } = await ems('software list Firefox --older-than 128');
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as { hostname: string }[]).map(({ hostname }) => hostname)).toEqual(['PC-1', 'PC-3']);
    expect(stderr).toMatch(/3 computers in the whole fleet have it; oldest inventory: .*\. 4 requests\./);
  });

  it('counts versions, the oldest first', async () => {
    const { stdout } = await ems('software versions Firefox');
    expect(JSON.parse(stdout)).toEqual([
      expect.objectContaining({ version: '127.0.2', computers: 2, sharePercent: 66.7, examples: ['PC-1', 'PC-3'] }),
      expect.objectContaining({ version: '128.0', computers: 1 }),
    ]);
  });

  it('reads no more computers than it may, counts their versions over the fleet, and says so', async () => {
    const { stderr, stdout } = await ems('software versions Firefox --max-reads 1');
    expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ version: '127.0.2', computers: 2 })]);
    expect(stderr).toContain('Versions were read on 1 of them');
    expect(server().calls.filter(({ url }) => url.includes('installed-software'))).toHaveLength(1);
  });

  it('keeps to a group', async () => {
    const { stderr, stdout } = await ems(`software list Firefox --group ${group}`);
    expect(JSON.parse(stdout)).toHaveLength(1);
    expect(stderr).toContain(`1 computers in ${group}`);
  });

  it('exits 4 where nobody has it', async () => {
    expect((await ems('software versions Nothing')).code).toBe(4);
  });
});

it('version and auth status have the form that their schemas promise', async () => {
  expect(JSON.parse((await ems('version')).stdout)).toMatchObject({
    ems: expect.any(String),
    node: expect.any(String),
  });
  expect(JSON.parse((await ems('auth status')).stdout)).toMatchObject({ signedIn: null });
});

describe('computer compare', () => {
  it('shows only what differs, and says what could not be read', async () => {
    const { code, stderr, stdout } = await ems('computer compare PC-1 2');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual([
      { section: 'System', name: 'osBuild', 'PC-1': '22631', 'PC-2': '19044', first: '22631', second: '19044' },
      {
        section: 'Groups',
        name: 'Group 1',
        'PC-1': 'Configuration',
        'PC-2': null,
        first: 'Configuration',
        second: null,
      },
      {
        section: 'Groups',
        name: 'Group 2',
        'PC-1': null,
        'PC-2': 'Configuration',
        first: null,
        second: 'Configuration',
      },
      { section: 'Software', name: '7-Zip', 'PC-1': '24.08', 'PC-2': null, first: '24.08', second: null },
      {
        section: 'Software',
        name: 'Mozilla Firefox',
        'PC-1': '127.0.2',
        'PC-2': '128.0',
        first: '127.0.2',
        second: '128.0',
      },
    ]);
    expect(stderr).toContain('5 differ, 1 are alike.');
    expect(stderr).toMatch(/Security: not readable/);
  });

  it.each([
    [404, 4, 'Computer 404 was not found'],
    [403, 5, 'Computer 403: '],
    [500, 1, 'Computer 500: '],
  ])('passes on the status of a computer that cannot be read: %d exits with %d', async (status, expected, text) => {
    const { code, stderr } = await ems(`computer compare ${status} 2 --retries 0`);
    expect([code, stderr]).toEqual([expected, expect.stringContaining(text)]);
  });

  it('refuses a computer and itself', async () => {
    expect((await ems('computer compare PC-1 1')).code).toBe(2);
  });
});

describe('patch pending', () => {
  it('lists patches to approve, the most urgent first', async () => {
    const { stderr, stdout } = await ems('patch pending --unassigned --min-cvss 4');
    expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ qNumber: 'KB1', computers: 1, unassigned: 1 })]);
    expect(stderr).toContain('ems patch approve KB1 --product ');
    expect(server().calls[0]?.url).toContain('minCvss=4');
  });
});

describe('task list', () => {
  const idsOf = async (line: string): Promise<string[]> =>
    (JSON.parse((await ems(line)).stdout) as { trackingId: string }[]).map(({ trackingId }) => trackingId.slice(-2));

  it('picks by state', async () => {
    expect(await idsOf('task list --status failed')).toEqual(['01']);
    expect(await idsOf('task list --status RUNNING')).toEqual(['02']);
    expect(await idsOf('task list')).toEqual(['01', '02', '03']);
  });

  it('picks by computer, and asks only tasks that do not tell', async () => {
    expect(await idsOf('task list --computer 1')).toEqual(['01']);
    const asked = server().calls.map(({ url }) => url.split('?')[0]);
    expect(new Set(asked)).toEqual(new Set(['/api/tasks', `/api/tasks/${group}`, `/api/tasks/${gone}`]));
    expect(asked).toHaveLength(3);
    expect(await idsOf('task list --computer PC-2')).toEqual(['02']);
  });
});
