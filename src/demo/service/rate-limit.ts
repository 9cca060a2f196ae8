export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** Counts the requests of each key in a sliding window; returns how many seconds to wait, or 0. */
export const rateLimiter = ({ requests, seconds }: RateLimit): ((key: string, now: number) => number) => {
  const seen = new Map<string, number[]>();
  return (key, now) => {
    const recent = (seen.get(key) ?? []).filter((time) => time > now - seconds * 1000);
    const oldest = recent[0];
    if (recent.length >= requests && oldest !== undefined) {
      seen.set(key, recent);
      return Math.max(1, Math.ceil((oldest + seconds * 1000 - now) / 1000));
    }
    seen.set(key, [...recent, now]);
    return 0;
  };
};
