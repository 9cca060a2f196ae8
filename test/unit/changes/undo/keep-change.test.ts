import { expect, it } from 'vitest';
import { keptChange } from '../../../../src/changes/undo/keep-change.js';
import { inverseOf } from '../../../../src/changes/undo/inverse-of.js';
import { makeMask } from '../../../../src/http/mask.js';
import type { Call } from '../../../../src/http/client.js';

const secrets = makeMask().values;
const at = new Date('2026-03-02T12:00:00Z');

const setVariable = (value: string): Call => ({
  method: 'PUT',
  path: '/api/group/{id}/variables/{varId}',
  pathValues: { id: '6443c2d2-433a-478b-9ad8-759c27cb31de', varId: 9 },
  body: { value },
  repeat: 'replace',
  operation: 'PUT /api/group/{id}/variables/{varId}',
});

it.each([
  ['a variable that is named as a secret', [{ varId: 9, designation: 'AdminPassword', value: 'OLD-SECRET' }]],
  ['a variable whose name could not be read', undefined],
])('keeps neither the old nor the new value of %s', (_, whole) => {
  const kept = keptChange(setVariable('NEW-SECRET'), { whole, answer: undefined, at, secrets });
  expect(JSON.stringify(kept)).not.toMatch(/OLD-SECRET|NEW-SECRET/);
  expect(inverseOf(kept).requests).toEqual([]);
});

it('keeps the values of other variables, and sets the old one again', () => {
  const whole = [{ varId: 9, designation: 'Proxy', value: 'old.example' }];
  const kept = keptChange(setVariable('new.example'), { whole, answer: undefined, at, secrets });
  expect(kept).toMatchObject({ before: { value: 'old.example' }, after: { value: 'new.example' } });
  expect(inverseOf(kept)).toMatchObject({ class: 'yes', requests: [{ body: { value: 'old.example' } }] });
});

it('has nothing to undo where a change changed nothing', () => {
  const whole = [{ varId: 9, designation: 'Proxy', value: 'same.example' }];
  const kept = keptChange(setVariable('same.example'), { whole, answer: undefined, at, secrets });
  expect(inverseOf(kept)).toMatchObject({ class: 'yes', requests: [] });
});

it('keeps the id of what was made, and no other field of the answer', () => {
  const call: Call = {
    method: 'POST',
    path: '/api/admin/local-principals',
    body: { description: 'CI', roles: [], expiresAtUtc: null },
    repeat: 'never',
    operation: 'POST /api/admin/local-principals',
  };
  const kept = keptChange(call, {
    whole: undefined,
    answer: { id: 7, clientId: 'ci', plaintextKey: 'ONCE' },
    at,
    secrets,
  });
  expect(kept.answer).toEqual({ id: 7 });
  expect(inverseOf(kept).requests).toMatchObject([
    { operation: 'DELETE /api/admin/local-principals/{id}', pathValues: { id: 7 } },
  ]);
});
