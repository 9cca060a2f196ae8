import type { Json, JsonObject } from '../../contract/operation.js';

export type Schema = JsonObject;

/** Fields by name. A value is a type and a description, such as `text? Text in the name.`; `!` marks required ones. */
export type FieldTexts = Readonly<Record<string, string>>;

const types: Readonly<Record<string, Schema>> = {
  text: { type: 'string' },
  name: { type: 'string', maxLength: 255 },
  guid: { type: 'string', format: 'uuid' },
  time: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  int: { type: 'integer', format: 'int32' },
  long: { type: 'integer', format: 'int64' },
  number: { type: 'number', format: 'double' },
  flag: { type: 'boolean' },
  texts: { type: 'object', additionalProperties: { type: 'string' } },
};

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** `int`, `guid?` (may be null), `Tag[]`, `Patch|ServicePack`; another word is the name of a schema. */
export const typeOf = (text: string): Schema => {
  if (text.endsWith('?')) return orNull(typeOf(text.slice(0, -1)));
  if (text.endsWith('[]')) return { type: 'array', items: typeOf(text.slice(0, -2)) };
  if (text.includes('|')) return enumOf(text.split('|'));
  return types[text] ?? ref(text);
};

const enumOf = (values: readonly string[]): Schema =>
  values.every((value) => /^\d+$/.test(value))
    ? { type: 'integer', enum: values.map(Number) }
    : { type: 'string', enum: values };

const orNull = (schema: Schema): Schema => {
  const { type, enum: values } = schema;
  if (typeof type !== 'string') return { oneOf: [schema, { type: 'null' }] };
  const widened = Array.isArray(values) ? { enum: [...(values as readonly Json[]), null] } : {};
  return { ...schema, type: [type, 'null'], ...widened };
};

/** A response object from `id int, name text?`: every field is present. */
export const answer = (...texts: readonly string[]): Schema => {
  const fields = texts.flatMap((text) => text.split(', ')).map((field) => field.split(' '));
  return {
    type: 'object',
    required: fields.map(([name = '']) => name),
    properties: Object.fromEntries(fields.map(([name = '', type = '']) => [name, typeOf(type)])),
  };
};

/** The fields of another schema and more. */
export const extended = (name: string, ...texts: readonly string[]): Schema => ({
  allOf: [ref(name), answer(...texts)],
});

/** A request object; unknown fields are refused. */
export const request = (fields: FieldTexts): Schema => {
  const required = Object.keys(fields).filter((name) => fields[name]?.split(' ')[0]?.endsWith('!'));
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, describedType(text)])),
    additionalProperties: false,
  };
};

const describedType = (text: string): Schema => {
  const [type = '', ...words] = text.split(' ');
  const schema = typeOf(type.replace('!', ''));
  return words.length === 0 ? schema : { ...schema, description: words.join(' ') };
};

export const parameters = (place: 'path' | 'query', fields: FieldTexts = {}): JsonObject[] =>
  Object.entries(fields).map(([name, text]) => {
    const { description = '', ...schema } = describedType(text);
    return { name, in: place, ...(place === 'path' ? { required: true } : {}), description, schema };
  });

export const contentOf = (schema: Schema): JsonObject => ({ content: { 'application/json': { schema } } });

/** Refusals with a code, by status; the description lists the codes. */
export const refusalsOf = (refusals: Readonly<Record<number, readonly string[]>>): JsonObject =>
  Object.fromEntries(
    Object.entries(refusals).map(([status, codes]) => {
      const schema = ref(status === '404' ? 'NotFoundDetails' : 'Conflict');
      return [
        status,
        { description: `Refused with the code ${codes.join(', ')}.`, 'x-codes': codes, ...contentOf(schema) },
      ];
    }),
  );
