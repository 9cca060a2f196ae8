import { isList, isObject, type Json, type JsonObject } from './objects.js';

/** The list of an answer: a bare one, the service's wrapper, or that of a wrapper which the reference does not show. */
export const listIn = (json: Json | undefined): readonly Json[] | undefined => {
  if (!isObject(json)) return isList(json) ? json : undefined;
  return Object.hasOwn(json, 'items') ? ownList(json['items']) : wrappedIn(json);
};

const ownList = (items: Json | undefined): readonly Json[] | undefined => (isList(items) ? items : undefined);

/**
 * The first list of an object. An empty one only where nothing else is said: of {"message": "starting", "details": []}
 * no computer would have an issue, and no queue an entry.
 */
const wrappedIn = (json: JsonObject): readonly Json[] | undefined => {
  const lists = Object.entries(json).filter(([name, value]) => isList(value) && !trouble.test(name));
  const list = ownList(lists[0]?.[1]);
  if (list === undefined || list.length > 0) return list;
  const others = Object.keys(json).filter((name) => name !== lists[0]?.[0]);
  return others.every((name) => paging.test(name)) ? list : undefined;
};

/** Fields of an error that hold lists. */
const trouble = /^(details|errors?|messages?|problems?|warnings?)$/i;
/** Fields of a wrapper beside its list. */
const paging = /count|total|skip|top|page|size|limit|offset|more|next|prev|link/i;

/** The entries of a list inside an object whose shape is not shown: one that is no object, or no list at all, still is one. */
export const listedIn = (json: Json | undefined): JsonObject[] => {
  const list = listIn(json);
  if (list === undefined) return [{}];
  return list.map((entry) => (isObject(entry) ? entry : typeof entry === 'string' ? { name: entry } : {}));
};

export const itemsOf = (json: Json | undefined): JsonObject[] => (listIn(json) ?? []).filter(isObject);
