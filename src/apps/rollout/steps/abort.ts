import { groupApi } from '../../../service/groups.js';
import { EmsError, refused } from '../../../base/errors.js';
import { cleanUpText, stepOf } from './begin-ring.js';
import { cameFurther, endHold } from './held.js';
import { markRing, note, save, foreignStepMs, type Drive, type RolloutStep } from '../session/drive.js';
import { deactivateGroup, stopEmergencyPatching, tolerated, unassignPackage } from '../session/group-changes.js';
import { ringReader } from '../gate/look.js';
import { unreadableError } from '../../../service/readable.js';
import { textOf } from '../../../base/json/objects.js';
import { isRemoved, isTakenBack, isEnding } from '../session/marker.js';
import { goneRings, headOf, isMarked, rolloutsName, readPlace, type Place, type RingGroup } from '../session/place.js';
import { computersText } from '../../../base/text/wording.js';
import { refuseUnaskedRollback } from './allow-step.js';
import { refuseRollback, rollBack } from './finish.js';

/**
 * Aborts: removes the activation and the package from every ring, so that no further computer gets it, not even by
 * another person's activation. Installed packages stay. Works from every state, and again after a kill.
 */
export const abortRollout = async (drive: Drive, place: Place, byGate = false): Promise<RolloutStep[]> => {
  await refuseMoved(drive, place);
  const head = headOf(place);
  if (!isMarked(head)) return abortUnmarked(drive, place);
  // The counts of the rings differ from what is installed if the package was removed, is being uninstalled, or a ring is gone.
  const phases = place.rings.map(({ marker }) => marker?.phase);
  const isUntold =
    phases.some((phase) => phase === 'aborting' || phase === 'aborted' || isTakenBack(phase)) ||
    goneRings(place, drive.record).length > 0;
  const hold = endHold(head.marker, byGate);
  const ring = await markRing(drive, head, { phase: 'aborting', hold });
  const further = await cameFurther(drive, ring);
  if (further !== undefined) return abortRollout(drive, further, byGate);
  const installed = isUntold ? undefined : await countInstalled(drive, place.rings);
  await stopAll(drive, place.rings);
  await forgetRollback(drive, place.rings.slice(0, -1));
  await markRing(drive, ring, { phase: 'aborted' });
  await note(drive, { ring: ring.n, event: 'aborted', text: leavesText(installed) });
  return [
    stepOf(drive, ring.n, `was aborted: no further computer gets it; ${leavesText(installed)}. ${cleanUpText(drive)}`),
  ];
};

const leavesText = (installed: number | undefined): string =>
  installed === undefined ? 'what is installed stays' : `it stays installed on ${computersText(installed)}`;

/** Resets rings that were told to uninstall, so that another rollback tells them again. */
const forgetRollback = async (drive: Drive, rings: readonly RingGroup[]): Promise<void> => {
  for (const ring of rings.filter(isMarked))
    if (isRemoved(ring.marker.phase)) await markRing(drive, ring, { phase: 'passed', to: undefined });
};

/** No ring began, or somebody removed the markers or the groups. */
const abortUnmarked = async (drive: Drive, place: Place): Promise<RolloutStep[]> => {
  await stopAll(drive, place.rings);
  await save(drive, { ended: { state: 'aborted' } });
  await note(drive, { ring: null, event: 'aborted' });
  return [stepOf(drive, null, unmarkedText(drive, place))];
};

const unmarkedText = ({ record }: Drive, { rings, rollout }: Place): string => {
  if (rings.length > 0)
    return `was aborted: no further computer gets it. The groups of its rings stay, as they hold no marker; delete them with: ems group delete ${rollout?.id ?? ''} --force`;
  return record.head === undefined
    ? 'was aborted before the first ring began'
    : 'was aborted: its groups had been deleted on the service';
};

/** Refuses while a ring was moved elsewhere, because it would still install. */
const refuseMoved = async ({ access, file, record }: Drive, { moved, rings }: Place): Promise<void> => {
  const id = record.head?.groupId ?? moved.at(-1)?.group.id;
  const n = record.head?.ring ?? moved.at(-1)?.n;
  if (id === undefined || access.rehearsed !== undefined || rings.some(({ group }) => group.id === id)) return;
  const read = await access.reader.object(groupApi.one(id));
  // 404: the package and the activation are gone with the group.
  if (!read.ok && read.absent) return;
  if (!read.ok) throw unreadableError(`The group of ring ${n}`, read);
  const name = textOf(read.value['name']) || id;
  throw refused(
    `the group ${name} of ring ${n} is no longer below ${rolloutsName}/${file.name}, and still has the package`,
    `Move it back in the management console, then abort again. Or stop it alone with: ems group deactivate ${id}`,
  );
};

const stopAll = async ({ access, subject }: Drive, rings: readonly RingGroup[]): Promise<void> => {
  if (subject.kind === 'patch')
    return rings.length === 0 ? undefined : stopEmergencyPatching(access, subject.pmGroupId);
  for (const { group } of rings.toReversed()) {
    // A group that was deleted or never activated needs nothing.
    await tolerated(deactivateGroup(access, group.id), ['not-found', 'conflict']);
    await unassignPackage(access, group.id, subject.id);
  }
};

/** Counts before the package is removed from the rings, because its status is gone afterwards. */
const countInstalled = async (drive: Drive, rings: readonly RingGroup[]): Promise<number | undefined> => {
  const reader = ringReader(drive.access, drive.subject);
  const done = await Promise.all(rings.map(({ group }) => reader.countDone(group.id).catch(() => undefined)));
  return done.some((each) => each === undefined) ? undefined : done.reduce<number>((sum, each) => sum + (each ?? 0), 0);
};

/** How a rollout ends early. `byGate`: because the gate failed, as the file says. */
type Ending = { readonly byGate?: boolean } & (
  | { readonly what: 'abort' }
  | { readonly what: 'rollback'; readonly to: string }
);

/** Returns what the file says to do after a failed gate. */
export const endingOf = ({ file, subject }: Pick<Drive, 'file' | 'subject'>): Ending | undefined => {
  if (file.onFailed === 'pause') return undefined;
  // Patches cannot be rolled back.
  return file.onFailed === 'abort' || subject.kind === 'patch'
    ? { what: 'abort', byGate: true }
    : { what: 'rollback', to: 'none', byGate: true };
};

export const endByGate = async (drive: Drive, place: Place, ending: Ending): Promise<RolloutStep[]> => {
  if (ending.what === 'rollback') await refuseUnaskedRollback(drive, place);
  return endRollout(drive, place, ending);
};

const endRollout = async (drive: Drive, place: Place, ending: Ending): Promise<RolloutStep[]> => {
  refuseHandedOver(drive, place);
  if (ending.what === 'abort') return abortRollout(drive, place, ending.byGate);
  refuseRollback(drive, place);
  return rollBack(drive, place, ending);
};

/**
 * Ends a rollout that another machine may be driving. Its next marker may replace ours, so ours is read again until it
 * stays. An abort is repeated, so that every ring is told; a rollback is not, because uninstalling twice is worse than
 * a refusal.
 */
export const endForGood = async (drive: Drive, place: Place, ending: Ending): Promise<RolloutStep[]> => {
  const { access, file, record } = drive;
  const isForeign = access.rehearsed === undefined && record.head?.text !== headOf(place)?.text;
  if (!isForeign) return endRollout(drive, place, ending);
  let ended = await tryEnding(drive, place, ending);
  for (let tries = 0; tries < mostTries && (ended.refusal !== undefined || ended.steps.length > 0); tries++) {
    await access.context.clock.sleep(foreignStepMs, access.context.interrupt);
    const now = await readPlace(access, file.name);
    const phase = headOf(now)?.marker?.phase;
    if (ended.refusal === undefined && (phase === undefined || isEnding(phase))) return ended.steps;
    ended = await tryEnding(drive, now, ending);
  }
  if (ended.refusal !== undefined) throw ended.refusal;
  return ended.steps;
};

type Tried =
  | { readonly steps: RolloutStep[]; readonly refusal?: undefined }
  /** Another process changed the marker meanwhile. */
  | { readonly refusal: EmsError };

const tryEnding = async (drive: Drive, place: Place, ending: Ending): Promise<Tried> => {
  try {
    return { steps: await endRollout(drive, place, ending) };
  } catch (error) {
    const isOvertaken =
      error instanceof EmsError && error.kind === 'refused' && error.facts.details?.['found'] !== undefined;
    if (!isOvertaken || ending.what !== 'abort') throw error;
    return { refusal: error };
  }
};

const mostTries = 3;

/** Refuses if the target has the package: removing it from the rings would not be enough. */
const refuseHandedOver = ({ file, target }: Drive, place: Place): void => {
  const phase = headOf(place)?.marker?.phase;
  if (phase !== 'finishing' && phase !== 'assigning' && phase !== 'finished') return;
  throw refused(
    `the rollout ${file.name} is being handed over to ${target.path}`,
    `Complete that with: ems rollout finish ${file.name}. To remove it from the group afterwards, see: ems group unassign-package --help`,
  );
};
