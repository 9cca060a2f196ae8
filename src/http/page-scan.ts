import { maxDepth } from './json-depth.js';

/** What a page says about itself, found without parsing its items: parsing and printing them again is two thirds of the time. */
export interface PageFacts {
  readonly wrapped: boolean;
  readonly count: number;
  readonly totalCount?: number | undefined;
  readonly hasMore?: boolean | undefined;
  /** Byte positions in the text: the first item begins at `start`, the array's bracket closes at `end`. */
  readonly start: number;
  readonly end: number;
}

/** A bare array, or an object with an `items` array. Anything else is undefined. */
export function scanPage(text: Buffer): PageFacts | undefined {
  const at = afterSpace(text, text[0] === 0xef && text[1] === 0xbb ? 3 : 0);
  if (text[at] === openBracket) {
    const list = scanArray(text, at);
    return list === undefined ? undefined : { wrapped: false, ...list };
  }
  return text[at] === openBrace ? scanWrapper(text, at) : undefined;
}

/** The same page with its first items only; their text is kept as it came, so numbers keep their digits. */
export function cutPage(text: Buffer, facts: PageFacts, count: number): Buffer {
  let at = facts.start;
  for (let taken = 0; taken < count; taken++) {
    if (taken > 0) at = afterSpace(text, afterSpace(text, at) + 1);
    at = skipValue(text, at);
  }
  return Buffer.concat([text.subarray(0, at), text.subarray(facts.end)]);
}

function scanWrapper(text: Buffer, open: number): PageFacts | undefined {
  let list: { count: number; start: number; end: number } | undefined;
  const scalars: Record<string, string> = {};
  let at = afterSpace(text, open + 1);
  while (text[at] === quote) {
    const nameEnd = skipString(text, at);
    const name = text.toString('latin1', at + 1, nameEnd - 1);
    const colon = afterSpace(text, nameEnd);
    if (text[colon] !== 0x3a) return undefined;
    const value = afterSpace(text, colon + 1);
    if (name === 'items' && text[value] === openBracket) list = scanArray(text, value);
    const end = list !== undefined && name === 'items' ? list.end + 1 : skipValue(text, value);
    if (name === 'totalCount' || name === 'hasMore') scalars[name] = text.toString('latin1', value, end).trim();
    at = afterSpace(text, end);
    if (text[at] === comma) at = afterSpace(text, at + 1);
  }
  if (text[at] !== closeBrace || list === undefined) return undefined;
  const { totalCount = '', hasMore = '' } = scalars;
  return {
    wrapped: true,
    ...list,
    totalCount: /^\d+$/.test(totalCount) ? Number(totalCount) : undefined,
    hasMore: hasMore === 'true' ? true : hasMore === 'false' ? false : undefined,
  };
}

function scanArray(text: Buffer, open: number): { count: number; start: number; end: number } | undefined {
  const start = afterSpace(text, open + 1);
  let count = 0;
  let at = start;
  while (at < text.length && text[at] !== closeBracket) {
    const end = skipValue(text, at);
    if (end === at) return undefined;
    count++;
    at = afterSpace(text, end);
    if (text[at] === comma) at = afterSpace(text, at + 1);
    else if (text[at] !== closeBracket) return undefined;
  }
  return at < text.length ? { count, start, end: at } : undefined;
}

/** Position after a value; the end of the text when it is cut off. Throws when it nests too deeply to be real. */
function skipValue(text: Buffer, start: number): number {
  const first = text[start];
  if (first === quote) return skipString(text, start);
  if (first !== openBrace && first !== openBracket) return skipScalar(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const byte = text[at];
    if (byte === quote) at = skipString(text, at) - 1;
    else if (byte === openBrace || byte === openBracket) {
      depth++;
      if (depth > maxDepth) throw new RangeError('nested too deeply');
    } else if (byte === closeBrace || byte === closeBracket) {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

function skipString(text: Buffer, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const byte = text[at];
    if (byte === backslash) at++;
    else if (byte === quote) return at + 1;
  }
  return text.length;
}

function skipScalar(text: Buffer, start: number): number {
  let at = start;
  while (at < text.length && !isEnd(text[at] ?? 0)) at++;
  return at;
}

const isEnd = (byte: number): boolean =>
  byte === comma ||
  byte === closeBrace ||
  byte === closeBracket ||
  byte === openBrace ||
  byte === quote ||
  byte <= space;

function afterSpace(text: Buffer, start: number): number {
  let at = start;
  while (at < text.length && (text[at] ?? 0) <= space) at++;
  return at;
}

const space = 0x20;
const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
