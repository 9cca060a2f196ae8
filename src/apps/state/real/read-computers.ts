import { computerApi } from '../../../service/computers.js';
import { variableApi, computerVariableApi } from '../../../service/variables.js';
import { emptyGuid } from '../../../contract/operation.js';
import { hostLabel, idOf } from '../../../engine/names/matching.js';
import { mapBounded } from '../../../service/read-items.js';
import { atOnce } from '../../../service/reading.js';
import type { Client } from '../../../http/client.js';
import { textOf, type Json, type JsonObject } from '../../../base/json/objects.js';
import type { Fact, KindName } from '../model.js';
import { readEntries } from './collections.js';
import { openComputers } from './find-names.js';
import { readVariables, type VariableReading } from './read-variables.js';

/** A computer, by the name that its facts have. */
export interface ComputerOwner {
  readonly id: number;
  readonly on: string;
}

export interface ReadComputers {
  readonly facts: readonly Fact[];
  readonly names: ReadonlyMap<number, string>;
}

export const computerKinds = ['computer', 'computer-variable', 'computer-collection'] as const;

/** Facts about computers that the files name; unknown names have none. */
export const readNamedComputers = async (
  reading: VariableReading,
  kinds: ReadonlySet<KindName>,
  wanted: readonly string[],
  client: Client,
): Promise<ReadComputers> => {
  const find = openComputers(reading.reader, client);
  const found = await mapBounded(wanted, atOnce, async (on): Promise<ComputerOwner[]> => {
    const matches = await find(on);
    if (matches === 'unreadable') reading.gaps.addReason([...kinds], 'the computers could not be searched', on);
    if (matches === 'unreadable' || matches.length !== 1) return [];
    const id = matches[0]?.id;
    return typeof id === 'number' ? [{ id, on }] : [];
  });
  const owners = [...new Map(found.flat().map((owner) => [owner.id, owner])).values()];
  return { facts: await readOwned(reading, kinds, owners), names: new Map(owners.map(({ id, on }) => [id, on])) };
};

/** Facts about all computers: the list has them, and one request a variable tells which have a value of their own. */
export const readAllComputers = async (
  reading: VariableReading & { readonly variables: readonly { readonly id: string | number }[] },
  kinds: ReadonlySet<KindName>,
): Promise<ReadComputers> => {
  const owners = await readOwners(reading, kinds);
  const listed = kinds.has('computer') ? await readListed(reading) : [];
  const others = new Set([...kinds].filter((kind) => kind !== 'computer'));
  return { facts: [...listed, ...(await readOwned(reading, others, owners))], names: new Map() };
};

/** All facts of some computers, with separate requests for each. */
export const readOwned = async (
  reading: VariableReading,
  kinds: ReadonlySet<KindName>,
  owners: readonly ComputerOwner[],
): Promise<readonly Fact[]> => {
  const facts = await mapBounded(owners, atOnce, async (owner) => [
    ...(kinds.has('computer') ? await readItself(reading, owner) : []),
    ...(kinds.has('computer-variable')
      ? await readVariables(reading, { kind: 'computer-variable', api: computerVariableApi, ...owner })
      : []),
    ...(kinds.has('computer-collection') ? await readCollections(reading, owner) : []),
  ]);
  return facts.flat();
};

const readItself = async ({ gaps, reader }: VariableReading, { id, on }: ComputerOwner): Promise<Fact[]> => {
  const read = await reader.object(computerApi.one(id));
  if (!read.ok && !read.absent) gaps.add(['computer'], read, on);
  return read.ok ? [computerFact(read.value)] : [];
};

const readListed = async ({ gaps, reader }: VariableReading): Promise<Fact[]> => {
  const read = await reader.items(computerApi.list(), { page: 1_000, whole: true });
  if (!read.ok) gaps.add(['computer'], read);
  return read.ok ? read.value.map(computerFact) : [];
};

const computerFact = (item: JsonObject): Fact => {
  const what = hostLabel(item);
  const fields = ['domain', 'isDomain', 'macAddress', 'uuid', 'serialNumber', 'inventoryId', 'pxeSupport'];
  const value = Object.fromEntries(
    fields.flatMap((name): [string, Json][] => (isNothing(item[name]) ? [] : [[name, item[name] ?? null]])),
  );
  const id = idOf(item, ['id']);
  return {
    kind: 'computer',
    on: '',
    what,
    value: { name: textOf(item['hostname']), ...value },
    ...(id === undefined ? {} : { id }),
  };
};

const isNothing = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || value === emptyGuid;

const readCollections = async (reading: VariableReading, { id, on }: ComputerOwner): Promise<Fact[]> => {
  const found: Fact[] = [];
  for (const collection of reading.definitions.collections)
    found.push(
      ...(await readEntries(reading, { kind: 'computer-collection', api: computerVariableApi, id, on }, collection)),
    );
  return found;
};

const readOwners = async (
  reading: VariableReading & { readonly variables: readonly { readonly id: string | number }[] },
  kinds: ReadonlySet<KindName>,
): Promise<ComputerOwner[]> => {
  const { gaps, reader } = reading;
  const needing = (['computer-variable', 'computer-collection'] as const).filter((kind) => kinds.has(kind));
  if (needing.length === 0) return [];
  const owners = new Map<number, string>();
  await mapBounded(reading.variables, atOnce, async ({ id: varId }) => {
    const call = variableApi.computersOf(varId);
    const read = await reader.items(call, { page: 'unsure', whole: true });
    if (!read.ok) gaps.add(needing, read);
    for (const item of read.ok ? read.value : []) {
      const id = idOf(item, ['clientId', 'computerId', 'id']);
      const name = textOf(item['hostname'] ?? item['name']);
      if (typeof id === 'number' && name !== '') owners.set(id, name);
      else gaps.addReason(needing, 'the service lists a computer without an id or a host name');
    }
  });
  return [...owners].map(([id, on]) => ({ id, on }));
};
