import { usage } from '../errors.js';

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `500ms`, `30s`, `5m`, `2h`, `1d`, `1h30m`, or bare seconds, as milliseconds. */
export const parseDuration = (text: string, name: string): number => {
  const typed = text.trim().toLowerCase();
  const milliseconds = /^\d+(\.\d+)?$/.test(typed) ? Number(typed) * 1_000 : sumOfParts(typed);
  if (milliseconds === undefined || !Number.isSafeInteger(Math.round(milliseconds))) {
    throw usage(
      `${name}: "${text}" is not a duration.`,
      'Give a duration such as 500ms, 30s, 5m, 2h or 1h30m; a number without a unit is in seconds.',
    );
  }
  return Math.round(milliseconds);
};

export const formatDuration = (milliseconds: number): string => {
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

/** For people: 45 s, 12 min, 3 h 5 min. */
export const spanText = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.round(whole / 60)} min`;
  if (whole >= 48 * 3600) return `${Math.round(whole / 86_400)} d`;
  return `${Math.floor(whole / 3600)} h ${Math.round((whole % 3600) / 60)} min`;
};
