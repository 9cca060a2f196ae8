import type { JsonObject } from '../../contract/operation.js';
import type { Schema } from './schema-parts.js';

export const contentOf = (schema: Schema): JsonObject => ({ content: { 'application/json': { schema } } });

export const queryParameters = (query: Readonly<Record<string, Schema>>): JsonObject[] =>
  Object.entries(query).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(description === undefined ? {} : { description }),
    schema,
  }));

/** Refusals with a code, by status: what the code says is written into the description. */
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
