export interface Clock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Wall-clock time, for showing and for relative times only. */
  date(): Date;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** 24.8 days. Node lets a timer that is set for longer fire at once, and warns about it on stderr. */
export const longestTimerMs = 2 ** 31 - 1;
