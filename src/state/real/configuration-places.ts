import { isConfigurationTree } from '../../engine/names/group-paths.js';
import { mapBounded } from '../../engine/read/read-items.js';
import { atOnce, type FleetReader } from '../../fleet/fleet-reader.js';
import type { GroupTree } from '../../fleet/group-tree.js';
import type { Readable } from '../../fleet/readable.js';
import { getCall } from '../../http/reads.js';
import { textOf } from '../../json/objects.js';
import type { ConfigurationPlace, Real, RealGroup } from '../model.js';
import type { Assignment } from './group-assignments.js';

export interface PlacesInput {
  readonly reader: FleetReader;
  readonly tree: GroupTree;
  /** Groups that files can describe. */
  readonly groups: readonly RealGroup[];
  /** Assignments of the groups that were read, by their paths. */
  readonly read: ReadonlyMap<string, readonly Assignment[]>;
}

/**
 * Members that were read tell it without a request. For the others: by the groups of each computer, or by the members
 * of each group that was not read, whichever takes fewer requests.
 */
export const makeConfigurationPlaces = (input: PlacesInput): Real['configurationPlaces'] => {
  const { groups, read, tree } = input;
  const configured = groups.filter(({ type }) => type === 'configuration');
  const known = new Map<number, ConfigurationPlace>();
  for (const group of configured)
    for (const { id, kind } of read.get(group.path) ?? [])
      if (kind === 'member' && typeof id === 'number') known.set(id, { kind: 'group', group });
  return async (computers) => {
    const open = [...new Set(computers)].filter((id) => !known.has(id));
    const unread = [...tree.groups.values()]
      .filter((group) => isConfigurationTree(group.tree))
      .map(({ id }) => ({ id, place: placeOf(id, input) }))
      .filter(({ place }) => place.kind === 'other' || !read.has(place.group.path));
    const found = open.length <= unread.length ? await byComputer(open, input) : await byGroup(open, unread, input);
    for (const [id, place] of found) known.set(id, place);
    return known;
  };
};

type KnownPlace = Extract<ConfigurationPlace, { readonly kind: 'group' | 'other' }>;

const placeOf = (id: string, { groups, tree }: PlacesInput): KnownPlace => {
  const group = groups.find((each) => each.id.toLowerCase() === id.toLowerCase());
  return group === undefined ? { kind: 'other', path: tree.path(id) } : { kind: 'group', group };
};

const unreadPlace = (read: Exclude<Readable<unknown>, { readonly ok: true }>): ConfigurationPlace => ({
  kind: 'unread',
  needs: read.role ?? null,
  why: read.role === undefined ? read.why : `needs ${read.role}`,
});

const byComputer = (computers: readonly number[], input: PlacesInput): Promise<[number, ConfigurationPlace][]> =>
  mapBounded(computers, atOnce, async (id): Promise<[number, ConfigurationPlace]> => {
    const call = getCall('/api/computer/{id}/groups', { pathValues: { id } });
    const joined = await input.reader.items(call, { whole: true });
    if (!joined.ok) return [id, unreadPlace(joined)];
    const own = joined.value
      .filter(({ assignedToTree }) => isConfigurationTree(assignedToTree))
      .map(({ groupId }) => placeOf(textOf(groupId), input));
    // A reinstall group is in this tree, too, beside the group of the computer.
    return [id, own.find(({ kind }) => kind === 'group') ?? own[0] ?? { kind: 'none' }];
  });

/** If one of these groups cannot be read, a computer that no other one has may be in it. */
const byGroup = async (
  computers: readonly number[],
  unread: readonly { readonly id: string; readonly place: KnownPlace }[],
  { reader }: PlacesInput,
): Promise<Map<number, ConfigurationPlace>> => {
  let rest: ConfigurationPlace = { kind: 'none' };
  const found = new Map<number, ConfigurationPlace>();
  await mapBounded(unread, atOnce, async ({ id, place }) => {
    const members = await reader.items(getCall('/api/group/{id}/computers', { pathValues: { id } }), { whole: true });
    if (!members.ok) rest = unreadPlace(members);
    for (const member of members.ok ? members.value : [])
      if (place.kind === 'group' || !found.has(member.id)) found.set(member.id, place);
  });
  return new Map(computers.map((id) => [id, found.get(id) ?? rest]));
};
