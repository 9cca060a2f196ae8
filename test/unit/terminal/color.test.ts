import { expect, test } from 'vitest';
import { decideColor } from '../../../src/terminal/streams.js';

test.each([
  [{}, true, false, true],
  [{}, false, false, false],
  [{}, true, true, false],
  [{ NO_COLOR: '1' }, true, false, false],
  [{ NO_COLOR: '' }, true, false, true],
  [{ NO_COLOR: '1', FORCE_COLOR: '1' }, true, false, false],
  [{ FORCE_COLOR: '1' }, false, false, true],
  [{ FORCE_COLOR: '1' }, false, true, false],
  [{ FORCE_COLOR: '0' }, true, false, false],
  [{ FORCE_COLOR: 'false' }, true, false, false],
  [{ FORCE_COLOR: '' }, false, false, true],
  [{ TERM: 'dumb' }, true, false, false],
  [{ TERM: 'dumb', FORCE_COLOR: '3' }, true, false, true],
])('color depends on %j, terminal %s, --no-color %s: %s', (env, isTerminal, noColor, color) => {
  expect(decideColor({ env, isTerminal, noColor })).toBe(color);
});

test.each([
  [{}, true, false, false, false],
  [{}, false, false, true, true],
  [{ TERM: 'dumb' }, true, false, true, true],
  [{ NO_COLOR: '1' }, true, false, true, false],
  [{ FORCE_COLOR: '1' }, true, false, false, true],
  [{}, true, true, true, false],
])('color depends on %j, terminal %s, --no-color %s, profile %s: %s', (env, isTerminal, noColor, preferred, color) => {
  expect(decideColor({ env, isTerminal, noColor, preferred })).toBe(color);
});
