import { answerSchema, type AnswerSchema } from '../../contract/answers.js';
import { idText } from '../../base/json/id-number.js';
import { isList, isObject, type Json, type JsonObject } from '../../base/json/objects.js';
import { thousands } from '../../base/text/wording.js';
import { isTime } from '../../base/text/times.js';

type FieldTypes = readonly (readonly [field: string, code: string])[];

const parsed = new WeakMap<AnswerSchema, FieldTypes>();

const fieldTypesOf = (schema: AnswerSchema): FieldTypes => {
  const known = parsed.get(schema);
  if (known !== undefined) return known;
  const types = schema.fields.split(' ').map((entry): [string, string] => {
    const [field = '', code = ''] = entry.split(':');
    return [field, code];
  });
  parsed.set(schema, types);
  return types;
};

export const fieldNamesOf = (schema: AnswerSchema): readonly string[] => fieldTypesOf(schema).map(([field]) => field);

/**
 * Returns '"lastSeenUtc": true instead of a time' for the first field of another type than the contract has. Absent,
 * null and undocumented values are always accepted.
 */
export const findWrongField = (value: JsonObject, schema: AnswerSchema | undefined): string | undefined => {
  if (schema === undefined) return undefined;
  for (const [field, code] of fieldTypesOf(schema)) {
    const wanted = findWrongValue(value[field] ?? null, code);
    if (wanted !== undefined) return `"${field}": ${describeValue(value[field] ?? null)} instead of ${wanted}`;
  }
  return undefined;
};

/** Shows a value completely or not at all: half of a secret would not be recognized and masked. */
export const describeValue = (value: Json): string => {
  const text = idText(value);
  return text.length > 60 ? `${thousands(text.length)} characters` : text;
};

/** Returns the expected type ('a time') of a wrong value, or undefined. Codes: see build/answer-types.mjs. */
const findWrongValue = (value: Json, code: string): string | undefined => {
  if (value === null) return undefined;
  switch (code.charAt(0)) {
    case 's':
      return typeof value === 'string' ? undefined : 'a text';
    case 't':
      return typeof value === 'string' && isTime(value) ? undefined : 'a time';
    case 'i':
    case 'n':
      return typeof value === 'number' ? undefined : 'a number';
    case 'b':
      return typeof value === 'boolean' ? undefined : 'true or false';
    case '@':
      return isObject(value) ? findWrongField(value, answerSchema(code.slice(1))) : 'an object';
    case '[':
      return isList(value) ? findFirst(value, code.slice(1)) : 'a list';
    case '{':
      return isObject(value) ? findFirst(Object.values(value), code.slice(1)) : 'an object';
    default:
      return undefined;
  }
};

const findFirst = (values: readonly Json[], code: string): string | undefined => {
  for (const value of values) {
    const wanted = findWrongValue(value, code);
    if (wanted !== undefined) return wanted;
  }
  return undefined;
};
