import { computerApi } from '../../../service/computers.js';
import { mapBounded } from '../../../service/read-items.js';
import { atOnce } from '../../../service/reading.js';
import { readGroupMembers } from '../../../service/group-tree.js';
import { computersText } from '../../../base/text/wording.js';
import { ringComputersIn } from '../resolve/assign-rings.js';
import type { RingGroup } from '../session/place.js';
import type { RolloutRecord } from '../session/record.js';
import type { ServiceAccess } from '../session/service-access.js';
import type { RingComputer } from '../types.js';
import { inconclusive, requireKnown } from './reports.js';

export const readRingMembers = async (
  { reader }: ServiceAccess,
  groupId: string,
  descendants = false,
): Promise<RingComputer[]> => {
  const read = await readGroupMembers(reader, { id: groupId, name: '' }, { descendants, whole: true });
  return ringComputersIn(requireKnown('the computers of the ring', read));
};

/** The members of a group. */
export type ReadMembers = (groupId: string) => Promise<RingComputer[]>;

/** Reads each ring once, however often it is asked for. */
export const membersOnce = (access: ServiceAccess): ReadMembers => {
  const known = new Map<string, Promise<RingComputer[]>>();
  return (groupId) => {
    const members = known.get(groupId) ?? readRingMembers(access, groupId);
    known.set(groupId, members);
    return members;
  };
};

interface KnownRing {
  readonly access: ServiceAccess;
  readonly record: Pick<RolloutRecord, 'members' | 'name'>;
}

/** Reads the members of a ring, and refuses a list that is shorter than the marker says without an explanation. */
export const readKnownMembers = async (
  { access, record }: KnownRing,
  { group, marker, n }: Pick<RingGroup, 'group' | 'marker' | 'n'>,
  read: ReadMembers,
): Promise<RingComputer[]> => {
  const listed = await read(group.id);
  const missing = (marker?.members ?? 0) - listed.length;
  if (missing <= 0) return listed;
  const ids = new Set(listed.map(({ id }) => id));
  const lost = (record.members?.find((each) => each.n === n)?.ids ?? []).filter((id) => !ids.has(id));
  const unexplained = missing - (await countExplained(access, group.id, lost));
  if (unexplained <= 0) return listed;
  throw inconclusive(
    `the group ${group.name} lists ${listed.length} of its ${computersText(marker?.members ?? 0)}, and nothing explains the other ${unexplained}`,
    [
      'No ring was begun. They were taken out, or the service does not list them. The next advance tries again.',
      putBackText(group, lost),
      `To continue without them: ems rollout approve ${record.name}`,
    ].join('\n'),
  );
};

/** The command that puts the first of them back; a sentence if their ids are not known. */
export const putBackText = (group: RingGroup['group'], computers: readonly (number | string)[]): string =>
  computers.length === 0
    ? `Put them back into the group ${group.name} (ems group add-computers --help).`
    : `Put them back${computers.length > mostNamed ? `, the first ${mostNamed}` : ''} with: ems group add-computers ${group.id} ${computers.slice(0, mostNamed).join(' ')}`;

const mostNamed = 5;

/** More missing computers are not checked one by one: so many do not leave by themselves. */
const mostAsked = 100;

const countExplained = async (access: ServiceAccess, groupId: string, lost: readonly number[]): Promise<number> => {
  if (lost.length > mostAsked) return 0;
  const explained = await mapBounded(lost, atOnce, (id) => isElsewhere(access, groupId, id));
  return explained.filter(Boolean).length;
};

/** A computer has left the ring if the service no longer knows it, or lists it in other groups only. */
const isElsewhere = async ({ reader }: ServiceAccess, groupId: string, id: number): Promise<boolean> => {
  const own = await reader.object(computerApi.one(id));
  if (!own.ok) return own.absent;
  const groups = await reader.items(computerApi.groups(id), { whole: true });
  if (!groups.ok || groups.value.length === 0) return false;
  return groups.value.every((group) => group.groupId.toLowerCase() !== groupId.toLowerCase());
};
