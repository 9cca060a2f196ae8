import { groupApi } from '../../../service/groups.js';
import { EmsError } from '../../../base/errors.js';
import { groupTree, type GroupTree, type TreeGroup } from '../../../service/group-tree.js';
import type { Group } from '../../../contract/answers.js';
import type { FleetReader } from '../../../service/reading.js';
import { unreadableList, type Readable } from '../../../service/readable.js';
import { isObject, textOf } from '../../../base/json/objects.js';
import type { ServiceAccess } from './service-access.js';
import { isEnding, parseMarker, type Marker } from './marker.js';
import type { RolloutRecord } from './record.js';

/** The groups of a rollout: Rollouts/<name>/<n-ring> in the tree of the assignment groups. */
export interface RolloutGroups {
  readonly rollouts: TreeGroup | undefined;
  readonly rollout: TreeGroup | undefined;
  /** Rings that have begun, in order. */
  readonly rings: readonly RingGroup[];
  /** Other groups that were put below it. */
  readonly others: readonly TreeGroup[];
  /** Groups with its marker that were moved elsewhere. */
  readonly moved: readonly RingGroup[];
}

export interface Place extends RolloutGroups {
  /** The group that contains all others. */
  readonly root: TreeGroup;
}

export interface RingGroup {
  readonly n: number;
  readonly group: Pick<TreeGroup, 'id' | 'name'>;
  /** undefined if the description was changed. */
  readonly marker: Marker | undefined;
  /** The description as read or written; undefined if there is none. */
  readonly text: string | undefined;
}

/** A ring whose marker is known. */
export interface MarkedRing extends RingGroup {
  readonly marker: Marker;
}

export const isMarked = (ring: RingGroup | undefined): ring is MarkedRing => ring?.marker !== undefined;

export const rolloutsName = 'Rollouts';

export const ringGroupName = (n: number, name: string): string => `${n}-${name}`;

const groupsPerPage = 1_000;

/** One request for 1,000 groups. */
export const readAssignmentGroups = (reader: FleetReader): Promise<Readable<Group[]>> =>
  reader.items(groupApi.list({ query: [['type', 'AssignmentGroups']] }), { page: groupsPerPage, whole: true });

export const readAssignmentTree = async ({ reader }: ServiceAccess): Promise<GroupTree> => {
  const read = await readAssignmentGroups(reader);
  if (read.ok) return groupTree(read.value);
  throw unreadableList('The assignment groups', read);
};

export const placeIn = (tree: GroupTree, name: string): Place => ({ root: rootOf(tree), ...groupsOf(tree, name) });

export const groupsOf = (tree: GroupTree, name: string): RolloutGroups => {
  const root = findRoot(tree);
  const rollouts = root === undefined ? undefined : childNamed(tree, root.id, rolloutsName);
  const rollout = rollouts === undefined ? undefined : rolloutNamed(tree, rollouts.id, name);
  const rings = rollout === undefined ? [] : ringsBelow(tree, rollout.id);
  const own = new Set([rollout?.id, ...rings.map(({ group }) => group.id)]);
  const others = rollout === undefined ? [] : tree.subtree(rollout.id).filter(({ id }) => !own.has(id));
  const moved = ringsIn([...tree.groups.values()]).filter(
    ({ group, marker }) => !own.has(group.id) && marker?.rollout.toLowerCase() === name.toLowerCase(),
  );
  return { rollouts, rollout, rings, others, moved };
};

/** Finds the group by its markers, because it may have been renamed, or another group may have this name now. */
const rolloutNamed = (tree: GroupTree, rolloutsId: string, name: string): TreeGroup | undefined => {
  const isName = (text: string): boolean => text.toLowerCase() === name.toLowerCase();
  const all = tree.children(rolloutsId).map((group) => ({ group, names: namesMarked(ringsBelow(tree, group.id)) }));
  const marked = all.filter(({ names }) => names.some(isName));
  const found = marked.find(({ group }) => isName(group.name)) ?? marked[0];
  return (found ?? all.find(({ group, names }) => isName(group.name) && names.length === 0))?.group;
};

const namesMarked = (rings: readonly RingGroup[]): string[] =>
  rings.flatMap(({ marker }) => (marker === undefined ? [] : [marker.rollout]));

export const readPlace = async (access: ServiceAccess, name: string): Promise<Place> => {
  const place = placeIn(await readAssignmentTree(access), name);
  return { ...place, rings: place.rings.map((ring) => rehearsedRing(ring, access)) };
};

/** Adds the marker that a dry run would have written. */
const rehearsedRing = (ring: RingGroup, { rehearsed = [] }: Pick<ServiceAccess, 'rehearsed'>): RingGroup => {
  const own = rehearsed.filter(({ method, pathValues }) => method === 'PATCH' && pathValues?.['id'] === ring.group.id);
  const body = own.at(-1)?.body;
  if (!isObject(body)) return ring;
  const text = textOf(body['description']);
  return { ...ring, marker: parseMarker(text), text };
};

/** The names of all rollouts with groups on the service. */
export const rolloutsIn = (tree: GroupTree): { readonly name: string; readonly rings: readonly RingGroup[] }[] => {
  const root = findRoot(tree);
  const rollouts = root === undefined ? undefined : childNamed(tree, root.id, rolloutsName);
  return (rollouts === undefined ? [] : tree.children(rollouts.id)).map(({ id, name }) => {
    const rings = ringsBelow(tree, id);
    return { name: namesMarked(rings).at(-1) ?? name, rings };
  });
};

/** The current ring: the last one that has begun. */
export const headOf = ({ rings }: Pick<Place, 'rings'>): RingGroup | undefined => rings.at(-1);

/** Whether groups of the current ring were deleted or moved. A rollout that is ending does not need them. */
export const isGone = (
  { moved, rings }: Pick<Place, 'rings' | 'moved'>,
  { ended, head }: Pick<RolloutRecord, 'ended' | 'head'>,
): boolean => {
  const last = headOf({ rings });
  const cameTo = Math.max(head?.ring ?? 0, ...moved.map(({ n }) => n));
  return ended === undefined && (last?.n ?? 0) < cameTo && !isEnding(last?.marker?.phase);
};

/** Rings that have begun, according to the record of this machine or a later ring, and have no group now. */
export const goneRings = (
  place: Pick<Place, 'rings'>,
  { ended, head }: Pick<RolloutRecord, 'ended' | 'head'>,
): number[] => {
  const known = new Set(place.rings.map(({ n }) => n));
  const last = Math.max(headOf(place)?.n ?? 0, ended === undefined ? (head?.ring ?? 0) : 0);
  return Array.from({ length: last }, (_, at) => at + 1).filter((n) => !known.has(n));
};

const findRoot = (tree: GroupTree): TreeGroup | undefined => {
  const roots = [...tree.groups.values()].filter(
    ({ parentId }) => parentId === undefined || tree.get(parentId) === undefined,
  );
  const holder = roots.find(({ id }) => childNamed(tree, id, rolloutsName) !== undefined);
  return holder ?? roots.toSorted((a, b) => tree.children(b.id).length - tree.children(a.id).length)[0];
};

const rootOf = (tree: GroupTree): TreeGroup => {
  const found = findRoot(tree);
  if (found !== undefined) return found;
  throw new EmsError('not-found', 'There is no assignment group to create the rings below.', {
    hint: 'The first assignment group is created in the management console. List groups with: ems group tree',
  });
};

const childNamed = (tree: GroupTree, id: string, name: string): TreeGroup | undefined =>
  tree.children(id).find((child) => child.name.toLowerCase() === name.toLowerCase());

const ringsBelow = (tree: GroupTree, id: string): RingGroup[] => ringsIn(tree.children(id));

const ringsIn = (groups: readonly TreeGroup[]): RingGroup[] =>
  groups
    .flatMap((group) => {
      const marker = parseMarker(group.description);
      // A renamed group is still a ring, with the package and its computers.
      const n = marker?.ring ?? Number(/^(\d+)-/.exec(group.name)?.[1] ?? Number.NaN);
      return Number.isNaN(n) ? [] : [{ n, group, marker, text: group.description }];
    })
    .toSorted((left, right) => left.n - right.n);
