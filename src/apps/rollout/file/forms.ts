import { durationIn, typedDuration } from '../../../base/text/duration.js';
import type { GateLimit, RingMembers, Gate, RingSpec, RolloutFile } from '../types.js';
import type { Json, JsonObject } from '../../../base/json/objects.js';

/** How values are written, once: the parser and the schema that editors read go by the same patterns. */
export const patterns = {
  /** Rollouts and rings become groups, and their names are part of a one-line marker: no spaces, no slashes. */
  name: '^[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,59}$',
  share: '^(100(\\.0+)?|\\d{1,2}(\\.\\d+)?)%$',
  duration: '^(\\d+(\\.\\d+)?(ms|s|m|h|d))+$',
  window:
    '^(daily|(Mon|Tue|Wed|Thu|Fri|Sat|Sun)([-,](Mon|Tue|Wed|Thu|Fri|Sat|Sun))*) \\d{1,2}:\\d\\d-\\d{1,2}:\\d\\d [A-Za-z][A-Za-z0-9_+/-]*$',
} as const;

const matches = (pattern: string, text: string): boolean => new RegExp(pattern, 'u').test(text);

export const isName = (text: string): boolean => matches(patterns.name, text);

/** Reads '2%' or 5; undefined for anything else. */
export const readLimit = (value: string | number): GateLimit | undefined => {
  if (typeof value === 'number') return isCount(value) ? { text: String(value), count: value } : undefined;
  if (!matches(patterns.share, value)) return undefined;
  // 7 / 100 is 0.07, where 7 * 0.01 is not.
  return { text: value, share: Number.parseFloat(value) / 100 };
};

export const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** '24h', '1h30m' as milliseconds. A number alone has no unit, and a wrong guess costs a day. */
export const readDuration = (text: string): number | undefined => {
  const milliseconds = matches(patterns.duration, text) ? durationIn(text) : undefined;
  return milliseconds !== undefined && milliseconds <= longestDuration ? milliseconds : undefined;
};

/** Ten years, so that the end is still a valid date. */
const longestDuration = 3_650 * 86_400_000;

/** Ring positions are hundredths of a percent, so shares cannot be finer. */
export const isPercent = (value: number): boolean =>
  value > 0 && value <= 100 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** The name of a ring that the file does not name. */
export const defaultRingName = (members: RingMembers): string =>
  members.kind === 'group' ? nameFrom(members.group) : `${members.percent}-percent`;

/** 'Assignments/Pilot group' as 'Pilot-group'. */
const nameFrom = (text: string): string =>
  text
    .split('/')
    .findLast((part) => part !== '')
    ?.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[^\p{L}\p{N}]+|-+$/gu, '')
    .slice(0, 60) || 'ring';

/** A rollout as the value that its file holds, with every key of the gate. `readRolloutValue` reads it back. */
export const fileValue = ({
  exclude,
  gate,
  name,
  onFailed,
  rings,
  subject,
  target,
  window,
}: RolloutFile): JsonObject => ({
  rollout: name,
  ...(subject.kind === 'package'
    ? { package: subject.package }
    : { patch: { pmGroup: subject.pmGroup, patches: [...subject.patches] } }),
  target,
  ...(exclude.length === 0 ? {} : { exclude: [...exclude] }),
  rings: rings.map(ringValue),
  gate: gateValue(gate),
  onFailed,
  ...(window === undefined ? {} : { window: windowValue(window.text.split(', ')) }),
});

const ringValue = ({ approve, members, name }: RingSpec): JsonObject => ({
  ...(name === defaultRingName(members) ? {} : { name }),
  ...(members.kind === 'group' ? { group: members.group } : { percent: members.percent }),
  ...(members.kind === 'share' && members.min !== undefined ? { min: members.min } : {}),
  ...(approve ? { approve } : {}),
});

const gateValue = ({ activeMs, deadlineMs, failed, newIssues, reported, soakMs }: Gate): JsonObject => ({
  reported: limitValue(reported),
  active: typedDuration(activeMs),
  failed: limitValue(failed),
  ...(newIssues === undefined ? {} : { newIssues: limitValue(newIssues) }),
  soak: typedDuration(soakMs),
  deadline: typedDuration(deadlineMs),
});

const limitValue = ({ count, text }: GateLimit): Json => count ?? text;

const windowValue = (texts: readonly string[]): Json => (texts.length === 1 ? (texts[0] ?? null) : texts);
