import { refused } from '../../../base/errors.js';
import { judgeNow } from '../gate/look.js';
import { isQuiet } from '../gate/quiet.js';
import { membersOnce } from '../gate/ring-members.js';
import { inconclusive } from '../gate/reports.js';
import { keepMembers, markRing, note, refuseOtherDriver, save } from '../session/drive.js';
import type { Drive, RolloutStep } from '../session/drive.js';
import { isEnding } from '../session/marker.js';
import { headOf, isGone, isMarked, readPlace, type MarkedRing, type Place } from '../session/place.js';
import { describeGroup } from '../session/group-changes.js';
import { formatPlan } from '../session/plan-text.js';
import { refuseOtherFile } from '../session/same-rollout.js';
import { isOpen } from '../window.js';
import { abortRollout, endByGate, endingOf } from './abort.js';
import { actOnVerdict, recordLook } from './act-on-verdict.js';
import { allowRing, refuseLargeFinish, refuseUnaskedRollback } from './allow-step.js';
import { activateRing, beginRing, emptyRing, refuseStrangers, stepOf } from './begin-ring.js';
import { settleActivation } from './doubt.js';
import { finishRollout, rollBack } from './finish.js';
import { computersOf, readKnownPlan, refuseEmptied, type KnownPlan } from './known-plan.js';
import { groupsGone, markerLost, notStarted, refuseStarted } from './held.js';
import { reportOver } from './over.js';

/** Safety net: more steps than any rollout takes at once. */
const mostSteps = 50;

/**
 * Takes every due step. Run again, or after a kill anywhere, it ends in the same state. Only a marker on the service
 * lets a ring begin; the record of this machine never does.
 */
export const advanceRollout = async (drive: Drive, place: Place): Promise<RolloutStep[]> => {
  await checkDriver(drive, place);
  await keepPlan(drive, place);
  return takeSteps(drive, step(drive, place));
};

/** The only command that begins without a marker. */
export const startRollout = async (drive: Drive): Promise<RolloutStep[]> => {
  const place = await readPlace(drive.access, drive.file.name);
  refuseStarted(drive, place);
  await keepPlan(drive, place);
  refuseDoubtfulTime(drive);
  return takeSteps(drive, begin(drive, place, 1));
};

const takeSteps = async (drive: Drive, first: Promise<Did>): Promise<RolloutStep[]> => {
  let did = await first;
  const steps = [...did.steps];
  for (let round = 1; did.again && round < mostSteps; round += 1) {
    const place = await readPlace(drive.access, drive.file.name);
    // A dry run ends where it would have to create the group of a ring.
    if (drive.access.rehearsed !== undefined && isBegunLater(drive, place)) break;
    did = await step(drive, place, did.plan);
    steps.push(...did.steps);
  }
  return steps;
};

const isBegunLater = ({ record }: Drive, place: Place): boolean => (record.head?.ring ?? 0) > (headOf(place)?.n ?? 0);

const checkDriver = async (drive: Drive, place: Place): Promise<void> => {
  const head = headOf(place);
  refuseOtherDriver(drive, head);
  refuseOtherFile(drive.record, place);
  if (drive.takeOver && head?.marker !== undefined && head.marker.by !== drive.by)
    await note(drive, { ring: head.n, event: 'taken over', text: `from ${head.marker.by}` });
};

/** Updates the plan on the service after an edit of the file, because other machines judge by it. */
const keepPlan = async ({ access, record }: Drive, { rings, rollout }: Place): Promise<void> => {
  const isOver = record.ended !== undefined || isEnding(headOf({ rings })?.marker?.phase);
  if (rollout === undefined || isOver || access.rehearsed !== undefined) return;
  const text = formatPlan(record);
  if (rollout.description !== text) await describeGroup(access, rollout.id, text);
};

interface Did {
  readonly steps: readonly RolloutStep[];
  /** Another step may be due now. */
  readonly again: boolean;
  /** The plan that was read for this step. */
  readonly plan?: KnownPlan | undefined;
}

const done = (steps: readonly RolloutStep[] = []): Did => ({ steps, again: false });

const step = async (drive: Drive, place: Place, plan?: KnownPlan): Promise<Did> => {
  const head = headOf(place);
  const { ended } = drive.record;
  if (ended?.state === 'ended') return done(await reportOver(drive));
  if (ended !== undefined && head?.marker?.phase !== 'finished') return done();
  if (isGone(place, drive.record)) throw groupsGone(drive);
  if (head === undefined) throw notStarted(drive);
  if (!isMarked(head)) throw markerLost(drive, head);
  const { marker } = head;
  if (!isEnding(marker.phase)) refuseDoubtfulTime(drive);
  drive.hold = marker.hold;
  switch (marker.phase) {
    case 'preparing':
      return mayBegin(drive, head) ? begin(drive, place, head.n) : done();
    case 'activating':
      return finishActivation(drive, place, head);
    case 'active':
      return judgeRing(drive, place, head);
    case 'passed':
      return goBeyond(drive, place, head, plan);
    case 'aborting':
      return done(await abortRollout(drive, place));
    case 'rolling-back':
    case 'removing':
    case 'removed':
      await refuseUnaskedRollback(drive, place);
      return done(await rollBack(drive, place, { to: marker.to ?? 'none' }));
    case 'finishing':
    case 'assigning':
    case 'finished':
      await refuseLargeFinish(drive);
      return done(await finishRollout(drive, place));
    case 'aborted':
    case 'rolled-back':
      return done();
  }
};

/** Refuses unless both clocks agree on the time: soaks and windows depend on it. */
const refuseDoubtfulTime = ({ access }: Drive): void => {
  const doubt = access.doubt();
  if (doubt === undefined) return;
  throw inconclusive(doubt, 'No ring was begun. Correct the clock, then advance again. Check with: ems doctor');
};

/** Rings begin only within the window, and not while the rollout is held. */
const mayBegin = ({ access, file }: Drive, { marker }: MarkedRing): boolean =>
  marker.hold === undefined && isOpen(file.window, access.now());

/** Maximum age of a plan; a person may take longer to answer a question. */
const planAgeMs = 60_000;

/** Begins a ring. An empty one is judged at once. */
const begin = async (drive: Drive, place: Place, n: number, known?: KnownPlan): Promise<Did> => {
  const isFresh = known !== undefined && drive.access.now().getTime() - known.readAt.getTime() < planAgeMs;
  const steps = await beginRing(drive, place, n, isFresh ? known : await readKnownPlan(drive, place));
  return { steps, again: steps.some(({ did }) => did === emptyRing) };
};

const finishActivation = async (drive: Drive, place: Place, ring: MarkedRing): Promise<Did> => {
  const { access } = drive;
  const since = ring.marker.since ?? ring.marker.at;
  const proof = await settleActivation(drive, ring, place.rings);
  if (proof.kind === 'happened') {
    await markRing(drive, ring, { phase: 'active', since });
    await note(drive, { ring: ring.n, event: 'activated', text: proof.by });
    return { steps: [stepOf(drive, ring.n, `is active: ${proof.by}`)], again: true };
  }
  // Sending it now would begin the ring: not while it is held, and not outside the window.
  if (!mayBegin(drive, ring) && drive.answer === undefined) return done();
  if (!mayBegin(drive, ring))
    throw refused(
      'the rollout is paused, or its window is closed: nothing is activated now',
      `See with: ems rollout status ${drive.file.name}`,
    );
  const plan = await readKnownPlan(drive, place);
  const planned = computersOf(plan, ring.n);
  await allowRing(drive, ring.n, planned);
  await refuseStrangers(drive, ring, planned);
  await note(drive, {
    ring: ring.n,
    event: 'activated',
    text: drive.answer === undefined ? 'sent again: no result within a polling interval' : 'sent again, as asked',
  });
  const inside = planned.filter(({ id }) => plan.placed.get(id) === ring.n);
  await keepMembers(drive, ring.n, inside);
  const marked = await markRing(drive, ring, { phase: 'activating', since: access.now(), members: inside.length });
  return done(await activateRing(drive, marked, inside));
};

const judgeRing = async (drive: Drive, place: Place, ring: MarkedRing): Promise<Did> => {
  const { hold } = ring.marker;
  const due = hold === 'failed' ? endingOf(drive) : undefined;
  if (due !== undefined) return done(await endByGate(drive, place, due));
  // The first `advance` on a machine reads everything; later ones rely on its stored record.
  if (drive.isKnown && (hold === 'failed' || (await isQuiet(drive, ring)))) return done();
  const read = membersOnce(drive.access);
  const judged = await judgeNow(drive, place, ring, read);
  const { judgment, look, unread } = judged;
  if (unread !== undefined && hold === undefined) throw unread;
  const isBeyond = judgment.verdict === 'passed' && hold === undefined;
  const isEmpty = look.members.length === 0;
  const plan = isBeyond || isEmpty ? await readKnownPlan(drive, place, read) : undefined;
  if (plan !== undefined && isEmpty) refuseEmptied(drive, ring, look, plan);
  // Ask about the next ring before this one is marked as passed, so that a refusal changes nothing.
  if (plan !== undefined && isBeyond) await allowRing(drive, ring.n + 1, computersOf(plan, ring.n + 1));
  const steps = await actOnVerdict(drive, ring, judged);
  if (isBeyond) return { steps, again: true, plan };
  const ending = judgment.verdict === 'failed' ? endingOf(drive) : undefined;
  if (ending !== undefined) {
    const now = await readPlace(drive.access, drive.file.name);
    return done([...steps, ...(await endByGate(drive, now, ending))]);
  }
  await recordLook(drive, ring, look);
  return done(steps);
};

const goBeyond = async (drive: Drive, place: Place, ring: MarkedRing, plan?: KnownPlan): Promise<Did> => {
  const { file, record } = drive;
  if (ring.marker.hold !== undefined) return done();
  if (ring.n < file.rings.length) return mayBegin(drive, ring) ? begin(drive, place, ring.n + 1, plan) : done();
  if (record.told?.verdict === 'complete') return done();
  await save(drive, { told: { ring: ring.n, verdict: 'complete' } });
  await note(drive, { ring: ring.n, event: 'complete' });
  const did = `is complete. ${finishWords(drive)} with: ems rollout finish ${file.name}`;
  return done([stepOf(drive, ring.n, did, { verdict: 'passed' })]);
};

/** Patches are not assigned to groups: finish ends the emergency patching. */
const finishWords = ({ subject, target }: Drive): string =>
  subject.kind === 'package' ? `Assign it to ${target.path}` : 'Stop the emergency patching and remove the rings';
