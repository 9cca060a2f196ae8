import { EmsError } from '../errors.js';
import type { Context } from '../context.js';
import { judgeNow, type JudgedRing } from './advance.js';
import { openDesk, type Desk } from './desk.js';
import type { RingNumbers } from './judge.js';
import { lookAtRing } from './look.js';
import type { Marker } from './marker.js';
import { headOf, placeIn, readAssignmentTree, type Place, type RingGroup } from './place.js';
import { nextOf } from './next-step.js';
import { provenBelow } from './proves.js';
import { readRecord, recordPlace, type RolloutRecord } from './record.js';
import { freshRecord } from './session.js';
import type { RolloutFile, RolloutState, Verdict } from './types.js';
import { becauseOf } from './words.js';

/** Where a rollout stands. The names are what scripts rely on. */
export interface RolloutStatus {
  readonly rollout: string;
  readonly package?: string;
  readonly patch?: string;
  readonly target: string | null;
  readonly state: RolloutState;
  /** The ring that it has come to; 0: none has begun. */
  readonly ring: number;
  readonly rings: readonly RingStatus[];
  readonly warnings: readonly string[];
  readonly next: { readonly what: string; readonly at: string | null };
  readonly driver: string | null;
}

export interface RingStatus {
  readonly n: number;
  readonly name: string;
  readonly members: number | null;
  readonly active: number | null;
  readonly reported: number | null;
  readonly done: number | null;
  readonly failed: number | null;
  readonly silent: number | null;
  readonly suspended: number | null;
  readonly newIssues: number | null;
  readonly controlRate: number | null;
  readonly since: string | null;
  readonly soakUntil: string | null;
  readonly verdict: Verdict;
  /** With no failure among those who reported, the true rate is below this share; null where some failed. */
  readonly proves: number | null;
  /** A person has to approve before it begins. */
  readonly approve: boolean;
  /** Why the verdict is what it is. */
  readonly because: string | null;
  /** Who failed, as far as the service names them. */
  readonly failures: readonly { readonly hostname: string; readonly text: string }[];
}

export interface StatusReading {
  readonly status: RolloutStatus;
  readonly now: Date;
  readonly requests: number;
}

/** Reads only. Without a file or a record of this machine, the markers alone tell. */
export const readRolloutStatus = async (context: Context, name: string, file?: RolloutFile): Promise<StatusReading> => {
  const desk = await openDesk(context);
  const files = await recordPlace(name, context);
  const known = await readRecord(files);
  const place = placeIn(await readAssignmentTree(desk), name);
  const head = headOf(place);
  if (head === undefined && known === undefined)
    throw new EmsError('not-found', `No rollout named "${name}".`, { hint: 'List rollouts with: ems rollout list' });
  const record = known ?? (file === undefined ? undefined : await freshRecord(desk, file));
  const status =
    record === undefined
      ? fromMarkers(name, place)
      : await fromService({ desk, files, record: { ...record, file: file ?? record.file }, place });
  return { status, now: desk.now(), requests: desk.reader.requests() };
};

export const rolloutStateOf = (head: Marker | undefined, ended?: RolloutRecord['ended']): RolloutState => {
  if (ended !== undefined) return ended.state;
  if (head === undefined) return 'planned';
  switch (head.phase) {
    case 'aborting':
    case 'aborted':
      return 'aborted';
    case 'rolling-back':
    case 'removing':
    case 'removed':
    case 'rolled-back':
      return 'rolled-back';
    case 'finishing':
    case 'assigning':
    case 'finished':
      return head.to === 'aborted' || head.to === 'rolled-back' ? head.to : 'complete';
    case 'passed':
      if (head.hold === undefined) return head.ring === head.of ? 'complete' : 'running';
      break;
    case 'preparing':
    case 'activating':
    case 'active':
  }
  if (head.hold === 'failed') return 'failed';
  return head.hold === undefined ? 'running' : 'paused';
};

const fromMarkers = (name: string, place: Place): RolloutStatus => {
  const marker = headOf(place)?.marker;
  return {
    rollout: name,
    target: null,
    state: rolloutStateOf(marker),
    ring: headOf(place)?.n ?? 0,
    rings: place.rings.map((ring) => ({
      ...noNumbers,
      n: ring.n,
      approve: false,
      name: ring.group.name.replace(/^\d+-/, ''),
      since: ring.marker?.since?.toISOString() ?? null,
      soakUntil: null,
      verdict: ring.marker === undefined ? 'waiting' : verdictOf(ring.marker),
    })),
    warnings: ['This machine has no record of the rollout. For numbers, give its file with -f.'],
    next: { what: `continue with: ems rollout advance -f <file>`, at: null },
    driver: marker?.by ?? null,
  };
};

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
  because: null,
  failures: [],
} as const;

const verdictOf = ({ hold, phase, soak }: Marker): Verdict => {
  if (hold === 'failed' || hold === 'inconclusive') return hold;
  if (phase === 'passed' || phase === 'finishing' || phase === 'assigning' || phase === 'finished') return 'passed';
  if (phase === 'preparing') return 'holding';
  return soak === undefined ? 'waiting' : 'soaking';
};

export interface Standing {
  readonly desk: Desk;
  readonly files: Parameters<typeof readRecord>[0];
  readonly record: RolloutRecord;
  readonly place: Place;
}

const fromService = async (standing: Standing): Promise<RolloutStatus> => {
  const { place, record } = standing;
  const { file, subject, target } = record;
  const head = headOf(place);
  const state = rolloutStateOf(head?.marker, record.ended);
  const read = await readHead(standing, state);
  const rings = await Promise.all(file.rings.map((_, at) => ringStatus(standing, at + 1, read)));
  return {
    rollout: file.name,
    ...(subject.kind === 'package'
      ? { package: [subject.name, subject.version].join(' ').trim() }
      : { patch: `${subject.patches.map(({ name }) => name).join(', ')} (${subject.pmGroupName})` }),
    target: target.path,
    state,
    ring: head?.n ?? (record.ended === undefined ? 0 : file.rings.length),
    rings,
    warnings: warningsOf(standing, read, rings),
    next: nextOf(standing, state, read),
    driver: head?.marker?.by ?? null,
  };
};

const hasGate = (marker: Marker | undefined): marker is Marker => marker?.phase === 'active';

/** Only a ring that is active is judged; the others have been, or have nothing yet. */
const readHead = async (
  { desk, files, place, record }: Standing,
  state: RolloutState,
): Promise<JudgedRing | undefined> => {
  const head = headOf(place);
  if (head === undefined || !hasGate(head.marker) || !['running', 'paused', 'failed'].includes(state)) return undefined;
  return judgeNow({ desk, files, ...record }, place, { ...head, marker: head.marker });
};

const ringStatus = async (standing: Standing, n: number, judged: JudgedRing | undefined): Promise<RingStatus> => {
  const { place, record } = standing;
  const spec = record.file.rings[n - 1];
  const ring = place.rings.find((each) => each.n === n);
  const own = { n, name: spec?.name ?? '', approve: spec?.approve === true };
  if (ring === undefined) return waitingRing(own, record, n);
  const { marker } = ring;
  const isHead = n === headOf(place)?.n;
  if (isHead && judged !== undefined && marker !== undefined) return judgedRing(own, record.file, marker, judged);
  const numbers = marker?.since === undefined ? undefined : await pastNumbers(standing, ring, n);
  return {
    ...noNumbers,
    ...own,
    ...(numbers ?? { members: plannedOf(record, n) }),
    since: marker?.since?.toISOString() ?? null,
    soakUntil: null,
    verdict: marker === undefined ? 'waiting' : verdictOf(marker),
    proves: numbers === undefined || numbers.failed > 0 ? null : provenBelow(numbers.reported),
  };
};

type Own = Pick<RingStatus, 'n' | 'name' | 'approve'>;

const plannedOf = ({ planned }: RolloutRecord, n: number): number | null =>
  planned.find((each) => each.n === n)?.computers ?? null;

/** One that has not begun; or one whose group is gone, with the numbers that it had. */
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
    verdict: record.ended?.state === 'complete' ? 'passed' : 'waits',
    proves: members === null ? null : provenBelow(numbers?.reported ?? members),
  };
};

const judgedRing = (own: Own, file: RolloutFile, marker: Marker, { judgement, look }: JudgedRing): RingStatus => ({
  ...own,
  ...look.numbers,
  since: marker.since?.toISOString() ?? null,
  soakUntil: judgement.soakUntil?.toISOString() ?? null,
  verdict: marker.hold === 'failed' || marker.hold === 'inconclusive' ? marker.hold : judgement.verdict,
  proves: look.numbers.failed > 0 ? null : provenBelow(look.numbers.reported),
  because: becauseOf(judgement, file, look.numbers),
  failures: look.failures.map(({ hostname, text }) => ({ hostname, text })),
});

/** As they were when the ring passed; where nobody noted them, as they are. */
const pastNumbers = async (
  { desk, record }: Standing,
  { group, marker }: RingGroup,
  n: number,
): Promise<RingNumbers | undefined> => {
  const kept = record.rings?.find((each) => each.n === n)?.numbers;
  if (kept !== undefined) return kept;
  const since = marker?.since ?? desk.now();
  const look = await lookAtRing(desk, record.subject, {
    groupId: group.id,
    since,
    activeMs: record.file.gate.activeMs,
  }).catch((error: unknown) => {
    if (error instanceof EmsError) return undefined;
    throw error;
  });
  return look?.numbers;
};

const warningsOf = (
  { place, record }: Standing,
  judged: JudgedRing | undefined,
  rings: readonly RingStatus[],
): string[] => {
  const head = headOf(place);
  const current = rings.find(({ n }) => n === head?.n);
  return [
    ...(head !== undefined && head.marker === undefined
      ? [`The description of the group ${head.group.name} no longer holds the marker of the rollout.`]
      : []),
    ...(head?.marker?.phase === 'activating'
      ? ['It is not known whether the activation was sent: results, or a polling interval without any, will tell.']
      : []),
    ...(judged?.notJudged === undefined ? [] : [`New issues are not judged: ${judged.notJudged}.`]),
    ...(current !== undefined && (current.silent ?? 0) + (current.suspended ?? 0) > 0
      ? [`Not counted: ${notCounted(current, activeText(record.file))}.`]
      : []),
  ];
};

const notCounted = ({ silent, suspended }: RingStatus, active: string): string =>
  [
    ...((silent ?? 0) === 0 ? [] : [`${silent} not seen for ${active}`]),
    ...((suspended ?? 0) === 0 ? [] : [`${suspended} suspended`]),
  ].join(', ');

const activeText = ({ gate }: RolloutFile): string => {
  const hours = gate.activeMs / 3_600_000;
  return hours >= 48 ? `${Math.round(hours / 24)} d` : `${Math.round(hours)} h`;
};
