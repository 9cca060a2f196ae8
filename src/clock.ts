export interface Clock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Wall-clock time, for showing and for relative times only. */
  date(): Date;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** Monotonic like performance.now(), without the 2 ms that loading perf_hooks takes. */
export const sinceStartMs = (): number => process.uptime() * 1000;

/**
 * Signals are looked for at the beginning of a turn of the loop. One that comes while that turn works on an answer is
 * heard in the next: so the last turn has to be a short one. Where every turn is long, it ends all the same.
 */
export const signalsHeard = async (): Promise<void> => {
  let whole = -1; // the turn that this begins in is a part of one
  for (let turns = 0; whole < 1 && turns < mostTurns; turns++) {
    const began = sinceStartMs();
    await new Promise(setImmediate);
    whole = sinceStartMs() - began < longTurnMs ? whole + 1 : 0;
  }
};

const longTurnMs = 10;
const mostTurns = 50;

/** Ends here where one has come, also one that was not heard until now. */
export const throwIfSignaled = async (interrupt: AbortSignal | undefined): Promise<void> => {
  await signalsHeard();
  interrupt?.throwIfAborted();
};

/** 24.8 days. Node lets a timer that is set for longer fire at once, and warns about it on stderr. */
export const longestTimerMs = 2 ** 31 - 1;

/**
 * Aborted with the other signal, or after so long unless it is released before. In place of AbortSignal.any with
 * AbortSignal.timeout: Node 20 forgets that timer as soon as memory is collected, and nothing would end.
 */
export const abortedAfter = (milliseconds: number, other: AbortSignal): Limited => {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const arm = (left: number): void => {
    const next = left > longestTimerMs ? () => arm(left - longestTimerMs) : timeOut;
    timer = setTimeout(next, Math.min(left, longestTimerMs));
  };
  const timeOut = (): void => controller.abort(new DOMException('timed out', 'TimeoutError'));
  const stop = (): void => controller.abort(other.reason);
  arm(milliseconds);
  if (other.aborted) stop();
  else other.addEventListener('abort', stop, { once: true });
  const release = (): void => {
    clearTimeout(timer);
    other.removeEventListener('abort', stop);
  };
  return { signal: controller.signal, release };
};

interface Limited {
  readonly signal: AbortSignal;
  readonly release: () => void;
}

/** Ends with the work, or with the reason of the signal, whichever is first. What is left of the work then is nobody's. */
export const unlessAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = (): void => reject(signal.reason as Error); // our own abort reasons are errors
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop);
    work.catch(() => undefined);
  }
};
