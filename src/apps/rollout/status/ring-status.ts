import { EmsError } from '../../../base/errors.js';
import { lookAtRing, type JudgedRing } from '../gate/look.js';
import { parseMarker, type Marker } from '../session/marker.js';
import { headOf, type RingGroup } from '../session/place.js';
import { provenBelow, becauseOf } from '../gate/judge.js';
import type { RolloutRecord } from '../session/record.js';
import type { RingNumbers, RolloutFile, RolloutState, Verdict } from '../types.js';
import { stateOfPlace, type RingStatus, type StatusSource } from './rollout-state.js';

const noNumbers = {
  members: null,
  active: null,
  reported: null,
  done: null,
  failed: null,
  silent: null,
  suspended: null,
  newIssues: null,
  controlRate: null,
  proves: null,
  reason: null,
  because: null,
  failures: [],
} as const;

/** An abort or a rollback removes the package from the rings, and with it the counts of the service. */
const endedStates = new Set<RolloutState>(['aborting', 'aborted', 'rolling-back', 'rolled-back']);

const noReports = { reported: null, done: null, failed: null, newIssues: null } as const;

export const verdictOf = ({ hold, phase, soak, to }: Marker): Verdict => {
  if (hold === 'failed' || hold === 'inconclusive') return hold;
  // The rings were removed after an abort or a rollback, so no gate passed.
  if (phase === 'finished' && (to === 'aborted' || to === 'rolled-back')) return 'waiting';
  if (phase === 'passed' || phase === 'finishing' || phase === 'assigning' || phase === 'finished') return 'passed';
  if (phase === 'preparing') return 'holding';
  return soak === undefined ? 'waiting' : 'soaking';
};

export const ringStatus = async (
  standing: StatusSource,
  n: number,
  judged: JudgedRing | undefined,
): Promise<RingStatus> => {
  const { place, record } = standing;
  const spec = record.file.rings[n - 1];
  const ring = place.rings.find((each) => each.n === n);
  const own = { n, name: spec?.name ?? '', approve: spec?.approve === true };
  if (ring === undefined) return waitingRing(own, record, n);
  const { marker } = ring;
  const isHead = n === headOf(place)?.n;
  if (isHead && judged !== undefined && marker !== undefined) return judgedRing(own, record.file, marker, judged);
  const numbers = marker?.since === undefined ? undefined : await pastNumbers(standing, ring, n);
  const isEnded = endedStates.has(stateOfPlace(place, record));
  return {
    ...noNumbers,
    ...own,
    ...(numbers ?? { members: plannedOf(record, n) }),
    ...(isEnded ? noReports : {}),
    since: marker?.since?.toISOString() ?? null,
    soakUntil: null,
    verdict: marker === undefined ? 'waiting' : verdictOf(marker),
    proves: numbers === undefined || isEnded || numbers.failed > 0 ? null : provenBelow(numbers.reported),
  };
};

type Own = Pick<RingStatus, 'n' | 'name' | 'approve'>;

const plannedOf = ({ planned }: RolloutRecord, n: number): number | null =>
  planned.find((each) => each.n === n)?.computers ?? null;

/** A ring that has not begun, or whose group is gone; then with its last known numbers. */
const waitingRing = (own: Own, record: RolloutRecord, n: number): RingStatus => {
  const numbers = record.rings?.find((each) => each.n === n)?.numbers;
  const members = plannedOf(record, n);
  return {
    ...noNumbers,
    ...own,
    members,
    ...numbers,
    since: null,
    soakUntil: null,
    verdict: lastVerdict(record, n),
    proves: members === null ? null : provenBelow(numbers?.reported ?? members),
  };
};

/** Status from the local record for a ring whose group is gone: a ring begins only after the one before has passed. */
const lastVerdict = ({ ended, head }: RolloutRecord, n: number): Verdict => {
  if (ended?.state === 'complete') return 'passed';
  if (head === undefined || n > head.ring) return 'waits';
  if (ended?.state === 'rolled-back') return 'waiting';
  const marker = n === head.ring ? parseMarker(head.text) : undefined;
  return marker === undefined ? 'passed' : verdictOf(marker);
};

const judgedRing = (own: Own, file: RolloutFile, marker: Marker, { judgment, look }: JudgedRing): RingStatus => ({
  ...own,
  ...look.numbers,
  since: marker.since?.toISOString() ?? null,
  // The soak begins with an advance; until then its end would move on with every look.
  soakUntil: marker.soak === undefined ? null : (judgment.soakUntil?.toISOString() ?? null),
  verdict: marker.hold === 'failed' || marker.hold === 'inconclusive' ? marker.hold : judgment.verdict,
  proves: look.numbers.failed > 0 ? null : provenBelow(look.numbers.reported),
  reason: judgment.reason,
  because: becauseOf(judgment, file, look.numbers),
  failures: look.failures.map(({ hostname, text }) => ({ hostname, text })),
});

/** Reads the current numbers, so that every machine shows the same. */
const pastNumbers = async (
  { access, read, record }: StatusSource,
  { group, marker }: RingGroup,
  n: number,
): Promise<RingNumbers | undefined> => {
  const since = marker?.since ?? access.now();
  const { activeMs } = record.file.gate;
  try {
    const members = await read(group.id);
    return (await lookAtRing(access, record.subject, { groupId: group.id, members, since, activeMs })).numbers;
  } catch (error) {
    if (error instanceof EmsError) return record.rings?.find((each) => each.n === n)?.numbers;
    throw error;
  }
};
