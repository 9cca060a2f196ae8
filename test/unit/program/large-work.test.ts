import { expect, test } from 'vitest';
import type { Input } from '../../../src/command/input.js';
import type { CommandSpec } from '../../../src/command/spec.js';
import { largeWork } from '../../../src/program/large-work.js';

/** What happens to the signals: off, while the system ends the process; on, while the program hears them. */
const follow = (
  spec: Partial<CommandSpec>,
  {
    hasScreen = true,
    isChange = false,
    ...shared
  }: Partial<Input['shared']> & { readonly isChange?: boolean; readonly hasScreen?: boolean } = {},
) => {
  const seen: string[] = [];
  const work = largeWork({ shared } as Input, spec as CommandSpec, {
    isChange,
    hasScreen: () => hasScreen,
    endAtSignal: () => {
      seen.push('off');
      return () => void seen.push('on');
    },
  });
  return { seen, work };
};

test('a read that works on a large answer may be ended by the system, until it sends again', () => {
  const { seen, work } = follow({});
  work.sends();
  work.isLarge();
  work.isLarge();
  expect(seen).toEqual(['off']);
  work.sends();
  work.sends();
  expect(seen).toEqual(['off', 'on']);
});

test('not after a screen is shown that has to be put right', () => {
  const { seen, work } = follow({});
  work.isLarge();
  work.end();
  work.isLarge();
  expect(seen).toEqual(['off', 'on']);
});

test('so may what is watched without a screen, in a pipe', () => {
  const { seen, work } = follow({}, { watch: 5_000, hasScreen: false });
  work.isLarge();
  expect(seen).toEqual(['off']);
});

test.each([
  ['a change', {}, { isChange: true }],
  ['a live screen', { live: () => Promise.reject(new Error('not here')) }, {}],
  ['--watch', {}, { watch: 5_000 }],
])('%s hears every signal', (_, spec, shared) => {
  const { seen, work } = follow(spec, shared);
  work.isLarge();
  expect(seen).toEqual([]);
});

test('while a line is repainted it hears every signal', () => {
  const { seen, work } = follow({});
  work.isLarge();
  work.paints(true);
  work.isLarge();
  expect(seen).toEqual(['off', 'on']);
  work.paints(false);
  work.isLarge();
  expect(seen).toEqual(['off', 'on', 'off']);
});
