import type { Context } from '../../context.js';
import { compileDescription } from '../../contract/compile/compile.js';
import type { Json, Operation } from '../../contract/operation.js';
import type { OperationKey } from '../../contract/operation-keys.js';
import type { Call, Client } from '../../http/client.js';
import { getUnlisted } from '../../http/reads.js';
import { isObject } from '../../json/objects.js';
import { describedBody, maskParameterNames } from '../../state/apply/described-body.js';

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

const read = new WeakMap<Context, Promise<Json | undefined>>();

/** The operation as the server describes it. Only its path is compiled: all of them take as long as the rest of an undo. */
export const describedOperations = async (key: OperationKey, context: Context): Promise<readonly Operation[]> => {
  const document = await readDescription(context);
  if (!isObject(document) || !isObject(document['paths'])) return [];
  const paths = Object.entries(document['paths']).filter(([path]) =>
    maskParameterNames(key).endsWith(` ${maskParameterNames(path)}`),
  );
  return compileDescription({ ...document, paths: Object.fromEntries(paths) }, { source: 'server' }).operations;
};

/** The service always serves its description; read once. */
const readDescription = (context: Context): Promise<Json | undefined> => {
  const known = read.get(context) ?? context.client().then((client) => readDocument(client));
  read.set(context, known);
  return known;
};

const readDocument = async (client: Client): Promise<Json | undefined> =>
  (await client.read(getUnlisted('/openapi/v1.json'))).json();
