import { usage } from '../errors.js';

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Reads `500ms`, `30s`, `5m`, `2h`, `1d` and `1h30m` as milliseconds. A number needs its unit: taken for seconds,
 * `computer delete --not-seen-for 14` would delete nearly the whole fleet. Only 0 is the same in every unit.
 */
export const parseDuration = (text: string, name: string): number => {
  const milliseconds = durationIn(text);
  if (milliseconds !== undefined) return milliseconds;
  const typed = text.trim();
  if (/^\d+(\.\d+)?$/.test(typed))
    throw usage(`${name}: ${typed} what? Write ${typed}d, ${typed}h, ${typed}m or ${typed}s.`);
  throw usage(`${name}: "${text}" is not a duration.`, 'Give a duration such as 30s, 5m, 2h, 1h30m or 14d.');
};

export const durationIn = (text: string): number | undefined => {
  const typed = text.trim().toLowerCase();
  const milliseconds = typed === '0' ? 0 : Math.round(sumOfParts(typed) ?? Number.NaN);
  return Number.isSafeInteger(milliseconds) ? milliseconds : undefined;
};

/** As users type it, for settings and data: 500ms, 90s, 1h. parseDuration reads it. */
export const typedDuration = (milliseconds: number): string => {
  const unit = ['d', 'h', 'm', 's'].find(
    (name) => milliseconds >= (units[name] ?? 0) && milliseconds % (units[name] ?? 1) === 0,
  );
  return unit === undefined ? `${milliseconds}ms` : `${milliseconds / (units[unit] ?? 1)}${unit}`;
};

const sumOfParts = (typed: string): number | undefined => {
  if (!/^(\d+(\.\d+)?(ms|s|m|h|d))+$/.test(typed)) return undefined;
  return [...typed.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)].reduce(
    (sum, [, count = '', unit = '']) => sum + Number(count) * (units[unit] ?? 0),
    0,
  );
};

/** For people, rounded: 45 s, 12 min, 3 h 5 min, 4 d. */
export const readableDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole >= 48 * 3600) return `${Math.round(whole / 86_400)} d`;
  return exactDuration(60 * Math.round(whole / 60));
};

const spoken = [
  { unit: 'd', size: 86_400, most: Infinity },
  { unit: 'h', size: 3600, most: 24 },
  { unit: 'min', size: 60, most: 60 },
  { unit: 's', size: 1, most: 60 },
];

/** For people, not rounded: the two largest units, such as 4 d 20 h or 2 min 30 s. */
export const exactDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const first = spoken.findIndex(({ size }) => whole >= size);
  if (first === -1) return '0 s';
  return spoken
    .slice(first, first + 2)
    .map(({ unit, size, most }) => ({ unit, count: Math.floor(whole / size) % most }))
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) => `${count} ${unit}`)
    .join(' ');
};
