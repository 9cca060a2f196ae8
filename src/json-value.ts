/** JSON as it comes and goes; numbers that would lose digits are kept as text by the output side. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };
