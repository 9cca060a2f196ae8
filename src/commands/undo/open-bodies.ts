import type { Context } from '../../context.js';
import { compileDescription } from '../../contract/compile/compile.js';
import type { Json, Operation } from '../../contract/operation.js';
import type { OperationKey } from '../../contract/operation-keys.js';
import type { Call } from '../../http/client.js';
import { getUnlisted } from '../../http/reads.js';
import { isObject } from '../../json/objects.js';
import { describedBody } from '../../state/apply/described-body.js';

/**
 * The reference does not show some bodies: the description of the server says how the field is named. undefined: it does
 * not say it either.
 */
export const fillOpenBody = async (call: Call, context: Context): Promise<Json | undefined> => {
  const [id, ...others] = Object.values(isObject(call.body) ? call.body : {});
  if ((typeof id !== 'string' && typeof id !== 'number') || others.length > 0) return undefined;
  return describedBody(call.operation as OperationKey, { id }, await describedOperations(context)); // checked at build time
};

const read = new WeakMap<Context, Promise<readonly Operation[]>>();

/** The service always serves its description; read once. */
export const describedOperations = (context: Context): Promise<readonly Operation[]> => {
  const known = read.get(context) ?? readOperations(context);
  read.set(context, known);
  return known;
};

const readOperations = async (context: Context): Promise<readonly Operation[]> => {
  const client = await context.client();
  const document = (await client.send(getUnlisted('/openapi/v1.json'))).json();
  return compileDescription(document ?? null, { source: 'server' }).operations;
};
