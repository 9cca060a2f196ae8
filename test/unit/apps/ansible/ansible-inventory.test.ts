import { describe, expect, it } from 'vitest';
import { safeName } from '../../../../src/apps/ansible/inventory-names.js';
import { ansibleInventory } from '../../../../src/apps/ansible/inventory.js';
import { groupTree } from '../../../../src/service/group-tree.js';

const id = (at: number): string => `3f2504e0-4f89-41d3-9a0c-0305e82c330${at}`;
const group = (at: number, name: string, parent?: number) => ({
  id: id(at),
  name,
  assignedToTree: 'ConfigurationGroups',
  parentId: parent === undefined ? null : id(parent),
});
const tree = groupTree([
  group(1, 'Sites'),
  group(2, 'Berlin 1', 1),
  group(3, 'all', 1),
  group(4, 'Berlin 1'),
  group(5, 'Empty'),
]);
const computers = [
  { id: 7, hostname: 'PC-1', domain: 'corp.example', isDomain: true, lastSeenUtc: '2026-01-01T00:00:00Z' },
  { id: 9, hostname: 'pc-1', domain: null, custom: { custom01: '3.14' }, operatingSystem: 'Windows 11' },
  { id: 11, hostname: null },
  { id: 12, hostname: 'PC-2' },
];
const members = new Map([
  [id(2), [7, 11]],
  [id(3), [9]],
  [id(4), [7]],
]);
const { value, host, leftOut, shared } = ansibleInventory({
  computers,
  tree,
  members,
  labels: new Map([['Custom01', 'Room no.']]),
  details: new Map([[12, { fqdn: 'pc-2.corp.example', operatingSystem: 'Windows 10', custom: null }]]),
});

const unsafe = (text: string) => ({ __ansible_unsafe: text });

describe('the inventory for Ansible', () => {
  it('names groups by their path, made safe as Ansible does it, with a short name that only one group has', () => {
    expect(value).toMatchObject({
      Sites: { hosts: [], children: ['Sites_Berlin_1', 'Sites_all'], vars: { ems_path: unsafe('Sites') } },
      Sites_Berlin_1: { hosts: ['PC-1'], children: [], vars: { ems_path: unsafe('Sites/Berlin 1') } },
      Sites_all: { hosts: ['pc-1_9'] },
      Berlin_1: { hosts: ['PC-1'], vars: { ems_path: unsafe('Berlin 1') } },
      Empty: { hosts: [], children: [] },
      ungrouped: { hosts: ['PC-2'] },
    });
    expect(value).not.toHaveProperty('all');
    expect(['10%', 'Mu\u0308nchen', '_x', 'a-b c'].map(safeName)).toEqual(['_0_', 'München', '_x', 'a_b_c']);
  });

  it('keeps the name of a group when another one of that name is made', () => {
    const named = (...groups: ReturnType<typeof group>[]) =>
      Object.keys(
        ansibleInventory({
          computers: [],
          tree: groupTree(groups),
          members: new Map(),
          labels: new Map(),
          details: new Map(),
        }).value,
      ).slice(2);
    const [sites, first, other] = [group(1, 'Sites'), group(2, 'Legacy Apps', 1), group(3, 'More')];
    expect(named(sites, first, other)).toEqual(['Sites', 'Sites_Legacy_Apps', 'More', 'Legacy_Apps']);
    expect(named(sites, first, other, group(4, 'Legacy Apps', 3))).toEqual([
      'Sites',
      'Sites_Legacy_Apps',
      'More',
      'More_Legacy_Apps',
    ]);
    const [spaced, joined] = [group(5, 'A B'), group(6, 'A_B')];
    expect(named(spaced, joined)).toEqual([safeName(`A_B_${spaced.id}`), safeName(`A_B_${joined.id}`)]);
    expect(shared).toEqual(['Berlin_1']);
  });

  it('keeps two computers of one name apart, and says which have none', () => {
    expect(leftOut).toEqual([11]);
    expect(Object.keys((value['_meta'] as { hostvars: object }).hostvars)).toEqual(['PC-1', 'pc-1_9', 'PC-2']);
  });

  it('has what the list carries or was read, and nothing else', () => {
    const hostvars = (value['_meta'] as { hostvars: Record<string, object> }).hostvars;
    expect(hostvars).toMatchObject({
      'PC-1': {
        ansible_host: unsafe('PC-1.corp.example'),
        ems_id: 7,
        ems_paths: [unsafe('Berlin 1'), unsafe('Sites/Berlin 1')],
      },
      'pc-1_9': { ansible_host: unsafe('pc-1'), ems_os: unsafe('Windows 11'), ems_custom_Room_no_: unsafe('3.14') },
      'PC-2': { ansible_host: unsafe('pc-2.corp.example'), ems_os: unsafe('Windows 10') },
    });
    expect(Object.keys(hostvars['PC-1'] ?? {})).not.toContain('ems_os');
    expect(Object.keys(hostvars['PC-1'] ?? {})).not.toContain('ems_custom_Room_no_');
  });

  it.each(['PC-2', 'pc-2', 'PC-2.corp.example', 'pc-2.CORP.example'])('finds a host as %s', (typed) => {
    expect(host(typed)).toMatchObject({ ems_id: 12 });
  });

  it.each(['toString', 'constructor', '__proto__', 'Pc-1_'])('finds no host as %s', (typed) => {
    expect(host(typed)).toBeUndefined();
  });
});
