import type { CommandSpec } from '../../command/spec.js';
import { assumedOf } from '../../contract/assumed.js';
import type { Field, Shape } from '../../contract/operation.js';
import { ownAnswerNames } from '../../contract/own-answers.js';
import { answerShapes } from '../../generated/answer-shapes.js';
import type { JsonObject } from '../../base/json/objects.js';

type NamedCommand = Pick<CommandSpec, 'operation' | 'shared' | 'words'>;

/** Commands that print the answer of another one. */
export const sameForm: Readonly<Record<string, string>> = {
  'bulk resume': 'rows',
  'bulk retry-failed': 'rows',
  'bulk show': 'rows',
  'computer explain': 'explain',
  ...Object.fromEntries(
    ['abort', 'approve', 'finish', 'pause', 'resume', 'rollback', 'start'].map((word) => [
      `rollout ${word}`,
      'rollout advance',
    ]),
  ),
};

/** The name of the schema of a command's answer; null where it has none. */
export const answerName = ({ operation, shared, words }: NamedCommand): string | null => {
  const own = words.join(' ');
  if (ownAnswerNames().includes(own)) return own;
  if (words[0] === 'wait') return 'wait';
  if (own in sameForm) return sameForm[own] ?? null;
  if (shared.includes('rows')) return 'rows';
  return operation !== undefined && keyOf(operation) in answerShapes() ? own : null;
};

/** The schema of the answer of a reading command, from the contract. A list is printed without the service's wrapper. */
export const serviceSchema = ({ operation, shared, words }: NamedCommand): JsonObject | undefined => {
  const text = operation === undefined ? undefined : answerShapes()[keyOf(operation)];
  if (operation === undefined || text === undefined) return undefined;
  const shape = JSON.parse(text) as Shape; // written by the build
  const items =
    shape.type === 'array' ? shape : shape.fields?.find(({ field, type }) => field === 'items' && type === 'array');
  const assumed = (assumedOf(keyOf(operation))?.fields ?? []).map(({ field, type }): Field => ({
    field,
    type: typesOf[type],
    nullable: true,
  }));
  const item = withFields(items?.items ?? shape, assumed);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: words.join(' '),
    // A list whose wrapper the reference does not show is printed without it, too.
    ...(items === undefined && !shared.includes('count') ? item : { type: 'array', items: item }),
  };
};

const keyOf = ({ method, path }: NonNullable<CommandSpec['operation']>): string => `${method} ${path}`;

const typesOf = {
  text: 'string',
  time: 'string',
  guid: 'string',
  int: 'integer',
  flag: 'boolean',
  list: 'array',
} as const;

/** Fields that the reference shows, and those that ems assumes beside them. */
const withFields = (shape: Shape, assumed: readonly Field[]): JsonObject => {
  const shown = new Set(shape.fields?.map(({ field }) => field));
  const added = assumed.filter(({ field }) => !shown.has(field));
  if (added.length === 0) return schemaOf(shape);
  return {
    ...schemaOf({ ...shape, type: 'object' }),
    properties: { ...propertiesOf(shape.fields ?? [], 'shown'), ...propertiesOf(added, 'assumed') },
  };
};

const propertiesOf = (fields: readonly Field[], basis: 'shown' | 'assumed'): JsonObject =>
  Object.fromEntries(fields.map((field) => [field.field, { ...schemaOf(field), 'x-basis': basis }]));

const schemaOf = ({ enum: choices, fields, format, items, nullable, type, values: map }: Shape): JsonObject => {
  const required = (fields ?? []).flatMap(({ field, required: isRequired }) => (isRequired === true ? [field] : []));
  return {
    ...(type === 'any' ? {} : { type: nullable === true ? [type, 'null'] : type }),
    ...(format === undefined ? {} : { format }),
    ...(choices === undefined ? {} : { enum: nullable === true ? [...choices, null] : [...choices] }),
    ...(items === undefined ? {} : { items: schemaOf(items) }),
    ...(map === undefined ? {} : { additionalProperties: schemaOf(map) }),
    ...(fields === undefined ? {} : { properties: propertiesOf(fields, 'shown') }),
    ...(required.length === 0 ? {} : { required }),
  };
};
