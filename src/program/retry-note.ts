import { EmsError } from '../errors.js';

/** Worth another try: the service may be back in a moment. Anything else stays as it is. */
const transient = new Set(['unreachable', 'rate-limited', 'failed']);

/** The note about a failed read that is tried again; the first read has to succeed. */
export const retryNote = (failure: unknown, isFirst: boolean): string => {
  if (isFirst || !(failure instanceof EmsError) || !transient.has(failure.kind)) throw failure;
  return `${failure.message} Trying again.`;
};
