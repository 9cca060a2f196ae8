import { describe, expect, it } from 'vitest';
import { ansibleInventory, safeName } from '../../../src/custom-commands/ansible/inventory.js';
import { groupTree } from '../../../src/service/group-tree.js';

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
const { value, unnamed } = ansibleInventory({
  computers,
  tree,
  members,
  labels: new Map([['Custom01', 'Room no.']]),
  details: new Map([[12, { fqdn: 'pc-2.corp.example', operatingSystem: 'Windows 10', custom: null }]]),
});

describe('the inventory for Ansible', () => {
  it('has groups with hosts, children and their path, named as Ansible names them', () => {
    expect(value).toMatchObject({
      Sites: { hosts: [], children: ['Sites_Berlin_1', 'Sites_all'], vars: { ems_path: 'Sites' } },
      Sites_Berlin_1: { hosts: ['PC-1'], children: [], vars: { ems_path: 'Sites/Berlin 1' } },
      Sites_all: { hosts: ['pc-1_9'] },
      Berlin_1: { hosts: ['PC-1'] },
      ungrouped: { hosts: ['PC-2'] },
    });
    expect(value).not.toHaveProperty('Empty');
    expect(['10%', 'München', '_x', 'a-b c'].map(safeName)).toEqual(['_0_', 'München', '_x', 'a_b_c']);
  });

  it('keeps two computers of one name apart, and counts those without a name', () => {
    expect(unnamed).toBe(1);
    expect(Object.keys((value['_meta'] as { hostvars: object }).hostvars)).toEqual(['PC-1', 'pc-1_9', 'PC-2']);
  });

  it('has null for what the list does not carry, and what it carries or was read', () => {
    expect(value['_meta']).toMatchObject({
      hostvars: {
        'PC-1': { ansible_host: 'PC-1.corp.example', ems_id: 7, ems_os: null, ems_custom_Room_no_: null },
        'pc-1_9': { ansible_host: 'pc-1', ems_os: 'Windows 11', ems_custom_Room_no_: '3.14' },
        'PC-2': { ansible_host: 'pc-2.corp.example', ems_os: 'Windows 10' },
      },
    });
  });
});
