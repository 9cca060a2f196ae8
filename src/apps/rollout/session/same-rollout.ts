import { createHash } from 'node:crypto';
import { EmsError, refused } from '../../../base/errors.js';
import type { ResolvedGroups } from '../resolve/resolve-rollout.js';
import type { RolloutFile } from '../types.js';
import type { Place, RingGroup } from './place.js';
import type { RolloutRecord } from './record.js';

/** The meaning of a rollout: its file, and the ids of its names when they were looked up. */
export type Meaning = Pick<RolloutRecord, 'file' | 'subject' | 'target' | 'groups'>;

/**
 * Fingerprint of everything that must not change once a ring began (ring 0: the rollout alone). It uses ids, because a name
 * may move to another group or a newer package. The name of the rollout decides which computer is in which ring.
 */
export const fingerprintOf = ({ file, groups, subject, target }: Meaning, n: number): string => {
  const ring = file.rings.find((each) => each.n === n);
  const meant = [
    file.name,
    subject.kind === 'package' ? subject.id : [subject.pmGroupId, subject.patches.map(({ id }) => id)],
    target.id,
    groups.excluded.toSorted(),
    ring === undefined
      ? null
      : [ring.n, ring.name, ring.members.kind === 'group' ? groups.rings[ring.n - 1] : ring.members],
  ];
  // Six characters, because the marker is short; they only have to show a difference.
  return createHash('sha256').update(JSON.stringify(meant)).digest('base64url').slice(0, 6);
};

export const groupsMeant = (file: RolloutFile, { excluded, rings }: ResolvedGroups): RolloutRecord['groups'] => ({
  excluded: excluded.map(({ id }) => id),
  rings: file.rings.map(({ n }) => rings.get(n)?.id ?? null),
});

/** An edited file continues the rollout only if every ring that has begun is still the same. */
export const refuseOtherFile = (meaning: Meaning, { rings }: Pick<Place, 'rings'>): void => {
  const isOther = ({ marker, n }: RingGroup): boolean =>
    marker?.fingerprint !== undefined && marker.fingerprint !== fingerprintOf(meaning, n);
  if (rings.some(isOther)) throw otherRollout(meaning.file.name);
};

/** Refuses if the names of the groups now resolve to other groups, which would change the members of rings. */
export const refuseOtherGroups = ({ file, groups, target }: Meaning, now: ResolvedGroups): void => {
  const isSame = now.target.id === target.id && JSON.stringify(groupsMeant(file, now)) === JSON.stringify(groups);
  if (!isSame) throw otherRollout(file.name);
};

const otherRollout = (name: string): EmsError =>
  refused(
    `the file is another rollout than the one that was started as ${name}`,
    'Package, target, exclusions and the rings that were begun cannot change. If the file is as it was, a name in it now stands for something else. Continue or abort it with the file as it was, or give the new one another name.',
  );
