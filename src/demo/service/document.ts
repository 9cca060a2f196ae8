import type { Json, JsonObject } from '../../contract/operation.js';
import { openapiJson } from '../../generated/openapi.js';
import type { Behavior } from '../behavior/behavior.js';
import { allBehaviors } from '../behavior/index.js';
import { catalogSchemas } from '../own-openapi/catalog-schemas.js';
import { addedFields, computerSchemas } from '../own-openapi/computer-schemas.js';
import { filledOperations, type Filling } from '../own-openapi/filled-operations.js';
import { groupSchemas } from '../own-openapi/group-schemas.js';
import { contentOf, queryParameters, refusalsOf, type Fields } from '../own-openapi/schema-parts.js';
import { ownSchemas } from '../own-openapi/own-schemas.js';

export interface Document extends JsonObject {
  readonly paths: Readonly<Record<string, JsonObject>>;
  readonly components: Readonly<Record<string, JsonObject>>;
}

/**
 * The OpenAPI document of the demo with our own extensions: the contract, its gaps filled with the demo's shapes, and the
 * demo's own operations.
 */
export const demoDocument = (): Promise<Document> => {
  assembled ??= assemble();
  return assembled;
};

let assembled: Promise<Document> | undefined; // made of constants, so it is the same for every server in the process

const assemble = async (): Promise<Document> => {
  const contract = JSON.parse(openapiJson()) as Document; // written by our own generator
  const filledSchemas = { ...computerSchemas, ...catalogSchemas, ...groupSchemas, ...ownSchemas };
  const schemas = { ...contract.components['schemas'], ...filledSchemas };
  for (const [name, fields] of Object.entries(addedFields)) schemas[name] = withFields(asObject(schemas[name]), fields);
  const paths: Record<string, Record<string, Json>> = {};
  for (const [path, item] of Object.entries(contract.paths)) paths[path] = { ...item };
  for (const [operation, filling] of Object.entries(filledOperations)) fillIn(paths, operation, filling);
  for (const behavior of await allBehaviors()) addOwn(paths, behavior);
  const tags = [...asList(contract['tags']), ...ownTags];
  return { ...contract, tags, paths, components: { ...contract.components, schemas } };
};

const ownTags = [
  { name: 'Variable Configurations', description: 'Named sets of variable values for groups.' },
  { name: 'Service', description: 'The service itself.' },
];

const withFields = (schema: JsonObject, fields: Fields): JsonObject => ({
  ...schema,
  properties: { ...asObject(schema['properties']), ...fields },
});

/** 'GET /api/tags' to its method, as a key of a path item, and its path. */
export const splitOperation = (operation: string): { method: string; path: string } => {
  const [method = '', path = ''] = operation.split(' ');
  return { method: method.toLowerCase(), path };
};

type Paths = Record<string, Record<string, Json>>;

const addOwn = (paths: Paths, { operation, describe }: Behavior): void => {
  if (describe === undefined) return;
  const { method, path } = splitOperation(operation);
  paths[path] = { ...paths[path], [method]: describe() };
};

const fillIn = (paths: Paths, operation: string, filling: Filling): void => {
  const { method, path } = splitOperation(operation);
  const known = paths[path]?.[method] as JsonObject | undefined; // an operation object, when it is there at all
  if (known === undefined) throw new Error(`The contract has no operation ${operation}.`);
  paths[path] = { ...paths[path], [method]: { ...known, ...fillOperation(known, filling) } };
};

const fillOperation = (known: JsonObject, { body, answers, query, refusals }: Filling): JsonObject => ({
  ...(body === undefined ? {} : { requestBody: { ...asObject(known['requestBody']), ...contentOf(body) } }),
  responses: { ...responsesOf(asObject(known['responses']), answers), ...refusalsOf(refusals) },
  ...(query === undefined ? {} : { parameters: [...asList(known['parameters']), ...queryParameters(query)] }),
});

const responsesOf = (known: JsonObject, answers: Filling['answers']): JsonObject => {
  if (answers === undefined) return known;
  const entries = Object.entries(known);
  const success = asObject(entries.find(([status]) => status.startsWith('2'))?.[1]);
  const description = success['description'] ?? 'Done.';
  return {
    ...Object.fromEntries(
      Object.entries(answers).map(([status, schema]) => [
        status,
        { description, ...(schema === null ? {} : contentOf(schema)) },
      ]),
    ),
    ...Object.fromEntries(entries.filter(([status]) => !status.startsWith('2'))),
  };
};

const asObject = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

const asList = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** The document at /openapi/v1.json. Our own extensions are left out, because a real server has none. */
export const demoDescription = (): Promise<Json> => (made ??= describe());

let made: Promise<Json> | undefined; // of constants, as the document is

const describe = async (): Promise<Json> => {
  const document = await demoDocument();
  const paths = Object.fromEntries(Object.entries(document.paths).map(([path, item]) => [path, withRoles(item)]));
  return withoutExtensions({ ...document, paths });
};

const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);

const withRoles = (item: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(item).map(([key, value]) => [key, methods.has(key) ? withRole(value as JsonObject) : value]),
  );

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
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, inner]) => [key, withoutExtensions(inner)]),
  );
};
