import { inconclusive } from '../gate/reports.js';
import { membersOnce, putBackText, readKnownMembers, readRingMembers, type ReadMembers } from '../gate/ring-members.js';
import type { Drive } from '../session/drive.js';
import type { MarkedRing, Place, RingGroup } from '../session/place.js';
import { computerWord } from '../../../service/listed.js';
import { computersText, fewNames } from '../../../base/text/wording.js';
import type { ResolvedRollout, RingComputer, RingNumbers } from '../types.js';

export interface KnownPlan {
  readonly resolved: ResolvedRollout;
  /** Ring by computer id on the service: a computer already in a ring stays there. */
  readonly placed: ReadonlyMap<number, number>;
  readonly readAt: Date;
}

/** Reads the current computers of each ring. A group that has lost all its computers makes the plan inconclusive. */
export const readKnownPlan = async (
  drive: Drive,
  place: Place,
  read: ReadMembers = membersOnce(drive.access),
): Promise<KnownPlan> => {
  const readAt = drive.access.now();
  const members = await readMembers(place, (ring) => readKnownMembers(drive, ring, read));
  const placed = ringByComputer(members);
  const resolved = await drive.resolve(placed);
  refuseEmptyGroups(drive, place, resolved);
  return { placed, readAt, resolved };
};

export const computersOf = ({ resolved }: KnownPlan, n: number): readonly RingComputer[] =>
  resolved.rings.find(({ spec }) => spec.n === n)?.computers ?? [];

/** Reads the plan for a rollback, which a missing computer must not stop. */
export const plannedByRing = async (
  drive: Drive,
  place: Place,
): Promise<ReadonlyMap<number, readonly RingComputer[]>> => {
  const members = await readMembers(place, ({ group }) => readRingMembers(drive.access, group.id));
  const { rings } = await drive.resolve(ringByComputer(members));
  return new Map(rings.map(({ spec, computers }) => [spec.n, computers]));
};

const readMembers = async (
  { rings }: Place,
  read: (ring: RingGroup) => Promise<RingComputer[]>,
): Promise<Map<number, RingComputer[]>> => {
  const members = new Map<number, RingComputer[]>();
  for (const ring of rings) members.set(ring.n, await read(ring));
  return members;
};

export const ringByComputer = (members: ReadonlyMap<number, readonly RingComputer[]>): Map<number, number> => {
  const placed = new Map<number, number>();
  for (const [n, computers] of members) for (const { id } of computers) if (!placed.has(id)) placed.set(id, n);
  return placed;
};

/** Refuses emptied groups: a target would complete the rollout, a ring start the next one, an exclusion do nothing. */
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

/** Refuses an unexpectedly empty ring: without members there are no failures, which proves nothing. */
export const refuseEmptied = (
  drive: Drive,
  { group, n }: MarkedRing,
  { numbers: { reported } }: { readonly numbers: RingNumbers },
  plan: KnownPlan,
): void => {
  const planned = computersOf(plan, n);
  if (planned.length === 0 && reported === 0) return;
  throw inconclusive(
    `the group ${group.name} lists no computers, and ${planned.length > 0 ? `the plan has ${computersText(planned.length)} for this ring` : `${computersText(reported)} of it reported`}`,
    [
      'No ring was begun. They were taken out, or the service does not list them.',
      putBackText(
        group,
        planned.map(({ id, hostname }) => computerWord(id, hostname)),
      ),
      `Or end the rollout with: ems rollout abort ${drive.file.name}`,
    ].join('\n'),
  );
};

/** Members that others added, or that are no longer in the target. */
export const unplannedIn = <Member extends { readonly id: number }>(
  members: readonly Member[],
  planned: readonly RingComputer[],
): Member[] => {
  const ids = new Set(planned.map(({ id }) => id));
  return members.filter(({ id }) => !ids.has(id));
};

export const unplannedText = (group: string, strangers: readonly RingComputer[], what: 'get' | 'lose'): string => {
  const shown = fewUnplanned(strangers);
  return `${computersText(strangers.length)} in the group ${group} ${strangers.length === 1 ? 'is' : 'are'} not in the plan of the rollout and would ${what} the package: ${fewNames(shown, shown.length, strangers.length)}`;
};

export const fewUnplanned = (strangers: readonly RingComputer[]): string[] =>
  strangers.slice(0, 5).map(({ hostname }) => hostname);
