import { isConfigurationTree } from '../engine/names/group-paths.js';
import { mapBounded } from '../engine/read/read-items.js';
import { getCall } from '../http/reads.js';
import { textOf } from '../json/objects.js';
import { atOnce, type FleetReader } from './fleet-reader.js';
import { mapReadable, readable, type Readable, type Unreadable } from './readable.js';

/** The id of a configuration group, in lower case; undefined: the computer is in none. */
export type ConfigurationGroup = Readable<string | undefined>;

/**
 * By the groups of each computer, or by the members of these groups, whichever takes fewer requests. `groups`: the ids of
 * all configuration groups but those that have none of the computers.
 */
export const readConfigurationGroups = async (
  computers: readonly number[],
  groups: readonly string[],
  reader: FleetReader,
): Promise<ReadonlyMap<number, ConfigurationGroup>> => {
  const listed = computers.length <= groups.length ? undefined : await readMembers(groups, reader);
  const found = await mapBounded(computers, atOnce, async (id): Promise<[number, ConfigurationGroup]> => {
    const own = listed === undefined ? await readListed(id, reader) : readable(listed.groups.get(id) ?? []);
    if (!own.ok) return [id, own];
    // If one of the groups cannot be read, a computer that no other one has may be in it.
    if (own.value.length === 0 && listed?.unread !== undefined) return [id, listed.unread];
    return [id, own.value.length < 2 ? readable(own.value[0]) : await withoutReinstalls(id, own.value, reader)];
  });
  return new Map(found);
};

const readListed = async (id: number, reader: FleetReader): Promise<Readable<string[]>> =>
  mapReadable(
    await reader.items(getCall('/api/computer/{id}/groups', { pathValues: { id } }), { whole: true }),
    (items) =>
      items
        .filter(({ assignedToTree }) => isConfigurationTree(assignedToTree))
        .map(({ groupId }) => textOf(groupId).toLowerCase()),
  );

interface MembersOfGroups {
  readonly groups: ReadonlyMap<number, readonly string[]>;
  readonly unread?: Unreadable | undefined;
}

const readMembers = async (ids: readonly string[], reader: FleetReader): Promise<MembersOfGroups> => {
  let unread: Unreadable | undefined;
  const groups = new Map<number, string[]>();
  await mapBounded(ids, atOnce, async (group) => {
    const call = getCall('/api/group/{id}/computers', { pathValues: { id: group } });
    const members = await reader.items(call, { whole: true });
    if (!members.ok) unread = members;
    else for (const { id } of members.value) groups.set(id, [...(groups.get(id) ?? []), group.toLowerCase()]);
  });
  return { groups, unread };
};

/** A computer is in one of them only: the others are groups that its reinstalls have made. */
const withoutReinstalls = async (
  id: number,
  groups: readonly string[],
  reader: FleetReader,
): Promise<ConfigurationGroup> => {
  const call = getCall('/api/computer/{id}/software-reinstall', { pathValues: { id } });
  return mapReadable(await reader.items(call, { whole: true }), (items) => {
    const made = new Set(items.map(({ reinstallGroupId }) => textOf(reinstallGroupId).toLowerCase()));
    return groups.find((group) => !made.has(group)) ?? groups[0];
  });
};
