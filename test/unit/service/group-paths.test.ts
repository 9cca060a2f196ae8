import { expect, it } from 'vitest';
import { findGroups } from '../../../src/engine/names/find-items.js';
import { pathsOf } from '../../../src/service/group-paths.js';
import { bestOf } from '../../../src/engine/names/matching.js';
import type { Call, Client } from '../../../src/http/client.js';

const group = (id: string, name: string, parentId: string | null) => ({ id, name, parentId });

it('the path of a group leaves out the root that all groups share', () => {
  const paths = pathsOf([group('R', 'Computers', null), group('W', 'Workstations', 'r'), group('B', 'Berlin', 'W')]);
  expect(Object.fromEntries(paths)).toEqual({ r: 'Computers', w: 'Workstations', b: 'Workstations/Berlin' });
});

it('a group whose parent is not listed keeps its whole known path', () => {
  const paths = pathsOf([group('W', 'Workstations', 'hidden'), group('B', 'Berlin', 'W')]);
  expect(paths.get('b')).toBe('Workstations/Berlin');
});

const guid = (digit: number): string => `${digit}0000000-0000-0000-0000-000000000000`;

it.each([
  ['Clients/Windows 10/11', [2]],
  ['clients / windows 10 / 11', [2]],
  ['Windows 10/11/Berlin', [3]],
  ['Clients/Windows 10/11/Berlin', [3]],
  ['Windows 10/11', [2]],
  ['Clients/Berlin', [4]],
  ['11/Berlin', []],
  ['Windows 10/Berlin', []],
])('a name with slashes is found in a path: %s', async (text, digits) => {
  const groups = [
    group(guid(1), 'Clients', null),
    group(guid(2), 'Windows 10/11', guid(1)),
    group(guid(3), 'Berlin', guid(2)),
    group(guid(4), 'Berlin', guid(1)),
  ].map((each) => ({ ...each, assignedToTree: 'AssignmentGroups' }));
  const answers = ({ pathValues, query = [] }: Call) =>
    pathValues === undefined
      ? groups.filter(({ name }) => name.toLowerCase().includes(query[0]?.[1].toLowerCase() ?? ''))
      : groups.find(({ id }) => id === pathValues['id']);
  const read = async (call: Call) => ({ body: Buffer.from(JSON.stringify(answers(call))), json: () => answers(call) });
  const found = await findGroups(text, { read } as unknown as Client);
  expect(bestOf(found).map(({ id }) => id)).toEqual(digits.map(guid));
});
