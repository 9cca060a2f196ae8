import type { Context } from '../context.js';
import { compileDescription } from '../contract/compile/compile.js';
import type { Json, Operation, Shape } from '../contract/operation.js';
import type { OperationKey } from '../contract/operation-keys.js';
import type { Client } from '../http/client.js';
import { getUnlisted } from '../http/reads.js';
import { isObject } from '../base/json/objects.js';

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

/** The body of an operation in a description; undefined if it has none. */
export const describedShape = (key: OperationKey, described: readonly Operation[] | undefined): Shape | undefined =>
  described?.find(({ method, path }) => maskParameterNames(`${method} ${path}`) === maskParameterNames(key))?.body
    ?.shape;

/** The server may call a path parameter by another name. */
const maskParameterNames = (key: string): string => key.replaceAll(/\{[^}]*\}/g, '{}').toLowerCase();

/** The service always serves its description; read once. */
const readDescription = (context: Context): Promise<Json | undefined> => {
  const known = read.get(context) ?? context.client().then((client) => readDocument(client));
  read.set(context, known);
  return known;
};

const readDocument = async (client: Client): Promise<Json | undefined> =>
  (await client.read(getUnlisted('/openapi/v1.json'))).json();
