import { isObject, type Json, type JsonObject } from '../../contract/operation.js';
import { openapiJson } from '../../generated/openapi.js';
import { contractGaps, type Gap } from '../own-openapi/contract-gaps.js';
import { ownOperations } from '../own-openapi/own-operations.js';
import { ownSchemas } from '../own-openapi/own-schemas.js';
import { contentOf, parameters, ref, refusalsOf } from '../own-openapi/schema-parts.js';

interface Document extends JsonObject {
  readonly paths: Readonly<Record<string, JsonObject>>;
  readonly components: Readonly<Record<string, JsonObject>>;
}

type Paths = Record<string, Record<string, Json>>;

/**
 * The OpenAPI document of the demo with our own extensions: the contract, the requests that it leaves open, and the
 * demo's own operations.
 */
export const demoDocument = (): Document => (assembled ??= assemble());

let assembled: Document | undefined; // made of constants, so it is the same for every server in the process

const assemble = (): Document => {
  const contract = JSON.parse(openapiJson()) as Document; // written by our own generator
  const schemas = { ...contract.components['schemas'], ...ownSchemas };
  schemas['Computer'] = withCustom(objectIn(schemas['Computer']));
  const paths: Paths = {};
  for (const [path, item] of Object.entries(contract.paths)) paths[path] = { ...item };
  for (const [operation, gap] of Object.entries(contractGaps)) fillGap(paths, operation, gap);
  for (const [operation, described] of ownOperations()) setOperation(paths, operation, described);
  const tags = [...listIn(contract['tags']), ...ownTags];
  return { ...contract, tags, paths, components: { ...contract.components, schemas } };
};

const ownTags = [
  { name: 'Variable Configurations', description: 'Named sets of variable values for groups.' },
  { name: 'Service', description: 'The service itself.' },
];

/** The one field that the demo adds to a schema of the contract. */
const withCustom = (schema: JsonObject): JsonObject => ({
  ...schema,
  properties: {
    ...objectIn(schema['properties']),
    custom: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: "This demo's own field: the values of active custom field slots, on single reads.",
    },
  },
});

const setOperation = (paths: Paths, operation: string, described: JsonObject): void => {
  const [method = '', path = ''] = operation.split(' ');
  paths[path] = { ...paths[path], [method.toLowerCase()]: described };
};

const fillGap = (paths: Paths, operation: string, { body, query, refusals = {} }: Gap): void => {
  const [method = '', path = ''] = operation.split(' ');
  const known = paths[path]?.[method.toLowerCase()];
  if (!isObject(known)) throw new Error(`The contract has no operation ${operation}.`);
  setOperation(paths, operation, {
    ...known,
    ...(body === undefined ? {} : { requestBody: { ...objectIn(known['requestBody']), ...contentOf(ref(body)) } }),
    ...(query === undefined ? {} : { parameters: [...listIn(known['parameters']), ...parameters('query', query)] }),
    responses: { ...objectIn(known['responses']), ...refusalsOf(refusals) },
  });
};

const objectIn = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const listIn = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** The document at /openapi/v1.json. Our own extensions are left out, because a real server has none. */
export const demoDescription = (): Json => (published ??= publish());

let published: Json | undefined; // of constants, as the document is

const publish = (): Json => {
  const document = demoDocument();
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(Object.entries(item).map(([key, value]) => [key, isObject(value) ? withRole(value) : value])),
  ]);
  return withoutExtensions({ ...document, paths: Object.fromEntries(paths) });
};

/** OpenAPI has no field for roles, so the description names the role. */
const withRole = (operation: JsonObject): JsonObject => {
  const role = operation['x-role'];
  if (role === null) return { ...operation, security: [] };
  if (typeof role !== 'string') return operation;
  const { description } = operation;
  const needs = `Requires the role ${role}.`;
  return { ...operation, description: typeof description === 'string' ? `${description} ${needs}` : needs };
};

const withoutExtensions = (value: Json): Json => {
  if (Array.isArray(value)) return (value as readonly Json[]).map(withoutExtensions);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, inner]) => [key, withoutExtensions(inner)]),
  );
};
