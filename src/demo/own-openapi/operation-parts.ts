import type { JsonObject } from '../../contract/operation.js';
import type { Schema } from './schema-parts.js';

export const contentOf = (schema: Schema): JsonObject => ({ content: { 'application/json': { schema } } });

export const parametersOf = (query: Readonly<Record<string, Schema>>): JsonObject[] =>
  Object.entries(query).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(description === undefined ? {} : { description }),
    schema,
  }));
