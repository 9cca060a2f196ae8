import type { ServerField } from '../../areas/record.js';
import type { Context } from '../../context.js';
import type { Field, Json } from '../../contract/operation.js';
import type { OperationKey } from '../../contract/operation-keys.js';
import { EmsError, usage } from '../../base/errors.js';
import { isObject } from '../../base/json/objects.js';
import type { Command } from '../command.js';

/** Gives fields that the reference does not show the names that the server's description has for them. */
export const withServerNames = async (
  body: Json | undefined,
  { operation, record }: Pick<Command, 'operation' | 'record'>,
  context: Context,
): Promise<Json | undefined> => {
  const own = Object.entries(record.serverFields ?? {}).filter(([name]) => isObject(body) && name in body);
  if (!isObject(body) || own.length === 0) return body;
  const open = (record.arguments ?? []).find(
    ({ fills }) => record.serverFields?.[fills] !== undefined && !(fills in body),
  );
  if (open !== undefined) throw usage(`<${open.name}> is required`);
  const known = operation.body?.shape.fields ?? [];
  const described =
    known.length > 0 ? known : await describedFields(`${operation.method} ${operation.path}` as OperationKey, context);
  const names = new Map(own.map(([name, field]) => [name, nameAtServer(name, field, described)]));
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [names.get(name) ?? name, value]));
};

const nameAtServer = (ours: string, { named, type }: ServerField, described: readonly Field[]): string => {
  const [only, second] = described.filter((field) => field.type === type && named.test(field.field));
  if (only !== undefined && second === undefined) return only.field;
  throw usage(
    `Neither the reference nor the description of the server says which field holds the ${ours}.`,
    "Give the body as your server documents it: --body '{…}' or --field name=value",
  );
};

const describedFields = async (key: OperationKey, context: Context): Promise<readonly Field[]> => {
  const { describedOperations, describedShape } = await import('../../service/server-description.js');
  try {
    return describedShape(key, await describedOperations(key, context))?.fields ?? [];
  } catch (error) {
    if (error instanceof EmsError && error.kind === 'not-found') return [];
    throw error;
  }
};
