import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  assignRings,
  ringComputersIn,
  ringPosition,
  type RingInput,
} from '../../../../../src/apps/rollout/resolve/assign-rings.js';
import type { RingComputer, RingSpec } from '../../../../../src/apps/rollout/types.js';

const uuidOf = (id: number): string =>
  `${id.toString(16).padStart(8, '0')}-1b95-4175-bf62-${(id * 7_919).toString(16).padStart(12, '0')}`;

const fleetOf = (count: number, first = 1): RingComputer[] =>
  Array.from({ length: count }, (_, at) => ({
    id: first + at,
    uuid: uuidOf(first + at),
    hostname: `PC-${first + at}`,
    lastSeen: undefined,
  }));

const share = (n: number, percent: number, min?: number): RingSpec => ({
  n,
  name: `${percent}%`,
  members: { kind: 'share', percent, ...(min === undefined ? {} : { min }) },
  approve: false,
});
const group = (n: number, name: string): RingSpec => ({
  n,
  name,
  members: { kind: 'group', group: name },
  approve: false,
});

const inputOf = (rings: readonly RingSpec[], computers: readonly RingComputer[], more: Partial<RingInput> = {}) => ({
  rollout: 'keepass-2.57',
  rings,
  computers,
  groupMembers: new Map(),
  ...more,
});

const ringIds = (input: RingInput): Map<number, Set<number>> =>
  new Map([...assignRings(input).rings].map(([n, members]) => [n, new Set(members.map(({ id }) => id))]));
const idsOf = (input: RingInput, n: number): Set<number> => ringIds(input).get(n) ?? new Set();
const sizes = (input: RingInput): number[] => [...assignRings(input).rings.values()].map(({ length }) => length);

describe('the position of a computer', () => {
  it('can be computed with sha256 alone', () => {
    const uuid = '28528453-1b95-4175-bf62-328c3f2efd8f';
    const first = createHash('sha256').update(`keepass-2.57\n${uuid}`).digest('hex').slice(0, 8);
    const expected = Number((BigInt(`0x${first}`) * 10_000n) / 2n ** 32n);
    expect(ringPosition('keepass-2.57', { id: 1, uuid })).toBe(expected);
    expect(ringPosition('keepass-2.57', { id: 7, uuid: uuid.toUpperCase() })).toBe(expected);
  });

  it('goes by the id where there is no uuid', () => {
    const without = [1, 2, 3, 4, 5].map((id) => ringPosition('x', { id, uuid: undefined }));
    expect(new Set(without).size).toBeGreaterThan(3);
    expect(ringPosition('x', { id: 1, uuid: undefined })).toBe(without[0]);
    const emptyUuids = [null, '', '00000000-0000-0000-0000-000000000000'].map((uuid, id) => ({
      id,
      uuid,
      hostname: 'PC',
    }));
    expect(ringComputersIn(emptyUuids as never).map(({ uuid }) => uuid)).toEqual([undefined, undefined, undefined]);
  });
});

describe('share rings', () => {
  const large = fleetOf(20_000);
  const some = large.slice(0, 10_000);
  const rings = [share(1, 1), share(2, 10), share(3, 50), share(4, 100)];

  it('have their share within 3 sigma at 20,000, whatever the rollout is called', () => {
    for (const rollout of ['firefox-128', 'Ümläut 7'])
      for (const [at, size] of sizes(inputOf(rings, large, { rollout })).entries()) {
        const part = [0.01, 0.09, 0.4, 0.5][at] ?? 0;
        expect(Math.abs(size - 20_000 * part)).toBeLessThan(3 * Math.sqrt(20_000 * part * (1 - part)));
      }
  });

  it('hold everybody once', () => {
    const all = [...assignRings(inputOf(rings, some)).rings.values()].flat().map(({ id }) => id);
    expect(all).toHaveLength(10_000);
    expect(new Set(all).size).toBe(10_000);
  });

  it('are the same on another machine, in whatever order and spelling the computers come', () => {
    const other = some.toReversed().map((computer) => ({ ...computer, uuid: computer.uuid?.toUpperCase() }));
    expect(ringIds(inputOf(rings, other))).toEqual(ringIds(inputOf(rings, some)));
  });

  it('have other testers in another rollout', () => {
    const first = idsOf(inputOf(rings, some), 1);
    const second = idsOf(inputOf(rings, some, { rollout: 'keepass-2.58' }), 1);
    // One percent of one percent of 10,000 is one.
    expect([...first].filter((id) => second.has(id)).length).toBeLessThan(10);
    expect(second.size).toBeGreaterThan(70);
  });

  it('are monotone: whoever is within 1 % is within every larger share', () => {
    const small = idsOf(inputOf([share(1, 1), share(2, 100)], some), 1);
    const wider = idsOf(inputOf([share(1, 2.5), share(2, 100)], some), 1);
    expect([...small].filter((id) => !wider.has(id))).toEqual([]);
    expect(wider.size).toBeGreaterThan(small.size);
  });

  it('stay as they are when computers join or leave, and who joins gets a ring', () => {
    const joined = [...some.slice(1_000), ...fleetOf(8_000, 200_001)];
    const before = ringIds(inputOf(rings, some));
    for (const [n, now] of ringIds(inputOf(rings, joined))) {
      expect([...now].filter((id) => id <= 100_000 && before.get(n)?.has(id) !== true)).toEqual([]);
      expect([...now].filter((id) => id > 200_000).length).toBeGreaterThan(50);
    }
  });
});

describe('a smallest size', () => {
  const some = fleetOf(300);
  const rings = [share(1, 1, 10), share(2, 10), share(3, 100)];

  it('fills a ring with those who stand next', () => {
    const [first = 0, second = 0, third = 0] = sizes(inputOf(rings, some));
    expect(first).toBe(10);
    expect(first + second + third).toBe(300);
    const next = idsOf(inputOf([share(1, 10), share(2, 100)], some), 1);
    expect([...idsOf(inputOf(rings, some), 1)].filter((id) => !next.has(id))).toEqual([]);
  });

  it('takes no more than there are', () => {
    expect(sizes(inputOf([share(1, 1, 10), share(2, 100)], fleetOf(4)))).toEqual([4, 0]);
  });

  it('pushes nobody out who is in already when somebody with a lower position joins', () => {
    const before = assignRings(inputOf(rings, some));
    const placed = new Map([...before.rings].flatMap(([n, members]) => members.map(({ id }) => [id, n] as const)));
    const joined = [...some, ...fleetOf(300, 1_001)];
    const after = assignRings(inputOf(rings, joined, { placed }));
    for (const [n, members] of before.rings)
      expect(after.rings.get(n)?.filter(({ id }) => id <= 300)).toEqual(expect.arrayContaining([...members]));
    expect(sizes(inputOf(rings, joined, { placed })).reduce((sum, size) => sum + size, 0)).toBe(600);
  });
});

describe('group rings', () => {
  const some = fleetOf(1_000);
  const rings = [group(1, 'Pilot'), share(2, 10), group(3, 'Friends'), share(4, 100)];
  const groupMembers = new Map([
    [1, new Set([1, 2, 3])],
    [3, new Set([3, 4, 5, 99_999])],
  ]);

  it('win over shares wherever they stand, and the first group wins over the second', () => {
    const { rings: found, overlaps } = assignRings(inputOf(rings, some, { groupMembers }));
    const names = (n: number): number[] => (found.get(n) ?? []).map(({ id }) => id);
    expect(names(1)).toEqual([1, 2, 3]);
    expect(names(3)).toEqual([4, 5]);
    expect([...names(2), ...names(4)]).toHaveLength(995);
    expect(overlaps.map(({ ring, alsoIn, computers }) => [ring, alsoIn, computers.map(({ id }) => id)])).toEqual([
      [1, 3, [3]],
    ]);
  });

  it('do not pull in computers from outside of the target', () => {
    const all = [...assignRings(inputOf(rings, some, { groupMembers })).rings.values()].flat();
    expect(all.some(({ id }) => id === 99_999)).toBe(false);
  });
});
