import { groupApi } from '../../../service/groups.js';
import { sweepCall } from '../../../service/issues.js';
import { readPackageCounts } from '../../../service/package-status.js';
import { readable } from '../../../service/readable.js';
import type { Drive } from '../session/drive.js';
import type { MarkedRing } from '../session/place.js';
import type { RingNumbers } from '../types.js';
import { judgeGate, type GateFacts, type Judgment } from './judge.js';
import { gateFacts } from './look.js';

/**
 * Whether judging an active ring could not change anything now. It takes three requests at any size, because it uses
 * counts; where counts differ, the one that leads to a step earlier. What cannot be counted is judged in full.
 */
export const isQuiet = async (drive: Drive, ring: MarkedRing): Promise<boolean> => {
  const facts = gateFacts(drive, ring.marker);
  if (isAtEnd(drive, ring, facts)) return false;
  const numbers = await countRing(drive, ring);
  return numbers !== undefined && isNothing(ring, facts, judgeGate({ ...facts, numbers }));
};

type Facts = Omit<GateFacts, 'numbers'>;

/** The soak is over, and no hold that was already reported blocks. New issues are still judged during an approval. */
const isAtEnd = ({ record }: Drive, { marker, n }: MarkedRing, { before, gate, now, soak }: Facts): boolean => {
  const isOver = soak !== undefined && now.getTime() >= soak.getTime() + gate.soakMs;
  const isTold = record.told?.ring === n && record.told.verdict === 'holding';
  const isHeld = before.window || (before.approval && gate.newIssues === undefined);
  return isOver && marker.hold === undefined && !(isTold && isHeld);
};

const isNothing = ({ marker }: MarkedRing, { gate, now, since }: Facts, { verdict }: Judgment): boolean => {
  const { hold, soak } = marker;
  if (verdict === 'waiting' || verdict === 'failed') return verdict === 'waiting';
  if (hold !== undefined) return verdict !== 'soaking' || soak !== undefined;
  // Too few reports may be left: past the deadline, that decides.
  return verdict !== 'inconclusive' && soak !== undefined && now.getTime() < since.getTime() + gate.deadlineMs;
};

/** Returns undefined if counts are not available, or if members have changed since they were last read. */
const countRing = async (
  { access: { reader }, file, record, subject }: Drive,
  { group: { id }, marker, n }: MarkedRing,
): Promise<RingNumbers | undefined> => {
  const known = record.members?.find((each) => each.n === n);
  if (subject.kind === 'patch' || known?.neverSeen === undefined) return undefined;
  const scope = { kind: 'group', id, name: '' } as const;
  const isEnough = marker.soak !== undefined;
  const [results, listed, away] = await Promise.all([
    readPackageCounts(reader, subject.id, scope),
    reader.count(groupApi.members(id)),
    // Whether enough have reported was decided when the soak began.
    isEnough ? readable(0) : reader.count(sweepCall('overview', scope, awayQuery(file.gate.activeMs))),
  ]);
  if (!results.ok || !listed.ok || !away.ok || results.value.total > listed.value) return undefined;
  const members = record.rings?.find((each) => each.n === n)?.numbers.members ?? known.ids.length;
  if (listed.value !== members) return undefined;
  const { failed, success: done } = results.value;
  const reported = done + failed;
  const active = isEnough ? reported : Math.max(reported, members - away.value - known.neverSeen);
  return { members, active, reported, done, failed, silent: 0, suspended: 0, newIssues: null, controlRate: null };
};

/** Silent and suspended computers. Computers that were never seen are not in this sweep. */
const awayQuery = (activeMs: number): readonly (readonly [string, string])[] => [
  ['lastSeenDays', '0'],
  ['minHoursStale', String(Math.floor(activeMs / 3_600_000))],
  ['maxHoursStale', '1000000'],
  ['issues', 'stale-agent,agent-suspended'],
];
