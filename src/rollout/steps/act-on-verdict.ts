import { stepOf } from './begin-ring.js';
import { keepMembers, markRing, note, save, type Drive, type RolloutStep, type MarkedRing } from '../state/drive.js';
import { hasEnoughReports, type Judgment } from '../gate/judge.js';
import type { JudgedRing } from '../gate/judge-ring.js';
import type { RingLook } from '../gate/look.js';
import type { LastLook } from '../state/record.js';
import { nextOpening } from '../window-hours.js';
import { becauseOf } from '../gate/words.js';

/** Acts on the verdict and returns the news. */
export const actOnVerdict = async (
  drive: Drive,
  ring: MarkedRing,
  { judgment, look, notJudged }: JudgedRing,
): Promise<RolloutStep[]> => {
  const { access, file, record } = drive;
  const { marker, n } = ring;
  const { numbers } = look;
  const { verdict } = judgment;
  const because = [
    becauseOf(judgment, file, numbers),
    // Say that the ring passes without the part of the gate that could not be judged.
    ...(notJudged !== undefined && (verdict === 'passed' || verdict === 'holding')
      ? [`new issues are not judged: ${notJudged}`]
      : []),
  ].join('; ');
  const tell = async (
    event: 'soaking' | 'passed' | 'failed' | 'inconclusive' | 'holding',
    did: string,
  ): Promise<RolloutStep[]> => {
    const computers = event === 'failed' ? look.failures.map(({ hostname }) => hostname) : [];
    await note(drive, { ring: n, event, text: because, numbers, computers });
    return [stepOf(drive, n, did, { verdict, numbers })];
  };
  switch (verdict) {
    case 'waiting':
      return [];
    case 'soaking':
      if (marker.soak !== undefined) return [];
      await markRing(drive, ring, { soak: access.now() });
      return tell('soaking', `soaks: ${because}`);
    case 'failed':
      if (marker.hold === 'failed') return [];
      await markRing(drive, ring, { hold: 'failed' });
      return tell('failed', `failed: ${because}`);
    case 'inconclusive':
      if (marker.hold !== undefined) return [];
      await markRing(drive, ring, { hold: 'inconclusive' });
      return tell('inconclusive', `is inconclusive: ${because}`);
    case 'holding':
      if (marker.hold !== undefined || (record.told?.ring === n && record.told.verdict === 'holding')) return [];
      if (marker.soak === undefined && hasEnoughReports(file.gate.reported, numbers))
        await markRing(drive, ring, { soak: access.now() });
      await save(drive, { told: { ring: n, verdict: 'holding' } });
      return tell('holding', `holds: ${because}`);
    case 'passed':
      if (marker.hold !== undefined) return [];
      await markRing(drive, ring, { phase: 'passed', soak: marker.soak ?? access.now() });
      await keepNumbers(drive, n, look);
      return tell('passed', `passed: ${because}`);
  }
};

/** The last numbers of a ring, for the time when its groups are gone. */
const keepNumbers = (drive: Drive, n: number, { numbers }: RingLook): Promise<void> =>
  save(drive, { rings: [...(drive.record.rings ?? []).filter((ring) => ring.n !== n), { n, numbers }] });

const half = 30 * 60_000;

/** How long nothing but new reports can change the verdict. */
export const rememberLook = async (
  drive: Drive,
  ring: MarkedRing,
  judgment: Judgment,
  look: RingLook,
): Promise<void> => {
  const { access, file } = drive;
  const now = access.now();
  const deadline = new Date((ring.marker.since ?? now).getTime() + file.gate.deadlineMs);
  const times = [
    new Date(now.getTime() + half), // computers fall silent, come back, join
    ...(judgment.verdict === 'soaking' && judgment.soakUntil !== undefined ? [judgment.soakUntil] : []),
    ...(judgment.verdict === 'waiting' ? [deadline] : []),
    ...(judgment.reason === 'window' ? [nextOpening(file.window, now)] : []),
  ];
  const until = new Date(Math.min(...times.map((time) => time.getTime())));
  const last: LastLook = {
    ring: ring.n,
    at: now.toISOString(),
    counts: look.counts ?? null,
    numbers: look.numbers,
    verdict: judgment.verdict,
    until: until.toISOString(),
  };
  const ids = look.members.map(({ id }) => id);
  if (ids.length >= (ring.marker.members ?? 0)) await keepMembers(drive, ring.n, ids);
  await save(drive, {
    last,
    rings: [...(drive.record.rings ?? []).filter(({ n }) => n !== ring.n), { n: ring.n, numbers: look.numbers }],
  });
};
