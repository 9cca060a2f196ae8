import { groupApi, assignmentApi } from './groups.js';
import type { Computer, Group, Package } from '../contract/answers.js';
import { textOf, type JsonObject } from '../base/json/objects.js';
import type { FleetReader, ListOptions } from './reading.js';
import { groupBy } from '../base/json/group-by.js';
import { mapReadable, unusable, type Readable } from './readable.js';
import { computersCall } from './scope.js';

export interface TreeGroup {
  readonly id: string;
  readonly name: string;
  readonly tree: string; // ConfigurationGroups, AssignmentGroups …
  readonly parentId: string | undefined;
  readonly description: string | undefined;
}

/** Every group with its place in the tree. A chain ends at a parent that is not listed (no role, deleted meanwhile). */
export interface GroupTree {
  readonly groups: ReadonlyMap<string, TreeGroup>;
  get(id: string): TreeGroup | undefined;
  /** The group, its parent, and so on to the root. */
  chain(id: string): TreeGroup[];
  children(id: string): readonly TreeGroup[];
  /** The group and everything below it. */
  subtree(id: string): TreeGroup[];
  /** 'Computers/Workstations/Berlin'; the name alone where the chain is not known, else the id. */
  path(id: string): string;
  /** The shortest text that means only this group: its name, or a part of its path; else the id. */
  shortest(id: string): string;
  /** The group that a path names, from the root or from any ancestor down. */
  find(path: string): TreeGroup | undefined;
}

/** One request for 1,000 groups. */
const groupsPerPage = 1_000;

export const readGroupTree = async (
  reader: FleetReader,
  options: Pick<ListOptions, 'whole'> = {},
): Promise<Readable<GroupTree>> => mapReadable(await readAllGroups(reader, options), groupTree);

/** An empty list is unusable, because the root groups always exist. */
export const readAllGroups = async (
  reader: FleetReader,
  { whole = true }: Pick<ListOptions, 'whole'> = {},
): Promise<Readable<Group[]>> => {
  const call = groupApi.list();
  const read = await reader.items(call, { page: groupsPerPage, whole });
  return !read.ok || read.value.length > 0 ? read : unusable(call.operation, 'the service lists no group');
};

export const groupTree = (items: readonly JsonObject[]): GroupTree => {
  const groups = new Map(items.map(groupIn).map((group) => [key(group.id), group]));
  const byParent = groupBy(groups.values(), ({ parentId }) => key(parentId ?? ''));
  const get = (id: string): TreeGroup | undefined => groups.get(key(id));
  const chain = (id: string): TreeGroup[] => {
    const found = new Set<TreeGroup>();
    // Stop at a circle in the service's answer.
    for (let group = get(id); group !== undefined && !found.has(group); group = get(group.parentId ?? ''))
      found.add(group);
    return [...found];
  };
  const path = (id: string): string =>
    chain(id)
      .map(({ name }) => name)
      .toReversed()
      .join('/') || id;
  const children = (id: string): readonly TreeGroup[] => byParent.get(key(id)) ?? [];
  const subtree = (id: string, above: ReadonlySet<string> = new Set()): TreeGroup[] => {
    const own = get(id);
    if (own === undefined || above.has(key(id))) return [];
    const seen = new Set([...above, key(id)]);
    return [own, ...children(id).flatMap((child) => subtree(child.id, seen))];
  };
  const shortest = (id: string): string => {
    const steps = path(id).split('/');
    const paths = [...groups.values()].map((group) => `/${key(path(group.id))}`);
    const words = steps.map((_, at) => steps.slice(steps.length - 1 - at).join('/'));
    return words.find((some) => paths.filter((each) => each.endsWith(`/${key(some)}`)).length === 1) ?? id;
  };
  const find = (wanted: string): TreeGroup | undefined => {
    const ending = `/${key(wanted)}`;
    const found = [...groups.values()].filter(({ id }) => `/${key(path(id))}`.endsWith(ending));
    return found.length === 1 ? found[0] : found.find(({ id }) => key(path(id)) === key(wanted));
  };
  return { groups, get, chain, children, subtree: (id) => subtree(id), path, shortest, find };
};

const key = (text: string): string => text.toLowerCase();

const groupIn = (item: JsonObject): TreeGroup => ({
  id: textOf(item['id'] ?? item['groupId']),
  name: textOf(item['name']),
  tree: textOf(item['assignedToTree']),
  parentId: textOf(item['parentId']) || undefined,
  description: textOf(item['description']) || undefined,
});

/** The computers of a group: with everything below it, or its direct members only. */
export const readGroupMembers = (
  reader: FleetReader,
  group: Pick<TreeGroup, 'id' | 'name'>,
  { descendants, whole = false }: { readonly descendants: boolean } & Pick<ListOptions, 'whole'>,
): Promise<Readable<Computer[]>> =>
  descendants
    ? reader.items(computersCall({ kind: 'group', ...group }), { whole })
    : reader.items(groupApi.members(group.id), { whole });

/** Everything assigned to a group itself: packages, template, images, packs, configurations, computers. */
export const readAssignments = (reader: FleetReader, id: string): Promise<Readable<JsonObject[]>> =>
  reader.items(groupApi.assignments(id), { page: 'unsure' });

/** The packages of a group itself, with their readiness and systems. */
export const readGroupPackages = (
  reader: FleetReader,
  id: string,
  options: Pick<ListOptions, 'whole'> = {},
): Promise<Readable<Package[]>> => reader.items(assignmentApi['package-assignment'].list(id), options);

export const packageIdIn = (item: JsonObject): string => textOf(item['id'] ?? item['packageId'] ?? item['softwareId']);

/** In lower case, as ids are compared. */
export const packageIdOf = (item: JsonObject): string => packageIdIn(item).toLowerCase();
