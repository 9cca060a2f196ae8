import type { VariableValue } from '../../contract/answers.js';
import { mapBounded } from '../../engine/read/read-items.js';
import { atOnce, type FleetReader } from '../../fleet/fleet-reader.js';
import { getCall } from '../../http/reads.js';
import { textOf } from '../../json/objects.js';
import type { Fact, RealGroup } from '../model.js';
import type { ValueOwner, VariableReading } from './variables.js';
import { hideValue } from './secrets.js';
import { groupIdOf } from '../../engine/names/group-paths.js';

/** Entries of the groups: one request a collection tells which groups have some, and one for each of these reads them. */
export const readGroupCollections = async (
  reading: VariableReading,
  groups: readonly RealGroup[],
): Promise<readonly Fact[]> => {
  const { definitions, gaps, reader } = reading;
  const byId = new Map(groups.map((group) => [group.id.toLowerCase(), group]));
  const found = await mapBounded(definitions.collections, atOnce, async (collection) => {
    if (gaps.isUnread('collection')) return [];
    const owners = await readOwners(reader, collection.id, groups);
    if (owners === 'all') return groups.map((group) => ({ group, collection }));
    return owners.flatMap((id) => {
      const group = byId.get(id);
      return group === undefined ? [] : [{ group, collection }];
    });
  });
  const entries = await mapBounded(found.flat(), atOnce, ({ group, collection }) =>
    readEntries(reading, { kind: 'collection', base: '/api/group/{id}', id: group.id, on: group.path }, collection),
  );
  return entries.flat();
};

/** The answer of the inverse search is not shown: where its groups cannot be recognized, every group is asked. */
const readOwners = async (
  reader: FleetReader,
  varId: string | number,
  groups: readonly RealGroup[],
): Promise<readonly string[] | 'all'> => {
  const call = getCall('/api/variable-definitions/{varId}/groups', { pathValues: { varId } });
  const read = await reader.items(call, { page: 'unsure', whole: true });
  if (!read.ok) return 'all';
  const known = new Set(groups.map(({ id }) => id.toLowerCase()));
  const ids = read.value.map((item) => groupIdOf(item).toLowerCase());
  return ids.length > 0 && ids.every((id) => !known.has(id) && id === '') ? 'all' : ids;
};

/** The entries of one collection that a group or a computer has. */
export const readEntries = async (
  { definitions, gaps, reader }: VariableReading,
  { kind, base, id, on }: ValueOwner,
  collection: { readonly id: string | number; readonly name: string },
): Promise<readonly Fact[]> => {
  if (gaps.isUnread(kind)) return [];
  const call = getCall(`${base}/variables/{varId}/collection`, { pathValues: { id, varId: collection.id } });
  const read = await reader.items(call, { whole: true });
  if (!read.ok) {
    // Not every parent is a collection, and only the service knows which.
    if (read.refused !== true) gaps.add([kind], read, on);
    return [];
  }
  return read.value.flatMap(({ collectionId, values }): Fact[] => {
    const children = (values ?? []).map((child) => childIn(child, `${on}_${collection.name}`, definitions));
    const value = Object.fromEntries(children);
    if (typeof collectionId === 'number' && children.length > 0)
      return [{ kind, on, what: collection.name, value, id: collectionId }];
    gaps.addReason([kind], 'the service lists an entry without an id or values', on);
    return [];
  });
};

const childIn = (
  child: VariableValue,
  on: string,
  definitions: VariableReading['definitions'],
): [string, Fact['value']] => {
  const designation = textOf(child.designation);
  const value = child.value ?? null;
  const isSecret = definitions.isSecret(child.varId ?? 0, designation) && value !== null;
  return [designation, isSecret ? hideValue({ kind: 'collection', on, what: designation, value }).value : value];
};
