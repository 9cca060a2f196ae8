import type { VariableValue } from '../contract/answers.js';
import { textOf } from '../base/json/objects.js';
import { allRead, readable, unusable, type Readable } from './readable.js';
import type { FleetReader } from './reading.js';
import type { OwnVariableApi } from './variables.js';

/** A value that a group or a computer has of its own; null where the service does not show it. */
export interface OwnValue {
  readonly varId: number;
  readonly name: string;
  readonly value: string | null;
}

/** An entry of a collection: the values of its children. */
export interface OwnEntry {
  readonly collectionId: number;
  readonly values: readonly {
    readonly varId: number | undefined;
    readonly name: string;
    readonly value: string | null;
  }[];
}

/** Includes children of collections. */
export const readOwnValues = async (
  reader: FleetReader,
  api: OwnVariableApi,
  id: string | number,
): Promise<Readable<OwnValue[]>> => {
  const read = await reader.items(api.list(id), { whole: true });
  if (!read.ok) return read;
  return allRead(
    read.value.map((item) =>
      typeof item.varId === 'number'
        ? readable({ varId: item.varId, name: textOf(item.dottedName ?? item.designation), value: item.value ?? null })
        : unusable(api.list.operation, 'the service lists a value without the id of its variable'),
    ),
  );
};

/** Entries of one collection. Only the service knows which parents are collections: a refusal means no entries. */
export const readOwnEntries = async (
  reader: FleetReader,
  api: OwnVariableApi,
  id: string | number,
  collection: string | number,
): Promise<Readable<OwnEntry[]>> => {
  const read = await reader.items(api.collection(id, collection), { whole: true });
  if (!read.ok) return read.refused === true ? readable([]) : read;
  return allRead(
    read.value.map(({ collectionId, values }) =>
      typeof collectionId === 'number' && (values ?? []).length > 0
        ? readable({ collectionId, values: (values ?? []).map(childIn) })
        : unusable(api.collection.operation, 'the service lists an entry without an id or values'),
    ),
  );
};

const childIn = ({ designation, value, varId }: VariableValue): OwnEntry['values'][number] => ({
  varId: varId ?? undefined,
  name: textOf(designation),
  value: value ?? null,
});
