import { groupApi } from '../../service/groups.js';
import { unreadableError } from '../../service/readable.js';
import type { RolloutGroups } from './place.js';
import type { RolloutRecord } from './record.js';
import type { ServiceAccess } from './service-access.js';

/**
 * The record of this machine as far as the service bears it out: the groups there say whether a rollout runs, and a record
 * never does. One whose groups are gone is over; a record of an earlier rollout with this name says nothing.
 */
export const settled = ({ moved, rings, rollout }: RolloutGroups, record: RolloutRecord): RolloutRecord | undefined => {
  const { ended, groupId, head } = record;
  if (rings.length > 0) return rollout?.id === groupId ? record : undefined;
  if (ended !== undefined || groupId === undefined || moved.length > 0) return record;
  // Killed before the first ring was made.
  if (rollout?.id === groupId && head === undefined) return record;
  return { ...record, ended: { state: 'ended' } };
};

/** Reads the group itself before the rollout is called over: a list without it proves less. */
export const readSettled = async (
  access: ServiceAccess,
  place: RolloutGroups,
  record: RolloutRecord,
): Promise<RolloutRecord | undefined> => {
  const found = settled(place, record);
  if (found?.ended === record.ended || found?.groupId === undefined || place.rollout !== undefined) return found;
  const read = await access.reader.object(groupApi.one(found.groupId));
  if (read.ok) return record;
  if (read.absent) return found;
  throw unreadableError(`The group of the rollout ${record.name}`, read);
};
