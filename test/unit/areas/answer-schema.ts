import { readFileSync } from 'node:fs';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly 'x-not-shown'?: boolean;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
interface Endpoint {
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >;
}

const document: Document = JSON.parse(
  readFileSync(new URL('../../../src/generated/openapi.json', import.meta.url), 'utf8'),
);

/** The schema of one item (of a page or an array) or of the object that an operation answers with. */
export const answerSchema = (operation: string): Schema | undefined => {
  const [method = '', path = ''] = operation.split(' ');
  const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const body = resolved(
    (responses['200'] ?? responses['201'] ?? responses['202'])?.content?.['application/json']?.schema,
  );
  const list =
    body?.type === 'array' ? body.items : body?.properties?.hasMore && resolved(body.properties.items)?.items;
  return list === undefined ? body : resolved(list);
};

/** True when the schema is known and has no such field; `[]` steps into the items of an array. */
export const misses = (given: Schema | undefined, [step, ...rest]: readonly string[]): boolean => {
  const schema = resolved(given);
  if (step === undefined || schema === undefined || isOpen(schema)) return false;
  if (step === '[]') return schema.items === undefined || misses(schema.items, rest);
  const next = schema.properties?.[step];
  return next === undefined || misses(next, rest);
};

const isOpen = (schema: Schema): boolean =>
  schema['x-not-shown'] === true || schema.additionalProperties === true || Object.keys(schema).length === 0;

const resolved = (schema: Schema | undefined): Schema | undefined => {
  if (schema?.$ref !== undefined) {
    const target = resolved(document.components.schemas[schema.$ref.split('/').at(-1) ?? '']);
    return schema['x-not-shown'] ? { ...target, 'x-not-shown': true } : target;
  }
  const options = schema?.oneOf ?? schema?.anyOf;
  if (options !== undefined) return resolved(options.find(({ type }) => type !== 'null'));
  if (schema?.allOf === undefined) return schema;
  const parts = schema.allOf.map(resolved).filter((part) => part !== undefined);
  const all = [...parts, { ...schema, allOf: undefined }];
  const open = all.some((part) => part['x-not-shown'] === true);
  return {
    ...Object.assign({}, ...all),
    properties: Object.assign({}, ...all.map(({ properties }) => properties)),
    ...(open ? { 'x-not-shown': true } : {}),
  };
};
