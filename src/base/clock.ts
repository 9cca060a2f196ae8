export interface Clock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Wall-clock time, for display and relative times only. */
  date(): Date;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** A clock that follows the times of answers. */
export interface FollowingClock extends Clock {
  /**
   * How far the service's clock is ahead of that of this machine; 0 if they agree within minutes, and for a demo
   * service, which is ahead on purpose. undefined: no answer has told the time yet.
   */
  differenceMs(): number | undefined;
}

/** Monotonic like performance.now(), without the 2 ms that loading perf_hooks takes. */
export const sinceStartMs = (): number => process.uptime() * 1000;

/** 24.8 days. Node fires longer timers at once, with a warning on stderr. */
export const longestTimerMs = 2 ** 31 - 1;

/**
 * Aborts with the other signal, or after the given time unless it is released before. AbortSignal.any with
 * AbortSignal.timeout can't be used: Node 20 drops that timer as soon as memory is collected.
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

/** Aborts some time after the other signal, so that running work can finish. */
export const abortedLater = (milliseconds: number, other: AbortSignal): Limited => {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const start = (): void => {
    timer = setTimeout(() => controller.abort(other.reason), milliseconds);
  };
  if (other.aborted) start();
  else other.addEventListener('abort', start, { once: true });
  const release = (): void => {
    clearTimeout(timer);
    other.removeEventListener('abort', start);
  };
  return { signal: controller.signal, release };
};

export interface Limited {
  readonly signal: AbortSignal;
  readonly release: () => void;
}

/** Settles with the work or rejects with the reason of the signal, whichever is first. Late results are dropped. */
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
