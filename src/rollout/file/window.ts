import type { Window, WindowSpan } from '../types.js';
import { patterns } from './forms.js';

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const week = [0, 1, 2, 3, 4, 5, 6];
const dayMinutes = 1_440;

export const windowForm = 'Mon-Thu 08:00-15:00 Europe/Berlin';

/** 'Mon-Thu 08:00-15:00 Europe/Berlin'; what is wrong with it as a text. */
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

/** The file is run on several machines: their own zone would make several windows of it. */
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
