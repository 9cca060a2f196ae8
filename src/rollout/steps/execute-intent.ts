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
 * An end of a rollout that another machine drives. What that one was about to write may come after it and replace it:
 * so it is looked at once more, until it stands.
 */
export const endForGood = async (
  drive: Drive,
  place: Place,
  intent: RolloutIntent & { readonly what: 'abort' | 'rollback' },
): Promise<RolloutStep[]> => {
  const { access, file, record } = drive;
  const isForeign = access.rehearsed === undefined && record.head?.text !== headOf(place)?.text;
  let steps = await executeIntent(drive, place, intent);
  if (!isForeign) return steps;
  for (let tries = 0; tries < mostTries && steps.length > 0; tries++) {
    await access.context.clock.sleep(foreignStepMs, access.context.interrupt);
    const now = await readPlace(access, file.name);
    const phase = headOf(now)?.marker?.phase;
    if (phase === undefined || isEnding(phase)) return steps;
    steps = await executeIntent(drive, now, intent);
  }
  return steps;
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
