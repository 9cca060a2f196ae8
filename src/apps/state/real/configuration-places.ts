import { isConfigurationTree } from '../../../service/group-paths.js';
import { readConfigurationGroups, type ConfigurationGroup } from '../../../service/configuration-groups.js';
import type { FleetReader } from '../../../service/reading.js';
import type { GroupTree } from '../../../service/group-tree.js';
import { gapText } from '../../../service/readable.js';
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

/** Uses the members that were already read; other computers take requests. */
export const makeConfigurationPlaces = (input: PlacesInput): Real['configurationPlaces'] => {
  const { groups, read, reader, tree } = input;
  return async (computers) => {
    const asked = new Set(computers);
    const known = new Map<number, ConfigurationPlace>();
    for (const group of groups.filter(({ type }) => type === 'configuration'))
      for (const { id, kind } of read.get(group.path) ?? [])
        if (kind === 'member' && typeof id === 'number' && asked.has(id)) known.set(id, { kind: 'group', group });
    const open = [...asked].filter((id) => !known.has(id));
    const isRead = new Set(groups.filter(({ path }) => read.has(path)).map(({ id }) => id.toLowerCase()));
    const unread = [...tree.groups].flatMap(([id, group]) =>
      isConfigurationTree(group.tree) && !isRead.has(id) ? [group.id] : [],
    );
    for (const [id, group] of await readConfigurationGroups(open, unread, reader)) known.set(id, placeOf(group, input));
    return known;
  };
};

const placeOf = (read: ConfigurationGroup, { groups, tree }: PlacesInput): ConfigurationPlace => {
  if (!read.ok) return { kind: 'unread', needs: read.role ?? null, why: gapText(read) };
  const id = read.value;
  if (id === undefined) return { kind: 'none' };
  const group = groups.find((each) => each.id.toLowerCase() === id);
  return group === undefined ? { kind: 'other', path: tree.path(id) } : { kind: 'group', group };
};
