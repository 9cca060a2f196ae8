import { localDate, localTime } from './calendar.js';
import { exactDuration } from './duration.js';

const isoTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/;

export const isTime = (text: string): boolean => isoTime.test(text);

/** Returns milliseconds; a time without a zone is UTC, as documented for the service. */
export const parseTime = (text: string): number => {
  if (!isoTime.test(text)) return Number.NaN;
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`;
  return Date.parse(zoned.replace(' ', 'T'));
};

/** '3 h ago', 'in 2 d'; a date if the time is more than two months away. */
export const relativeTime = (text: string, now: Date): string => {
  const then = parseTime(text);
  if (Number.isNaN(then)) return text;
  const seconds = (now.getTime() - then) / 1000;
  const distance = distanceOf(Math.abs(seconds));
  if (distance === undefined) return localDate(new Date(then));
  if (distance === '') return seconds >= 0 ? 'just now' : 'now';
  return seconds >= 0 ? `${distance} ago` : `in ${distance}`;
};

/** '2025-03-01 14:05' in the time zone of this machine, which callers name. */
export const fullTime = (text: string): string => {
  const then = parseTime(text);
  return Number.isNaN(then) ? text : localTime(new Date(then));
};

const distanceOf = (seconds: number): string | undefined => {
  if (seconds < 45) return '';
  if (seconds < 90 * 60) return `${Math.max(1, Math.round(seconds / 60))} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`;
  if (seconds < 60 * 86_400) return `${Math.round(seconds / 86_400)} d`;
  return undefined;
};

/** A duration as .NET writes it: [days.]hours:minutes:seconds[.fraction]. */
const timeSpan = /^(?:(\d+)\.)?(\d{1,2}):(\d{2}):(\d{2})(?:\.\d+)?$/;

/** '4.20:42:59' → '4 d 20 h': the two largest units; other texts stay unchanged. */
export const readableTimeSpan = (text: string): string => {
  const parts = timeSpan
    .exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (parts === undefined) return text;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  return exactDuration(86_400 * days + 3600 * hours + 60 * minutes + seconds);
};
