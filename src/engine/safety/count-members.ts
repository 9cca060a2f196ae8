import { EmsError } from '../../errors.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import type { Call, Client, Reply } from '../../http/client.js';
import { saysNothing, saidBy, totalOf, type Said } from '../../http/paging/read-page.js';
import { getCall } from '../../http/reads.js';
import { listIn } from '../../json/items.js';
import { isObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import { isListOf } from '../../http/answers/decode.js';
import { readItems, wholePage, type ListReading } from '../read/read-items.js';

export const subtreeCall = (id: string): Call =>
  getCall('/api/group/{id}/computers', {
    pathValues: { id },
    query: [['includeDescendants', 'true']],
    compressed: true,
  });

export const memberCount = async (id: string, client: Client): Promise<number> => {
  const call = subtreeCall(id);
  const json = (await client.send({ ...call, query: [...(call.query ?? []), ['top', '1']] })).json();
  return totalIn(json, call.operation) ?? countAll(call, client);
};

/** All computers, in one request; undefined where the service does not say how many there are. */
export const fleetCount = async (client: Client): Promise<number | undefined> => {
  const call = getCall('/api/computer', { query: [['top', '1']] });
  return totalIn((await client.send(call)).json(), call.operation);
};

/** Counts by reading the list, if the service reports no total. */
const countAll = async (call: Call, client: Client): Promise<number> => {
  const { isSilent, items } = await readTold(call, client, { top: wholePage });
  if (!isSilent) return items.length;
  // It may give 50 at most, however many are asked for, and say nothing of the rest.
  const behind = { ...call, query: [...(call.query ?? []), ['skip', String(items.length)] as const] };
  const known = new Set(items.map((item) => textOf(item['id'] ?? item['clientId'])));
  const isCut = (await readItems(behind, client)).some((item) => !known.has(textOf(item['id'] ?? item['clientId'])));
  if (isCut) throw uncounted(call);
  return items.length;
};

/** An empty page without a valid total does not prove that there are no computers. */
export const readTold = async (call: Call, client: Client, reading: ListReading = {}): Promise<ToldItems> => {
  let said: Said = {};
  const send = async (each: Call): Promise<Reply> => {
    const reply = await client.send(each);
    const json = reply.json();
    said = isObject(json) ? saidBy(json) : {};
    return reply;
  };
  const items = await readItems(call, { send }, reading);
  const isSilent = saysNothing(said);
  if (said.oddTotal === true || (items.length === 0 && isSilent)) throw uncounted(call);
  return { items, isSilent };
};

interface ToldItems {
  readonly items: readonly JsonObject[];
  /** The answer has neither a total nor hasMore. */
  readonly isSilent: boolean;
}

const uncounted = ({ operation }: Call): EmsError =>
  new EmsError('failed', 'The service does not say how many there are.', { operation });

/**
 * undefined: not told, not possible (-5 computers would be within any limit, and so would one of which none is shown),
 * or the total of something else than a list of computers.
 */
const totalIn = (json: Json | undefined, operation: string): number | undefined => {
  const shown = listIn(json);
  if (shown === undefined || !isListOf(shown, operation)) return undefined;
  return isObject(json) ? totalOf(saidBy(json), shown.length) : undefined;
};
