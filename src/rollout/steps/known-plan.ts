import { inconclusive } from '../gate/known.js';
import { readKnownMembers, readRingMembers } from '../gate/ring-members.js';
import type { Drive, MarkedRing } from '../state/drive.js';
import type { Place, RingGroup } from '../state/place.js';
import { computersText } from '../../text/plural.js';
import type { ResolvedRollout, RingComputer, RingNumbers } from '../types.js';

export interface KnownPlan {
  readonly resolved: ResolvedRollout;
  /** Computer to ring, as the service has it: a computer that is in a ring stays there. */
  readonly placed: ReadonlyMap<number, number>;
}

/** Reads who belongs to which ring now. A group that has lost all its computers makes the plan inconclusive. */
export const readKnownPlan = async (drive: Drive, place: Place): Promise<KnownPlan> => {
  const placed = await placeMembers(place.rings, (ring) => readKnownMembers(drive, ring));
  const resolved = await drive.resolve(placed);
  refuseEmptyGroups(drive, place, resolved);
  return { placed, resolved };
};

export const plannedIn = async (drive: Drive, place: Place, n: number): Promise<readonly RingComputer[]> =>
  computersOf(await readKnownPlan(drive, place), n);

export const computersOf = ({ resolved }: KnownPlan, n: number): readonly RingComputer[] =>
  resolved.rings.find(({ spec }) => spec.n === n)?.computers ?? [];

/** Reads the plan for a rollback, which a missing computer must not stop. */
export const plannedByRing = async (
  drive: Drive,
  place: Place,
): Promise<ReadonlyMap<number, readonly RingComputer[]>> => {
  const placed = await placeMembers(place.rings, ({ group }) => readRingMembers(drive.access, group.id));
  const { rings } = await drive.resolve(placed);
  return new Map(rings.map(({ spec, computers }) => [spec.n, computers]));
};

const placeMembers = async (
  rings: readonly RingGroup[],
  read: (ring: RingGroup) => Promise<RingComputer[]>,
): Promise<Map<number, number>> => {
  const placed = new Map<number, number>();
  for (const ring of rings) for (const { id } of await read(ring)) if (!placed.has(id)) placed.set(id, ring.n);
  return placed;
};

/** An emptied target ends a rollout as complete, an emptied ring lets the next one begin, an emptied exclusion excludes nothing. */
const refuseEmptyGroups = ({ file, record }: Drive, { rings }: Place, resolved: ResolvedRollout): void => {
  const begunEmpty = new Set(rings.flatMap(({ marker, n }) => (marker?.members === 0 ? [n] : [])));
  const expected = resolved.rings.flatMap(({ group, spec }) => (begunEmpty.has(spec.n) ? (group?.id ?? []) : []));
  const emptied = resolved.groups.find(
    ({ id, listed }) => listed === 0 && record.listed?.[id] !== 0 && !expected.includes(id),
  );
  const path = emptied?.path ?? (resolved.computers === 0 ? resolved.target.path : undefined);
  if (path === undefined) return;
  const id = emptied?.id ?? resolved.target.id;
  throw inconclusive(
    `${path} lists no computers, and the rollout ${file.name} depends on them`,
    [
      'No ring was begun. They were moved or deleted, or the service does not list them.',
      `Look with: ems group computers ${id} --include-descendants`,
      `If a ring that has not begun is meant to be empty, take it out of the file. To end the rollout: ems rollout abort ${file.name}`,
    ].join('\n'),
  );
};

/** Without members there are no failures either: that proves something only if the plan has no computers for the ring. */
export const refuseEmptied = async (
  drive: Drive,
  place: Place,
  { group, n }: MarkedRing,
  { reported }: RingNumbers,
): Promise<void> => {
  const planned = await plannedIn(drive, place, n);
  if (planned.length === 0 && reported === 0) return;
  throw inconclusive(
    `the group ${group.name} lists no computers, and ${planned.length > 0 ? `the plan has ${computersText(planned.length)} for this ring` : `${computersText(reported)} of it reported`}`,
    [
      'No ring was begun. They were taken out, or the service does not list them.',
      `Put them back with: ems group add-computers ${group.id} <computer...>`,
      `Or end the rollout with: ems rollout abort ${drive.file.name}`,
    ].join('\n'),
  );
};
