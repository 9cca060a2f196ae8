import { EmsError } from '../base/errors.js';

/** Errors that may pass by themselves, so that a retry is worthwhile. */
const transient = new Set(['unreachable', 'rate-limited', 'failed']);

/** Returns the note about a failed read that is retried; throws if the first read fails or the error is permanent. */
export const retryNote = (failure: unknown, isFirst: boolean): string => {
  if (isFirst || !(failure instanceof EmsError) || !transient.has(failure.kind)) throw failure;
  return `${failure.message} Trying again.`;
};
