import { EmsError } from '../../errors.js';
import { unreadableText, type Readable } from '../../fleet/readable.js';

/** A gate passes on what was read, never on what is missing: exit code 8, and the marker stays as it is. */
export const inconclusive = (why: string, hint = tryAgain, operation?: string): EmsError =>
  new EmsError('pending', `Inconclusive: ${why}.`, { hint, operation });

export const isInconclusive = (error: unknown): error is EmsError =>
  error instanceof EmsError && error.kind === 'pending';

const tryAgain = 'No ring was begun. The next advance tries again.';

/** Returns the value of a read that a gate depends on. `problemIn` says why an answer cannot be true. */
export const requireKnown = <Value>(
  what: string,
  read: Readable<Value>,
  problemIn: (value: Value) => string | undefined = () => undefined,
): Value => {
  if (!read.ok) throw inconclusive(`${what} are ${unreadableText(read)}`, tryAgain, read.operation);
  const problem = problemIn(read.value);
  if (problem !== undefined) throw inconclusive(problem);
  return read.value;
};
