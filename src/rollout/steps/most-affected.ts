import { memberCount } from '../../engine/safety/count-members.js';
import { EmsError } from '../../errors.js';
import type { Drive } from '../state/drive.js';
import type { Place } from '../state/place.js';
import { computersText } from '../../text/plural.js';

export const refuseLargeRing = (drive: Drive, n: number, affected: number): void => {
  const ring = `ring ${n} (${drive.file.rings[n - 1]?.name ?? ''}) of the rollout ${drive.file.name}`;
  refuseMore(drive, `begin ${ring} with ${computersText(affected)}`, affected);
};

export const refuseManyJoining = (drive: Drive, affected: number): void =>
  refuseMore(
    drive,
    `add ${computersText(affected)} that joined the target to rings of the rollout ${drive.file.name}`,
    affected,
  );

/**
 * A rollback that no person has just confirmed: the activation of a ring reaches groups below it that are not part of the
 * rollout, and whoever typed a limit means it.
 */
export const refuseLargeRollback = async (drive: Drive, { others, rings }: Place): Promise<void> => {
  const { access, file } = drive;
  const [first] = others;
  if (first !== undefined)
    throw new EmsError(
      'refused',
      `Refused: the group ${first.name} below the rings of the rollout ${file.name} is not part of it, and a rollback reaches its computers.`,
      { hint: `To count them all and roll back: ems rollout rollback ${file.name} --to none` },
    );
  if (drive.most === undefined) return;
  const client = await access.context.client();
  let affected = 0;
  for (const { group } of rings) affected += await memberCount(group.id, client);
  refuseMore(drive, `roll back the rollout ${file.name} on ${computersText(affected)}`, affected);
};

const refuseMore = ({ most }: Drive, would: string, affected: number): void => {
  if (most === undefined || affected <= most) return;
  throw new EmsError('refused', `Refused: this would ${would} (limit ${most}).`, {
    hint: `Add --max-affected ${affected} to continue, or leave it out: \`ems rollout start\` has asked about all rings.`,
    details: { affected, limit: most },
  });
};
