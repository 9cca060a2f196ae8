import type { ItemOf } from '../contract/answers.js';
import { EmsError } from '../base/errors.js';
import { decodeList } from '../http/answers/decode.js';
import type { ReadCall, Reply } from '../http/client.js';
import { pageFactsIn, totalOf } from '../http/paging/read-page.js';
import { isObject, listIn, type Json } from '../base/json/objects.js';
import { readable, unusable, type Readable, type Unreadable } from './readable.js';

const strange = ({ operation }: ReadCall, why = 'unknown response format'): Unreadable => unusable(operation, why);

/** A list without a total that is no longer than requested may be incomplete. */
export const sampleIn = <Key extends string>(
  json: Json,
  call: ReadCall<Key>,
  top: number,
): Readable<{ readonly items: readonly ItemOf<Key>[]; readonly total?: number }> => {
  const list = listIn(json);
  // Reject an empty list in an unknown wrapper: {"services": []} would read as a fleet without issues.
  const isTold = list !== undefined && (list.length > 0 || !isObject(json) || Object.hasOwn(json, 'items'));
  if (!isTold) return strange(call);
  // Reject entries that are not objects: a list of numbers is not an empty list of computers.
  const decoded = decodeOrWhy(() => decodeList(list, call.operation), call);
  if (!decoded.ok) return decoded;
  const items = decoded.value;
  const said = isObject(json) ? pageFactsIn(json) : {};
  const { hasMore } = said;
  const counted = isObject(json) ? (json['totalCount'] ?? undefined) : undefined;
  const total = totalOf(said, list.length);
  if (total !== undefined && hasMore === false && list.length < Math.min(total, top))
    return strange(call, `the service counts ${total} items, and its only page has ${list.length}`);
  if (total !== undefined) return readable({ items, total });
  if (counted !== undefined) {
    const more = hasMore === true ? ', and says that there are more' : '';
    return strange(call, `the service counts ${JSON.stringify(counted)} items and lists ${list.length}${more}`);
  }
  return readable((hasMore ?? list.length === top) ? { items } : { items, total: list.length });
};

/** Without a total, a page that was cut looks like the whole list. */
export const countedReply = async (sent: Promise<Reply>): Promise<Reply> => {
  const reply = await sent;
  const json = reply.json();
  if (isObject(json) && pageFactsIn(json).totalCount === undefined)
    throw new EmsError('failed', 'A page has no total, so items may be missing.');
  return reply;
};

export const decodeOrWhy = <Value>(decode: () => Value, call: ReadCall): Readable<Value> => {
  try {
    return readable(decode());
  } catch (error) {
    if (error instanceof EmsError) return strange(call, error.message.replace(/\.$/, ''));
    throw error;
  }
};
