import { groupEtaLine } from '../../fleet/eta-line.js';
import { abortedAfter, unlessAborted } from '../../clock.js';
import type { Input } from '../../command/input.js';
import type { Result } from '../../command/result.js';
import type { CommandContext } from '../../command/spec.js';
import { withoutRequest } from '../../engine/wait/ask.js';
import { readLimits } from '../../engine/wait/limits.js';
import { waitFor } from '../../engine/wait/wait-for.js';
import type { Watch } from '../../engine/wait/watch.js';
import { EmsError } from '../../errors.js';

export interface PreparedWait {
  readonly watch: Watch;
  readonly asList: boolean;
}

/** A short --timeout is a way to look once: names are looked up for so long in any case. */
const leastMs = 3_000;

/** Reads before the wait count towards its time-out. */
export const waitPrepared = async (
  input: Input,
  context: CommandContext,
  prepare: () => Promise<PreparedWait>,
): Promise<Result> => {
  const { timeoutMs } = readLimits(input);
  const { clock, interrupt } = context;
  const began = clock.now();
  const { watch, asList } = await within(Math.max(leastMs, timeoutMs), interrupt, prepare);
  const timeout = Math.max(0, timeoutMs - (clock.now() - began));
  return waitFor(watch, { ...input, shared: { ...input.shared, timeout } }, context, {
    asList,
    contactTimes: groupEtaLine,
  });
};

const within = async <T>(limitMs: number, interrupt: AbortSignal, work: () => Promise<T>): Promise<T> => {
  const { signal, release } = abortedAfter(limitMs, interrupt);
  try {
    return await unlessAborted(work(), signal);
  } catch (error) {
    if (!signal.aborted || interrupt.aborted) throw withoutRequest(error);
    throw new EmsError('pending', 'Timed out: the service did not answer in time, so the state is not known.', {
      hint: 'Try again with a longer --timeout.',
    });
  } finally {
    release();
  }
};
