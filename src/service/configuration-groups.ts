import { computerApi } from './computers.js';
import { groupApi } from './groups.js';
import { deploymentApi } from './deployments.js';
import { joinedGroup } from './group-paths.js';
import { mapBounded } from './read-items.js';
import { textOf } from '../base/json/objects.js';
import { atOnce, type FleetReader } from './reading.js';
import { mapReadable, readable, type Readable } from './readable.js';

/** The id of a configuration group, in lower case; undefined: the computer is in none. */
export type ConfigurationGroup = Readable<string | undefined>;

/**
 * Reads the groups of each computer, or the members of these groups, whichever takes fewer requests. `groups`: ids of
 * all configuration groups, except those known to have none of the computers.
 */
export const readConfigurationGroups = async (
  computers: readonly number[],
  groups: readonly string[],
  reader: FleetReader,
): Promise<ReadonlyMap<number, ConfigurationGroup>> => {
  const listOf = computers.length <= groups.length ? byComputer(reader) : await byGroup(groups, reader);
  const found = await mapBounded(computers, atOnce, async (id): Promise<[number, ConfigurationGroup]> => {
    const own = await listOf(id);
    const isClear = !own.ok || own.value.length < 2;
    return [id, isClear ? mapReadable(own, ([first]) => first) : await withoutReinstalls(id, own.value, reader)];
  });
  return new Map(found);
};

type ListOf = (computer: number) => Promise<Readable<readonly string[]>>;

const byComputer =
  (reader: FleetReader): ListOf =>
  async (id) => {
    const call = computerApi.groups(id);
    return mapReadable(await reader.items(call, { whole: true }), (items) =>
      items.map(joinedGroup).flatMap(({ id: group, isConfiguration }) => (isConfiguration ? [group] : [])),
    );
  };

/** If one of these groups cannot be read, a computer found in no other group may be in it. */
const byGroup = async (ids: readonly string[], reader: FleetReader): Promise<ListOf> => {
  const groups = new Map<number, string[]>();
  let rest: Readable<string[]> = readable([]);
  await mapBounded(ids, atOnce, async (group) => {
    const call = groupApi.members(group);
    const members = await reader.items(call, { whole: true });
    if (!members.ok) rest = members;
    else for (const { id } of members.value) groups.set(id, [...(groups.get(id) ?? []), group.toLowerCase()]);
  });
  return async (id) => (groups.has(id) ? readable(groups.get(id) ?? []) : rest);
};

/** A computer is in only one of them: the others were created by its reinstalls. */
const withoutReinstalls = async (
  id: number,
  groups: readonly string[],
  reader: FleetReader,
): Promise<ConfigurationGroup> => {
  const call = deploymentApi.reinstall(id);
  return mapReadable(await reader.items(call, { whole: true }), (items) => {
    const made = new Set(items.map(({ reinstallGroupId }) => textOf(reinstallGroupId).toLowerCase()));
    return groups.find((group) => !made.has(group)) ?? groups[0];
  });
};
