import { groupVariableApi, variableApi } from '../../../service/variables.js';
import { readOwnEntries, type OwnEntry } from '../../../service/own-values.js';
import { mapBounded } from '../../../service/read-items.js';
import { atOnce, type FleetReader } from '../../../service/reading.js';
import type { Fact, RealGroup } from '../model.js';
import type { Collection } from './definitions.js';
import type { ValueOwner, VariableReading } from './read-variables.js';
import { hideValue } from './secrets.js';
import { groupIdOf } from '../../../service/group-paths.js';

export type AsksGroup = (group: RealGroup, collection: Collection) => boolean;

/**
 * Entries of the groups. Reads the groups that the definition of a collection lists. It may omit some, so groups in
 * `asks` are always read; a single group is read for every collection.
 */
export const readGroupCollections = async (
  reading: VariableReading,
  groups: readonly RealGroup[],
  asks: AsksGroup = () => false,
): Promise<readonly Fact[]> => {
  const { definitions, gaps, reader } = reading;
  const found = await mapBounded(definitions.collections, atOnce, async (collection) => {
    if (gaps.isUnread('collection')) return [];
    const isNamed = groups.length > 1 ? await ownerTest(reader, collection.id) : () => true;
    return groups.filter((group) => isNamed(group) || asks(group, collection)).map((group) => ({ group, collection }));
  });
  const entries = await mapBounded(found.flat(), atOnce, ({ group, collection }) =>
    readEntries(reading, { kind: 'collection', api: groupVariableApi, id: group.id, on: group.path }, collection),
  );
  return entries.flat();
};

/** The reference does not show this answer: if its groups cannot be recognized, every group is read. */
const ownerTest = async (reader: FleetReader, varId: string | number): Promise<(group: RealGroup) => boolean> => {
  const call = variableApi.groupsOf(varId);
  const read = await reader.items(call, { page: 'unsure', whole: true });
  if (!read.ok) return () => true;
  const ids = new Set(read.value.map((item) => groupIdOf(item).toLowerCase()));
  return ids.size === 1 && ids.has('') ? () => true : ({ id }) => ids.has(id.toLowerCase());
};

/** The entries of one collection that a group or a computer has. */
export const readEntries = async (
  { definitions, gaps, reader }: VariableReading,
  { kind, api, id, on }: ValueOwner,
  collection: { readonly id: string | number; readonly name: string },
): Promise<readonly Fact[]> => {
  if (gaps.isUnread(kind)) return [];
  const read = await readOwnEntries(reader, api, id, collection.id);
  if (!read.ok) gaps.add([kind], read, on);
  return (read.ok ? read.value : []).map(({ collectionId, values }) => {
    const children = values.map((child) => childIn(child, `${on}_${collection.name}`, definitions));
    return { kind, on, what: collection.name, value: Object.fromEntries(children), id: collectionId };
  });
};

const childIn = (
  { name, value, varId }: OwnEntry['values'][number],
  on: string,
  definitions: VariableReading['definitions'],
): [string, Fact['value']] => {
  const isSecret = definitions.isSecret(varId ?? 0, name) && value !== null;
  return [name, isSecret ? hideValue({ kind: 'collection', on, what: name, value }).value : value];
};
