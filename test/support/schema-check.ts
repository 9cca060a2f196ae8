import { isObject, type Json } from '../../src/base/json/objects.js';

/**
 * As much of JSON Schema (draft 7) as our published schemas use. A keyword that it does not know is an error, so that
 * nothing in a schema stays unchecked.
 */
export const fits = (schema: unknown, value: Json): boolean => {
  if (!isSchema(schema)) throw new Error('a schema is an object');
  return Object.entries(schema).every(([keyword, rule]) => {
    const check = keywords[keyword];
    if (check === undefined) throw new Error(`unknown keyword ${keyword}`);
    return check(rule, value, schema);
  });
};

type Schema = Readonly<Record<string, unknown>>;
// oxlint-disable-next-line typescript/no-explicit-any -- a rule is whatever its keyword says
type Check = (rule: any, value: Json, schema: Schema) => boolean;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (value: Json): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const told = (): boolean => true;
const entries = (value: Json): [string, Json][] => (isObject(value) ? Object.entries(value) : []);
const hasAll = (keys: readonly string[], value: Json): boolean =>
  !isObject(value) || keys.every((key) => value[key] !== undefined);

const keywords: Readonly<Record<string, Check>> = {
  $schema: told,
  $id: told,
  title: told,
  description: told,
  type: (type: string, value) => typeOf(value) === type || (type === 'integer' && Number.isInteger(value)),
  enum: (choices: readonly Json[], value) => choices.includes(value),
  pattern: (pattern: string, value) => typeof value !== 'string' || new RegExp(pattern, 'u').test(value),
  minLength: (least: number, value) => typeof value !== 'string' || value.length >= least,
  minimum: (least: number, value) => typeof value !== 'number' || value >= least,
  maximum: (most: number, value) => typeof value !== 'number' || value <= most,
  exclusiveMinimum: (least: number, value) => typeof value !== 'number' || value > least,
  minItems: (least: number, value) => !Array.isArray(value) || value.length >= least,
  maxItems: (most: number, value) => !Array.isArray(value) || value.length <= most,
  items: (schema: Schema, value) => !Array.isArray(value) || value.every((item: Json) => fits(schema, item)),
  required: (keys: readonly string[], value) => hasAll(keys, value),
  dependencies: (rules: Readonly<Record<string, readonly string[]>>, value) =>
    entries(value).every(([key]) => hasAll(rules[key] ?? [], value)),
  properties: (schemas: Readonly<Record<string, Schema>>, value) =>
    entries(value).every(([key, inner]) => schemas[key] === undefined || fits(schemas[key], inner)),
  additionalProperties: (rule: false | Schema, value, { properties }) =>
    entries(value).every(([key, inner]) =>
      isSchema(properties) && key in properties ? true : rule !== false && fits(rule, inner),
    ),
  propertyNames: (schema: Schema, value) => entries(value).every(([key]) => fits(schema, key)),
  anyOf: (choices: readonly Schema[], value) => choices.some((schema) => fits(schema, value)),
  oneOf: (choices: readonly Schema[], value) => choices.filter((schema) => fits(schema, value)).length === 1,
};
