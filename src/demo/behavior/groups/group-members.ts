import type { JsonObject } from '../../../contract/operation.js';
import { page } from '../../request/page.js';
import { invalid, ok, type ServiceReply } from '../../request/reply.js';
import { changeTemplates } from '../../world/agent-templates.js';
import { computerOf, showComputer } from '../../world/computers.js';
import { exists, remember, type World } from '../../state/world.js';
import type { Group } from '../../state/group-types.js';
import {
  addMember,
  groupsOfComputer,
  isMember,
  membersOf,
  membersOfAll,
  removeMember,
  requireGroup,
  subtreeOf,
} from '../../world/groups.js';
import type { Behaviors } from '../behavior.js';
import { isSpecial } from './show-group.js';

export const groupMemberBehaviors: Behaviors = {
  'GET /api/group/{id}/computers': ({ path, query }, world) => {
    const group = requireGroup(world, path);
    const deep = query.flag('includeDescendants') ?? false;
    const ids = remember(world, `members of ${group.id} ${deep}`, () =>
      deep ? membersOfAll(world, subtreeOf(world, group.id)) : membersOf(world, group.id),
    );
    return page(query, ids, (id) => showMember(world, id));
  },
  'POST /api/group/{id}/computers': ({ path, body }, world) =>
    inBulk(world, requireGroup(world, path), body.integers('computerIds'), add),
  'DELETE /api/group/{id}/computers': ({ path, query }, world) =>
    inBulk(world, requireGroup(world, path), query.integers('computerIds'), remove),
};

type Outcome = 'Added' | 'AlreadyMember' | 'Removed' | 'NotMember' | Failure;
type Failure = 'ComputerNotFound' | 'SpecialGroup' | 'NotComputerTree' | 'OtherConfigurationGroup';

const failures: Readonly<Record<Failure, string>> = {
  ComputerNotFound: 'There is no computer with this id.',
  SpecialGroup: 'Reinstall, EOL and Restore groups take no computers.',
  NotComputerTree: 'This tree holds no computers.',
  OtherConfigurationGroup: 'The computer belongs to another configuration group; a computer has at most one.',
};

const mostIds = 500;

const inBulk = (
  world: World,
  group: Group,
  computerIds: readonly number[] | undefined,
  change: (world: World, group: Group, computerId: number) => Outcome,
): ServiceReply => {
  const ids = computerIds ?? [];
  if (ids.length === 0) throw invalid('computerIds', 'Give at least one computer id.');
  if (ids.length > mostIds) throw invalid('computerIds', `Give at most ${mostIds} computer ids, not ${ids.length}.`);
  const results = changeTemplates(world, ids, () => ids.map((id) => result(id, change(world, group, id))));
  const succeeded = results.filter((each) => each['success'] === true).length;
  return ok({ groupId: group.id, succeeded, failed: results.length - succeeded, results });
};

const result = (computerId: number, outcome: Outcome): JsonObject => {
  const message = failures[outcome as Failure] ?? null; // an outcome that is no failure has no message
  return { computerId, success: message === null, code: outcome, message };
};

const add = (world: World, group: Group, computerId: number): Outcome => {
  if (!exists(world, computerId)) return 'ComputerNotFound';
  if (isSpecial(group)) return 'SpecialGroup';
  if (group.assignedToTree === 'UserGroups') return 'NotComputerTree';
  if (isMember(world, group.id, computerId)) return 'AlreadyMember';
  if (group.assignedToTree === 'ConfigurationGroups' && hasConfigurationGroup(world, computerId)) {
    return 'OtherConfigurationGroup';
  }
  addMember(world, group.id, computerId);
  return 'Added';
};

/** A computer that is not a member, or does not exist, is already absent. */
const remove = (world: World, group: Group, computerId: number): Outcome => {
  if (!exists(world, computerId) || !isMember(world, group.id, computerId)) return 'NotMember';
  removeMember(world, group.id, computerId);
  return 'Removed';
};

const hasConfigurationGroup = (world: World, computerId: number): boolean =>
  groupsOfComputer(world, computerId).some((group) => group.assignedToTree === 'ConfigurationGroups');

const showMember = (world: World, id: number): JsonObject => {
  const computer = computerOf(world, id);
  return computer === undefined ? {} : showComputer(world, computer);
};
