import { isList, isObject, type Json, type JsonObject } from './objects.js';

/** The list of an answer: a bare one, the service's wrapper, or the first list of an object that the reference does not show. */
export const listIn = (json: Json | undefined): readonly Json[] | undefined => {
  if (!isObject(json)) return isList(json) ? json : undefined;
  const items = json['items'];
  return isList(items) ? items : Object.values(json).find(isList);
};

export const itemsOf = (json: Json | undefined): JsonObject[] => (listIn(json) ?? []).filter(isObject);
