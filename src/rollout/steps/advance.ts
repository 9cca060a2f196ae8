import { getCall } from '../../http/reads.js';
import { textOf } from '../../json/text-of.js';
import { abortRollout } from './abort.js';
import { activateRing, beginRing, emptyRing, refuseStrangers, stepOf } from './begin-ring.js';
import { frameActivation, proofOf } from './sent-once.js';
import {
  keepMembers,
  markRing,
  note,
  refuseOtherDriver,
  save,
  type Drive,
  type RolloutStep,
  type MarkedRing,
} from '../state/drive.js';
import { finishRollout } from './finish.js';
import { isJoining } from './join.js';
import { joinDue } from './join-due.js';
import { ringReader } from '../gate/look.js';
import { inconclusive } from '../gate/known.js';
import { readRingMembers } from '../gate/ring-members.js';
import { isEnding } from '../state/marker.js';
import { headOf, isGone, readPlace, type Place } from '../state/place.js';
import { refuseOtherFile } from '../state/same-rollout.js';
import { groupsGone, markerLost } from './lost.js';
import { refuseLargeFinish, refuseUnaskedRollback } from './unasked-rollback.js';
import { allowNext, allowRing } from './allow-ring.js';
import { plannedIn, refuseEmptied } from './known-plan.js';
import { rollBack } from './roll-back.js';
import { isOpen } from '../window-hours.js';
import { judgeNow } from '../gate/judge-ring.js';
import { isOpenIntent } from './execute-intent.js';
import { actOnVerdict, rememberLook } from './act-on-verdict.js';
import { endingOf, executeUnasked, gateTold, tellGateOnce } from './unasked-ending.js';

/** More than any rollout takes in one go: a safety net. */
const mostSteps = 50;

/** Everything that is due. The same again, or after a kill anywhere, ends in the same state. */
export const advanceRollout = async (drive: Drive): Promise<RolloutStep[]> => {
  if (await nothingCanHaveChanged(drive)) return [];
  const steps: RolloutStep[] = [];
  for (let round = 0; round < mostSteps; round += 1) {
    const place = await readPlace(drive.access, drive.file.name);
    if (round === 0) await checkDriver(drive, place);
    const did = await step(drive, place);
    steps.push(...did.steps);
    if (!did.again || drive.access.rehearsed !== undefined) return steps;
  }
  return steps;
};

const checkDriver = async (drive: Drive, place: Place): Promise<void> => {
  const head = headOf(place);
  refuseOtherDriver(drive, head);
  await refuseOtherFile(drive, place);
  if (drive.takeOver && head?.marker !== undefined && head.marker.by !== drive.by)
    await note(drive, { ring: head.n, event: 'taken over', text: `from ${head.marker.by}` });
};

/** Two requests at any size: the marker of the ring, and how many have reported. */
const nothingCanHaveChanged = async (drive: Drive): Promise<boolean> => {
  const { access, record, subject, takeOver } = drive;
  const { head, last } = record;
  if (head === undefined || last?.counts == null || last.ring !== head.ring || takeOver) return false;
  if (record.intent !== undefined || isEndingDue(drive)) return false;
  const [group, counts] = await Promise.all([
    access.reader.object(getCall('/api/group/{id}', { pathValues: { id: head.groupId } })),
    ringReader(access, subject).counts(head.groupId),
  ]);
  if (!group.ok || textOf(group.value['description']) !== head.text || counts === undefined) return false;
  if (access.now().getTime() >= Date.parse(last.until)) return false;
  return counts.done === last.counts.done && counts.failed === last.counts.failed;
};

/** The gate has failed, and what the file says to that was not begun: the process that judged it was killed. */
const isEndingDue = (drive: Drive): boolean => drive.hold === 'failed' && endingOf(drive) !== undefined;

interface Did {
  readonly steps: readonly RolloutStep[];
  /** Something else may be due now. */
  readonly again: boolean;
}

const done = (steps: readonly RolloutStep[] = []): Did => ({ steps, again: false });

const step = async (drive: Drive, place: Place): Promise<Did> => {
  const head = headOf(place);
  const { ended, head: written, intent } = drive.record;
  if (ended !== undefined && head?.marker?.phase !== 'finished') return done();
  // To finish where a ring is gone could activate the target a second time: its marker would have told.
  const isFinishLost = intent?.what === 'finish' && isGone(place, drive.record);
  if (intent !== undefined && isOpenIntent(intent, head?.marker?.phase) && !isFinishLost)
    return done(await executeUnasked(drive, place, intent));
  // To begin again would be a second rollout.
  if (written !== undefined && isGone(place, drive.record)) throw groupsGone(drive);
  if (head === undefined) {
    refuseDoubtfulTime(drive);
    return begin(drive, place, 1);
  }
  const { marker } = head;
  if (marker === undefined) throw markerLost(drive, head);
  if (!isEnding(marker.phase)) refuseDoubtfulTime(drive);
  drive.hold = marker.hold;
  const ring: MarkedRing = { ...head, marker };
  switch (marker.phase) {
    case 'preparing':
      return marker.hold === undefined ? begin(drive, place, ring.n) : done();
    case 'activating':
      return finishActivation(drive, place, ring);
    case 'active':
      return judgeRing(drive, place, ring);
    case 'passed':
      return goBeyond(drive, place, ring);
    case 'aborting':
      return done(await gateTold(drive, await abortRollout(drive, place)));
    case 'rolling-back':
    case 'removing':
    case 'removed':
      await refuseUnaskedRollback(drive, place);
      return done(await gateTold(drive, await rollBack(drive, place, marker.to ?? 'none')));
    case 'finishing':
    case 'assigning':
    case 'finished':
      await refuseLargeFinish(drive);
      return done(await finishRollout(drive, place));
    case 'aborted':
    case 'rolled-back':
      await tellGateOnce(drive);
      return done();
  }
};

/** A soak is over, and a ring begins, only by a time that both clocks agree on. */
const refuseDoubtfulTime = ({ access }: Drive): void => {
  const doubt = access.doubt();
  if (doubt === undefined) return;
  throw inconclusive(doubt, 'No ring was begun. Correct the clock, then advance again. Check with: ems doctor');
};

/** An empty ring is judged at once. */
const begin = async (drive: Drive, place: Place, n: number): Promise<Did> => {
  const steps = await beginRing(drive, place, n);
  return { steps, again: steps.some(({ did }) => did === emptyRing) };
};

/** Killed between the two markers: what this machine has noted tells whether it was sent, or what the agents do. */
const finishActivation = async (drive: Drive, place: Place, ring: MarkedRing): Promise<Did> => {
  const { access, subject } = drive;
  const since = ring.marker.since ?? ring.marker.at;
  const proof = await proofOf(drive, ring, { subject, groupId: ring.group.id, since });
  if (proof.kind === 'unknown') return done();
  if (proof.kind === 'happened') {
    await markRing(drive, ring, { phase: 'active', since });
    const { did, text } = happenedWords[proof.by];
    await note(drive, { ring: ring.n, event: 'activated', text });
    return { steps: [stepOf(drive, ring.n, did)], again: true };
  }
  // It would be the beginning of the ring: not while somebody holds it, and not outside the window.
  if (ring.marker.hold !== undefined || !isOpen(drive.file.window, access.now())) return done();
  const planned = await plannedIn(drive, place, ring.n);
  await allowRing(drive, ring.n, planned);
  await refuseStrangers(drive, ring, planned);
  const text = proof.by === 'note' ? 'sent now: it had not left' : 'sent again: no result within a polling interval';
  await note(drive, { ring: ring.n, event: 'activated', text });
  const listed = new Set((await readRingMembers(access, ring.group.id)).map(({ id }) => id));
  const ids = planned.flatMap(({ id }) => (listed.has(id) ? [id] : []));
  await keepMembers(drive, ring.n, ids);
  const framed = await frameActivation(drive, ring, {
    phase: 'activating',
    since: access.now(),
    members: ids.length,
  });
  return done(await activateRing(drive, framed, ids));
};

/** For the person, and for the log. */
const happenedWords = {
  note: { did: 'is active: it had been activated', text: 'the service had accepted the activation' },
  results: {
    did: 'is active: results show that it had been activated',
    text: 'results show that the activation had been sent',
  },
  'nothing to do': {
    did: 'counts as active: whether the activation was received is not known; all of its computers have the package, so it is not sent again',
    text: 'not known whether it was received; all computers have the package: not sent again',
  },
  'late scans': {
    did: 'counts as active: whether the emergency patching was started is not known; most of its computers have been scanned since, so it is not started again',
    text: 'not known whether it was sent; most computers were scanned since, hours later: not sent again',
  },
} as const;

const judgeRing = async (drive: Drive, place: Place, ring: MarkedRing): Promise<Did> => {
  const due = ring.marker.hold === 'failed' ? endingOf(drive) : undefined;
  if (due !== undefined) return done(await executeUnasked(drive, place, due));
  const joined = await joinDue(drive, place);
  if (joined.length > 0) return { steps: joined, again: true };
  const judged = await judgeNow(drive, place, ring);
  const { judgment, look, unread } = judged;
  if (unread !== undefined && ring.marker.hold === undefined) throw unread;
  if (look.members.length === 0) await refuseEmptied(drive, place, ring, look.numbers);
  const isBeyond = judgment.verdict === 'passed' && ring.marker.hold === undefined;
  if (isBeyond) await allowNext(drive, place, ring.n + 1);
  const ending = judgment.verdict === 'failed' ? endingOf(drive) : undefined;
  // Before the marker says that it has failed: killed in between, the next advance would leave it at that.
  if (ending !== undefined) await save(drive, { intent: ending });
  const steps = await actOnVerdict(drive, ring, judged);
  if (isBeyond) return { steps, again: true };
  if (ending !== undefined) {
    const now = await readPlace(drive.access, drive.file.name);
    return done([...steps, ...(await executeUnasked(drive, now, ending))]);
  }
  // Until it is known who was activated, the next advance looks again.
  if (!isJoining(place)) await rememberLook(drive, ring, judgment, look);
  return done(steps);
};

const goBeyond = async (drive: Drive, place: Place, ring: MarkedRing): Promise<Did> => {
  const { file, record } = drive;
  const joined = await joinDue(drive, place);
  if (joined.length > 0) return { steps: joined, again: true };
  if (ring.marker.hold !== undefined) return done();
  if (ring.n < file.rings.length) {
    if (!isOpen(file.window, drive.access.now())) return done();
    return begin(drive, place, ring.n + 1);
  }
  if (record.told?.verdict === 'complete') return done();
  await save(drive, { told: { ring: ring.n, verdict: 'complete' } });
  await note(drive, { ring: ring.n, event: 'complete' });
  return done([
    stepOf(drive, ring.n, `is complete. ${finishWords(drive)} with: ems rollout finish ${file.name}`, {
      verdict: 'passed',
    }),
  ]);
};

/** Patches are assigned to nothing: what finish ends is the emergency patching. */
const finishWords = ({ subject, target }: Drive): string =>
  subject.kind === 'package' ? `Assign it to ${target.path}` : 'Stop the emergency patching and remove the rings';
