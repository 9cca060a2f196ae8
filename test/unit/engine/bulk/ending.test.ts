import { expect, test } from 'vitest';
import type { Context } from '../../../../src/context.js';
import { EmsError } from '../../../../src/errors.js';
import { outcomeOf } from '../../../../src/engine/bulk/ending.js';

const work = {
  plan: { run: '20260301-120000000-aaaa', place: '', call: { repeat: 'never' } },
  journal: {},
  units: [[{ id: 7, name: 'PC-0007' }]],
} as unknown as Parameters<typeof outcomeOf>[0]; // what is looked at

const interrupted = (kind: 'done' | 'unknown' | 'skipped'): string | undefined => {
  const execution = { stopped: 'interrupted', outcomes: new Map([[0, { kind }]]) };
  const counts = { done: 0, failed: 0, skipped: 0, unknown: 0, [kind]: 1 };
  const interrupt = AbortSignal.abort(new EmsError('interrupted', 'interrupted'));
  return outcomeOf(
    work,
    execution as unknown as Parameters<typeof outcomeOf>[1], // as above
    counts,
    { interrupt } as Context, // as above
  )?.facts.hint;
};

test('an interrupted run names the command that resumes it only where something is left to send', () => {
  expect(interrupted('skipped')).toBe('Resume with: ems bulk resume 20260301-120000000-aaaa');
  expect(interrupted('done')).toBe('Every request was sent.');
  expect(interrupted('unknown')).toBe('Every request was sent. Unconfirmed: PC-0007.');
});
