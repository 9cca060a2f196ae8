import type { GroupTree, TreeGroup } from '../../../service/group-tree.js';
import { isPlanText, parseMarker, rolloutsName } from '../../rollout/index.js';
import { groupBy } from '../../../base/json/group-by.js';
import type { Fact, GroupType, RealGroup } from '../model.js';
import { joinGroupPath, nameKey } from '../paths.js';

/** The groups of the service that files can describe. */
export interface StateGroups {
  readonly groups: readonly RealGroup[];
  readonly facts: readonly Fact[];
  /** Groups that a rollout made. */
  readonly rollout: number;
}

/** The service cannot change groups of other trees than these two. */
const types: Readonly<Record<string, GroupType>> = {
  AssignmentGroups: 'assignment',
  Assignment: 'assignment',
  ConfigurationGroups: 'configuration',
  Configuration: 'configuration',
};

export const stateGroups = (tree: GroupTree): StateGroups => {
  const known = [...tree.groups.values()].filter(({ tree: name }) => types[name] !== undefined);
  const isOfRollout = ({ id }: TreeGroup): boolean => tree.chain(id).some(isOwnGroup);
  /** Rollouts makes it as well; another group in it is a reason to keep it. */
  const isFolder = ({ id, name }: TreeGroup): boolean =>
    name === rolloutsName && tree.children(id).length > 0 && tree.children(id).every(isOwnGroup);
  const kept = known.filter((group) => !isOfRollout(group) && !isFolder(group));
  const groups = withPaths(kept, tree);
  return { groups, facts: groups.flatMap((group) => factsOf(group, tree)), rollout: known.length - kept.length };
};

/** A ring, or the group with the plan of its rollout. */
const isOwnGroup = ({ description }: TreeGroup): boolean =>
  parseMarker(description) !== undefined || isPlanText(description);

const withPaths = (groups: readonly TreeGroup[], tree: GroupTree): RealGroup[] => {
  const pathOf = ({ id }: TreeGroup): string =>
    joinGroupPath(
      tree
        .chain(id)
        .map(({ name }) => name)
        .toReversed(),
    );
  const same = groupBy(groups, (group) => nameKey(pathOf(group)));
  return groups
    .map((group): RealGroup => {
      const path = pathOf(group);
      const isOnly = same.get(nameKey(path))?.length === 1;
      return {
        // Groups with the same path, in two trees or in another letter case, get their id as a suffix.
        path: isOnly ? path : `${path}#${group.id.slice(0, 8)}`,
        id: group.id,
        type: types[group.tree] ?? 'assignment',
        ...(group.parentId === undefined ? {} : { parentId: group.parentId }),
      };
    })
    .toSorted((left, right) => (left.path < right.path ? -1 : 1));
};

const factsOf = ({ path, id, type }: RealGroup, tree: GroupTree): Fact[] => {
  const description = tree.get(id)?.description;
  const group = { kind: 'group', on: path, id } as const;
  return [
    { ...group, what: '', value: type },
    ...(description === undefined ? [] : [{ ...group, what: 'description', value: description }]),
  ];
};
