import { cornersOf } from '../../../../src/demo/troubles/corners.js';
import { describe, expect, test } from 'vitest';
import { computerOf, touch } from '../../../../src/demo/world/computers.js';
import { createWorld } from '../../../../src/demo/seed/create-world.js';
import { namedGuid, roll, salt } from '../../../../src/demo/model/chance.js';
import { callIn, schedule } from '../../../../src/demo/world/intents.js';
import { enqueue } from '../../../../src/demo/world/jobs.js';
import { advanceWorld } from '../../../../src/demo/world/advance-world.js';
import { readState, writeState } from '../../../../src/demo/store/world-file.js';
import type { World } from '../../../../src/demo/model/world.js';

const birth = Date.UTC(2026, 2, 2, 9);
const world = (seed = 1, computers = 100): World => createWorld({ seed, computers, birth, key: 'k' });

describe('chance', () => {
  test('is deterministic and spreads evenly', () => {
    const question = salt('a question');
    expect(roll(1, 2, question)).toBe(roll(1, 2, question));
    const counts = Array.from({ length: 10 }, () => 0);
    for (let id = 0; id < 10_000; id += 1) {
      const place = roll(7, id, question) % 10;
      counts[place] = (counts[place] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  test('named GUIDs are of version 4 and differ', () => {
    expect(namedGuid('group Pilot')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(namedGuid('group Pilot')).not.toBe(namedGuid('group Pilos'));
  });
});

const show = (of: World): unknown => [computerOf(of, 1), computerOf(of, 77)];

describe('the fleet', () => {
  test('depends on the seed', () => {
    expect(show(world(1))).toEqual(show(world(1)));
    expect(show(world(1))).not.toEqual(show(world(2)));
  });

  test('the first sixty computers are desktops of corp.example with unique names, MACs and UUIDs', () => {
    const large = world(3, 2000);
    const computers = Array.from({ length: 2000 }, (_, index) => computerOf(large, index + 1));
    for (const [index, computer] of computers.slice(0, 60).entries()) {
      expect(computer).toMatchObject({ name: `PC-${String(index + 1).padStart(4, '0')}`, domain: 'corp.example' });
    }
    // The unusual ones at the end of the fleet have duplicates on purpose.
    const corners = new Set(cornersOf(large).map(({ computerId }) => computerId));
    const others = computers.filter((computer) => computer !== undefined && !corners.has(computer.id));
    for (const field of ['name', 'macAddress', 'uuid', 'serialNumber'] as const) {
      expect(new Set(others.map((computer) => computer?.[field])).size).toBe(2000 - corners.size);
    }
    expect(corners.size).toBe(17);
  });

  test.each([1, 2, 5, 40])('a world can have %i computers', (size) => {
    const small = world(1, size);
    expect(computerOf(small, size)?.name).toMatch(/-/);
    expect(computerOf(small, size + 1)).toBeUndefined();
  });
});

const busy = (): World => {
  const made = world();
  touch(made, 5).rebootRequest = { timeoutMinutes: -1, reminderMinutes: 10, requestedAt: birth };
  callIn(made, 5);
  callIn(made, 6);
  enqueue(made, 'Import', 'something');
  schedule(made, 2, { kind: 'queue-step', entryId: 'nobody' });
  return made;
};

describe('time', () => {
  test('one long step and many short steps end in the same state', () => {
    const [leap, crawl] = [busy(), busy()];
    advanceWorld(leap, birth + 20_000);
    for (let time = birth; time <= birth + 20_000; time += 130) advanceWorld(crawl, time);
    advanceWorld(crawl, birth + 20_000);
    expect(writeState(crawl.state)).toBe(writeState(leap.state));
    expect(leap.state.computers.get(5)?.rebootedAt).toBeGreaterThan(birth + 2999);
    expect(leap.state.queue).toEqual([]);
  });

  test("the world's time never goes back with the machine's clock", () => {
    const made = busy();
    advanceWorld(made, birth + 20_000);
    advanceWorld(made, birth);
    expect(made.now).toBe(birth + 20_000);
  });
});

test('a state that was written and read is equal', () => {
  const { state } = world();
  // Parts are revived when they are first read; a copy reads them all.
  const read = Object.entries(readState(writeState(state))).map(([name, part]) => [
    name,
    part instanceof Map ? new Map(part) : part,
  ]);
  expect(Object.fromEntries(read)).toEqual(state);
});
