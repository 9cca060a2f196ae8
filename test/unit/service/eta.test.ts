import { describe, expect, it } from 'vitest';
import { contactsIn, etaOf, etaText, readHabits } from '../../../src/service/eta.js';
import type { FleetReader } from '../../../src/service/reading.js';

const now = new Date('2026-11-15T09:00:00Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const habits = { intervalMinutes: 15 };
const local = (iso: string): string => {
  const date = new Date(iso);
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
};

describe('eta', () => {
  it('expects who reports one interval after the last contact', () => {
    const eta = etaOf([{ lastSeen: ago(5) }, { lastSeen: ago(10) }], habits, now);
    expect(eta).toMatchObject({
      computers: 2,
      percentiles: [
        { share: 0.5, at: '2026-11-15T09:05:00.000Z' },
        { share: 0.9, at: '2026-11-15T09:10:00.000Z' },
        { share: 1, at: '2026-11-15T09:10:00.000Z' },
      ],
    });
  });

  it('expects who is overdue at the next interval, who is away after as long again, and nobody in the past', () => {
    const eta = etaOf([{ lastSeen: ago(20) }, { lastSeen: ago(10 * 60) }], habits, now);
    expect(eta.percentiles.map(({ at }) => at)).toEqual([
      '2026-11-15T09:10:00.000Z',
      '2026-11-15T19:00:00.000Z',
      '2026-11-15T19:00:00.000Z',
    ]);
  });

  it('takes twice the middle age of the contacts for an interval that no agent reports', async () => {
    const reader = { object: async () => ({ ok: false }) } as unknown as FleetReader; // nothing else is read
    const items = [80, 90, 95].map((minutes, id) => ({ id, lastSeenUtc: ago(minutes).toISOString() }));
    const { habits: found, isKnown } = await readHabits(reader, items, now);
    expect([found, isKnown]).toEqual([{ intervalMinutes: 180 }, false]);
  });

  it('counts silent, suspended and unknown computers, and promises no share that needs them', () => {
    const members = [
      { lastSeen: ago(1) },
      { lastSeen: ago(60 * 24 * 31) },
      { lastSeen: ago(1), suspended: { until: undefined } },
      { lastSeen: undefined },
    ];
    const eta = etaOf(members, habits, now);
    expect(eta).toMatchObject({ computers: 4, silent: 1, suspended: 1, unknown: 1 });
    expect(eta.percentiles.map(({ at }) => at)).toEqual([null, null, null]);
  });

  it('waits for the end of a suspension and for a polling window', () => {
    const until = new Date('2026-11-15T12:00:00Z');
    const [suspended] = etaOf([{ lastSeen: ago(1), suspended: { until } }], habits, now).percentiles;
    expect(suspended?.at).toBe('2026-11-15T12:00:00.000Z');
    const notBefore = new Date('2026-11-15T18:00:00Z');
    const [closed] = etaOf([{ lastSeen: ago(1) }], { ...habits, notBefore }, now).percentiles;
    expect(closed?.at).toBe('2026-11-15T18:00:00.000Z');
  });

  it('matches members with the suspended ones by id', () => {
    const seen = { lastSeenUtc: ago(1).toISOString() };
    const contacts = contactsIn(
      [
        { id: 1, ...seen },
        { id: 2, ...seen },
      ],
      [{ id: 2, suspendedUntil: null }],
    );
    expect(contacts.map(({ suspended }) => suspended !== undefined)).toEqual([false, true]);
  });

  it('says it in one line', () => {
    const members = [...Array.from({ length: 19 }, () => ({ lastSeen: ago(5) })), { lastSeen: ago(60 * 24 * 40) }];
    const at = local('2026-11-15T09:10:00Z');
    expect(etaText(etaOf(members, habits, now), now)).toBe(`50 % by ${at}, 90 % by ${at}, 1 not seen for 30 days`);
    expect(etaText(etaOf([], habits, now), now)).toBe('no computers');
  });
});
