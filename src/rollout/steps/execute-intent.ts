import { EmsError } from '../../errors.js';
import { abortRollout } from './abort.js';
import { save, type Drive, type RolloutStep } from '../state/drive.js';
import { finishRollout, refuseOthers } from './finish.js';
import type { RolloutPhase } from '../state/marker.js';
import { headOf, type Place } from '../state/place.js';
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
