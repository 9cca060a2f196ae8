import { backslash, closeBrace, closeBracket, openBrace, openBracket, quote } from './ascii.js';
import { maxDepth } from './nesting.js';

export const isTooDeep = (text: Buffer): boolean => {
  return mayBeDeep(text) && isDeep(text);
};

/**
 * Fewer brackets than levels cannot nest too deeply. Counted by split, a small answer costs 0.03 ms; the loop below, which
 * is not compiled yet when a command's only page comes in, costs 1 to 2.
 */
const mayBeDeep = (text: Buffer): boolean => {
  if (text.length > 65_536) return true;
  const all = text.toString('latin1');
  return all.split('{').length + all.split('[').length - 2 > maxDepth;
};

const isDeep = (text: Buffer): boolean => {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at];
    if (inString) {
      if (byte === backslash) at++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === openBrace || byte === openBracket) {
      depth++;
      if (depth > maxDepth) return true;
    } else if (byte === closeBrace || byte === closeBracket) depth--;
  }
  return false;
};
