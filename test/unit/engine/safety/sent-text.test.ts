import { expect, test } from 'vitest';
import type { Json } from '../../../../src/contract/operation.js';
import { sentText } from '../../../../src/engine/safety/question.js';

test.each<[Json | undefined, string]>([
  [undefined, 'nothing'],
  [{}, 'nothing'],
  [{ description: 'Europe, Middle East' }, 'description "Europe, Middle East"'],
  [{ designation: 'Room', isActive: false }, 'designation Room, not active'],
  [{ roles: ['computer.read', 'pm.read'], description: null }, 'roles computer.read and pm.read, no description'],
  [{ tagIds: [1, 2, 3] }, 'tag ids 1, 2 and 3'],
  [{ tagIds: [] }, 'no tag ids'],
  [{ schedule: { from: '22:00', enabled: true } }, 'schedule (from "22:00", enabled)'],
  [{ name: 'a\u001B\u0007b c' }, 'name "ab c"'],
  [[1, 2], '1 and 2'],
])('a question tells what is sent: %j as %s', (body, text) => {
  expect(sentText(body, { names: {} })).toBe(text);
});

test('an id that was named is told by its name', () => {
  const things = [{ name: 'product', labeled: 'product', id: 11 } as const];
  expect(sentText({ productId: 11, patchIds: [7] }, { names: { product: 'Windows 11' }, things })).toBe(
    'product Windows 11, patch ids 7',
  );
});

test('a time is told in the zone of the machine, without letters', () => {
  expect(sentText({ expiresAtUtc: '2027-01-01T12:00:00Z' }, { names: {} })).toMatch(
    /^expires at \d{4}-\d\d-\d\d \d\d:\d\d$/,
  );
});
