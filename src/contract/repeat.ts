import type { Repeat } from './operation.js';

/**
 * After an attempt that may have worked, a class allows another one at once, within the seconds of a retry, or later, by a
 * resume. In between, others may have set another value.
 */
const allowed: Readonly<Record<Repeat, readonly ('at-once' | 'later')[]>> = {
  read: ['at-once', 'later'],
  idempotent: ['at-once', 'later'],
  pending: ['at-once', 'later'],
  delete: ['at-once', 'later'],
  replace: ['at-once'],
  guarded: [],
  never: [],
};

/** The one place that says what may be repeated. */
export const mayRepeat = (repeat: Repeat, when: 'at-once' | 'later'): boolean => allowed[repeat].includes(when);
