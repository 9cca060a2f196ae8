import { EmsError } from '../../../base/errors.js';
import type { Context } from '../../../context.js';
import { openServiceAccess, type ServiceAccess } from '../session/service-access.js';
import type { Hold } from '../session/marker.js';
import {
  goneRings,
  headOf,
  isMarked,
  placeIn,
  readAssignmentTree,
  type MarkedRing,
  type Place,
} from '../session/place.js';
import { refuseOtherFile } from '../session/same-rollout.js';
import { readSettled } from '../session/settled.js';
import { subjectTitle } from '../plan/plan-json.js';
import { answerLines, doubtText, ringsInDoubt } from '../steps/doubt.js';
import { nextOf } from './next-step.js';
import { readRecord, recordPlace, type RolloutRecord } from '../session/record.js';
import { parsePlan } from '../session/plan-text.js';
import { freshRecord, unknownRollout, withEditedFile } from '../session/session.js';
import type { RolloutFile, RolloutState } from '../types.js';
import { judgeNow, type JudgedRing } from '../gate/look.js';
import { countRemoved } from '../gate/package-history.js';
import { isInconclusive } from '../gate/reports.js';
import { membersOnce } from '../gate/ring-members.js';
import { isLost, stateOfPlace, type RingStatus, type RolloutStatus, type StatusSource } from './rollout-state.js';
import { countJoined, joinedText } from './joined.js';
import { ringStatus } from './ring-status.js';
import { incompleteTexts } from '../../../service/readable.js';
import { isOpen } from '../window.js';

interface StatusReading {
  readonly status: RolloutStatus;
  readonly now: Date;
  readonly requests: number;
}

/** Only reads. Without a file or a local record, the plan is read from the service. */
export const readRolloutStatus = async (context: Context, name: string, file?: RolloutFile): Promise<StatusReading> => {
  const access = await openServiceAccess(context);
  const files = await recordPlace(name, context);
  const place = placeIn(await readAssignmentTree(access), name);
  const kept = await readRecord(files);
  const known = kept === undefined ? undefined : await readSettled(access, place, kept);
  const record = await readStanding(access, { name, place, known, file });
  // The numbers would be those of another package.
  if (file !== undefined) refuseOtherFile(record, place);
  const status = await fromService({ access, files, record, place, read: membersOnce(access) });
  return { status, now: access.now(), requests: access.reader.requests() };
};

interface Sources {
  readonly name: string;
  readonly place: Place;
  readonly known: RolloutRecord | undefined;
  readonly file: RolloutFile | undefined;
}

const readStanding = async (access: ServiceAccess, { file, known, name, place }: Sources): Promise<RolloutRecord> => {
  if (known !== undefined) return file === undefined ? known : withEditedFile(known, file, access);
  if (headOf(place) === undefined) throw unknownRollout(name, { rollout: undefined });
  const plan = parsePlan(place.rollout?.description);
  const wanted = file ?? plan?.file;
  if (wanted === undefined) throw unknownRollout(name, place);
  return { ...(await freshRecord(access, wanted)), planned: plan?.planned ?? [] };
};

const fromService = async (standing: StatusSource): Promise<RolloutStatus> => {
  const { place, record } = standing;
  const { file, subject, target } = record;
  const head = headOf(place);
  const state = stateOfPlace(place, record);
  const { judged: read, problem } = await readHead(standing, state);
  const all = await Promise.all(file.rings.map((_, at) => ringStatus(standing, at + 1, read)));
  const rings = problem === undefined ? all : all.map((ring) => (ring.n === head?.n ? undecided(ring, problem) : ring));
  const removal = await readRemoval(standing, state);
  const joined = await countJoined(standing);
  return {
    rollout: file.name,
    [subject.kind]: subjectTitle(subject),
    target: target.path,
    state,
    ring: comeTo(standing),
    ...(record.ended === undefined && isLost(place, record) ? { lost: true } : {}),
    rings,
    joined,
    ...(removal === undefined ? {} : { removal }),
    warnings: [
      ...warningsOf(standing, read, rings),
      ...(problem === undefined ? [] : [problem.message]),
      ...((joined ?? 0) === 0 ? [] : [joinedText(joined ?? 0, file, subject)]),
    ],
    next: nextOf(standing, state, read, removal),
    driver: head?.marker?.by ?? null,
  };
};

/** Reads how far a rollback is; silent computers follow when they are back. */
const readRemoval = async (
  { access, place, read, record }: StatusSource,
  state: RolloutState,
): Promise<RolloutStatus['removal']> => {
  const { subject } = record;
  if ((state !== 'rolling-back' && state !== 'rolled-back') || subject.kind === 'patch') return undefined;
  try {
    const members = await Promise.all(place.rings.map(({ group }) => read(group.id)));
    // The rings were removed since: this machine may know who was in them.
    const known = (record.members ?? []).flatMap(({ ids }) => ids).map((id) => ({ id }));
    const asked = place.rings.length > 0 ? members.flat() : known;
    return asked.length === 0 ? undefined : await countRemoved(access, subject, asked);
  } catch (error) {
    if (error instanceof EmsError) return undefined;
    throw error;
  }
};

/** The current ring, even if its group is gone. */
const comeTo = ({ place, record }: StatusSource): number => {
  const known = record.head?.ring ?? (record.ended === undefined ? 0 : record.file.rings.length);
  return Math.max(headOf(place)?.n ?? 0, known);
};

interface HeadReading {
  readonly judged?: JudgedRing;
  /** Why the gate cannot decide. */
  readonly problem?: EmsError;
}

/** Judges the ring that is active; the others have been judged, or have not begun. */
const readHead = async (
  { access, files, place, read, record }: StatusSource,
  state: RolloutState,
): Promise<HeadReading> => {
  const head = headOf(place);
  if (!isMarked(head) || head.marker.phase !== 'active' || !['running', 'paused', 'failed'].includes(state)) return {};
  try {
    return { judged: await judgeNow({ access, files, record, ...record }, place, head, read) };
  } catch (error) {
    if (isInconclusive(error)) return { problem: error };
    throw error;
  }
};

const undecided = (ring: RingStatus, { message }: EmsError): RingStatus => ({
  ...ring,
  verdict: 'inconclusive',
  because: message,
});

const warningsOf = (
  { access, place, record }: StatusSource,
  judged: JudgedRing | undefined,
  rings: readonly RingStatus[],
): string[] => {
  const head = headOf(place);
  const gone = goneRings(place, record);
  const current = rings.find(({ n }) => n === head?.n);
  return [
    ...(gone.length === 0 ? [] : [goneText(gone, record.head?.ring)]),
    ...(head !== undefined && head.marker === undefined
      ? [`The description of the group ${head.group.name} no longer holds the marker of the rollout.`]
      : []),
    ...ringsInDoubt(place).map((ring) => activationText(record, ring, access.now())),
    ...incompleteTexts(access.reader.gaps()),
    ...(judged?.unread === undefined ? [] : [judged.unread.message]),
    ...(judged?.notJudged === undefined ? [] : [`New issues are not judged: ${judged.notJudged}.`]),
    ...(current !== undefined && (current.silent ?? 0) + (current.suspended ?? 0) > 0
      ? [`Not counted: ${notCounted(current, activeText(record.file))}.`]
      : []),
  ];
};

const activationText = (record: RolloutRecord, ring: MarkedRing, now: Date): string => {
  const { hold } = ring.marker;
  const waits =
    waitsFor(hold, isOpen(record.file.window, now)) ?? 'or a polling interval with contacts and without any';
  return [`${doubtText(record, ring)}: results will tell, ${waits}.`, ...answerLines(record, ring)].join(' ');
};

const waitsFor = (hold: Hold | undefined, isWindowOpen: boolean): string | undefined => {
  if (hold !== undefined) return 'nothing is sent before it is resumed';
  return isWindowOpen ? undefined : 'nothing is sent before the window opens';
};

const goneText = (gone: readonly number[], head: number | undefined): string => {
  const what = gone.length === 1 ? `group of ring ${gone[0]} is` : `groups of rings ${gone.join(', ')} are`;
  const far = gone.at(-1) === head ? ': the rollout had come that far' : '';
  return `The ${what} no longer on the service, or ${gone.length === 1 ? 'was' : 'were'} moved${far}.`;
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
