import { describe, expect, test } from 'vitest';
import { readState, writeState } from '../../../../src/demo/store/world-file.js';
import { createWorld } from '../../../../src/demo/seed/create-world.js';
import type { State } from '../../../../src/demo/model/state.js';

const birth = Date.UTC(2026, 2, 2, 8);
const text = writeState(createWorld({ computers: 300, seed: 1, birth, key: '' }).state);

const changed = (work: (state: State) => unknown): State => {
  const state = readState(text);
  work(state);
  return readState(writeState(state));
};

const [someId = 0] = readState(text).computers.keys();

describe('a written state', () => {
  test('is equal after it was read, in the same order', () => {
    expect(writeState(readState(text))).toBe(text);
  });

  test('returns the same object each time, so that changes are kept', () => {
    const state = readState(text);
    const change = state.computers.get(someId);
    expect(state.computers.get(someId)).toBe(change);
    expect([...state.computers.values()][0]).toBe(change);
    const again = changed(({ computers }) => computers.get(someId)?.custom.set('Custom01', 'B 12'));
    expect(again.computers.get(someId)?.custom.get('Custom01')).toBe('B 12');
  });

  test('keeps changes that were made before anything was read', () => {
    const blank = { ...readState(text).computers.get(someId), modifiedAt: 5 } as never;
    expect(changed(({ computers }) => computers.set(someId, blank)).computers.get(someId)?.modifiedAt).toBe(5);
    const without = changed(({ computers }) => computers.delete(someId));
    expect(without.computers.has(someId)).toBe(false);
    expect(without.computers.get(someId)).toBeUndefined();
    expect(changed((state) => (state.queue = [])).queue).toEqual([]);
    expect(changed((state) => (state.computers = new Map())).computers.size).toBe(0);
  });
});
