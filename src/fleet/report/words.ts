import { localDate } from '../../text/calendar.js';
import { parseTime } from '../../text/times.js';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '14 Nov', with the year where it is another one; in the zone of this machine. By hand: ICU's tables cost 17 ms. */
export const dayText = (iso: string, now: Date): string => {
  const at = new Date(parseTime(iso));
  if (Number.isNaN(at.getTime())) return iso;
  const day = `${at.getDate()} ${months[at.getMonth()] ?? ''}`;
  return at.getFullYear() === now.getFullYear() ? day : `${day} ${at.getFullYear()}`;
};

/** '15 November' is for people, '2026-11-15 14:05' for a report that is filed. */
export const filedTime = (iso: string): string => {
  const at = new Date(parseTime(iso));
  const clock = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return `${localDate(at)} ${clock}`;
};
