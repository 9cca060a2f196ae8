import type { JsonObject } from '../../contract/operation.js';
import { contentOf, parameters, ref, refusalsOf, typeOf, type FieldTexts, type Schema } from './schema-parts.js';

/** An operation that only this service has. */
export interface OwnOperation {
  readonly id: string;
  readonly summary: string;
  readonly details?: string;
  /** The role if it is not the usual one of the area. */
  readonly role?: string;
  readonly query?: FieldTexts;
  /** The schema of the request body. */
  readonly body?: string;
  readonly status?: 201 | 202 | 204;
  /** A schema, `page of` one or a list (`Schema[]`); absent with 204. */
  readonly answer?: string;
  readonly conflicts?: readonly string[];
}

export interface OwnArea {
  readonly tag: string;
  /** `<role>.read` for reads, `<role>.write` for the others. */
  readonly role: string;
  /** The path parameters of all operations. */
  readonly path: FieldTexts;
  readonly operations: Readonly<Record<string, OwnOperation>>;
}

/** Has the same general answers as the operations of the contract. */
export const describeOperation = (area: OwnArea, key: string, own: OwnOperation): JsonObject => {
  const path = Object.fromEntries(Object.entries(area.path).filter(([name]) => key.includes(`{${name}}`)));
  const isPaged = own.answer?.startsWith('page of ') === true;
  return {
    operationId: own.id,
    tags: [area.tag],
    summary: own.summary,
    ...(own.details === undefined ? {} : { description: own.details }),
    'x-role': own.role ?? `${area.role}.${key.startsWith('GET ') ? 'read' : 'write'}`,
    parameters: [
      ...parameters('path', path),
      ...(isPaged ? ['skip', 'top'].map((name) => ({ $ref: `#/components/parameters/${name}` })) : []),
      ...parameters('query', own.query),
      { $ref: '#/components/parameters/apiVersion' },
    ],
    ...(own.body === undefined ? {} : { requestBody: { required: true, ...contentOf(ref(own.body)) } }),
    responses: {
      [own.status ?? 200]: {
        description: 'Done.',
        ...(own.answer === undefined ? {} : contentOf(answerOf(own.answer))),
      },
      400: shared('BadRequest'),
      401: shared('Unauthorized'),
      403: shared('Forbidden'),
      ...(key.includes('{') ? { 404: shared('NotFound') } : {}),
      ...(own.conflicts === undefined ? {} : refusalsOf({ 409: own.conflicts })),
    },
  };
};

const shared = (name: string): JsonObject => ({ $ref: `#/components/responses/${name}` });

const answerOf = (text: string): Schema => {
  const [, item] = /^page of (.+)$/.exec(text) ?? [];
  if (item === undefined) return typeOf(text);
  return { allOf: [ref('Page'), { type: 'object', properties: { items: typeOf(`${item}[]`) } }] };
};
