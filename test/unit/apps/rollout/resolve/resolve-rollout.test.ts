import { describe, expect, it } from 'vitest';
import type { FleetReader } from '../../../../../src/service/reading.js';
import { readable } from '../../../../../src/service/readable.js';
import type { JsonObject } from '../../../../../src/base/json/objects.js';
import { readRolloutFile } from '../../../../../src/apps/rollout/file/read-rollout-file.js';
import { resolveGroups } from '../../../../../src/apps/rollout/resolve/resolve-rollout.js';

const idOf = (word: string): string =>
  `${Buffer.from(word.padEnd(4, '.')).toString('hex')}-0000-4000-8000-000000000000`;
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
const reader = { items: () => Promise.resolve(readable(groups)) } as unknown as FleetReader;

const file = (target: string, more = '') =>
  readRolloutFile(
    `rollout: x\npackage: p\ntarget: ${target}\nrings: [{ group: Pilot }, { percent: 10, min: 1 }, { percent: 100 }]\n${more}`,
    'x.yaml',
  );

const resolve = async (target: string, more = '') => resolveGroups(await file(target, more), reader);

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
