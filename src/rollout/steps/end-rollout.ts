import { EmsError, refused } from '../../errors.js';
import { foreignStepMs, type Drive, type RolloutStep } from '../state/drive.js';
import { isEnding } from '../state/marker.js';
import { headOf, readPlace, type Place } from '../state/place.js';
import { abortRollout } from './abort.js';
import { refuseUnaskedRollback } from './allow-step.js';
import { refuseRollback, rollBack } from './roll-back.js';

/** Takes a rollout back, wholly or in part. `byGate`: the gate failed, and the file says what to do then. */
type Ending = { readonly byGate?: boolean } & (
  | { readonly what: 'abort' }
  | { readonly what: 'rollback'; readonly to: string; readonly isAsked?: boolean }
);

/** Returns what the file says to do after a failed gate. */
export const endingOf = ({ file, subject }: Pick<Drive, 'file' | 'subject'>): Ending | undefined => {
  if (file.onFailed === 'pause') return undefined;
  // Patches cannot be taken back.
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
 * Ends a rollout that another machine may be driving. A marker that the other machine was about to write may replace ours,
 * so it is read again until it stays. An abort is repeated, so that no ring is left half told; a rollback is not, because
 * uninstalling twice is worse than a refusal.
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
  /** Somebody else has changed the marker meanwhile. */
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

/** The target has the package now: taking it from the rings would not be enough. */
const refuseHandedOver = ({ file, target }: Drive, place: Place): void => {
  const phase = headOf(place)?.marker?.phase;
  if (phase !== 'finishing' && phase !== 'assigning' && phase !== 'finished') return;
  throw refused(
    `the rollout ${file.name} is being handed over to ${target.path}`,
    `Complete that with: ems rollout finish ${file.name}. To remove it from the group afterwards, see: ems group unassign-package --help`,
  );
};
