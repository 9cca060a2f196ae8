import { memberCount } from '../../engine/safety/count-members.js';
import { EmsError } from '../../errors.js';
import type { Drive } from '../state/drive.js';
import type { Place } from '../state/place.js';
import { computersText } from '../../text/plural.js';
import { readRingMembers } from '../gate/ring-members.js';
import { refuseMore } from './most-affected.js';
import { plannedByRing } from './known-plan.js';
import { unplannedIn, unplannedText } from './unplanned.js';

/**
 * A rollback that no person has just confirmed: the activation of a ring reaches everybody in its group and in groups
 * below it, also those that `start` did not ask about; and whoever typed a limit means it.
 */
export const refuseUnaskedRollback = async (drive: Drive, place: Place): Promise<void> => {
  const { access, file } = drive;
  const [first] = place.others;
  if (first !== undefined)
    throw refusal(
      file.name,
      `the group ${first.name} below the rings of the rollout ${file.name} is not part of it, and a rollback reaches its computers`,
    );
  const planned = await plannedByRing(drive, place);
  let affected = 0;
  for (const ring of place.rings) {
    const members = await readRingMembers(access, ring.group.id, true);
    // Whether they are to lose the package is for a person to say.
    const strangers = unplannedIn(members, planned.get(ring.n) ?? []);
    if (strangers.length > 0) throw refusal(file.name, unplannedText(ring.group.name, strangers, 'lose'));
    affected += members.length;
  }
  refuseMore(drive, `roll back the rollout ${file.name} on ${computersText(affected)}`, affected);
};

const refusal = (name: string, why: string): EmsError =>
  new EmsError('refused', `Refused: ${why}.`, {
    hint: `To count them all and roll back: ems rollout rollback ${name} --to none`,
  });

/** Counts the whole target, because computers that joined it since get the package as well. */
export const refuseLargeFinish = async (drive: Drive): Promise<void> => {
  const { access, file, most, target } = drive;
  if (most === undefined) return;
  const affected = await memberCount(target.id, await access.context.client());
  refuseMore(drive, `assign the package of the rollout ${file.name} to ${computersText(affected)}`, affected);
};
