import { createHash } from 'node:crypto';
import { EmsError } from '../../errors.js';
import { packageIdOf, readGroupPackages } from '../../fleet/group-tree.js';
import type { ResolvedSubject, RolloutFile } from '../types.js';
import { headOf, type Place } from './place.js';
import type { ServiceAccess } from './service-access.js';

/** A ring that was begun, and the fingerprint of what it was begun for. */
export interface BegunRing {
  readonly n: number;
  readonly fingerprint: string;
}

/** What a ring stands for, and none of it can change once it was begun; of ring 0, the rollout alone. */
export const fingerprintOf = ({ rings, subject, target }: RolloutFile, n: number): string => {
  const ring = rings.find((each) => each.n === n);
  const meant = [subject, target, ring === undefined ? null : [ring.n, ring.name, ring.members]];
  // Six characters: the marker is short, and they only have to show that somebody has edited the file.
  return createHash('sha256').update(JSON.stringify(meant)).digest('base64url').slice(0, 6);
};

/** An edited file goes on as far as it still means the same rollout: on every machine, with a record of it or without. */
export const refuseOtherRollout = (file: RolloutFile, begun: readonly BegunRing[]): void => {
  if (begun.some(({ fingerprint, n }) => fingerprint !== fingerprintOf(file, n))) throw otherRollout(file.name);
};

interface FileInUse {
  readonly access: ServiceAccess;
  readonly file: RolloutFile;
  readonly subject: ResolvedSubject;
  /** This machine has a record of the rollout. */
  readonly isKnown: boolean;
}

/** The same by what the service has: its markers, or the package of a ring that an older version has marked. */
export const refuseOtherFile = async (
  { access, file, isKnown, subject }: FileInUse,
  place: Pick<Place, 'rings'>,
): Promise<void> => {
  refuseOtherRollout(
    file,
    place.rings.flatMap(({ marker, n }) =>
      marker?.fingerprint === undefined ? [] : [{ n, fingerprint: marker.fingerprint }],
    ),
  );
  const head = headOf(place);
  if (isKnown || head?.marker === undefined || head.marker.fingerprint !== undefined || subject.kind === 'patch')
    return;
  const read = await readGroupPackages(access.reader, head.group.id);
  const assigned = read.ok ? read.value.map(packageIdOf) : [];
  if (assigned.length > 0 && !assigned.includes(subject.id.toLowerCase())) throw otherRollout(file.name);
};

const otherRollout = (name: string): EmsError =>
  new EmsError('refused', `Refused: the file is another rollout than the one that was started as ${name}.`, {
    hint: 'Package, target and the rings that were begun cannot change. Continue or abort it with the file as it was, or give the new one another name.',
  });
