import { backslash, closeBrace, comma, openBrace, quote } from './ascii.js';
import { endOfString } from './item-slices.js';

/** Steps through compact JSON without parsing it, as far as copying its parts needs. */

/** 1 for what a run of printable ASCII ends at: the quote, a backslash, a control character, the first byte of others. */
export const endsPlainText = new Uint8Array(256).fill(1);
endsPlainText.fill(0, 0x20, 0x7f);
endsPlainText[quote] = 1;
endsPlainText[backslash] = 1;

/** Position of the closing quote; -1 for a name that is more than letters. */
export const endOfName = (page: Buffer, start: number): number => {
  let at = start;
  while (endsPlainText[page[at] ?? 0] === 0) at++;
  return page[at] === quote ? at : -1;
};

/** Position behind a value that is not looked at closely; -1 where it does not end. */
export const endOfValue = (page: Buffer, start: number): number => {
  const first = page[start] ?? 0;
  if (first === quote) {
    const end = endOfName(page, start + 1); // mostly short: the native search takes longer to call than to search
    return (end === -1 ? endOfString(page, start) : end) + 1;
  }
  if (isOpening(first)) return endOfNested(page, start);
  let at = start;
  while (page[at] !== comma && page[at] !== closeBrace && at < page.length) at++;
  return at;
};

const endOfNested = (page: Buffer, start: number): number => {
  let depth = 0;
  for (let at = start; at < page.length; at++) {
    const byte = page[at] ?? 0;
    if (byte === quote) at = endOfString(page, at);
    else if (isOpening(byte)) depth++;
    else if (isClosing(byte) && --depth === 0) return at + 1;
  }
  return -1;
};

// Bracket and brace differ in one bit.
const isOpening = (byte: number): boolean => (byte | 0x20) === openBrace;
const isClosing = (byte: number): boolean => (byte | 0x20) === closeBrace;

/** A word stands in the page at this place. */
export const stands = (word: Uint8Array, page: Uint8Array, start: number): boolean => {
  for (let at = 0; at < word.length; at++) if (page[start + at] !== word[at]) return false;
  return true;
};
