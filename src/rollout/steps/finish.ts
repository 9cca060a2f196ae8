import { EmsError, refused } from '../../errors.js';
import { stepOf } from './begin-ring.js';
import { proveActivation } from '../gate/uncertain-activation.js';
import { markRing, note, save, type Drive, type RolloutStep } from '../state/drive.js';
import { activateGroup, assignPackage, deleteRolloutGroup, stopEmergencyPatching } from '../state/group-changes.js';
import { ensureInstalls } from './ring-commands.js';
import type { RolloutPhase } from '../state/marker.js';
import { headOf, isMarked, type MarkedRing, type Place } from '../state/place.js';
import type { EndState } from '../state/record.js';

/**
 * The target gets what the rings had, and the rings go. One that was aborted or rolled back only loses its rings. The
 * activation of the target stands between two markers, as that of a ring does.
 */
export const finishRollout = async (drive: Drive, place: Place, isAsked = false): Promise<RolloutStep[]> => {
  const head = headOf(place);
  if (!isMarked(head) || place.rollout === undefined)
    throw new EmsError('not-found', `The rollout ${drive.file.name} has no rings on the service.`);
  refuseOthers(drive, place);
  const ended = await handOver(drive, head, isAsked);
  if (ended === undefined) return [];
  await save(drive, { ended: { state: ended, at: drive.access.now().toISOString() } });
  await deleteRolloutGroup(drive.access, place.rollout);
  await note(drive, { ring: null, event: 'finished' });
  const did =
    ended === 'complete' && drive.subject.kind === 'package'
      ? `is finished: assigned to ${drive.target.path}, the rings are removed`
      : 'is finished: the rings are removed';
  return [stepOf(drive, null, did)];
};

/** The rings go with everything below them: what somebody else has put there would be lost. */
const refuseOthers = ({ file }: Drive, { others, rollout }: Place): void => {
  const [first, ...more] = others;
  if (first === undefined) return;
  const named = more.length === 0 ? `the group ${first.name} is` : `${others.map(({ name }) => name).join(', ')} are`;
  throw refused(
    `${named} below the group ${rollout?.name ?? file.name} of the rollout ${file.name}, and not part of it. To finish would delete ${more.length === 0 ? 'it' : 'them'} with the rings`,
    `Move it away in the management console, or delete it with: ems group delete ${first.id}`,
  );
};

/** undefined: the activation of the target is in doubt, and the next advance finds out. */
const handOver = async (drive: Drive, ring: MarkedRing, isAsked: boolean): Promise<EndState | undefined> => {
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
    const since = marker.since ?? marker.at;
    const proof = await proveActivation(access, { subject, groupId: target.id, since, below: true });
    // A person who asks again gets it sent again: an agent that was told twice installs once.
    if (proof.kind === 'unknown' && !isAsked) return undefined;
    if (proof.kind === 'happened') {
      await markRing(drive, ring, { phase: 'finished' });
      return 'complete';
    }
  } else {
    if (marker.phase !== 'finishing') framed = await markRing(drive, ring, { phase: 'finishing' });
    await assignPackage(access, { id: target.id, name: target.path }, subject.id);
    await ensureInstalls(access, target.id, subject.id);
  }
  const marked = await markRing(drive, framed, { phase: 'assigning', since: access.now() });
  await activateGroup(access, target.id);
  await markRing(drive, marked, { phase: 'finished' });
  return 'complete';
};

/** The only ones from which the target gets it: above all not from a rollback that has not reached every ring. */
const handsOver: ReadonlySet<RolloutPhase> = new Set<RolloutPhase>(['passed', 'finishing', 'assigning']);

const notOver = (name: string, phase: RolloutPhase): EmsError =>
  refused(`the rollout ${name} is not complete (${phase})`, `Continue it with: ems rollout advance ${name}`);

const endStateOf = (to: string | undefined): EndState => (to === 'aborted' || to === 'rolled-back' ? to : 'complete');
