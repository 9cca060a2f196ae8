import { expect, it } from 'vitest';
import { changedLines } from '../../../src/program/watch.js';

it('shows everything first, then what is new, and counts what is gone', () => {
  expect(changedLines(undefined, ['a', 'b'])).toEqual({ shown: ['a', 'b'], gone: 0 });
  expect(changedLines(['a', 'b'], ['b', 'a'])).toEqual({ shown: [], gone: 0 });
  expect(changedLines(['a', 'b'], ['a', 'c'])).toEqual({ shown: ['c'], gone: 1 });
  expect(changedLines(['a'], ['a', 'a'])).toEqual({ shown: ['a'], gone: 0 });
  expect(changedLines(['a', 'a'], ['a'])).toEqual({ shown: [], gone: 1 });
});
