import { groupApi } from '../../service/groups.js';
import { EmsError } from '../../base/errors.js';
import type { Call, Client } from '../../http/client.js';
import { textOf, type Json, type JsonObject } from '../../base/json/objects.js';
import { groupIdOf, pathsOf, readGroups } from '../../service/group-paths.js';
import { mapBounded, readItems, wholePage } from '../../service/read-items.js';
import { isUuid } from '../../base/text/identifiers.js';
import { fewNames, plural } from '../../base/text/wording.js';
import { isForced } from './call-values.js';
import { memberCount, subtreeCall } from './count-members.js';
import type { Impact } from './impact.js';

export const reachOfSubtree = async (call: Call, client: Client, reachesUsers: boolean): Promise<Impact> => {
  const root = String(call.pathValues?.['id']);
  // Wait for both: no request may be pending when a refusal closes the client.
  const [count, below] = await Promise.allSettled([memberCount(root, client), groupsBelow(root, client)]);
  if (count.status === 'rejected') throw count.reason;
  const computers = count.value;
  const groups = below.status === 'fulfilled' ? below.value.inside : undefined;
  const tree = below.status === 'fulfilled' ? below.value.tree : undefined;
  const isOfUsers = tree !== undefined && /user/i.test(tree);
  if (reachesUsers && isOfUsers)
    return {
      facts: [`This group holds users (${tree}): which computers are affected is unknown`],
      unknown: true,
    };
  const where = groups === undefined ? 'the group and its subgroups' : plural(groups, 'group');
  return {
    computers,
    ...(groups === undefined ? {} : { groups }),
    facts: [
      `Affects ${plural(computers, 'computer')} in ${where}`,
      ...(isOfUsers || isForced(call) ? ['Users are not counted: the service does not list them'] : []),
    ],
    memberOf: [root],
  };
};

interface Subtree {
  readonly inside: number | undefined;
  readonly tree: string | undefined;
}

/** The group and all below it, by the parents of all groups. A list without the group itself is not usable. */
const groupsBelow = async (root: string, client: Client): Promise<Subtree> => {
  const all = await readItems(groupApi.list({ compressed: true }), client, { top: wholePage });
  const inside = new Set([root.toLowerCase()]);
  for (let before = 0; before < inside.size;) {
    before = inside.size;
    for (const item of all) if (inside.has(keyOf(item['parentId']))) inside.add(keyOf(item['id']));
  }
  const own = all.find((item) => keyOf(item['id']) === root.toLowerCase());
  const tree = own?.['assignedToTree'];
  return { inside: own === undefined ? undefined : inside.size, tree: typeof tree === 'string' ? tree : undefined };
};

const keyOf = (id: Json | undefined): string => textOf(id).toLowerCase();

/** Member ids are compared only up to this many: above, overlapping groups may count twice. */
const comparable = 20_000;

interface GroupsOptions {
  /** The facts name the groups, because the typed line does not. */
  readonly isNamed?: boolean;
  /** Other computers are counted beside, which may be members. */
  readonly besideOthers?: boolean;
}

export const reachOfGroups = async (
  groupIds: readonly string[],
  client: Client,
  { besideOthers = false, isNamed = false }: GroupsOptions = {},
): Promise<Impact> => {
  const counts = await mapBounded(groupIds, 4, async (id) => memberCount(id, client));
  const sum = counts.reduce((total, count) => total + count, 0);
  const overlapping = (groupIds.length > 1 || besideOthers) && sum > 0;
  const members = overlapping && sum <= comparable ? await readMembersOf(groupIds, client) : undefined;
  const exact = members?.length ?? sum;
  return {
    computers: exact,
    ...(members === undefined ? {} : { named: members.map((item) => textOf(item['id'] ?? item['clientId'])) }),
    groups: groupIds.length,
    memberOf: groupIds,
    facts: [
      `Affects ${overlapping && sum > comparable ? 'up to ' : ''}${plural(exact, 'computer')} in ${plural(groupIds.length, 'group')}`,
      ...(isNamed && groupIds.length > 0 ? [await namesOf(groupIds, counts, client)] : []),
    ],
  };
};

/** 'Groups: Workstations/Berlin (12 computers), Pilot (1 computer)' */
const namesOf = async (ids: readonly string[], counts: readonly number[], client: Client): Promise<string> => {
  const paths = pathsOf(await readGroups(client));
  const names = ids.map((id, at) => `${paths.get(id.toLowerCase()) || id} (${plural(counts[at] ?? 0, 'computer')})`);
  return `Groups: ${fewNames(names, 30)}`;
};

/** The members of these groups and below, each once. */
export const readMembersOf = async (groupIds: readonly string[], client: Client): Promise<JsonObject[]> => {
  const members = await mapBounded(groupIds, 4, async (id) => readItems(subtreeCall(id), client, { top: wholePage }));
  return [...new Map(members.flat().map((item) => [item['id'] ?? item['clientId'], item])).values()];
};

/** Throws if a group has no id, because leaving it out would make the number too small. */
export const groupIdsOf = (items: readonly JsonObject[]): string[] => {
  const ids = items.map(groupIdOf);
  if (!ids.every(isUuid)) throw new EmsError('failed', 'The service lists a group without its id.');
  return [...new Set(ids)];
};
