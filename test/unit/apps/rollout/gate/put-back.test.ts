import { expect, it } from 'vitest';
import { putBackText } from '../../../../../src/apps/rollout/gate/ring-members.js';

const group = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', name: '2-canary' } as never;

it('names the computers to put back, or says it in words', () => {
  expect(putBackText(group, [7, 8])).toMatch(/^Put them back with: ems group add-computers 3f25\S+ 7 8$/);
  expect(putBackText(group, [1, 2, 3, 4, 5, 6])).toMatch(/the first 5 with: .* 1 2 3 4 5$/);
  expect(putBackText(group, [])).toBe('Put them back into the group 2-canary (ems group add-computers --help).');
});
