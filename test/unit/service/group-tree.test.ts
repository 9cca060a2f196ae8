import { describe, expect, it } from 'vitest';
import { groupTree } from '../../../src/service/group-tree.js';

const group = (id: string, name: string, parentId: string | null) => ({
  id,
  name,
  parentId,
  assignedToTree: 'ConfigurationGroups',
});
const tree = groupTree([
  group('A', 'Computers', null),
  group('b', 'Workstations', 'a'),
  group('c', 'Berlin', 'b'),
  group('d', 'Berlin', 'a'),
]);

describe('the group tree', () => {
  it('knows paths and chains, whatever the letter case of ids', () => {
    expect(tree.path('C')).toBe('Computers/Workstations/Berlin');
    expect(tree.chain('c').map(({ id }) => id)).toEqual(['c', 'b', 'A']);
    expect(tree.path('zz')).toBe('zz');
  });

  it('knows what is below', () => {
    expect(tree.subtree('a').map(({ id }) => id)).toEqual(['A', 'b', 'c', 'd']);
    expect(tree.children('b').map(({ name }) => name)).toEqual(['Berlin']);
  });

  it('finds a path from any ancestor down, and no name that two groups have', () => {
    expect(tree.find('Workstations/Berlin')?.id).toBe('c');
    expect(tree.find('Berlin')).toBeUndefined();
    expect(tree.find('computers/berlin')?.id).toBe('d');
  });
});
