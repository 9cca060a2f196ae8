import { EmsError } from '../../errors.js';
import { stepOf } from './begin-ring.js';
import { markRing, note, save, type Drive, type RolloutStep } from '../state/drive.js';
import { deactivateGroup, stopEmergencyPatching, unassignPackage } from '../state/group-changes.js';
import { ringReader } from '../gate/look.js';
import { headOf, type Place, type RingGroup } from '../state/place.js';
import { computersText } from '../../text/plural.js';

/**
 * No further computer gets it, whatever it waits for: the activation is taken from every ring, and the package too, so
 * that nobody else's activation brings it. What is installed stays. From every state, and again after a kill.
 */
export const abortRollout = async (drive: Drive, place: Place): Promise<RolloutStep[]> => {
  const head = headOf(place);
  if (head?.marker === undefined) return abortNothing(drive, place);
  const ring = await markRing(
    drive,
    { ...head, marker: head.marker },
    { phase: 'aborting', hold: undefined, join: undefined },
  );
  const installed = await countInstalled(drive, place.rings);
  await stopAll(drive, place.rings);
  await markRing(drive, ring, { phase: 'aborted' });
  await note(drive, { ring: ring.n, event: 'aborted', text: leavesText(installed) });
  return [stepOf(drive, ring.n, `was aborted: no further computer gets it; ${leavesText(installed)}`)];
};

const leavesText = (installed: number | undefined): string =>
  installed === undefined ? 'what is installed stays' : `it stays installed on ${computersText(installed)}`;

/** Nothing was begun, or somebody has taken the markers away. */
const abortNothing = async (drive: Drive, place: Place): Promise<RolloutStep[]> => {
  await stopAll(drive, place.rings);
  await save(drive, { ended: { state: 'aborted', at: drive.access.now().toISOString() } });
  await note(drive, { ring: null, event: 'aborted' });
  return [stepOf(drive, null, 'was aborted before the first ring began')];
};

const stopAll = async ({ access, subject }: Drive, rings: readonly RingGroup[]): Promise<void> => {
  if (subject.kind === 'patch')
    return rings.length === 0 ? undefined : stopEmergencyPatching(access, subject.pmGroupId);
  for (const { group } of rings.toReversed()) {
    await evenIfNotActive(deactivateGroup(access, group.id));
    await unassignPackage(access, group.id, subject.id);
  }
};

/** A group that was deleted or never activated needs nothing. */
const evenIfNotActive = async (sent: Promise<void>): Promise<void> => {
  try {
    await sent;
  } catch (error) {
    if (!(error instanceof EmsError) || (error.kind !== 'not-found' && error.kind !== 'conflict')) throw error;
  }
};

/** Once the package is taken from the rings, its status no longer tells. */
const countInstalled = async (drive: Drive, rings: readonly RingGroup[]): Promise<number | undefined> => {
  const reader = ringReader(drive.access, drive.subject);
  const counts = await Promise.all(rings.map(({ group }) => reader.counts(group.id).catch(() => undefined)));
  const done = counts.map((each) => each?.done);
  return done.some((each) => each === undefined) ? undefined : done.reduce<number>((sum, each) => sum + (each ?? 0), 0);
};
