import { EmsError, refused } from '../../../base/errors.js';
import { stepOf, cleanUpText } from './begin-ring.js';
import { isInconclusive } from '../gate/reports.js';
import { markRing, note, save, type Drive, type RolloutStep } from '../session/drive.js';
import { activateGroup, assignPackage, deleteRolloutGroup, stopEmergencyPatching } from '../session/group-changes.js';
import { ensureInstalls, ensureUninstalls } from './ring-commands.js';
import { isRemoved, type RolloutPhase, type Marker } from '../session/marker.js';
import { headOf, isMarked, goneRings, type MarkedRing, type Place } from '../session/place.js';
import type { EndState } from '../session/record.js';
import { settleActivation } from './doubt.js';
import { cameFurther, endHold, groupsGone, markerLost } from './held.js';

/**
 * Assigns to the target what the rings had, and deletes the rings. An aborted or rolled-back rollout only loses its
 * rings. The activation of the target is between two markers, like that of a ring.
 */
export const finishRollout = async (drive: Drive, place: Place): Promise<RolloutStep[]> => {
  const head = headOf(place);
  if (!isMarked(head) || place.rollout === undefined)
    throw new EmsError('not-found', `The rollout ${drive.file.name} has no rings on the service.`);
  refuseOthers(drive, place);
  const ended = await handOver(drive, head, place);
  await save(drive, { ended: { state: ended } });
  await deleteRolloutGroup(drive.access, place.rollout.id);
  await note(drive, { ring: null, event: 'finished' });
  const did =
    ended === 'complete' && drive.subject.kind === 'package'
      ? `is finished: assigned to ${drive.target.path}, the rings are removed`
      : 'is finished: the rings are removed';
  return [stepOf(drive, null, did)];
};

/** Deleting the rings deletes everything below them: groups of others would be lost. */
const refuseOthers = ({ file }: Drive, { others, rollout }: Place): void => {
  const [first, ...more] = others;
  if (first === undefined) return;
  const named = more.length === 0 ? `the group ${first.name} is` : `${others.map(({ name }) => name).join(', ')} are`;
  throw refused(
    `${named} below the group ${rollout?.name ?? file.name} of the rollout ${file.name}, and not part of it. To finish would delete ${more.length === 0 ? 'it' : 'them'} with the rings`,
    `Move it away in the management console, or delete it with: ems group delete ${first.id}`,
  );
};

const handOver = async (drive: Drive, ring: MarkedRing, { rings }: Place): Promise<EndState> => {
  const { access, subject, target } = drive;
  const { marker } = ring;
  if (marker.phase === 'finished') return endStateOf(marker.to);
  if (marker.phase === 'aborted' || marker.phase === 'rolled-back') {
    await markRing(drive, ring, { phase: 'finished', to: marker.phase, hold: undefined });
    return marker.phase;
  }
  if (!handsOver.has(marker.phase)) throw notOver(drive.file.name, marker.phase);
  if (subject.kind === 'patch') {
    const marked = await markRing(drive, ring, { phase: 'finishing' });
    await stopEmergencyPatching(access, subject.pmGroupId);
    await markRing(drive, marked, { phase: 'finished' });
    return 'complete';
  }
  let framed = ring;
  if (marker.phase === 'assigning') {
    const proof = await settleActivation(drive, ring, rings);
    if (proof.kind === 'happened') {
      await markRing(drive, ring, { phase: 'finished' });
      return 'complete';
    }
  } else {
    if (marker.phase !== 'finishing') framed = await markRing(drive, ring, { phase: 'finishing' });
    await assignPackage(access, target.id, subject.id);
    await ensureInstalls(access, target.id, subject.id);
  }
  const marked = await markRing(drive, framed, { phase: 'assigning', since: access.now() });
  await activateGroup(access, target.id);
  await markRing(drive, marked, { phase: 'finished' });
  return 'complete';
};

/** The only phases that hand over to the target; above all not an incomplete rollback. */
const handsOver: ReadonlySet<RolloutPhase> = new Set<RolloutPhase>(['passed', 'finishing', 'assigning']);

const notOver = (name: string, phase: RolloutPhase): EmsError =>
  refused(`the rollout ${name} is not complete (${phase})`, `Continue it with: ems rollout advance ${name}`);

const endStateOf = (to: string | undefined): EndState => (to === 'aborted' || to === 'rolled-back' ? to : 'complete');

interface Removal {
  /** Id of the package to install instead, or 'none'. */
  readonly to: string;
  readonly byGate?: boolean;
}

/**
 * Makes every ring that has begun uninstall the package, and install another one if requested. The current ring goes
 * last: its marker says that a rollback is in progress.
 */
export const rollBack = async (drive: Drive, place: Place, removal: Removal): Promise<RolloutStep[]> => {
  const { byGate, to } = removal;
  const head = refuseRollback(drive, place);
  const isUnderWay = head.marker.phase === 'rolling-back' || head.marker.phase === 'removing';
  const ring: MarkedRing = isUnderWay
    ? head
    : await markRing(drive, head, { phase: 'rolling-back', to, hold: endHold(head.marker, byGate) });
  const further = await cameFurther(drive, ring);
  if (further !== undefined) return rollBack(drive, further, removal);
  let doubt: EmsError | undefined;
  for (const earlier of place.rings.slice(0, -1)) {
    const other = { ...earlier, marker: earlier.marker ?? lostMarker(ring, earlier.n) };
    if (isRemoved(other.marker.phase) && (other.marker.to ?? 'none') === to) continue;
    // A ring in doubt does not keep the package on the others.
    await remove(drive, other, removal, 'removed').catch((error: unknown) => {
      if (!isInconclusive(error)) throw error;
      doubt ??= error;
    });
  }
  if (doubt !== undefined) throw doubt;
  await remove(drive, ring, removal, 'rolled-back');
  await note(drive, { ring: ring.n, event: 'rolled back', text: to === 'none' ? 'uninstalled' : `to package ${to}` });
  const gone = goneRings(place, drive.record);
  const isPartial = gone.length > 0;
  return [
    stepOf(drive, ring.n, `was rolled back: ${reachedText(gone)} at the next contact. ${cleanUpText(drive)}`, {
      isPartial,
    }),
  ];
};

/** The marker of an earlier ring was overwritten, but the ring still has the package. */
const lostMarker = ({ marker }: MarkedRing, n: number): Marker => ({
  rollout: marker.rollout,
  ring: n,
  of: marker.of,
  phase: 'passed',
  since: marker.since ?? marker.at,
  by: marker.by,
  at: marker.at,
});

const reachedText = (gone: readonly number[]): string => {
  if (gone.length === 0) return 'every ring uninstalls it';
  return `all rings uninstall it, except ${gone.length === 1 ? 'ring' : 'rings'} ${gone.join(', ')}, whose group was deleted and whose computers keep it,`;
};

/** Checked before the decision is stored: otherwise every advance would retry a refused rollback. */
export const refuseRollback = (drive: Drive, place: Place): MarkedRing => {
  if (drive.subject.kind === 'patch') throw patchesStay();
  const head = headOf(place);
  if (head === undefined)
    throw drive.record.head === undefined
      ? refused(`no ring of the rollout ${drive.file.name} was begun`)
      : groupsGone(drive);
  if (isMarked(head)) return head;
  throw markerLost(drive, head);
};

const patchesStay = (): EmsError =>
  new EmsError('refused', 'Refused: patches cannot be rolled back by a rollout.', {
    hint: 'Stop it with: ems rollout abort. Installed patches stay.',
  });

const remove = async (
  drive: Drive,
  ring: MarkedRing,
  { to }: Removal,
  then: 'removed' | 'rolled-back',
): Promise<void> => {
  const { access, subject } = drive;
  const { id } = ring.group;
  if (subject.kind === 'patch') return;
  const isDoubtful = ring.marker.phase === 'removing';
  // A ring with members only has nothing to uninstall.
  const isOver =
    ring.marker.since === undefined || (isDoubtful && (await settleActivation(drive, ring, [])).kind === 'happened');
  if (isOver) return void (await markRing(drive, ring, { phase: then }));
  if (!isDoubtful) {
    await assignPackage(access, id, subject.id);
    await ensureUninstalls(access, id, subject.id);
    if (to !== 'none') {
      await assignPackage(access, id, to);
      await ensureInstalls(access, id, to);
    }
  }
  const marked = await markRing(drive, ring, { phase: 'removing', since: access.now(), to });
  await activateGroup(access, id);
  await markRing(drive, marked, { phase: then });
};
