/** 24.8 days. Node lets a timer that is set for longer fire at once, and warns about it on stderr. */
export const longestTimerMs = 2 ** 31 - 1;
