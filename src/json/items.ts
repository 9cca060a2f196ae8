import { isList, isObject, type Json, type JsonObject } from './objects.js';

/** The list of an answer: a bare one, the service's wrapper, or the first list of an object that the reference does not show. */
export const listIn = (json: Json | undefined): readonly Json[] | undefined => {
  if (!isObject(json)) return isList(json) ? json : undefined;
  const items = json['items'];
  return isList(items) ? items : Object.values(json).find(isList);
};

/** The entries of a list inside an object whose shape is not shown: one that is no object, or no list at all, still is one. */
export const listedIn = (json: Json | undefined): JsonObject[] => {
  const list = listIn(json);
  if (list === undefined) return [{}];
  return list.map((entry) => (isObject(entry) ? entry : typeof entry === 'string' ? { name: entry } : {}));
};

export const itemsOf = (json: Json | undefined): JsonObject[] => (listIn(json) ?? []).filter(isObject);
