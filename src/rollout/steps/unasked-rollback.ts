import { memberCount } from '../../engine/safety/count-members.js';
import { EmsError } from '../../errors.js';
import type { Drive, MarkedRing } from '../state/drive.js';
import type { Place } from '../state/place.js';
import { computersText } from '../../text/plural.js';
import { refuseMore } from './most-affected.js';
import { plannedIn } from './planned-computers.js';

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
  const client = await access.context.client();
  let affected = 0;
  for (const ring of place.rings) {
    const count = await memberCount(ring.group.id, client);
    await refuseMoreThanPlanned(drive, place, ring, count);
    affected += count;
  }
  refuseMore(drive, `roll back the rollout ${file.name} on ${computersText(affected)}`, affected);
};

/** Who has left the target since is in the ring, and in the plan of then; who has joined is in that of now. */
const refuseMoreThanPlanned = async (
  drive: Drive,
  place: Place,
  { group, n }: Pick<MarkedRing, 'group' | 'n'>,
  count: number,
): Promise<void> => {
  const { file, record } = drive;
  const then = record.planned.find((each) => each.n === n)?.computers ?? 0;
  if (count <= then) return;
  const planned = Math.max(then, (await plannedIn(drive, place, n)).length);
  if (count <= planned) return;
  throw refusal(
    file.name,
    `the group ${group.name} contains ${computersText(count)}, the plan has ${planned} for it, and a rollback reaches all of them`,
  );
};

const refusal = (name: string, why: string): EmsError =>
  new EmsError('refused', `Refused: ${why}.`, {
    hint: `To count them all and roll back: ems rollout rollback ${name} --to none`,
  });
