import type { JsonObject } from '../../contract/operation.js';
import { contentOf, queryParameters, refusalsOf } from './operation-parts.js';
import type { Schema } from './schema-parts.js';

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
  /** Codes of the conflicts (409) it can end in. */
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
