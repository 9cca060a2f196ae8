import type { Context } from '../../context.js';
import type { JsonObject } from '../../contract/operation.js';
import { getCall } from '../../http/reads.js';
import { textOf } from '../../json/text-of.js';
import { patternOf } from '../../text/pattern.js';
import { mapBounded } from '../read/map-bounded.js';
import { readObject } from '../../http/answers/decode.js';
import { isAccount } from '../read/signed-in-users.js';

/** No list and no search of the service has the model or the signed-in user: one request per computer. */
export const readSystemFacts = async (
  computers: readonly { readonly id: number }[],
  context: Context,
): Promise<JsonObject[]> => {
  const client = await context.client();
  const settings = await context.settings();
  return mapBounded(computers, settings.get('concurrency'), ({ id }) =>
    readObject(getCall('/api/computer/{id}/system-info', { pathValues: { id }, signal: context.interrupt }), client),
  );
};

/** A part of the model, or a pattern with * and ?. What has no inventory has no model. */
export const hasModel = (system: JsonObject | undefined, typed: string | undefined): boolean => {
  if (typed === undefined) return true;
  const pattern = patternOf(typed);
  const model = textOf(system?.['model']);
  return pattern.wild ? pattern.matches(model) : model.toLowerCase().includes(typed.toLowerCase());
};

/** Users who were signed in at the last inventory. */
export const hasUser = (system: JsonObject | undefined, typed: string | undefined): boolean =>
  typed === undefined || isAccount(textOf(system?.['loggedOnUser'] ?? system?.['osLogin']), typed);
