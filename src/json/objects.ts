/** JSON as it comes and goes; numbers that would lose digits are kept as text by the output side. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/** An object of JSON: neither null nor a list. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Array.isArray() alone would make a list of anything of it. */
export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
