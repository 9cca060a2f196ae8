/** A time as people say it, in their own zone: 09:40, tomorrow 08:30, Tue 08:30, 2026-12-24. */
export const whenText = (at: Date, now: Date): string => {
  const days = Math.round((midnight(at) - midnight(now)) / day);
  const clock = `${padded(at.getHours())}:${padded(at.getMinutes())}`;
  if (days === 0) return clock;
  if (days === 1) return `tomorrow ${clock}`;
  if (days === -1) return `yesterday ${clock}`;
  if (days > 1 && days < 7) return `${weekdays[at.getDay()]} ${clock}`;
  return `${at.getFullYear()}-${padded(at.getMonth() + 1)}-${padded(at.getDate())}`;
};

const day = 86_400_000;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const padded = (part: number): string => String(part).padStart(2, '0');
const midnight = (time: Date): number => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
