import { describe, expect, it } from 'vitest';
import { chooseSnapshot } from '../../../../src/apps/snapshots/choose-snapshot.js';
import { expired, parseKeepRule } from '../../../../src/apps/snapshots/keep-rule.js';
import { metaIn } from '../../../../src/apps/snapshots/snapshot-meta.js';
import type { Snapshot } from '../../../../src/apps/snapshots/snapshot-store.js';

const at = (time: Date, more: object = {}): Snapshot => {
  const takenAt = time.toISOString();
  const id = `${takenAt.slice(0, 19).replaceAll(':', '')}Z`;
  const meta = metaIn({
    format: 2,
    id,
    takenAt,
    server: 's',
    scopeId: null,
    deep: false,
    counts: { computers: 1 },
    tables: {},
    unreadable: [],
    ...more,
  });
  if (meta === undefined) throw new Error('not a snapshot');
  return { directory: '', meta };
};

const dayMs = 86_400_000;
/** Local time: Wednesday, 11 March 2026, 12:00. */
const now = new Date(2026, 2, 11, 12);
const morning = (daysAgo: number, hour = 6): Date => new Date(2026, 2, 11 - daysAgo, hour);
const daily = [9, 8, 7, 6, 3, 2, 1, 0].map((days) => at(morning(days)));
const taken = (words: string, among: readonly Snapshot[] = daily): number =>
  Math.round((now.getTime() - Date.parse(chooseSnapshot(words, among, now).snapshot.meta.takenAt)) / dayMs - 0.25);

describe('the snapshot that is meant', () => {
  it.each([
    ['yesterday', 1],
    ['monday', 2],
    ['last monday', 2],
    ['7d', 7],
    ['2026-03-05', 6],
    ['last', 0],
    ['first', 9],
    ['today', 0],
  ])('%s', (words, daysAgo) => {
    expect(taken(words)).toBe(daysAgo);
  });

  it('is the first of a day with several', () => {
    const several = [at(morning(1, 6)), at(morning(1, 18))];
    expect(chooseSnapshot('yesterday', several, now).snapshot).toBe(several[0]);
  });

  it('is the nearest to a time, and one that is far off is told', () => {
    expect(chooseSnapshot('7d', daily, now).remark).toBeUndefined();
    const far = chooseSnapshot('saturday', daily, now);
    expect(far.remark).toMatch(/^There is no snapshot of 2026-03-07 \(saturday\)\. The nearest was taken 2026-03-08/);
  });

  it('has an id; what is neither is said so', () => {
    expect(chooseSnapshot(daily[2]?.meta.id ?? '', daily, now).snapshot).toBe(daily[2]);
    expect(() => chooseSnapshot('nonsense', daily, now)).toThrow('neither a snapshot nor a time');
    expect(() => chooseSnapshot('monday', [], now)).toThrow('no snapshot yet');
  });
});

describe('a rule of pruning', () => {
  const kept = (rule: string, among: readonly Snapshot[]): Snapshot[] => {
    const gone = expired(among, parseKeepRule(rule));
    return among.filter((each) => !gone.includes(each));
  };

  it('keeps the last of each of so many days', () => {
    const twice = [at(morning(2)), at(morning(1, 6)), at(morning(1, 18)), at(morning(0))];
    expect(kept('2d', twice)).toEqual(twice.slice(2));
  });

  it('keeps days, weeks and months together', () => {
    const year = Array.from({ length: 400 }, (_, days) => at(morning(399 - days)));
    const left = kept('14d,8w,12m', year);
    expect(left.length).toBeGreaterThan(25);
    expect(left.length).toBeLessThanOrEqual(14 + 8 + 12);
    expect(left.slice(-14)).toEqual(year.slice(-14));
  });

  it('never takes the last one of a scope, nor of a service', () => {
    const old = at(new Date(2020, 0, 1), { scopeId: 'berlin' });
    const other = at(new Date(2020, 0, 2), { server: 'other' });
    const all = [old, other, at(new Date(2020, 0, 3)), ...daily];
    expect(kept('1d', all)).toEqual([old, other, daily.at(-1)]);
  });

  it.each(['', '14', 'd', '14d,14d', '0d', '5x', '-1d'])('"%s" is no rule', (rule) => {
    expect(() => parseKeepRule(rule)).toThrow('--keep');
  });
});
