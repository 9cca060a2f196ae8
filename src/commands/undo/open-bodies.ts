import type { Context } from '../../context.js';
import { compileDescription } from '../../contract/compile/compile.js';
import { operationKey, type Json, type Operation } from '../../contract/operation.js';
import type { Call } from '../../http/client.js';
import { getUnlisted } from '../../http/reads.js';
import { isObject } from '../../json/objects.js';

/**
 * The reference does not show some bodies: the description of the server says how the field is named. undefined: it does
 * not say it either.
 */
export const fillOpenBody = async (call: Call, context: Context): Promise<Json | undefined> => {
  const fields = await describedFields(call, context);
  const [[name, value] = [], ...others] = Object.entries(isObject(call.body) ? call.body : {});
  if (name === undefined || value === undefined || others.length > 0) return undefined;
  if (fields.some(({ field }) => field === name)) return call.body;
  const required = fields.filter((each) => each.required === true);
  return required.length === 1 && required[0] !== undefined ? { [required[0].field]: value } : undefined;
};

type Fields = NonNullable<NonNullable<Operation['body']>['shape']['fields']>;

const describedFields = async ({ operation }: Call, context: Context): Promise<Fields> => {
  const found = (await operations(context)).find((each) => operationKey(each) === operation);
  return found?.body?.shape.fields ?? [];
};

const read = new WeakMap<Context, Promise<readonly Operation[]>>();

/** The service always serves its description; read once. */
const operations = (context: Context): Promise<readonly Operation[]> => {
  const known = read.get(context) ?? readOperations(context);
  read.set(context, known);
  return known;
};

const readOperations = async (context: Context): Promise<readonly Operation[]> => {
  const client = await context.client();
  const document = (await client.send(getUnlisted('/openapi/v1.json'))).json();
  return compileDescription(document ?? null, { source: 'server' }).operations;
};
