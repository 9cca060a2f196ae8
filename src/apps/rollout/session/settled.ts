import { groupApi } from '../../../service/groups.js';
import { unreadableError } from '../../../service/readable.js';
import type { RolloutGroups } from './place.js';
import { isTakenBack, parseMarker } from './marker.js';
import type { EndState, RolloutRecord } from './record.js';
import type { ServiceAccess } from './service-access.js';

/**
 * The record of this machine, corrected by the service: only the groups there show whether a rollout runs. If they are
 * gone, the rollout is over. The record of an earlier rollout with this name is ignored.
 */
export const settled = ({ moved, rings, rollout }: RolloutGroups, record: RolloutRecord): RolloutRecord | undefined => {
  const { ended, groupId, head } = record;
  if (rings.length > 0) return rollout?.id === groupId ? record : undefined;
  if (ended !== undefined || groupId === undefined || moved.length > 0) return record;
  // The start was killed before the first ring was created.
  if (rollout?.id === groupId && head === undefined) return record;
  return { ...record, ended: { state: endStateIn(head?.text) } };
};

/** Another machine removed the rings; how it ended is in the last marker of this one. */
const endStateIn = (text: string | undefined): EndState => {
  const phase = parseMarker(text)?.phase;
  if (isTakenBack(phase)) return 'rolled-back';
  return phase === 'aborting' || phase === 'aborted' ? 'aborted' : 'ended';
};

/** Reads the group itself before the rollout counts as over: a list without it is weaker proof. */
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
