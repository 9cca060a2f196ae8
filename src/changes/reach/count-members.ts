import { computerApi } from '../../service/computers.js';
import { groupApi } from '../../service/groups.js';
import { EmsError } from '../../base/errors.js';
import type { ReadCall, Client } from '../../http/client.js';
import { decodeList } from '../../http/answers/decode.js';
import { pageFactsIn, totalOf } from '../../http/paging/read-page.js';
import { listIn, isObject, type Json, type JsonObject } from '../../base/json/objects.js';
import { readItems, wholePage, type ListReading } from '../../service/read-items.js';

export const subtreeCall = (id: string): ReadCall =>
  groupApi.members(id, { query: [['includeDescendants', 'true']], compressed: true });

/** Counts by reading the list, if the service reports no total. */
export const memberCount = async (id: string, client: Client): Promise<number> => {
  const call = subtreeCall(id);
  const json = (await client.read({ ...call, query: [...(call.query ?? []), ['top', '1']] })).json();
  const count = totalIn(json, call.operation) ?? (await readSome(call, client, { top: wholePage })).length;
  if (count === 0) await confirmEmpty(id, client);
  return count;
};

/** One empty page would let a group of any size be deleted: none is believed if two other reads find none, either. */
const confirmEmpty = async (id: string, client: Client): Promise<void> => {
  for (const call of [subtreeCall(id), groupApi.members(id, { compressed: true })]) {
    const members = await readItems(call, client, { top: wholePage });
    if (members.length > 0)
      throw new EmsError('failed', `The service counts no computers in the group, and lists ${members.length}.`, {
        operation: call.operation,
      });
  }
};

/** An empty list without a total does not prove that no computer is affected. */
export const readSome = async (
  call: ReadCall,
  client: Client,
  reading: ListReading = {},
  none = 'The service does not say how many there are.',
): Promise<JsonObject[]> => {
  const items = await readItems(call, client, reading);
  if (items.length > 0) return items;
  throw new EmsError('failed', none, { operation: call.operation });
};

/** Counts all computers, in one request; undefined if the service does not report a total. */
export const fleetCount = async (client: Client): Promise<number | undefined> => {
  const call = computerApi.list({ query: [['top', '1']] });
  return totalIn((await client.read(call)).json(), call.operation);
};

/** A total next to anything but a list of computers counts something else. */
const totalIn = (json: Json | undefined, operation: string): number | undefined => {
  const shown = listIn(json);
  if (shown === undefined || !isObject(json)) return undefined;
  return totalOf(pageFactsIn(json), decodeList(shown, operation).length);
};
