/** Reads and writes times in the time zone of this machine (TZ), for users. Data for programs stays UTC. */

export interface TimeBase {
  readonly now: Date;
  /** Direction of a relative time: filters look back, schedules look ahead. */
  readonly relative: 'past' | 'future';
  /** A time without a zone is UTC instead of local. */
  readonly isUtc?: boolean;
}

/**
 * Reads ISO 8601 with or without a zone, a clock time (06:00), a day (today, tomorrow, monday) with or without a clock
 * time, or a distance (90d, +90d, 2h ago, in 30m). The default zone is local. Returns undefined otherwise.
 */
export const readWhen = (text: string, base: TimeBase): Date | undefined => {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const found = readDistance(typed, base) ?? readDay(typed, base) ?? readIso(typed, base);
  return found === undefined || Number.isNaN(found.getTime()) ? undefined : found;
};

/** '2026-11-15' in the zone of this machine. */
export const localDate = (time: Date): string =>
  [String(time.getFullYear()).padStart(4, '0'), twoDigits(time.getMonth() + 1), twoDigits(time.getDate())].join('-');

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** '2026-11-15 12:05' in the zone of this machine. */
export const localTime = (time: Date): string => `${localDate(time)} ${clockOf(time)}`;

/** 'today 22:00', 'tomorrow 06:00' or a date with a time, for use in a sentence. */
export const dayAndTime = (time: Date, now: Date): string => {
  const days = Math.round((startOfDay(time).getTime() - startOfDay(now).getTime()) / dayMs);
  const word = days === 0 ? 'today' : days === 1 ? 'tomorrow' : days === -1 ? 'yesterday' : localDate(time);
  return `${word} ${clockOf(time)}`;
};

/** 'Europe/Berlin', or 'UTC'. */
export const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const dayMs = 86_400_000;

const clockOf = (time: Date): string =>
  [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: dayMs, w: 7 * dayMs };

const readDistance = (text: string, { now, relative }: TimeBase): Date | undefined => {
  const match = /^(in |\+|-)?(\d{1,9}) ?(s|m|h|d|w|minutes?|min|hours?|days?|weeks?)( ago)?$/.exec(text);
  if (match === null) return undefined;
  const [, sign, amount, unit = '', ago] = match;
  if (ago !== undefined && sign !== undefined && sign !== '-') return undefined;
  const span = Number(amount) * (units[unit.charAt(0)] ?? Number.NaN);
  const isAhead = sign === '+' || sign === 'in ' || (sign === undefined && ago === undefined && relative === 'future');
  return new Date(now.getTime() + (isAhead ? span : -span));
};

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** A day, a clock time, or both: 'tomorrow 22:00', 'monday', '06:00'. */
const readDay = (text: string, base: TimeBase): Date | undefined => {
  if (text === 'now') return base.now;
  const match =
    /^(?:(today|yesterday|tomorrow|(?:(?:next|last) )?[a-z]{3,9}))?(?: ?(?:at )?(\d{1,2}):(\d\d)(?::(\d\d))?)?$/.exec(
      text,
    );
  if (match === null || text === '') return undefined;
  const [, day, hours, minutes = '0', seconds = '0'] = match;
  if (Number(hours ?? 0) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const at = (offset: number): Date => {
    const { isUtc, now } = base;
    const clock = [Number(hours ?? 0), Number(minutes), Number(seconds)] as const;
    if (isUtc === true)
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + offset, ...clock));
    const date = now.getDate() + offset;
    return new Date(now.getFullYear(), now.getMonth(), date, ...clock);
  };
  if (day === undefined) return nearest(at, base);
  const fixed = fixedDays.get(day);
  if (fixed !== undefined) return at(fixed);
  return readWeekday(day, at, base);
};

const fixedDays = new Map([
  ['today', 0],
  ['yesterday', -1],
  ['tomorrow', 1],
]);

const readWeekday = (text: string, at: (offset: number) => Date, base: TimeBase): Date | undefined => {
  const [, way, name = ''] = /^(?:(next|last) )?([a-z]+)$/.exec(text) ?? [];
  const index = weekdays.findIndex((day) => day === name || day.slice(0, 3) === name);
  if (index === -1) return undefined;
  const relative = way === 'next' ? 'future' : way === 'last' ? 'past' : base.relative;
  const offset = (index - base.now.getDay() + 7) % 7;
  return nearest((step) => at(offset + step * 7), { ...base, relative });
};

/** The first matching time after now, or the last one before. */
const nearest = (at: (step: number) => Date, { now, relative }: TimeBase): Date => {
  const here = at(0);
  if (relative === 'future') return here > now ? here : at(1);
  return here <= now ? here : at(-1);
};

export const startOfDay = (time: Date): Date => new Date(time.getFullYear(), time.getMonth(), time.getDate());

const readIso = (text: string, { isUtc }: TimeBase): Date | undefined => {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[t ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(z|[+-]\d{2}:?\d{2})?)?$/.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, time, zone] = match;
  // Otherwise, 2026-02-31 would silently roll over.
  if (new Date(`${year}-${month}-${day}T00:00Z`).getUTCDate() !== Number(day)) return undefined;
  // Without a zone JavaScript reads a date with a time as local.
  return new Date(`${year}-${month}-${day}T${time ?? '00:00'}${zone?.toUpperCase() ?? (isUtc === true ? 'Z' : '')}`);
};
