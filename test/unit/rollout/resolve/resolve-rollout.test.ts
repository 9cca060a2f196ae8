import { describe, expect, it } from 'vitest';
import type { FleetReader, ListOptions } from '../../../../src/fleet/fleet-reader.js';
import { readable } from '../../../../src/fleet/readable.js';
import type { Call } from '../../../../src/http/client.js';
import type { JsonObject } from '../../../../src/json/objects.js';
import { readRolloutFile } from '../../../../src/rollout/file/read-rollout-file.js';
import { resolveGroups, resolveRings } from '../../../../src/rollout/resolve/resolve-rollout.js';

const idOf = (word: string): string =>
  `${Buffer.from(word.padEnd(4, '.')).toString('hex')}-0000-4000-8000-000000000000`;
const wordOf = (id: string): string => Buffer.from(id.slice(0, 8), 'hex').toString().replaceAll('.', '');
const group = (word: string, name: string, parent: string | null): JsonObject => ({
  id: idOf(word),
  name,
  parentId: parent === null ? null : idOf(parent),
});
const groups = [
  group('r', 'Computers', null),
  group('w', 'Workstations', 'r'),
  group('b', 'Berlin', 'w'),
  group('s', 'Servers', 'r'),
  group('c', 'Critical', 's'),
  group('a', 'Assignments', null),
  group('p', 'Pilot', 'a'),
  group('b2', 'Berlin', 's'),
];
const computer = (id: number, uuid: string | null = `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`) => ({
  id,
  uuid,
  hostname: `PC-${id}`,
  lastSeenUtc: '2026-11-15T12:00:00Z',
});
const members: Readonly<Record<string, readonly JsonObject[]>> = {
  w: [computer(1), computer(2), computer(3), computer(4, null), computer(5, '00000000-0000-0000-0000-000000000000')],
  b: [computer(1)],
  p: [computer(2), computer(9)],
  c: [],
};

const asked: string[] = [];
const reader = {
  items: ({ path, pathValues }: Call, options: ListOptions = {}) => {
    const id = pathValues === undefined ? undefined : String(pathValues['id']);
    // An excluded computer that a list left out would get the package.
    if (id !== undefined) expect(options.whole).toBe(true);
    asked.push(id === undefined ? path : `members of ${wordOf(id)}`);
    return Promise.resolve(readable(id === undefined ? groups : (members[wordOf(id)] ?? [])));
  },
} as unknown as FleetReader;

const file = (target: string, more = '') =>
  readRolloutFile(
    `rollout: x\npackage: p\ntarget: ${target}\nrings: [{ group: Pilot }, { percent: 10, min: 1 }, { percent: 100 }]\n${more}`,
    'x.yaml',
  );

const resolve = async (target: string, more = '') => {
  const read = await file(target, more);
  return resolveRings(read, await resolveGroups(read, reader), { reader });
};

describe('the rings of a file', () => {
  it('are the computers of the target, page by page', async () => {
    asked.length = 0;
    const found = await resolve('Workstations');
    expect(asked).toEqual(['/api/group', 'members of w', 'members of p']);
    expect(found.target).toMatchObject({
      id: idOf('w'),
      path: 'Computers/Workstations',
      below: [idOf('w'), idOf('b')],
    });
    expect(found.rings.map(({ computers }) => computers.length)).toEqual([1, 1, 3]);
    // PC-9 is in Pilot and not in Workstations.
    expect(found.rings[0]).toMatchObject({ outside: 1, computers: [{ hostname: 'PC-2' }] });
  });

  it('leave out what is excluded', async () => {
    const found = await resolve('Workstations', 'exclude: [Workstations/Berlin, Critical]\n');
    expect(found).toMatchObject({ computers: 4, excludedComputers: 1 });
    expect(found.rings.flatMap(({ computers }) => computers.map(({ id }) => id)).toSorted((a, b) => a - b)).toEqual([
      2, 3, 4, 5,
    ]);
  });

  it('have a place for a computer without a uuid, the empty one included', async () => {
    const found = await resolve('Workstations');
    const all = found.rings.flatMap(({ computers }) => computers);
    expect(
      all
        .filter(({ uuid }) => uuid === undefined)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    ).toEqual([4, 5]);
  });
});

describe('a group that is not there', () => {
  it.each([
    ['Workstatons', 'x.yaml:3:9: No group named "Workstatons".', 'not-found'],
    ['Berlin', 'x.yaml:3:9: target: "Berlin" matches 2 groups', 'usage'],
  ])('is told with its line: %s', async (target, message, kind) => {
    await expect(resolve(target)).rejects.toMatchObject({ message: expect.stringContaining(message), kind });
  });

  it('is told where it is excluded, and what was probably meant', async () => {
    await expect(resolve('Workstations', 'exclude: [Servers/Critcal]\n')).rejects.toMatchObject({
      message: 'x.yaml:5:11: No group named "Servers/Critcal".',
      facts: { hint: expect.stringContaining('Computers/Servers/Critical') },
    });
  });
});
