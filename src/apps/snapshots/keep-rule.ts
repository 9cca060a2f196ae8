import { usage } from '../../base/errors.js';
import { localDate } from '../../base/text/calendar.js';
import { groupBy } from '../../base/json/group-by.js';
import type { Snapshot } from './snapshot-store.js';

/** `14d,8w,12m` keeps the last snapshot of each of the last 14 days, 8 weeks and 12 months that have one. */
export interface KeepRule {
  readonly text: string;
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

export const parseKeepRule = (text: string): KeepRule => {
  const counts = new Map<string, number>();
  for (const part of text.split(',')) {
    const [, count, unit = ''] = /^\s*(\d{1,4})([dwmy])\s*$/.exec(part) ?? [];
    if (count === undefined || counts.has(unit))
      throw usage(`--keep: "${text}" is not a rule`, 'Rules look like 14d,8w,12m: days, weeks and months to keep.');
    counts.set(unit, Number(count));
  }
  const of = (unit: string): number => counts.get(unit) ?? 0;
  const rule = { text, days: of('d'), weeks: of('w'), months: of('m') + 12 * of('y') };
  if (rule.days + rule.weeks + rule.months === 0) throw usage('--keep: 0 would keep nothing', 'Keep at least 1d.');
  return rule;
};

/**
 * Lists the snapshots that the rule does not keep. The newest of each service and scope always stays, however old it is,
 * and so do the `wanted` ids.
 */
export const expired = (
  snapshots: readonly Snapshot[],
  rule: KeepRule,
  wanted: ReadonlySet<string> = new Set(),
): Snapshot[] => {
  const kept = new Set(snapshots.filter(({ meta }) => wanted.has(meta.id)));
  for (const series of seriesOf(snapshots)) {
    const newestFirst = series.toSorted((left, right) => (left.meta.takenAt < right.meta.takenAt ? 1 : -1));
    for (const [count, periodOf] of [
      [rule.days, dayOf],
      [rule.weeks, weekOf],
      [rule.months, monthOf],
    ] as const)
      for (const snapshot of lastOfEach(newestFirst, periodOf).slice(0, count)) kept.add(snapshot);
    for (const newest of newestFirst.slice(0, 1)) kept.add(newest);
  }
  return snapshots.filter((snapshot) => !kept.has(snapshot));
};

/** Separates histories: each service and scope has its own, and deep snapshots are kept apart. */
const seriesOf = (snapshots: readonly Snapshot[]): Snapshot[][] => [
  ...groupBy(snapshots, ({ meta }) => `${meta.server}\n${meta.scopeId ?? ''}\n${meta.deep}`).values(),
];

const lastOfEach = (newestFirst: readonly Snapshot[], periodOf: (taken: Date) => string): Snapshot[] =>
  [...groupBy(newestFirst, ({ meta }) => periodOf(new Date(meta.takenAt))).values()].flatMap((each) =>
    each.slice(0, 1),
  );

const dayOf = localDate;
const monthOf = (taken: Date): string => localDate(taken).slice(0, 7);
/** The date of its Monday. */
const weekOf = (taken: Date): string =>
  localDate(new Date(taken.getFullYear(), taken.getMonth(), taken.getDate() - ((taken.getDay() + 6) % 7)));
