import type { Window, WindowSpan } from './types.js';
import { patterns } from './file/forms.js';

const minuteMs = 60_000;
const dayMinutes = 1_440;
/** Every window opens within a week. */
const mostMinutes = 8 * dayMinutes;

/** Without a window, it is always open. */
export const isOpen = (window: Window | undefined, at: Date): boolean =>
  window === undefined || window.spans.some((span) => isWithin(span, at));

/** Returns now if it is open, else the next opening. */
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
  // A span over midnight: the morning belongs to the day before.
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

const week = [0, 1, 2, 3, 4, 5, 6];

export const windowForm = 'Mon-Thu 08:00-15:00 Europe/Berlin';

/** Reads 'Mon-Thu 08:00-15:00 Europe/Berlin'; returns a text if it is invalid. */
export const readSpan = (text: string): WindowSpan | string => {
  if (!new RegExp(patterns.window, 'u').test(text))
    return `"${text}" is not a window; write ${windowForm}${missing(text)}`;
  const [days = '', times = '', zone = ''] = text.split(' ');
  const [from = -1, to = -1] = times.split('-').map(minutesOf);
  if (from < 0 || to < 0 || from === dayMinutes) return `"${times}" is not a span of the day; write 08:00-15:00`;
  if (from === to) return `the window "${times}" is never open`;
  if (!isZone(zone)) return `unknown time zone "${zone}"; write one such as Europe/Berlin or UTC`;
  return { days: daysOf(days), from, to, zone };
};

export const windowOf = (texts: readonly string[], spans: readonly WindowSpan[]): Window => ({
  text: texts.join(', '),
  spans,
});

/** A time zone is required, because several machines may run the file. */
const missing = (text: string): string =>
  /\d\d:\d\d-\d\d:\d\d$/.test(text.trim()) ? ': the time zone is missing' : '';

const minutesOf = (text: string): number => {
  const [hours = 99, minutes = 99] = text.split(':').map(Number);
  const total = hours * 60 + minutes;
  return minutes > 59 || total > dayMinutes ? -1 : total;
};

const daysOf = (text: string): number[] => {
  if (text === 'daily') return week;
  const days = text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map((name) => dayNames.findIndex((day) => day === name));
    // Fri-Mon goes over the weekend.
    return week.slice(0, ((last - first + 7) % 7) + 1).map((step) => (first + step) % 7);
  });
  return [...new Set(days)].toSorted((a, b) => a - b);
};

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
