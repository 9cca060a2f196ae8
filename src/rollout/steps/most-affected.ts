import { EmsError } from '../../errors.js';
import type { Drive } from '../state/drive.js';
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

export const refuseMore = ({ most }: Drive, would: string, affected: number): void => {
  if (most === undefined || affected <= most) return;
  throw new EmsError('refused', `Refused: this would ${would} (limit ${most}).`, {
    hint: `Add --max-affected ${affected} to continue, or leave it out: \`ems rollout start\` has asked about all rings.`,
    details: { affected, limit: most },
  });
};
