import { beforeEach, describe, expect, it } from 'vitest';
import { servePaths } from '../support/serve-paths.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { pageOf } from '../support/small-fleet.js';

const id = (last: number): string => `3f2504e0-4f89-41d3-9a0c-0305e82c33${String(last).padStart(2, '0')}`;
const group = (own: number, name: string, parent: number | undefined, assignedToTree = 'ConfigurationGroups') => ({
  id: id(own),
  name,
  assignedToTree,
  parentId: parent === undefined ? null : id(parent),
});
const groups = [
  group(3, 'Berlin', 2),
  group(1, 'Computers', undefined),
  group(2, 'Workstations', 1),
  group(4, 'Hamburg', 2),
  group(5, 'Servers', 1),
  group(6, 'Berlin', 7, 'AssignmentGroups'),
  group(7, 'Rollouts', undefined, 'AssignmentGroups'),
];
const members = Array.from({ length: 3 }, (_, at) => ({ id: at + 1, hostname: `PC-${at}` }));

const { ems, server } = useScriptedEms();

beforeEach(() =>
  servePaths(server(), {
    'GET /api/group': (request) => {
      const part = new URL(request.url, 'http://localhost').searchParams.get('nameContains');
      return pageOf(
        groups.filter(({ name }) => part === null || name.includes(part)),
        request,
      );
    },
    ...Object.fromEntries(
      groups.map((each) => [
        `GET /api/group/${each.id}/computers`,
        (request: Parameters<typeof pageOf>[1]) =>
          pageOf(request.url.includes('includeDescendants=true') ? [...members, ...members] : members, request),
      ]),
    ),
  }),
);

describe('group tree', () => {
  it('draws every tree from its root, in alphabetical order', async () => {
    const { code, stdout } = await ems('group tree -o table');
    expect(code).toBe(0);
    expect(stdout).toBe(
      ['Rollouts', '└─ Berlin', 'Computers', '├─ Servers', '└─ Workstations', '   ├─ Berlin', '   └─ Hamburg', ''].join(
        '\n',
      ),
    );
  });

  it('has paths in json, of one branch as well', async () => {
    const rows = JSON.parse((await ems('group tree Computers/Workstations')).stdout) as { path: string }[];
    expect(rows.map(({ path }) => path)).toEqual([
      'Computers/Workstations',
      'Computers/Workstations/Berlin',
      'Computers/Workstations/Hamburg',
    ]);
  });

  it('counts with one request per group, and one more for groups with subgroups', async () => {
    const { stderr, stdout } = await ems('group tree --type AssignmentGroups --counts');
    expect(JSON.parse(stdout)).toEqual([
      expect.objectContaining({ name: 'Rollouts', computers: 3, computersWithSubgroups: 6 }),
      expect.objectContaining({ name: 'Berlin', computers: 3, computersWithSubgroups: 3 }),
    ]);
    expect(stderr).toContain('Counted with 3 requests.');
  });
});

describe('group search', () => {
  const pathsOf = async (line: string): Promise<string[]> =>
    (JSON.parse((await ems(line)).stdout) as { path: string }[]).map(({ path }) => path);

  it('finds by a part of the name, a path, or wildcards, and shows paths', async () => {
    expect(await pathsOf('group search berl')).toEqual(['Computers/Workstations/Berlin', 'Rollouts/Berlin']);
    expect(await pathsOf('group search rollouts/berlin')).toEqual(['Rollouts/Berlin']);
    expect(await pathsOf('group search */Workstations/*')).toEqual([
      'Computers/Workstations/Berlin',
      'Computers/Workstations/Hamburg',
    ]);
  });
});
