import { isObject } from './objects.js';
import type { Json, JsonObject } from './objects.js';

/** Array.isArray() alone would make a list of anything of it. */
export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** The list of an answer: a bare one, the service's wrapper, or the first list of an object that the reference does not show. */
export const listIn = (json: Json | undefined): readonly Json[] | undefined => {
  if (!isObject(json)) return isList(json) ? json : undefined;
  const items = json['items'];
  return isList(items) ? items : Object.values(json).find(isList);
};

export const itemsOf = (json: Json | undefined): JsonObject[] => (listIn(json) ?? []).filter(isObject);
