import { expect, test } from 'vitest';
import { continueLine } from '../../../../src/changes/execute/send-all.js';
import type { Plan } from '../../../../src/changes/plan.js';

const plan = { run: '20260301-120000000-aaaa', place: ' --profile prod' } as Plan;

test.each([
  [false, 'Resume with: ems bulk resume 20260301-120000000-aaaa --profile prod'],
  // A target that was not retried has failed before: a resume would not send it.
  [true, 'Continue with: ems bulk retry-failed 20260301-120000000-aaaa --profile prod'],
])('a run that was interrupted goes on with the command that sends the rest (retry: %s)', (isRetry, line) => {
  expect(continueLine({ plan, isRetry })).toBe(line);
});
