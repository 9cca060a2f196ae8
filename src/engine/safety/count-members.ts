import type { Json } from '../../contract/operation.js';
import type { Call, Client } from '../../http/client.js';
import { saidBy, totalOf } from '../../http/paging/read-page.js';
import { getCall } from '../../http/reads.js';
import { listIn } from '../../json/items.js';
import { isObject } from '../../json/objects.js';
import { readItems, wholePage } from '../read/read-items.js';

export const subtreeCall = (id: string): Call =>
  getCall('/api/group/{id}/computers', {
    pathValues: { id },
    query: [['includeDescendants', 'true']],
    compressed: true,
  });

/** Counts by reading the list, if the service reports no total. */
export const memberCount = async (id: string, client: Client): Promise<number> => {
  const call = subtreeCall(id);
  const json = (await client.send({ ...call, query: [...(call.query ?? []), ['top', '1']] })).json();
  return totalIn(json) ?? (await readItems(call, client, { top: wholePage })).length;
};

/** All computers, in one request; undefined where the service does not say how many there are. */
export const fleetCount = async (client: Client): Promise<number | undefined> =>
  totalIn((await client.send(getCall('/api/computer', { query: [['top', '1']] }))).json());

const totalIn = (json: Json | undefined): number | undefined =>
  isObject(json) ? totalOf(saidBy(json), listIn(json)?.length ?? 0) : undefined;
