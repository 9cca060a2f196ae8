import { usage } from '../../errors.js';

const units: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
};

export interface TimeBase {
  readonly now: Date;
  readonly relative: 'past' | 'future';
}

/** ISO 8601, or a relative time: 7d, 2h, -7d, +90d, 'now', 'today', 'yesterday', 'tomorrow'. Days begin at midnight UTC: the service speaks UTC. */
export const readTime = (text: string, label: string, base: TimeBase): Date => {
  const relative = readRelative(text.trim().toLowerCase(), base);
  const date = relative ?? readIso(text.trim());
  if (date === undefined || Number.isNaN(date.getTime()))
    throw usage(
      `${label}: '${text}' is not a time`,
      'Give ISO 8601 (2026-11-01 or 2026-11-01T08:00:00Z) or a relative time: 30m, 2h, 7d, 4w, yesterday.',
    );
  return date;
};

const readRelative = (text: string, { now, relative }: TimeBase): Date | undefined => {
  const midnight = Math.floor(now.getTime() / 86_400_000) * 86_400_000;
  if (text === 'now') return now;
  if (text === 'today') return new Date(midnight);
  if (text === 'yesterday') return new Date(midnight - 86_400_000);
  if (text === 'tomorrow') return new Date(midnight + 86_400_000);
  const match = /^([+-]?)(\d{1,9})\s*([smhdw])( ago)?$/.exec(text);
  if (match === null) return undefined;
  const [, sign, amount, unit, ago] = match;
  const span = Number(amount) * (units[unit ?? ''] ?? Number.NaN);
  const ahead = sign === '+' || (sign === '' && ago === undefined && relative === 'future');
  return new Date(now.getTime() + (ahead ? span : -span));
};

/** A date alone is midnight UTC; a time without a zone is UTC, because every time of the service is. */
const readIso = (text: string): Date | undefined => {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, time, zone] = match;
  const date = new Date(`${year}-${month}-${day}T${time ?? '00:00'}${zone?.toUpperCase() ?? 'Z'}`);
  // 2026-02-31 rolls over silently otherwise.
  const dayStart = new Date(`${year}-${month}-${day}T00:00Z`);
  return dayStart.getUTCDate() === Number(day) ? date : undefined;
};
