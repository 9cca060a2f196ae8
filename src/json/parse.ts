import type { Json } from './objects.js';

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
