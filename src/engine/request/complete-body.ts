import type { Context } from '../../context.js';
import type { Json } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import type { Client } from '../../http/client.js';
import { checkBody } from './body.js';
import { callTo } from '../../http/reads.js';
import { isAnother } from '../../json/id-number.js';
import { isObject } from '../../json/objects.js';
import type { Command } from './command.js';
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
  const current = (await client.send(call)).json();
  refuseOther(current, pathValues['id'], call.operation);
  const kept = missing.map(({ field }) => [field, isObject(current) ? (current[field] ?? null) : null] as const);
  return checked({ ...body, ...Object.fromEntries(kept) }, { ...command, spec });
};

/** What is kept goes into the change: the roles of another principal would become those of this one. */
const refuseOther = (current: Json | undefined, id: string | number | undefined, operation: string): void => {
  const found = isObject(current) ? current['id'] : undefined;
  if (!isAnother(found, id)) return;
  throw new EmsError('failed', `The service answered about another one than ${id}: ${JSON.stringify(found)}.`, {
    operation,
    hint: 'Nothing was changed. Check that the URL is that of the service. --debug shows the response.',
  });
};

const checked = (body: Json, { operation, spec }: Command): Json => {
  checkBody(body, { operation, flags: spec.flags });
  return body;
};
