import { backslash, closeBrace, closeBracket, colon, comma, openBrace, openBracket, quote } from './ascii.js';
import { maxDepth, maxNames, maxObjects, maxText, maxValues, type Crowd } from './nesting.js';

/** What makes a text too much to be parsed: how deeply it nests, how many values it has, or how long one of them is. */
export type Excess = Crowd | 'depth' | 'text';

export const excessOf = (text: Buffer): Excess | undefined => {
  return mayBeDeep(text) ? lookInside(text) : undefined;
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

const lookInside = (text: Buffer): Excess | undefined => {
  let depth = 0;
  let objects = 0;
  let values = 0;
  let inString = false;
  let from = 0;
  // Of the object that is open at each level.
  const names = new Int32Array(maxDepth + 1);
  for (let at = 0; at < text.length; at++) {
    const byte = text[at];
    if (inString) {
      if (byte === backslash) at++;
      else if (byte === quote) {
        inString = false;
        if (at - from > maxText) return 'text';
      }
    } else if (byte === quote) {
      inString = true;
      from = at;
    } else if (byte === comma) values++;
    else if (byte === colon) {
      const count = (names[depth] ?? 0) + 1;
      names[depth] = count;
      if (count > maxNames) return 'names';
    } else if (byte === openBrace || byte === openBracket) {
      depth++;
      objects++;
      if (depth > maxDepth) return 'depth';
      names[depth] = 0;
    } else if (byte === closeBrace || byte === closeBracket) depth--;
  }
  if (objects > maxObjects) return 'objects';
  return values > maxValues ? 'values' : undefined;
};
