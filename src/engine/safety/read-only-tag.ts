import type { Context } from '../../context.js';
import { EmsError } from '../../errors.js';
import { getCall } from '../../http/reads.js';
import { isObject } from '../../json/objects.js';
import type { Prepared } from '../command.js';

/** A question that can only end in a refusal is not asked. The field is not documented: any that says read-only counts. */
export const refuseReadOnlyTag = async ({ call, names }: Prepared, context: Context): Promise<void> => {
  const id = call.pathValues?.['id'];
  if (id === undefined) return;
  const client = await context.client();
  const reply = await client.send(getCall('/api/tags/{id}', { pathValues: { id } })).catch(() => undefined);
  context.interrupt.throwIfAborted();
  const tag = reply?.json();
  if (!isObject(tag) || !Object.entries(tag).some(([name, value]) => /^(is)?read-?only$/i.test(name) && value === true))
    return;
  throw new EmsError('refused', `Refused: tag "${names['tag'] ?? id}" is read-only and cannot be changed or deleted.`);
};
