import type { Context } from '../../context.js';
import type { JsonObject } from '../../contract/operation.js';
import { getCall } from '../../http/reads.js';
import { textOf } from '../../json/text-of.js';
import { readAll } from './read-all.js';

/** A group with its place in the tree. */
export interface GroupNode {
  readonly id: string;
  readonly name: string;
  /** From the root down: Computers/Workstations/Berlin. */
  readonly path: string;
  readonly tree: string;
  readonly parentId: string | undefined;
  readonly group: JsonObject;
}

/** Every group, in one request for 500 of them: cheaper than asking for the ancestors of a few. */
export const readGroups = async (context: Context): Promise<GroupNode[]> =>
  groupNodes(await readAll(getCall('/api/group', 'group.read'), context));

export const groupNodes = (groups: readonly JsonObject[]): GroupNode[] => {
  const byId = new Map(groups.map((group) => [textOf(group['id']), group]));
  return groups.map((group) => {
    const parentId = textOf(group['parentId']);
    return {
      id: textOf(group['id']),
      name: textOf(group['name']),
      path: namesAbove(group, byId).join('/'),
      tree: textOf(group['assignedToTree']),
      parentId: parentId === '' ? undefined : parentId,
      group,
    };
  });
};

/** The names from the root to the group itself. A parent that is not listed ends the way up, and so does a circle. */
const namesAbove = (group: JsonObject, byId: ReadonlyMap<string, JsonObject>): string[] => {
  const seen = new Set<JsonObject>();
  const names: string[] = [];
  for (
    let at: JsonObject | undefined = group;
    at !== undefined && !seen.has(at);
    at = byId.get(textOf(at['parentId']))
  ) {
    seen.add(at);
    names.unshift(textOf(at['name']));
  }
  return names;
};

/** The fewest words that mean this group and no other: its name, or as much of its path as it takes. */
export const shortestPath = (node: GroupNode, nodes: readonly GroupNode[]): string => {
  const steps = node.path.split('/');
  for (let length = 1; length < steps.length; length++) {
    const words = steps.slice(-length).join('/').toLowerCase();
    const same = nodes.filter(({ path }) => `/${path.toLowerCase()}`.endsWith(`/${words}`));
    if (same.length === 1) return steps.slice(-length).join('/');
  }
  const twins = nodes.filter(({ path }) => path === node.path);
  return twins.length === 1 ? node.path : node.id;
};
