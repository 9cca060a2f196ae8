import type { Fact, Real, RealGroup, StateChange, Wanted, WantedGroup } from '../model.js';
import { joinGroupPath, nameKey, parentPath, splitGroupPath } from '../paths.js';

/** Real groups under the paths that the files give them, and the renames that lead there. */
export interface GroupMatch {
  readonly renames: readonly Omit<StateChange, 'computers'>[];
  /** The real group that a wanted path means. */
  groupAt(path: string): RealGroup | undefined;
  /** A real fact with the path that its group has in the files. */
  readonly translate: (fact: Fact) => Fact;
}

/** Finds each wanted group by its id on the same server, else by its path, else by the path that it had. */
export const matchGroups = (wanted: Wanted, real: Pick<Real, 'groups' | 'server'>): GroupMatch => {
  const byId = new Map(real.groups.map((group) => [group.id.toLowerCase(), group]));
  const byPath = new Map(real.groups.map((group) => [nameKey(group.path), group]));
  const isSameServer = wanted.server !== undefined && sameServer(wanted.server, real.server);
  const findById = ({ id }: WantedGroup): RealGroup | undefined =>
    isSameServer ? byId.get(id?.toLowerCase() ?? '') : undefined;
  const find = (group: WantedGroup): RealGroup | undefined =>
    findById(group) ?? byPath.get(nameKey(group.path)) ?? byPath.get(nameKey(group.was ?? group.path));
  const pairs = wanted.groups
    .map((group) => ({ group, found: find(group) }))
    .toSorted((left, right) => left.group.path.length - right.group.path.length);
  const names = new Map<string, string>();
  for (const { group, found } of pairs) if (found !== undefined) names.set(found.id, group.path);
  const pathOf = pathsByRename(real, names);
  const byWanted = new Map(real.groups.map((group) => [nameKey(pathOf(group)), group]));
  const byReal = new Map(real.groups.map((group) => [group.path, pathOf(group)]));
  return {
    renames: pairs.flatMap(({ group, found }) => {
      // A different letter case is a rename only if the ids match.
      const isNamed = found === undefined || (nameKey(group.path) === nameKey(found.path) && !findById(group));
      return isNamed ? [] : renameOf(group, found, pathOf);
    }),
    groupAt: (path) => byWanted.get(nameKey(path)),
    translate: (fact) => {
      const on = byReal.get(fact.on) ?? fact.on;
      return on === fact.on ? fact : { ...fact, on };
    },
  };
};

/** https://EMS.example.com/ and https://ems.example.com are one server. */
export const sameServer = (left: string, right: string): boolean => serverKey(left) === serverKey(right);

const serverKey = (url: string): string => url.toLowerCase().replace(/\/+$/, '');

/** Subgroups without their own document are renamed with their parent. */
const pathsByRename = (
  real: Pick<Real, 'groups'>,
  names: ReadonlyMap<string, string>,
): ((group: RealGroup) => string) => {
  const byId = new Map(real.groups.map((group) => [group.id.toLowerCase(), group]));
  const pathOf = (group: RealGroup): string => {
    const named = names.get(group.id);
    const parent = byId.get(group.parentId?.toLowerCase() ?? '');
    if (named !== undefined || parent === undefined) return named ?? group.path;
    return joinGroupPath([...splitGroupPath(pathOf(parent)), splitGroupPath(group.path).at(-1) ?? '']);
  };
  return pathOf;
};

const renameOf = (
  { path, place }: WantedGroup,
  found: RealGroup,
  pathOf: (group: RealGroup) => string,
): Omit<StateChange, 'computers'>[] => {
  if (path === found.path) return [];
  const [name, old] = [splitGroupPath(path).at(-1) ?? '', splitGroupPath(found.path).at(-1) ?? ''];
  const rename = { kind: 'group', on: path, place, ids: { on: found.id } } as const;
  const moved = found.parentId !== undefined && nameKey(parentPath(path)) !== nameKey(parentPath(found.path));
  const isAlong = moved && followsParent(path, found, pathOf);
  const changes: Omit<StateChange, 'computers'>[] = [];
  if (moved && !isAlong)
    changes.push({
      ...rename,
      action: 'change',
      what: 'parent',
      from: parentPath(found.path),
      to: parentPath(path),
      blocked: 'the service cannot move a group to another parent',
    });
  if (name !== old) changes.push({ ...rename, action: 'rename', what: '', from: found.path, to: path });
  return changes;
};

/** The parent was renamed, and the file has the new name of it. */
const followsParent = (path: string, found: RealGroup, pathOf: (group: RealGroup) => string): boolean => {
  const own = pathOf({ ...found, id: '' });
  return nameKey(parentPath(own)) === nameKey(parentPath(path));
};
