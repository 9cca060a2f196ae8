import { expect, it } from 'vitest';
import { groupTree } from '../../../../src/service/group-tree.js';
import { formatMarker } from '../../../../src/apps/rollout/session/marker.js';
import { stateGroups } from '../../../../src/apps/state/real/state-groups.js';

const at = new Date('2026-11-15T14:00:00Z');
const marker = formatMarker({ rollout: 'keepass', ring: 1, of: 2, phase: 'active', by: 'ci@build', at });
const id = (n: number): string => `0000000${n}-0000-4000-8000-000000000000`;
const group = (n: number, name: string, parent: number | null, more = {}): Record<string, string | null> => ({
  id: id(n),
  name,
  assignedToTree: 'AssignmentGroups',
  parentId: parent === null ? null : id(parent),
  description: null,
  ...more,
});

it('leaves out rings of rollouts and other trees, and keeps groups of one path apart', () => {
  const found = stateGroups(
    groupTree([
      group(1, 'Assignments', null),
      group(2, 'Win 10/11', 1, { description: 'both' }),
      group(3, '1-pilot', 1, { description: marker }),
      group(4, 'below', 3),
      group(5, 'Users', null, { assignedToTree: 'UserGroups' }),
      group(6, 'assignments', null, { assignedToTree: 'ConfigurationGroups' }),
    ]),
  );
  expect(found.rollout).toBe(2);
  expect(found.groups.map(({ path, type }) => [path, type])).toEqual([
    ['Assignments#00000001', 'assignment'],
    [String.raw`Assignments/Win 10\/11`, 'assignment'],
    ['assignments#00000006', 'configuration'],
  ]);
  expect(found.facts.find(({ what }) => what === 'description')?.value).toBe('both');
});
