export interface Clock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Wall-clock time, for showing and for relative times only. */
  date(): Date;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** 24.8 days. Node lets a timer that is set for longer fire at once, and warns about it on stderr. */
export const longestTimerMs = 2 ** 31 - 1;

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
