import { cutText } from '../../text/cut-text.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { isObject } from '../../json/objects.js';

/** Several answers are not documented: the first likely name that holds a text wins. */
export const firstText = (object: JsonObject, names: readonly string[]): string | undefined => {
  const value = names.map((name) => object[name]).find((each) => typeof each === 'string' && each !== '');
  return typeof value === 'string' ? value : undefined;
};

export const valueOf = (object: JsonObject, names: readonly string[]): Json | undefined =>
  names.map((name) => object[name]).find((value) => value !== undefined);

/** The id of a background job, wherever an answer keeps it. */
export const trackingIdOf = (json: Json | undefined): string | undefined => {
  // A text alone may be anything, such as "OK".
  if (typeof json === 'string') return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(json) ? json : undefined;
  if (!isObject(json)) return undefined;
  return firstText(json, ['trackingId', 'trackingID', 'taskId', 'jobId']);
};

/** The first few of them by name. */
export const named = (items: readonly JsonObject[], name: (item: JsonObject) => string): string =>
  `${items.slice(0, 3).map(name).join(', ')}${items.length > 3 ? ', …' : ''}`;

/** A status that the reference does not have, as it came: neither pending nor running is known of it. */
export const oddStatus = (
  fields: JsonObject,
  names: readonly string[],
  known: readonly string[],
): string | undefined => {
  const value = valueOf(fields, names);
  if (value === undefined) return 'the response has no status';
  if (typeof value !== 'object' && known.includes(String(value).toLowerCase())) return undefined;
  return `unknown status ${cutText(JSON.stringify(value), 60)}`;
};
