import type { JsonObject, Json } from '../../contract/operation.js';

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

export const orNull = (schema: Schema): Schema => {
  const { type, enum: values } = schema;
  if (typeof type !== 'string') return { oneOf: [schema, { type: 'null' }] };
  const widened = Array.isArray(values) ? { enum: [...(values as readonly Json[]), null] } : {};
  return { ...schema, type: [type, 'null'], ...widened };
};

export const says = (schema: Schema, description: string): Schema => ({ ...schema, description });

/** A response object: every field is present. */
export const answer = (fields: Fields, description?: string): Schema => ({
  type: 'object',
  ...(description === undefined ? {} : { description }),
  required: Object.keys(fields),
  properties: fields,
});

/** A request object: the named fields are required, and unknown fields are refused. */
export const request = (fields: Fields, required: readonly string[] = []): Schema => ({
  type: 'object',
  ...(required.length === 0 ? {} : { required }),
  properties: fields,
  additionalProperties: false,
});

export const pageOf = (name: string): Schema => ({
  allOf: [ref('Page'), { type: 'object', properties: { items: list(ref(name)) } }],
});

/** An operation that only this service has. */
export interface OwnOperation {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly details?: string;
  readonly role: string;
  /** Path parameters. */
  readonly path?: Readonly<Record<string, Schema>>;
  readonly query?: Readonly<Record<string, Schema>>;
  readonly paged?: true;
  readonly body?: Schema;
  readonly status?: 200 | 201 | 202 | 204;
  /** Absent with 204. */
  readonly answer?: Schema;
  /** Codes of possible conflicts (409). */
  readonly conflicts?: readonly string[];
}

/** The OpenAPI operation object, with the same general answers as the operations of the contract. */
export const describe = (own: OwnOperation): JsonObject => {
  const takesInput = own.query !== undefined || own.path !== undefined || own.body !== undefined || own.paged === true;
  return {
    operationId: own.id,
    tags: [own.tag],
    summary: own.summary,
    ...(own.details === undefined ? {} : { description: own.details }),
    'x-role': own.role,
    parameters: allParameters(own),
    ...(own.body === undefined ? {} : { requestBody: { required: true, ...contentOf(own.body) } }),
    responses: {
      [own.status ?? 200]: { description: 'Done.', ...(own.answer === undefined ? {} : contentOf(own.answer)) },
      ...(takesInput ? { 400: shared('BadRequest') } : {}),
      401: shared('Unauthorized'),
      403: shared('Forbidden'),
      ...(own.path === undefined ? {} : { 404: shared('NotFound') }),
      ...(own.conflicts === undefined ? {} : refusalsOf({ 409: own.conflicts })),
    },
  };
};

const shared = (name: string): JsonObject => ({ $ref: `#/components/responses/${name}` });

const allParameters = ({ path = {}, query = {}, paged }: OwnOperation): JsonObject[] => [
  ...Object.entries(path).map(([name, { description, ...schema }]) => ({
    name,
    in: 'path',
    required: true,
    ...(description === undefined ? {} : { description }),
    schema,
  })),
  ...(paged === true ? ['skip', 'top'].map((name) => ({ $ref: `#/components/parameters/${name}` })) : []),
  ...queryParameters(query),
  { $ref: '#/components/parameters/apiVersion' },
];

export const contentOf = (schema: Schema): JsonObject => ({ content: { 'application/json': { schema } } });

export const queryParameters = (query: Readonly<Record<string, Schema>>): JsonObject[] =>
  Object.entries(query).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(description === undefined ? {} : { description }),
    schema,
  }));

/** Refusals with a code, by status; the description lists the codes. */
export const refusalsOf = (refusals: Readonly<Record<number, readonly string[]>> = {}): JsonObject =>
  Object.fromEntries(
    Object.entries(refusals).map(([status, codes]) => [
      status,
      {
        description: `Refused with the code ${codes.join(', ')}.`,
        'x-codes': codes,
        ...contentOf({ $ref: `#/components/schemas/${status === '404' ? 'NotFoundDetails' : 'Conflict'}` }),
      },
    ]),
  );
