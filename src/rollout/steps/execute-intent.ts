import { EmsError } from '../../errors.js';
import { abortRollout } from './abort.js';
import { foreignStepMs, save, type Drive, type RolloutStep } from '../state/drive.js';
import { finishRollout, refuseOthers } from './finish.js';
import { isEnding, type RolloutPhase } from '../state/marker.js';
import { headOf, readPlace, type Place } from '../state/place.js';
import type { RolloutIntent } from '../state/record.js';
import { refuseRollback, rollBack } from './roll-back.js';

/** A person decided, and the process ended before the marker said so. */
export const executeIntent = async (drive: Drive, place: Place, intent: RolloutIntent): Promise<RolloutStep[]> => {
  if (intent.what !== 'finish') refuseHandedOver(drive, place);
  if (intent.what === 'rollback') refuseRollback(drive, place);
  if (intent.what === 'finish') refuseOthers(drive, place);
  await save(drive, { intent });
  switch (intent.what) {
    case 'abort':
      return abortRollout(drive, place);
    case 'rollback':
      return rollBack(drive, place, intent.to);
    case 'finish':
      return finishRollout(drive, place);
  }
};

/**
 * An end of a rollout that another machine drives. What that one was about to write may come after it and replace it, or
 * come in between: so it is looked at once more, until it stands. To abort is tried again, so that no ring is left half
 * told; to uninstall twice would be worse than to be refused.
 */
export const endForGood = async (
  drive: Drive,
  place: Place,
  intent: RolloutIntent & { readonly what: 'abort' | 'rollback' },
): Promise<RolloutStep[]> => {
  const { access, file, record } = drive;
  const isForeign = access.rehearsed === undefined && record.head?.text !== headOf(place)?.text;
  if (!isForeign) return executeIntent(drive, place, intent);
  let ended = await tryIntent(drive, place, intent);
  for (let tries = 0; tries < mostTries && (ended.refusal !== undefined || ended.steps.length > 0); tries++) {
    await access.context.clock.sleep(foreignStepMs, access.context.interrupt);
    const now = await readPlace(access, file.name);
    const phase = headOf(now)?.marker?.phase;
    if (ended.refusal === undefined && (phase === undefined || isEnding(phase))) return ended.steps;
    ended = await tryIntent(drive, now, intent);
  }
  if (ended.refusal !== undefined) throw ended.refusal;
  return ended.steps;
};

type Tried =
  | { readonly steps: RolloutStep[]; readonly refusal?: undefined }
  /** Somebody else has changed the marker meanwhile. */
  | { readonly refusal: EmsError };

const tryIntent = async (drive: Drive, place: Place, intent: RolloutIntent): Promise<Tried> => {
  try {
    return { steps: await executeIntent(drive, place, intent) };
  } catch (error) {
    const isOvertaken =
      error instanceof EmsError && error.kind === 'refused' && error.facts.details?.['found'] !== undefined;
    if (!isOvertaken || intent.what !== 'abort') throw error;
    return { refusal: error };
  }
};

const mostTries = 3;

/** The rings are no longer all of it: what is taken from them would still come from the target. */
const refuseHandedOver = ({ file, target }: Drive, place: Place): void => {
  const phase = headOf(place)?.marker?.phase;
  if (phase !== 'finishing' && phase !== 'assigning' && phase !== 'finished') return;
  throw new EmsError('refused', `Refused: the rollout ${file.name} is being handed over to ${target.path}.`, {
    hint: `Complete that with: ems rollout finish ${file.name}. To remove it from the group afterwards, see: ems group unassign-package --help`,
  });
};

const underWay: Readonly<Record<RolloutIntent['what'], readonly (RolloutPhase | undefined)[]>> = {
  abort: ['aborting', 'aborted', 'rolling-back', 'removing', 'rolled-back', 'finishing', 'assigning', 'finished'],
  rollback: ['rolling-back', 'removing', 'rolled-back', 'finishing', 'assigning', 'finished', undefined],
  finish: ['aborting', 'rolling-back', 'removing', 'finishing', 'assigning', 'finished', undefined],
};

export const isOpenIntent = ({ what }: RolloutIntent, phase: RolloutPhase | undefined): boolean =>
  !underWay[what].includes(phase);

export const decided: Readonly<Record<RolloutIntent['what'], string>> = {
  abort: 'it was decided to abort it',
  rollback: 'it was decided to roll it back',
  finish: 'it was decided to finish it',
};
