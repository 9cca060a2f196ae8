import type { Json, JsonObject } from '../../contract/operation.js';

/** Small builders, so that a schema reads like the list of its fields. */
export type Schema = JsonObject;
export type Fields = Readonly<Record<string, Schema>>;

export const textType: Schema = { type: 'string' };
export const guid: Schema = { type: 'string', format: 'uuid' };
export const timeType: Schema = { type: 'string', format: 'date-time' };
export const date: Schema = { type: 'string', format: 'date' };
export const int: Schema = { type: 'integer', format: 'int32' };
export const long: Schema = { type: 'integer', format: 'int64' };
export const double: Schema = { type: 'number', format: 'double' };
export const flag: Schema = { type: 'boolean' };

export const enumSchema = (...values: readonly string[]): Schema => ({ type: 'string', enum: values });

export const list = (items: Schema): Schema => ({ type: 'array', items });

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Also null. */
export const orNull = (schema: Schema): Schema => {
  const { type, enum: values } = schema;
  if (typeof type !== 'string') return { oneOf: [schema, { type: 'null' }] };
  const widened = Array.isArray(values) ? { enum: [...(values as readonly Json[]), null] } : {};
  return { ...schema, type: [type, 'null'], ...widened };
};

export const says = (schema: Schema, description: string): Schema => ({ ...schema, description });

/** What the service sends: every field is there. */
export const answer = (fields: Fields, description?: string): Schema => ({
  type: 'object',
  ...(description === undefined ? {} : { description }),
  required: Object.keys(fields),
  properties: fields,
});

/** What the service takes: only the named fields have to be there, others than these are refused. */
export const request = (fields: Fields, required: readonly string[] = []): Schema => ({
  type: 'object',
  ...(required.length === 0 ? {} : { required }),
  properties: fields,
  additionalProperties: false,
});

export const pageOf = (name: string): Schema => ({
  allOf: [ref('Page'), { type: 'object', properties: { items: list(ref(name)) } }],
});
