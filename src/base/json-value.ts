/** Any JSON value; the output side keeps numbers that would lose digits as text. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };
