import { describe, expect, it } from 'vitest';
import { judgeSchedule } from '../../../../src/apps/explain/schedule.js';

// A Wednesday.
const now = new Date('2026-11-18T12:00:00Z');

describe('a distribution schedule', () => {
  it('is open where there is none', () => {
    expect(judgeSchedule(null, '', now)).toEqual({ closed: false, text: 'none: at any contact' });
    expect(judgeSchedule(null, ';;;;', now).closed).toBe(false);
  });

  it('is closed before it starts and after it has ended', () => {
    expect(judgeSchedule({ startUtc: '2026-12-01T00:00:00Z' }, '', now).closed).toBe(true);
    expect(judgeSchedule({ endUtc: '2026-11-01T00:00:00Z' }, '', now).closed).toBe(true);
    expect(judgeSchedule({ startUtc: '2026-11-01T00:00:00Z', endUtc: '2026-12-01T00:00:00Z' }, '', now).closed).toBe(
      false,
    );
  });

  it('is closed on other days of the week, wherever the computer stands', () => {
    expect(judgeSchedule({ daysOfWeek: ['Sat', 'Sun'] }, '', now).closed).toBe(true);
    expect(judgeSchedule({ daysOfWeek: ['Saturday'], timeFrom: '22:00', timeTo: '04:00' }, '', now).closed).toBe(true);
  });

  it('is not called closed where another time zone would have it open', () => {
    expect(judgeSchedule({ daysOfWeek: ['Thu'] }, '', now).closed).toBe(false);
    expect(judgeSchedule({ timeFrom: '22:00', timeTo: '04:00' }, '', now).closed).toBe(false);
  });

  it('is shown as it came where nothing can be judged', () => {
    expect(judgeSchedule({ rule: 'R1', zone: null }, '', now)).toEqual({ closed: false, text: 'rule R1' });
    expect(judgeSchedule(undefined, '1;2;3', now)).toEqual({ closed: false, text: '1;2;3' });
  });
});
