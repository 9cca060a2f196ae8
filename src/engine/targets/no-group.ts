import type { Context } from '../../context.js';
import { computerApi } from '../../service/computers.js';
import { readGroupTree } from '../../service/group-tree.js';
import { mapBounded, readItems } from '../../service/read-items.js';
import { requireValue } from '../../service/readable.js';
import { openFleetReader } from '../../service/reading.js';
import { computersCall } from '../../service/scope.js';
import { plural } from '../../base/text/wording.js';

/** Up to this many computers, the members of all groups are not read first. */
const fewComputers = 20;

/**
 * --no-group: computers that are in no group. The members of all groups leave few to ask, and those are asked one by one:
 * an empty list of members proves nothing.
 */
export const keepInNoGroup = async <Each extends { readonly id: number }>(
  computers: readonly Each[],
  context: Context,
): Promise<Each[]> => {
  const left = computers.length > fewComputers ? await withoutMembers(computers, context) : computers;
  if (left.length > 1) context.say(`Reading the groups of ${plural(left.length, 'computer')}: one request each.`);
  const client = await context.client();
  const settings = await context.settings();
  const groups = await mapBounded(left, settings.get('concurrency'), ({ id }) =>
    readItems(computerApi.groups(id, { signal: context.interrupt }), client),
  );
  return left.filter((_, at) => groups[at]?.length === 0);
};

const withoutMembers = async <Each extends { readonly id: number }>(
  computers: readonly Each[],
  context: Context,
): Promise<Each[]> => {
  const reader = await openFleetReader(context);
  const tree = requireValue('The list of groups', await readGroupTree(reader));
  const isTop = (parentId: string | undefined): boolean => parentId === undefined || tree.get(parentId) === undefined;
  const tops = [...tree.groups.values()].filter(({ parentId }) => isTop(parentId));
  const lists = await mapBounded(tops, 4, async ({ id }) => {
    const call = computersCall({ kind: 'group', id, name: '' });
    return requireValue('The members of a group', await reader.items(call, { whole: true }));
  });
  const members = new Set(lists.flat().map(({ id }) => id));
  return computers.filter(({ id }) => !members.has(id));
};
