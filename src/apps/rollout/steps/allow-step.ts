import type { Drive } from '../session/drive.js';
import type { Place } from '../session/place.js';
import type { RingComputer } from '../types.js';
import { plannedByRing, unplannedIn, unplannedText } from './known-plan.js';
import { EmsError, refused } from '../../../base/errors.js';
import { computersText } from '../../../base/text/wording.js';
import { memberCount } from '../../../changes/reach/count-members.js';
import { readRingMembers } from '../gate/ring-members.js';

/** Asks once before a ring begins, with its number of computers; asks again if the number has grown. */
export const allowRing = async (drive: Drive, n: number, computers: readonly RingComputer[]): Promise<void> => {
  refuseLargeRing(drive, n, computers.length);
  if (computers.length === 0 || (drive.allowed.get(n) ?? 0) >= computers.length) return;
  if (drive.access.rehearsed === undefined) await drive.confirmRing?.(n, computers);
  drive.allowed.set(n, computers.length);
};

const refuseLargeRing = (drive: Drive, n: number, affected: number): void => {
  const ring = `ring ${n} (${drive.file.rings[n - 1]?.name ?? ''}) of the rollout ${drive.file.name}`;
  refuseMore(drive, `begin ${ring} with ${computersText(affected)}`, affected);
};

const refuseMore = ({ most }: Drive, would: string, affected: number): void => {
  if (most === undefined || affected <= most) return;
  throw new EmsError('refused', `Refused: this would ${would} (limit ${most}).`, {
    hint: `Add --max-affected ${affected} to continue, or leave it out: \`ems rollout start\` has asked about all rings.`,
    details: { affected, limit: most },
  });
};

/**
 * Checks a rollback without a fresh confirmation: activating a ring reaches all computers in its group and below, even
 * those that `start` did not ask about; --max-affected still applies.
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
    // Only a person may decide that these lose the package.
    const strangers = unplannedIn(members, planned.get(ring.n) ?? []);
    if (strangers.length > 0) throw refusal(file.name, unplannedText(ring.group.name, strangers, 'lose'));
    affected += members.length;
  }
  refuseMore(drive, `roll back the rollout ${file.name} on ${computersText(affected)}`, affected);
};

const refusal = (name: string, why: string): EmsError =>
  refused(why, `To count them all and roll back: ems rollout rollback ${name} --to none`);

/** Counts the whole target, because computers that joined it since get the package as well. */
export const refuseLargeFinish = async (drive: Drive): Promise<void> => {
  const { access, file, most, target } = drive;
  if (most === undefined) return;
  const affected = await memberCount(target.id, await access.context.client());
  refuseMore(drive, `assign the package of the rollout ${file.name} to ${computersText(affected)}`, affected);
};
