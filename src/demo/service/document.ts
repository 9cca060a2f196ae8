import { isObject, type Json, type JsonObject } from '../../contract/operation.js';
import { demoOpenapiJson } from '../../generated/demo-openapi.js';

interface Document extends JsonObject {
  readonly paths: Readonly<Record<string, JsonObject>>;
}

/**
 * The OpenAPI document of the demo with our own extensions: the contract, the requests that it leaves open, and the
 * demo's own operations. Made by the build from src/demo/own-openapi.yaml.
 */
export const demoDocument = (): Document => (parsed ??= JSON.parse(demoOpenapiJson()) as Document);

let parsed: Document | undefined; // shared by all servers in the process

/** The document at /openapi/v1.json. Our own extensions are left out, because a real server has none. */
export const demoDescription = (): Json => (published ??= publish());

let published: Json | undefined; // built from constants

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
