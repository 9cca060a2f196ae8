// Writes the types of what the service answers, and the tables that the decoder checks answers with, from the contract.

import { assumedType } from './assumed-table.mjs';

/** The two generated files: types for the compiler, and one line per schema for the decoder (src/http/decode.ts). */
export const answerFiles = (document, operations, assumptions) => {
  const schemas = document.components.schemas;
  const answers = operations.map((operation) => [`${operation.method} ${operation.path}`, successOf(operation)]);
  const named = answers.filter(
    ([, answer]) => answer?.schema !== undefined && fieldsOf(schemas, ref(answer.schema)).length > 0,
  );
  const used = reachableFrom(schemas, new Set(named.map(([, answer]) => answer.schema)));
  return {
    types: typesFile(schemas, used, named, assumptions),
    tables: tablesFile(schemas, used, named),
  };
};

const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const nameOf = (schema) => schema?.$ref?.split('/').at(-1);
const successOf = ({ answers }) => answers.find(({ status, media }) => status < 300 && media === undefined);

/** Follows references and joins the parts of allOf; an alternative with null is the other one. */
const resolved = (schemas, schema) => {
  if (schema === undefined) return {};
  if (schema.$ref !== undefined) return resolved(schemas, schemas[nameOf(schema)]);
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  if (choices.length === 1) return resolved(schemas, choices[0]);
  if (schema.allOf === undefined) return schema;
  const parts = [...schema.allOf, { ...schema, allOf: undefined }].map((part) => resolved(schemas, part));
  return {
    ...schema,
    type: 'object',
    required: parts.flatMap((part) => part.required ?? []),
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
  };
};

const fieldsOf = (schemas, schema) => Object.entries(resolved(schemas, schema).properties ?? {});

/** The schema of an object behind a reference, through null and lists: what needs a type of its own. */
const objectNameOf = (schemas, schema) => {
  if (schema === undefined) return undefined;
  const choice = (schema.anyOf ?? schema.oneOf ?? []).find(({ type }) => type !== 'null');
  if (choice !== undefined) return objectNameOf(schemas, choice);
  return nameOf(schema) !== undefined && fieldsOf(schemas, schema).length > 0 ? nameOf(schema) : undefined;
};

const reachableFrom = (schemas, start) => {
  const found = new Set();
  const visit = (name) => {
    if (found.has(name)) return;
    found.add(name);
    for (const [, field] of fieldsOf(schemas, ref(name)))
      for (const inner of [field, resolved(schemas, field).items, resolved(schemas, field).additionalProperties]) {
        const innerName = typeof inner === 'object' ? objectNameOf(schemas, inner) : undefined;
        if (innerName !== undefined) visit(innerName);
      }
  };
  for (const name of start) visit(name);
  return [...found].toSorted((one, other) => (one < other ? -1 : 1));
};

const typesFile = (schemas, used, named, assumptions) => {
  const described = new Map(named.map(([key, { schema }]) => [key, schema]));
  const rows = [
    ...named.map(([key, { kind, schema }]) => ({ key, isList: kind !== 'object', type: schema })),
    ...assumptions
      .filter(([key, { fields }]) => !described.has(key) && fields.length > 0)
      .map(([key, assumed]) => ({ key, isList: assumed.isList, type: assumedType(assumed) })),
  ];
  const kinds = (kind) =>
    rows
      .filter(({ isList }) => isList === (kind === 'list'))
      .map(({ key, type }) => `  readonly '${key}': ${type};\n`)
      .toSorted()
      .join('');
  return `import type { Json, JsonObject } from '../base/json-value.js';

${used.map((name) => interfaceOf(schemas, name)).join('\n')}
/** The object that an operation is answered with. */
export interface ObjectAnswers {
${kinds('object')}}

/** The items of the list that an operation is answered with. */
export interface ItemAnswers {
${kinds('list')}}
`;
};

/** JsonObject keeps the fields that the contract does not know. The decoder rejects values of other types. */
const interfaceOf = (schemas, name) => {
  const { field: identity } = identityOf(schemas, ref(name)) ?? {};
  const lines = fieldsOf(schemas, ref(name)).map(([field, schema]) => {
    const isSure = field === identity;
    return `  readonly ${field}${isSure ? '' : '?'}: ${typeOf(schemas, schema)}${isSure ? '' : ' | null'};\n`;
  });
  return `export type ${name} = JsonObject & {\n${lines.join('')}};\n`;
};

const scalarTypes = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean' };

const typeOf = (schemas, schema) => {
  const name = objectNameOf(schemas, schema);
  if (name !== undefined) return name;
  const { additionalProperties, items, type, 'x-not-shown': isOpen } = resolved(schemas, schema);
  const [kind] = [type].flat().filter((each) => each !== 'null');
  if (isOpen === true) return 'Json';
  if (kind === 'array') return `readonly ${wrapped(typeOf(schemas, items ?? {}))}[]`;
  if (kind === 'object')
    return typeof additionalProperties === 'object'
      ? `Readonly<Record<string, ${typeOf(schemas, additionalProperties)}>>`
      : 'JsonObject';
  return scalarTypes[kind] ?? 'Json';
};

const wrapped = (type) => (type.includes(' ') ? `(${type})` : type);

const tablesFile = (schemas, used, named) => {
  const lines = used.map((name) => {
    const fields = fieldsOf(schemas, ref(name)).flatMap(([field, schema]) => {
      const code = codeOf(schemas, schema);
      return code === undefined ? [] : [`${field}:${code}`];
    });
    const { required, 'x-not-shown': isOpen } = resolved(schemas, ref(name));
    const isWhole = (required ?? []).length > 0 && isOpen !== true;
    const identity = identityOf(schemas, ref(name));
    const facts = {
      fields: fields.join(' '),
      ...(isWhole ? { whole: true } : {}),
      ...(identity === undefined ? {} : { identity }),
    };
    return `  ${name}: ${JSON.stringify(facts)},\n`;
  });
  const byKey = named
    .map(([key, { kind, schema }]) => `  '${key}': '${kind === 'object' ? '' : '[]'}${schema}',\n`)
    .toSorted();
  return `import type { AnswerSchema } from '../contract/answers.js';

/** Functions: a start that decodes nothing does not wait for the tables. */
export const answerSchemas = (): Readonly<Record<string, AnswerSchema>> => ({
${lines.join('')}});

export const schemaOfAnswer = (): Readonly<Record<string, string>> => ({
${byKey.join('')}});
`;
};

/** The field that says which computer, group or package an entry is, or which one it is about. */
const identityOf = (schemas, schema) => {
  for (const [field, property] of fieldsOf(schemas, schema)) {
    if (property['x-identity'] !== undefined) return { field, of: property['x-identity'] };
    if (property['x-refers-to'] !== undefined) return { field, of: property['x-refers-to'], repeats: true };
  }
  return undefined;
};

/** s text, t time, i integer, n number, b boolean, @Name a schema, [ a list of, { a map of; undefined: not described. */
const codeOf = (schemas, schema) => {
  const name = objectNameOf(schemas, schema);
  if (name !== undefined) return `@${name}`;
  const { additionalProperties, format, items, type, 'x-not-shown': isOpen } = resolved(schemas, schema);
  const [kind] = [type].flat().filter((each) => each !== 'null');
  if (isOpen === true) return undefined;
  if (kind === 'array') return `[${codeOf(schemas, items ?? {}) ?? '*'}`;
  if (kind === 'object')
    return `{${typeof additionalProperties === 'object' ? (codeOf(schemas, additionalProperties) ?? '*') : '*'}`;
  if (kind === 'string') return format === 'date-time' ? 't' : 's';
  return { integer: 'i', number: 'n', boolean: 'b' }[kind];
};
