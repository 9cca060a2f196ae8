import { expect, it } from 'vitest';
import { closest } from '../../../../src/base/text/closest.js';

it.each([
  ['PC-0024', ['PC-0042', 'LT-0001'], 'PC-0042'],
  ['pilt', ['Pilot', 'Workstations'], 'Pilot'],
  ['Work', ['Pilot', 'Workstations'], 'Workstations'],
  ['xyz', ['Pilot', 'Workstations'], undefined],
] as const)('nearest to %s in %j is %s', (typed, known, nearest) => expect(closest(typed, known)).toBe(nearest));

it('does not compare with names that are far too long', () => {
  const long = Array.from({ length: 60 }, (_, at) => `${'ab'.repeat(300_000)}${at}`);
  expect(closest('ba'.repeat(60), [...long, 'ba'.repeat(59)])).toBe('ba'.repeat(59));
});
