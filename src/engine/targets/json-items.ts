import { usage } from '../../errors.js';
import { isArray, isValueObject, tryExact, type Value } from '../../json/exact-json.js';

/** A file of JSON begins with a list or an object. */
export const isJsonFile = (text: string): boolean => /^[[{]/.test(text.trimStart());

export interface JsonItems {
  readonly items: readonly Value[];
  /** The text as one value; undefined: it has one value a line. */
  readonly whole: Value | undefined;
}

/** Reads a list, the service's page, one object, or one value a line. */
export const jsonItems = (text: string, label: string): JsonItems => {
  const whole = tryExact(text);
  if (whole === undefined) return { items: text.split(/\r?\n/).flatMap((line, at) => valueIn(line, at, label)), whole };
  const list = isValueObject(whole) ? (whole['items'] ?? [whole]) : whole;
  if (isArray(list)) return { items: list, whole };
  throw usage(`${label}: a list is required`, 'Nothing was sent.');
};

const valueIn = (line: string, at: number, label: string): Value[] => {
  if (line.trim() === '') return [];
  const value = tryExact(line);
  if (value === undefined) throw usage(`${label}: line ${at + 1} is not valid JSON`, 'Nothing was sent.');
  return [value];
};
