import {
  answerSchema,
  schemaOf,
  type AnswerSchema,
  type EntryIdentity,
  type ItemOf,
  type ObjectOf,
} from '../../contract/answers.js';
import { withAssumed } from '../../contract/assumed.js';
import { EmsError } from '../../base/errors.js';
import { kindInWords } from '../../base/json/kind-in-words.js';
import { hasNone, isObject, textOf, type Json, type JsonObject } from '../../base/json/objects.js';
import type { Call } from '../client.js';
import { fieldNamesOf, findWrongField, describeValue } from './fields.js';
import { emptyGuid } from '../../contract/operation.js';
import { isWholeId } from '../../base/json/id-number.js';
import { isUuid } from '../../base/text/identifiers.js';

/**
 * The one place that decides whether an answer is what the contract describes. It keeps fields that are not described, and
 * fails with a sentence on a value of another type: deciding by it would be a guess.
 */
export const decodeList = <Key extends string>(entries: readonly Json[], operation: Key): ItemOf<Key>[] => {
  const schema = itemSchemaOf(operation);
  return withoutRepeats(
    entries.map((entry) => decodeItem(entry, operation, schema)),
    schema?.identity,
  );
};

/** Decodes one entry of a list. Skipping an invalid one would make the list shorter and the fleet look healthier. */
const decodeItem = <Key extends string>(
  entry: Json | undefined,
  operation: Key,
  schema = itemSchemaOf(operation),
): ItemOf<Key> => {
  const item = withAssumed(checkItem(entry, operation, schema), operation);
  const wrong = findWrongField(item, schema);
  if (wrong !== undefined) {
    const name = item['hostname'] ?? item['name'];
    throw unlike(
      `The service answered with a list in which ${typeof name === 'string' ? name : 'an entry'} has ${wrong}.`,
      operation,
    );
  }
  return item as ItemOf<Key>; // types and tables are generated from one contract
};

/** Returns the entry unchanged: its id is checked, the types of its fields are not. */
export const checkItem = (entry: Json | undefined, operation: string, schema = itemSchemaOf(operation)): JsonObject => {
  if (!isObject(entry)) throw unlike(notObjects, operation);
  if (schema?.identity !== undefined && !isIdentified(entry, schema.identity))
    throw unlike(
      `The service answered with a list in which an entry has no valid id: ${describeIdentity(entry, schema.identity)}.`,
      operation,
    );
  return entry;
};

/** Decodes one object, which must be about the id in the path of the call. */
export const decodeObject = <Key extends string>(json: Json | undefined, call: Call<Key>): ObjectOf<Key> => {
  const { operation, pathValues } = call;
  const checked = withAssumed(checkObject(json, call), operation);
  const schema = objectSchemaOf(operation);
  const wrong = findWrongField(checked, schema);
  if (wrong !== undefined) throw unlike(`The service answered with an object that has ${wrong}.`, operation);
  return withAskedId(checked, schema?.identity, pathValues?.['id']) as ObjectOf<Key>; // as in decodeItem
};

/** Adds the id from the path to an answer that does not repeat it. A typed id arrives as text. */
const withAskedId = (
  object: JsonObject,
  identity: EntryIdentity | undefined,
  asked: string | number | undefined,
): JsonObject => {
  if (identity === undefined || asked === undefined) return object;
  const isText = identity.of === 'group' || identity.of === 'package';
  return { [identity.field]: isText ? asked : Number(asked), ...object };
};

/** Returns the object unchanged, for display: the types of its fields are not checked. */
export const checkObject = (json: Json | undefined, call: Call): JsonObject => {
  const { operation } = call;
  if (!isObject(json)) throw unlike(`The service answered with ${kindInWords(json)} instead of an object.`, operation);
  const schema = objectSchemaOf(operation);
  // {"status": "starting"} is not a computer without a host name. Anything with an id is accepted.
  if (schema?.whole === true && hasNone(json, ['id', 'clientId', ...fieldNamesOf(schema)]))
    throw unlike('The service answered with an object that has nothing of what was asked for.', operation);
  const other = findOther(json, call);
  if (other !== undefined) throw unlike(`The service ${other}.`, operation);
  return json;
};

/** Returns 'answered about computer 43 instead of 42'. Most services repeat the tracking id of a job, undocumented. */
export const findOther = (json: JsonObject, { operation, pathValues = {} }: Call): string | undefined => {
  const identity = objectSchemaOf(operation)?.identity;
  if (identity !== undefined) return findOtherIdentity(json, identity, pathValues['id']);
  return findOtherIdentity(json, { field: 'trackingId', of: 'job' }, pathValues['trackingId']);
};

/** Whether this object has an id or a complete schema; any other may come from some other server. */
export const isDescribed = (value: JsonObject, operation: string): boolean =>
  !hasNone(value, ['id', 'clientId']) || objectSchemaOf(operation)?.whole === true;

const objectSchemaOf = (operation: string): AnswerSchema | undefined => {
  const name = schemaOf(operation);
  return name === undefined || name.startsWith('[]') ? undefined : answerSchema(name);
};

const itemSchemaOf = (operation: string): AnswerSchema | undefined => {
  const name = schemaOf(operation);
  return name?.startsWith('[]') === true ? answerSchema(name.slice(2)) : undefined;
};

export const notObjects = 'The service answered with a list that holds something else than objects.';

const unlike = (message: string, operation: string): EmsError =>
  new EmsError('failed', message, { operation, hint: notTheService });

/** The hint for every answer that this service would not give. */
export const notTheService = 'Check that the URL is that of the service. --debug shows the response.';

/** Whether an entry says which computer, group or package it is. */
const isIdentified = (entry: JsonObject, { field, of }: EntryIdentity): boolean => {
  const id = entry[field];
  if (of !== 'group' && of !== 'package') return isWholeId(id, of === 'computer');
  // Reject groups with an invalid parent id, too: a rollout that does not find its ring would create it twice.
  return isGuid(id) && id !== emptyGuid && (entry['parentId'] === null || isGuid(entry['parentId'] ?? emptyGuid));
};

const isGuid = (id: Json | undefined): boolean => typeof id === 'string' && isUuid(id);

/** Returns 'PC-0042 ("id": null)', for the error about an entry without a valid id. */
const describeIdentity = (entry: JsonObject, { field }: EntryIdentity): string => {
  const id = entry[field];
  const text = `"${field}": ${id === undefined ? 'missing' : describeValue(id)}`;
  const name = entry['hostname'] ?? entry['name'];
  return typeof name === 'string' && name !== '' ? `${name} (${text})` : text;
};

/** Removes repeated entries: pages overlap if an item is added while they are read. */
const withoutRepeats = <Entry extends JsonObject>(
  entries: readonly Entry[],
  identity: EntryIdentity | undefined,
): Entry[] => {
  if (identity === undefined || identity.repeats === true) return [...entries];
  const seen = new Set<Json | undefined>();
  return entries.filter((entry) => {
    const id = entry[identity.field];
    return !seen.has(id) && seen.add(id);
  });
};

/** Returns 'answered about computer 43 instead of 42'; undefined if the answer has the requested id or none. */
const findOtherIdentity = (
  answer: JsonObject,
  { field, of }: EntryIdentity,
  asked: string | number | undefined,
): string | undefined => {
  const found = textOf(answer[field]);
  if (asked === undefined || found === '') return undefined;
  const isId = isUuid(found) || isWholeId(answer[field], true);
  const isOther = isId && found.toLowerCase() !== String(asked).toLowerCase();
  return isOther ? `answered about ${of} ${found} instead of ${asked}` : undefined;
};
