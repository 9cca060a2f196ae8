import { expect, test } from 'vitest';
import { pathsOf } from '../../../src/service/group-paths.js';
import { groupTree } from '../../../src/service/group-tree.js';

const group = (id: number, parent: number | null) => ({
  id: `g${id}`,
  name: `G${id}`,
  assignedToTree: 'AssignmentGroups',
  parentId: parent === null ? null : `g${parent}`,
});

// Without a limit of time: what was computed for each pair of groups took minutes.
test('a hundred thousand groups below one are as quick as the answer that lists them', () => {
  const groups = Array.from({ length: 100_000 }, (_, at) => group(at, at === 0 ? null : 0));
  const tree = groupTree(groups);
  expect(tree.children('g0')).toHaveLength(99_999);
  expect(tree.path('g7')).toBe('G0/G7');
  expect(pathsOf(groups).get('g99999')).toBe('G99999');
});

test('a chain of a thousand is followed, and the paths of a longer one are cut', () => {
  const chain = (length: number) => Array.from({ length }, (_, at) => group(at, at === 0 ? null : at - 1));
  expect(groupTree(chain(1_000)).chain('g999')).toHaveLength(1_000);
  const paths = pathsOf(chain(2_000));
  expect(paths.get('g1999')?.startsWith('G1000/')).toBe(true);
  expect(paths.get('g3')).toBe('G1/G2/G3');
});

test('a circle is followed once', () => {
  const circle = [group(0, 2), group(1, 0), group(2, 1), group(3, 2)];
  expect(
    groupTree(circle)
      .chain('g3')
      .map(({ id }) => id),
  ).toEqual(['g3', 'g2', 'g1', 'g0']);
  expect(pathsOf(circle).get('g3')).toBe('G0/G1/G2/G3');
});
