import { expect, it } from 'vitest';
import { pathsOf } from '../../../../src/engine/names/group-paths.js';

const group = (id: string, name: string, parentId: string | null) => ({ id, name, parentId });

it('the path of a group leaves out the root that all groups share', () => {
  const paths = pathsOf([group('R', 'Computers', null), group('W', 'Workstations', 'r'), group('B', 'Berlin', 'W')]);
  expect(Object.fromEntries(paths)).toEqual({ r: 'Computers', w: 'Workstations', b: 'Workstations/Berlin' });
});

it('a group whose parent is not listed keeps its whole known path', () => {
  const paths = pathsOf([group('W', 'Workstations', 'hidden'), group('B', 'Berlin', 'W')]);
  expect(paths.get('b')).toBe('Workstations/Berlin');
});
