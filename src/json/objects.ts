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

/** Throws a SyntaxError; everything after it works with a closed type instead of `any`. */
export const parseJson = (text: string): Json => {
  const value: Json = JSON.parse(text);
  return value;
};

/**
 * An answer of the service. An id that is not written in digits stays the text that it is: of 42.00000000000000001,
 * JSON.parse would make the id of computer 42, and of -0 that of what has the id 0.
 */
export const parseAnswer = (text: string): Json =>
  parseJson(oddId.test(text) ? text.replaceAll(everyId, quotedUnlessExact) : text);

// Inside a text every quote is escaped, so that a letter, a quote and a colon are the end of a name.
const oddId = /(?:"id|I[dD])"\s*:\s*(?:-0|-?\d+[.eE])/;
const everyId = /((?:"id|I[dD])"\s*:\s*)(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=\s*[,}])/g;

const quotedUnlessExact = (all: string, name: string, number: string): string =>
  Number.isInteger(Number(number)) && String(Number(number)) !== number ? `${name}"${number}"` : all;
