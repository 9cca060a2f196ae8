import type { Context } from '../../context.js';
import type { Json } from '../../contract/operation.js';
import type { OperationKey } from '../../contract/operation-keys.js';
import type { Call } from '../../http/client.js';
import { isObject } from '../../base/json/objects.js';
import { describedOperations } from '../../service/server-description.js';
import { describedBody } from '../state/index.js';

/**
 * Fills a body that the reference does not show, with the field name from the description of the server; undefined if
 * that does not show it either.
 */
export const fillOpenBody = async (call: Call, context: Context): Promise<Json | undefined> => {
  const [id, ...others] = Object.values(isObject(call.body) ? call.body : {});
  if ((typeof id !== 'string' && typeof id !== 'number') || others.length > 0) return undefined;
  const key = call.operation as OperationKey; // checked at build time
  return describedBody(key, { id }, await describedOperations(key, context));
};
