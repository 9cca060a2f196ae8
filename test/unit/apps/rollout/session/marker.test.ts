import { describe, expect, it } from 'vitest';
import {
  formatMarker,
  longestMarker,
  parseMarker,
  phases,
  isTakenBack,
  type Marker,
} from '../../../../../src/apps/rollout/session/marker.js';

const at = new Date('2026-11-16T08:12:03Z');
const marker: Marker = { rollout: 'keepass-2.57', ring: 2, of: 4, phase: 'active', by: 'ci@build7', at };

describe('the marker of a ring', () => {
  it('is one line that people can read', () => {
    const since = new Date('2026-11-15T14:00:00Z');
    expect(formatMarker({ ...marker, since, soak: at })).toBe(
      'ems-rollout keepass-2.57 2/4 active since 2026-11-15T14:00:00Z soak 2026-11-16T08:12:03Z by ci@build7 at 2026-11-16T08:12:03Z',
    );
  });

  it.each(phases)('says %s and is read back as it was', (phase) => {
    const full: Marker = {
      ...marker,
      phase,
      since: at,
      hold: 'inconclusive',
      to: 'none',
      fingerprint: '-x81_a',
      // A ring that is rolled back has no gate any more.
      ...(isTakenBack(phase) ? {} : { soak: at, approved: true }),
    };
    expect(parseMarker(formatMarker(full))).toEqual(full);
  });

  it('stays below 200 characters, whatever it is called and whoever drives', () => {
    const long: Marker = {
      ...marker,
      rollout: 'x'.repeat(60),
      phase: 'rolling-back',
      since: at,
      to: '1754bc7f-ff11-4039-9a62-f15f727c293b',
      by: `${'c'.repeat(60)}@${'h'.repeat(60)}`,
    };
    const text = formatMarker(long);
    expect(text.length).toBeLessThan(200);
    expect(parseMarker(text)).toMatchObject({ to: long.to, rollout: long.rollout, at });
  });

  const longest: [string, Partial<Marker>][] = [
    ['a gate', { soak: at, hold: 'inconclusive', approved: true }],
    ['a rollback', { phase: 'rolling-back', soak: at, approved: true, to: '1754bc7f-ff11-4039-9a62-f15f727c293b' }],
    ['an end', { phase: 'finishing', soak: at, approved: true }],
  ];
  it.each(longest)('has room for its fingerprint beside a name of 45 characters: %s', (_, fields) => {
    const full: Marker = { ...marker, ring: 10, of: 20, since: at, fingerprint: '-x81_a', ...fields };
    const text = formatMarker({ ...full, rollout: 'x'.repeat(45) });
    expect([text.length <= longestMarker, parseMarker(text)?.fingerprint]).toEqual([true, '-x81_a']);
    const longer = parseMarker(formatMarker({ ...full, rollout: 'x'.repeat(60) }));
    expect(longer).toMatchObject({ to: full.to, hold: full.hold, since: at });
  });

  it('ignores the joining computers of a marker that an earlier version has written', () => {
    const text = formatMarker({ ...marker, since: at });
    expect(parseMarker(text.replace(' by ', ' join 1,22,333 by '))).toEqual(parseMarker(text));
  });

  it.each([
    undefined,
    '',
    'Ring of the pilots',
    'ems-rollout',
    'ems-rollout x 1/2 sleeping by a@b at 2026-01-01T00:00:00Z',
    'ems-rollout x 1/2 active by a@b',
    'ems-rollout x 1/2 active since 16.11.2026 by a@b at 2026-01-01T00:00:00Z',
    'ems-rollout x 1/2 active since - by a@b at 2026-01-01T00:00:00Z',
  ])('is not somebody else’s description: %s', (text) => expect(parseMarker(text)).toBeUndefined());
});
