import type { Context } from '../../context.js';
import type { Field, Json, JsonObject } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import type { Client } from '../../http/client.js';
import { checkBody } from './body.js';
import { callTo } from '../../http/reads.js';
import { readObject } from '../../http/answers/decode.js';
import { isObject } from '../../json/objects.js';
import type { Command } from '../command.js';
import { resolvedAt, type ResolvedEntry } from './resolve-entries.js';

/** A full replace keeps what was not typed: the missing required fields are read first. */
export const complete = async (
  body: Json | undefined,
  command: Command,
  entries: readonly ResolvedEntry[],
  context: Context,
): Promise<Json | undefined> => {
  const { operation, record, spec } = command;
  if (record.completeFrom === undefined || !isObject(body)) return body;
  const missing = (operation.body?.shape.fields ?? []).filter((field) => field.required && !(field.field in body));
  if (missing.length === 0) return checked(body, command);
  const pathValues = Object.fromEntries(
    resolvedAt(entries, 'path').map(({ path: name, value }) => [name, value as string | number]),
  ); // ids
  const client: Client = await context.client();
  const call = callTo(record.completeFrom, { pathValues });
  const current = await readObject(call, client);
  const kept = missing.map((field) => [field.field, keptValue(current, field, call.operation)] as const);
  return checked({ ...body, ...Object.fromEntries(kept) }, { ...command, spec });
};

/** Copies the current values into a full replace, which clears missing fields. Some services omit null fields. */
const keptValue = (current: JsonObject, { field, nullable }: Field, operation: string): Json => {
  const value = current[field] ?? (nullable === true ? null : undefined);
  if (value !== undefined) return value;
  throw new EmsError('failed', `The service does not show "${field}", which the change has to repeat.`, {
    operation,
    hint: 'Nothing was changed. Give the value as well.',
  });
};

const checked = (body: Json, { operation, spec }: Command): Json => {
  checkBody(body, { operation, flags: spec.flags });
  return body;
};
