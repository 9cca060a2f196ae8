import type { Json, JsonObject } from '../json-value.js';

export type { Json, JsonObject };

/** An object of JSON: neither null nor a list. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Array.isArray() alone would make a list of anything of it. */
export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

export const hasNone = (object: JsonObject, names: readonly string[]): boolean =>
  !names.some((name) => Object.hasOwn(object, name));

/** Fields, and none of these: an error with status 200, or the page of a list. An object without any says nothing else. */
export const isWithoutAny = (object: JsonObject, names: readonly string[]): boolean =>
  Object.keys(object).length > 0 && hasNone(object, names);
