import type { Json, JsonObject } from '../../contract/operation.js';
import { demoDocument } from './document.js';

/** What is served at /openapi/v1.json: without our extensions, as any server would write it. */
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

/** The role goes into the text: OpenAPI has no place for it. */
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
