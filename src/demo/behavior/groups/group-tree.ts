import { emptyGroup } from '../../catalog/groups.js';
import {
  contains,
  page,
  conflict,
  created,
  invalid,
  noContent,
  notFound,
  ok,
  problem,
  type Values,
} from '../../request/exchange.js';
import type { Group, Tree } from '../../model/group-types.js';
import { childrenOf, deleteGroup, membersOfAll, requireGroup, subtreeOf } from '../../world/groups.js';
import { newGuid, type World } from '../../model/world.js';
import type { Behaviors } from '../behavior.js';
import { isSpecial, refuseSpecial, showGroup } from './show-group.js';

export const groupTreeBehaviors: Behaviors = {
  'GET /api/group': ({ query }, world) => page(query, listed(world, query), showGroup),
  'POST /api/group': ({ body }, world) => created(showGroup(createGroup(world, body))),
  'GET /api/group/{id}': ({ path }, world) => ok(showGroup(requireGroup(world, path))),
  'PATCH /api/group/{id}': ({ path, body }, world) => ok(showGroup(patchGroup(world, requireGroup(world, path), body))),
  'DELETE /api/group/{id}': ({ path, query }, world) => {
    const group = requireGroup(world, path);
    refuseDeletion(world, group, query.flag('force') ?? false);
    deleteGroup(world, group.id);
    forgetEmergency(world);
    return noContent;
  },
};

/** The filter also takes the older names of the two trees. */
const treeOfFilter: Readonly<Record<string, Tree>> = {
  configurationgroups: 'ConfigurationGroups',
  configuration: 'ConfigurationGroups',
  assignmentgroups: 'AssignmentGroups',
  assignment: 'AssignmentGroups',
};

const listed = (world: World, query: Values): Group[] => {
  const type = query.text('type');
  const tree = type === undefined ? undefined : treeOfFilter[type.toLowerCase()];
  if (type !== undefined && tree === undefined) throw invalid('type', `'${type}' is not a group type.`);
  const wish = query.text('nameContains');
  return [...world.state.groups.values()]
    .filter((group) => (tree === undefined || group.assignedToTree === tree) && contains(group.name, wish))
    .toSorted((left, right) => compareText(left.name, right.name) || compareText(left.id, right.id));
};

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const createGroup = (world: World, body: Values): Group => {
  const name = validName(body.text('name') ?? '');
  const tree = treeOfType(body.text('type'));
  const parent = parentOf(world, body.text('parentId'));
  if (isSpecial(parent))
    throw conflict('ParentSpecialGroup', `${parent.name} is a special group and takes no subgroups.`, {
      parentId: parent.id,
    });
  if (parent.assignedToTree !== tree)
    throw invalid('type', `A group below ${parent.name} belongs to the tree ${parent.assignedToTree}.`);
  refuseDuplicate(world, parent.id, name);
  const group = { ...emptyGroup(newGuid(world), name, tree, parent.id), description: body.text('description') ?? null };
  world.state.groups.set(group.id, group);
  return group;
};

const treeOfType = (type: string | undefined): Tree => {
  if (type === 'ConfigurationGroups' || type === 'AssignmentGroups') return type;
  throw invalid('type', `'${type ?? ''}' is not a group type: use ConfigurationGroups or AssignmentGroups.`);
};

const parentOf = (world: World, parentId: string | undefined): Group => {
  if (parentId === undefined) throw invalid('parentId', "The field 'parentId' is required: a group needs a parent.");
  const parent = world.state.groups.get(parentId.toLowerCase());
  if (parent === undefined)
    throw notFound('ParentNotFound', `There is no group with the id ${parentId}.`, { parentId });
  return parent;
};

const longestName = 255;

const validName = (text: string): string => {
  const name = text.trim();
  if (name === '') throw invalid('name', 'A group needs a name.');
  if (name.length > longestName) throw invalid('name', `A group name has at most ${longestName} characters.`);
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f]/.test(name)) throw invalid('name', 'A group name has no control characters.');
  return name;
};

const refuseDuplicate = (world: World, parentId: string | null, name: string, own?: Group): void => {
  const siblings = parentId === null ? [] : childrenOf(world, parentId);
  if (!siblings.some((group) => group !== own && group.name.toLowerCase() === name.toLowerCase())) return;
  throw conflict('DuplicateName', `A group named ${name} exists below the same parent.`, { name });
};

const patchGroup = (world: World, group: Group, body: Values): Group => {
  if (Object.keys(body.raw).length === 0) throw problem(400, 'The patch is empty: give a name or a description.');
  const name = body.text('name');
  const newName = name === undefined ? group.name : validName(name);
  const description = body.text('description');
  if (group.kind === 'system') throw systemGroup(group);
  if (!isComputerTree(group))
    throw conflict('NotEditableTree', `The tree ${group.assignedToTree} is not changed here.`, { groupId: group.id });
  refuseSpecial(group);
  refuseDuplicate(world, group.parentId, newName, group);
  group.name = newName;
  if (description !== undefined) group.description = description === '' ? null : description;
  return group;
};

const refuseDeletion = (world: World, group: Group, force: boolean): void => {
  if (group.kind === 'system') throw systemGroup(group);
  if (!isComputerTree(group))
    throw conflict('NotDeletableTree', `Groups of the tree ${group.assignedToTree} are not deleted here.`, {
      groupId: group.id,
    });
  refuseSpecial(group);
  if (force) return;
  const members = membersOfAll(world, subtreeOf(world, group.id)).length;
  if (members > 0)
    throw conflict(
      'NotEmpty',
      `${group.name} and its subgroups are not empty (computers: ${members}): use force=true.`,
      {
        groupId: group.id,
        computerCount: members,
      },
    );
};

const systemGroup = (group: Group): Error =>
  conflict('SystemGroup', `${group.name} belongs to the system.`, { groupId: group.id });

const isComputerTree = (group: Group): boolean => group.assignedToTree !== 'UserGroups';

/** Deleting an emergency group with its parents ends the emergency patching. */
const forgetEmergency = (world: World): void => {
  for (const pmGroup of world.state.pmGroups.values()) {
    if (pmGroup.emergencyGroupId !== null && !world.state.groups.has(pmGroup.emergencyGroupId))
      pmGroup.emergencyGroupId = null;
  }
};
