import { isObject, type Json, type JsonObject } from '../../../base/json/objects.js';
import { cutText } from '../../../base/text/wording.js';
import { timeIn } from '../../../service/times.js';

/** null: it has never happened. undefined: not known, which is not "never": an old time would count as new after it. */
export const timeOf = (value: Json | undefined): Date | null | undefined => (value === null ? null : timeIn(value));

/** Several answers are not documented: the first likely name that holds a text wins. */
export const firstText = (object: JsonObject, names: readonly string[]): string | undefined => {
  const value = names.map((name) => object[name]).find((each) => typeof each === 'string' && each !== '');
  return typeof value === 'string' ? value : undefined;
};

export const valueOf = (object: JsonObject, names: readonly string[]): Json | undefined =>
  names.map((name) => object[name]).find((value) => value !== undefined);

/** The first of these fields that holds a number or a word, in lower case. */
export const wordOf = (object: JsonObject, names: readonly string[]): string => {
  const value = valueOf(object, names);
  return typeof value === 'number' || typeof value === 'string' ? String(value).toLowerCase() : '';
};

/** The id of a background job, wherever an answer keeps it. */
export const trackingIdOf = (json: Json | undefined): string | undefined => {
  // A text alone may be anything, such as "OK".
  if (typeof json === 'string') return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(json) ? json : undefined;
  return isObject(json) ? firstText(json, ['trackingId', 'trackingID', 'taskId', 'jobId']) : undefined;
};

/** The id of a depot sync job. */
export const jobIdOf = (job: JsonObject): string | undefined => {
  const value = valueOf(job, ['id', 'jobId', 'syncJobId', 'trackingId']);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
};

/** 'KB1, KB2, KB3, …' */
export const listFew = <Item>(items: readonly Item[], nameOf: (item: Item) => string): string =>
  `${items.slice(0, 3).map(nameOf).join(', ')}${items.length > 3 ? ', …' : ''}`;

/** Describes a status that the reference does not have: such a job can be called neither pending nor running. */
export const describeOddStatus = (
  fields: JsonObject,
  names: readonly string[],
  known: readonly string[],
): string | undefined => {
  const value = valueOf(fields, names);
  if (value === undefined) return 'the response has no status';
  if (typeof value !== 'object' && known.includes(String(value).toLowerCase())) return undefined;
  return `unknown status ${cutText(JSON.stringify(value), 60)}`;
};
