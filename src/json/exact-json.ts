import type { Json } from './objects.js';
import { checkDepth, invalidJson } from './nesting.js';
import { mayLoseDigits } from './lossy-numbers.js';

/** A parsed value in which numbers that a double would change are kept as the text they came in. */
export type Value = Json | ExactNumber | readonly Value[] | ValueObject;
export interface ValueObject {
  readonly [name: string]: Value;
}

/** Extends Number so that comparisons, sums and JMESPath still take it for a number. */
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

/** JSON.parse unless a number would come out with other digits (12345678901234567890, 1.50, 1e400). */
export const parseExact = (text: Buffer): Value => {
  const whole = text.toString('utf8').replace(/^\ufeff/, '');
  if (mayLoseDigits(text)) return new ExactParser(whole).whole();
  try {
    const value: Json = JSON.parse(whole);
    return value;
  } catch {
    throw invalidJson();
  }
};

/** A file of the user, with the digits as they stand there: 42.00000000000000001 is not 42. undefined: it is not JSON. */
export const tryExact = (text: string): Value | undefined => {
  try {
    return parseExact(Buffer.from(text));
  } catch {
    return undefined;
  }
};

export const isValueObject = (value: Value | undefined): value is ValueObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);

export const isArray = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);

export const isNumber = (value: Value | undefined): value is number | ExactNumber =>
  typeof value === 'number' || value instanceof ExactNumber;

/** A field as text, digits kept: '' for what is no text and no number. */
export const exactText = (value: Value | undefined): string =>
  isNumber(value) || typeof value === 'string' ? String(value) : '';

/** On one line, digits kept. */
export const compactText = (value: Value, depth = 0): string => {
  checkDepth(depth);
  if (value instanceof ExactNumber) return value.text;
  if (isArray(value)) return `[${value.map((item) => compactText(item, depth + 1)).join(',')}]`;
  if (!isValueObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, item]) => `${JSON.stringify(name)}:${compactText(item, depth + 1)}`,
  );
  return `{${members.join(',')}}`;
};

const numberAt = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const literals = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const;

/** Some ten times slower than JSON.parse; only pages with lossy numbers come here. */
class ExactParser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Value {
    const value = this.#value(0);
    if (this.#next() !== '') throw invalidJson();
    return value;
  }

  #value(depth: number): Value {
    checkDepth(depth);
    const first = this.#next();
    if (first === '{') return this.#object(depth);
    if (first === '[') return this.#array(depth);
    return first === '"' ? this.#string() : this.#scalar();
  }

  #object(depth: number): ValueObject {
    const members: [string, Value][] = [];
    this.#list('}', () => {
      if (this.#next() !== '"') throw invalidJson();
      const name = this.#string();
      this.#expect(':');
      members.push([name, this.#value(depth + 1)]);
    });
    return Object.fromEntries(members); // unlike assignment, this keeps a field called __proto__ a plain field
  }

  #array(depth: number): readonly Value[] {
    const items: Value[] = [];
    this.#list(']', () => items.push(this.#value(depth + 1)));
    return items;
  }

  #list(close: string, item: () => void): void {
    this.#at++;
    if (this.#next() === close) {
      this.#at++;
      return;
    }
    for (;;) {
      item();
      const separator = this.#next();
      this.#at++;
      if (separator === close) return;
      if (separator !== ',') throw invalidJson();
    }
  }

  #string(): string {
    const start = this.#at;
    this.#at = stringEnd(this.#text, start);
    const raw = this.#text.slice(start, this.#at);
    return raw.includes('\\') ? unescaped(raw) : raw.slice(1, -1);
  }

  #scalar(): Value {
    for (const [word, value] of literals) {
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    }
    numberAt.lastIndex = this.#at;
    const text = numberAt.exec(this.#text)?.[0];
    if (text === undefined) throw invalidJson();
    this.#at += text.length;
    return String(Number(text)) === text ? Number(text) : new ExactNumber(text);
  }

  #next(): string {
    while (' \t\r\n'.includes(this.#text[this.#at] ?? 'x')) this.#at++;
    return this.#text[this.#at] ?? '';
  }

  #expect(character: string): void {
    if (this.#next() !== character) throw invalidJson();
    this.#at++;
  }
}

const unescaped = (raw: string): string => {
  try {
    const text: string = JSON.parse(raw);
    return text;
  } catch {
    throw invalidJson();
  }
};

/** Position behind the closing quote of the string that opens at `start`. */
export const stringEnd = (text: string, start: number): number => {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text[before] === '\\') before--;
    if ((at - before) % 2 === 1) return at + 1;
  }
  throw invalidJson();
};
