import { EmsError } from '../errors.js';
import type { Json, JsonObject } from '../json-value.js';

export type { Json, JsonObject };

/** True for a JSON object: neither null nor a list. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Array.isArray() alone would lose the type of the items. */
export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

export const hasNone = (object: JsonObject, names: readonly string[]): boolean =>
  !names.some((name) => Object.hasOwn(object, name));

/** True for an object with fields but none of these: an error with status 200, or a page. {} is allowed. */
export const isWithoutAny = (object: JsonObject, names: readonly string[]): boolean =>
  Object.keys(object).length > 0 && hasNone(object, names);

/** Throws a SyntaxError. Returns the closed type `Json` instead of `any`. */
export const parseJson = (text: string): Json => {
  const value: Json = JSON.parse(text);
  return value;
};

/** A typed answer as JSON, without fields that are undefined. */
export const answerJson = (answer: object): JsonObject => JSON.parse(JSON.stringify(answer));

/** Returns undefined if the text is not JSON. */
export const tryJson = (text: string): Json | undefined => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

/** A parsed value; numbers that a double would change keep their digits as text. */
export type Value = Json | ExactNumber | readonly Value[] | ValueObject;
export interface ValueObject {
  readonly [name: string]: Value;
}

/** Extends Number so that comparisons, sums and JMESPath treat it as a number. */
export class ExactNumber extends Number {
  readonly text: string;

  constructor(text: string) {
    super(text);
    this.text = text;
  }

  override toString(): string {
    return this.text;
  }
}

/** Like JSON.parse, but keeps the digits of numbers that it would change (12345678901234567890, 1.50, 1e400). */
export const parseExact = (bytes: Buffer | string): Value => {
  const text = (typeof bytes === 'string' ? bytes : bytes.toString('utf8')).replace(/^\ufeff/, '');
  return parsed(text, mayLoseDigits.test(text) ? parseQuoted : parseJson);
};

/** For text in which JSON.parse changes no number. */
export const parsePlain = (text: string): Value => parsed(text, parseJson);

const parsed = (text: string, parse: (text: string) => Value): Value => {
  try {
    return parse(text);
  } catch {
    throw invalidJson();
  }
};

/**
 * Finds numbers of 16 characters or more, with an exponent or a zero at the end of a fraction, and minus zero. Such
 * text inside of quotes matches, too, which only makes the parsing slower.
 */
const mayLoseDigits = /(?:^|[:,[])\s*-?(?:[\d.]{16}|(?:\d+\.\d*0|\d+(?:\.\d+)?[eE][-+]?\d+|(?<=-)0)\s*(?:[,}\]]|$))/;

/** Quotes such numbers with a mark that no text of a service contains; JSON.parse still finds every error. */
const parseQuoted = (text: string): Value => {
  const mark = `#${Math.random().toString(36).slice(2, 8)} `;
  let isInString = false;
  const quoted = text.replaceAll(tokens, (token) => {
    if (token === '"') isInString = !isInString;
    const isNumber = !isInString && /[-\d]/.test(token.charAt(0));
    return isNumber && String(Number(token)) !== token ? `"${mark}${token}"` : token;
  });
  const value: Value = JSON.parse(quoted, (name, item: Value) => {
    if (name.startsWith(mark)) throw invalidJson(); // a number as a name
    return typeof item === 'string' && item.startsWith(mark) ? new ExactNumber(item.slice(mark.length)) : item;
  });
  return value;
};

// Escapes first, so that an escaped quote does not end a string.
const tokens = /\\[^]|"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/** Reads a user's file with all digits: 42.00000000000000001 is not 42. Returns undefined if it is not JSON. */
export const tryExact = (text: string): Value | undefined => {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
};

export const isValueObject = (value: Value | undefined): value is ValueObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);

export const isArray = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);

export const isNumber = (value: Value | undefined): value is number | ExactNumber =>
  typeof value === 'number' || value instanceof ExactNumber;

/** A field as text with all digits; '' if it is neither text nor number. */
export const exactText = (value: Value | undefined): string =>
  isNumber(value) || typeof value === 'string' ? String(value) : '';

/** Colors a token and escapes it if needed. */
export type JsonPaint = (kind: 'name' | 'string' | 'number' | 'literal', text: string) => string;

const asItIs: JsonPaint = (_, text) => text;

/** JSON on one line, digits kept. */
export const compactText = (value: Value, paint: JsonPaint = asItIs): string => jsonText(value, { paint });

/** JSON with two spaces for each level and all digits; `margin` is put before every line but the first. */
export const indentedText = (value: Value, paint: JsonPaint = asItIs, margin = ''): string =>
  jsonText(value, { paint, lineBreak: `\n${margin}` });

interface Layout {
  readonly paint: JsonPaint;
  /** A line break with the margin of this level; absent: all on one line. */
  readonly lineBreak?: string;
}

const jsonText = (value: Value, layout: Layout, depth = 0): string => {
  checkDepth(depth);
  const { paint, lineBreak } = layout;
  const inner = lineBreak === undefined ? layout : { paint, lineBreak: `${lineBreak}  ` };
  if (isArray(value))
    return block(
      '[]',
      inner,
      lineBreak,
      value.map((item) => jsonText(item, inner, depth + 1)),
    );
  if (!isValueObject(value)) return scalarText(value, paint);
  const colon = lineBreak === undefined ? ':' : ': ';
  const members = Object.entries(value).map(
    ([name, item]) => `${paint('name', JSON.stringify(name))}${colon}${jsonText(item, inner, depth + 1)}`,
  );
  return block('{}', inner, lineBreak, members);
};

const block = (brackets: string, inner: Layout, lineBreak: string | undefined, parts: readonly string[]): string => {
  if (parts.length === 0) return brackets;
  const { lineBreak: before = '' } = inner;
  return `${brackets.charAt(0)}${before}${parts.join(`,${before}`)}${lineBreak ?? ''}${brackets.charAt(1)}`;
};

const scalarText = (value: null | boolean | number | string | ExactNumber, paint: JsonPaint): string => {
  if (typeof value === 'string') return paint('string', JSON.stringify(value));
  return isNumber(value) ? paint('number', String(value)) : paint('literal', String(value));
};

/** Far above anything the service describes (its deepest record has 6 levels), far below what overflows the stack (about 7,000). */
export const maxDepth = 200;

export class TooDeep extends EmsError {
  constructor() {
    super('failed', `The response is nested deeper than ${maxDepth} levels.`, {
      hint: 'Check that the URL is the service and not a proxy or another server.',
    });
  }
}

export const checkDepth = (depth: number): void => {
  if (depth > maxDepth) throw new TooDeep();
};

export const invalidJson = (): EmsError =>
  new EmsError('failed', 'The response is not valid JSON.', {
    hint: 'It may be incomplete. Try again, or show it with --debug.',
  });

/** A field of an answer as text: anything but text and numbers counts as absent, never as [object Object]. */
export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The list in an answer: a bare list, or the list in the documented or any other wrapper. */
export const listIn = (json: Json | undefined): readonly Json[] | undefined => {
  if (!isObject(json)) return isList(json) ? json : undefined;
  return Object.hasOwn(json, 'items') ? ownList(json['items']) : wrappedIn(json);
};

const ownList = (items: Json | undefined): readonly Json[] | undefined => (isList(items) ? items : undefined);

/**
 * The first list of an object; an empty one only if all other fields are about paging. Otherwise, {"message":
 * "starting", "details": []} would mean that no computer has an issue.
 */
const wrappedIn = (json: JsonObject): readonly Json[] | undefined => {
  const lists = Object.entries(json).filter(([name, value]) => isList(value) && !trouble.test(name));
  const list = ownList(lists[0]?.[1]);
  if (list === undefined || list.length > 0) return list;
  const others = Object.keys(json).filter((name) => name !== lists[0]?.[0]);
  return others.every(isPagingField) ? list : undefined;
};

/** Fields of an error that contain lists. */
const trouble = /^(details|errors?|messages?|problems?|warnings?)$/i;
/** Whether a field of a wrapper is about paging. */
export const isPagingField = (name: string): boolean =>
  /count|total|skip|top|page|size|limit|offset|more|next|prev|link/i.test(name);

/** The entries of an undocumented list. An entry of another type, or a missing list, still gives an object. */
export const listedIn = (json: Json | undefined): JsonObject[] => {
  const list = listIn(json);
  if (list === undefined) return [{}];
  return list.map((entry) => (isObject(entry) ? entry : typeof entry === 'string' ? { name: entry } : {}));
};

export const itemsOf = (json: Json | undefined): JsonObject[] => (listIn(json) ?? []).filter(isObject);

/** One page as received. `text` is the whole JSON of the answer, so that json and ndjson need not parse the items. */
export interface Page {
  readonly text: Buffer;
  /** The items are the root (a bare array) or its `items` field (the service's wrapper). */
  readonly wrapped: boolean;
  readonly count: number;
  readonly totalCount?: number | undefined;
  readonly hasMore?: boolean | undefined;
  /** Parsed on first use. */
  items(): readonly Json[];
}

/** Wraps a single page or batch as a list of pages. */
export const streamOfOne = async function* <Item>(item: Item): AsyncGenerator<Item> {
  yield item;
};
