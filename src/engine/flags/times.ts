import { usage } from '../../errors.js';
import { localDate, readWhen, type TimeBase } from '../../text/calendar.js';

export type { TimeBase };

/** A time as people type it, or a usage error that shows what can be typed. */
export const readTime = (text: string, label: string, base: TimeBase): Date => {
  const time = readWhen(text, base);
  if (time !== undefined) return time;
  throw usage(
    `${label}: "${text}" is not a time`,
    'Local time: 06:00, tomorrow 22:00, monday, 2026-11-01, 2026-11-01T08:00 (with Z or +01:00 for another zone); or a distance: 30m, 2h, 7d, 4w.',
  );
};

/** A field without a clock: the day that was typed, whatever zone stands behind it. */
export const readDate = (text: string, label: string, base: TimeBase): string => {
  const time = readTime(text, label, base);
  return /^\d{4}-\d\d-\d\d/.exec(text.trim())?.[0] ?? localDate(time);
};
