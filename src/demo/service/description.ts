import { openapiJson } from '../../generated/openapi.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { isObject } from './check.js';
import type { Route, Routes } from './routes.js';

/** The description the service gives of itself: the contract, and the operations that only this service has. */
export const descriptionOf = (routes: Routes): Json => {
  const contract: Json = JSON.parse(openapiJson);
  if (!isObject(contract) || !isObject(contract['paths'])) return contract;
  const paths: Record<string, Json> = { ...contract['paths'] };
  for (const { operation, behaviour } of allRoutes(routes)) {
    if (behaviour.describe === undefined) continue;
    const known = paths[operation.path];
    paths[operation.path] = { ...(isObject(known) ? known : {}), [operation.method.toLowerCase()]: behaviour.describe };
  }
  return { ...contract, paths };
};

/** Wraps the operation objects of behaviours into a description of their own, to be compiled. */
export const ownDescription = (described: readonly { path: string; method: string; object: JsonObject }[]): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { path, method, object } of described) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: object };
  }
  return { openapi: '3.1.0', info: { title: 'Own operations', version: '1' }, paths };
};

const allRoutes = (routes: Routes): Route[] => [
  ...routes.routes.values(),
  ...[...routes.literals.values()].flatMap(allRoutes),
  ...(routes.placeholder === undefined ? [] : allRoutes(routes.placeholder.node)),
];
