import type { Window, WindowSpan } from './types.js';

const minuteMs = 60_000;
const dayMinutes = 1_440;
/** A window opens within a week, or never. */
const mostMinutes = 8 * dayMinutes;

/** No window is always open. */
export const isOpen = (window: Window | undefined, at: Date): boolean =>
  window === undefined || window.spans.some((span) => isWithin(span, at));

/** Now, if it is open; else when it opens next. */
export const nextOpening = (window: Window | undefined, at: Date): Date => {
  if (isOpen(window, at)) return at;
  const start = Math.floor(at.getTime() / minuteMs) * minuteMs;
  for (let minute = 1; minute <= mostMinutes; minute += 1) {
    const next = new Date(start + minute * minuteMs);
    if (isOpen(window, next)) return next;
  }
  return at;
};

const isWithin = ({ days, from, to, zone }: WindowSpan, at: Date): boolean => {
  const { day, minute } = localMinute(at, zone);
  if (from < to) return days.includes(day) && minute >= from && minute < to;
  // Over midnight: the morning belongs to the day before.
  return (days.includes(day) && minute >= from) || (days.includes((day + 6) % 7) && minute < to);
};

const formats = new Map<string, Intl.DateTimeFormat>();
const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The wall clock of a zone, daylight saving time included. */
const localMinute = (at: Date, zone: string): { day: number; minute: number } => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(zone, format);
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const minute = Number(parts.get('hour')) * 60 + Number(parts.get('minute'));
  return { day: dayNames.indexOf(parts.get('weekday') ?? ''), minute };
};
