import { stepOf } from './begin-ring.js';
import { keepMembers, markRing, note, save, type Drive, type RolloutStep } from '../session/drive.js';
import type { MarkedRing } from '../session/place.js';
import { hasEnoughReports, becauseOf } from '../gate/judge.js';
import type { JudgedRing, RingLook } from '../gate/look.js';

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
      await recordLook(drive, ring, look);
      return tell('passed', `passed: ${because}`);
  }
};

/** Records the members of a ring, and its numbers for when its group is gone. */
export const recordLook = async (drive: Drive, ring: MarkedRing, { members, numbers }: RingLook): Promise<void> => {
  if (members.length >= (ring.marker.members ?? 0)) await keepMembers(drive, ring.n, members);
  const others = (drive.record.rings ?? []).filter(({ n }) => n !== ring.n);
  await save(drive, { rings: [...others, { n: ring.n, numbers }] });
};
