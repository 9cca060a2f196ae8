import { groupApi } from '../../service/groups.js';
import { sweepCall } from '../../service/issues.js';
import { readPackageCounts } from '../../service/package-status.js';
import { readable } from '../../service/readable.js';
import type { Drive } from '../session/drive.js';
import type { MarkedRing } from '../session/place.js';
import type { RingNumbers } from '../types.js';
import { judgeGate, type GateFacts, type Judgment } from './judge.js';
import { gateFacts } from './look.js';

/**
 * Whether a judgement of an active ring could do nothing. It costs three requests at any size: counts instead of lists,
 * each taken for the one that sooner makes something due. What it cannot count is judged in full.
 */
export const isQuiet = async (drive: Drive, ring: MarkedRing): Promise<boolean> => {
  const facts = gateFacts(drive, ring.marker);
  if (isAtEnd(drive, ring, facts)) return false;
  const numbers = await countRing(drive, ring);
  return numbers !== undefined && isNothing(ring, facts, judgeGate({ ...facts, numbers }));
};

type Facts = Omit<GateFacts, 'numbers'>;

/** The soak is over, and nothing that was told already stands in between. New issues are judged while a person is waited for. */
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
  // Not so many may have reported as it takes: past the deadline that decides.
  return verdict !== 'inconclusive' && soak !== undefined && now.getTime() < since.getTime() + gate.deadlineMs;
};

/** undefined: they cannot be counted, or members have come or gone since they were last read. */
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

/** Computers that are not active: silent ones, and suspended ones. Those that were never seen it does not list. */
const awayQuery = (activeMs: number): readonly (readonly [string, string])[] => [
  ['lastSeenDays', '0'],
  ['minHoursStale', String(Math.floor(activeMs / 3_600_000))],
  ['maxHoursStale', '1000000'],
  ['issues', 'stale-agent,agent-suspended'],
];
