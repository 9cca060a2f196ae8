import { localTime } from './calendar.js';

/** A time as people say it, in the zone of this machine: 09:40, tomorrow 08:30, Tue 08:30, 2026-12-24 08:30. */
export const whenText = (at: Date, now: Date): string => {
  const days = Math.round((midnight(at) - midnight(now)) / day);
  const clock = localTime(at).slice(-5);
  if (days === 0) return clock;
  if (days === 1) return `tomorrow ${clock}`;
  if (days === -1) return `yesterday ${clock}`;
  return days > 1 && days < 7 ? `${weekdays[at.getDay()]} ${clock}` : localTime(at);
};

const day = 86_400_000;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const midnight = (time: Date): number => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
