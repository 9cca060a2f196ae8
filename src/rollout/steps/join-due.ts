import { computersCall } from '../../fleet/scope.js';
import { requireKnown } from '../gate/known.js';
import { save, type Drive, type RolloutStep } from '../state/drive.js';
import { headOf, type Place } from '../state/place.js';
import { finishJoins, isJoining, joinLate } from './join.js';

/** Adds computers that joined the target, unless the rollout is held: least of all after a gate that has failed. */
export const joinDue = async (drive: Drive, place: Place): Promise<RolloutStep[]> => {
  if (headOf(place)?.marker?.hold !== undefined) return [];
  return isJoining(place) ? finishJoins(drive, place) : joinIfGrown(drive, place);
};

/** One request tells whether the target has more computers than it had. */
const joinIfGrown = async (drive: Drive, place: Place): Promise<RolloutStep[]> => {
  const { access, record, target } = drive;
  const call = computersCall({ kind: 'group', id: target.id, name: target.path });
  const total = requireKnown(`the computers of ${target.path}`, await access.reader.count(call), (count) =>
    count === 0 ? `${target.path} lists no computers` : undefined,
  );
  if (total === record.targetCount) return [];
  const { isWhole, steps } = await joinLate(drive, place);
  // Without the count, computers that could not be added are tried again at the next advance.
  await save(drive, { targetCount: isWhole ? total : undefined });
  return steps;
};
