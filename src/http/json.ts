import type { Json, JsonObject } from '../contract/operation.js';

/** Throws a SyntaxError; everything after it works with a closed type instead of `any`. */
export function parseJson(text: string): Json {
  const value: Json = JSON.parse(text);
  return value;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
