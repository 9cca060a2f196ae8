import { isList, isObject, type Json } from '../../base/json/objects.js';
import { cleanLines } from '../../base/text/clean-text.js';

/** Names and texts of the service are data: without control, invisible and bidirectional characters. */
export const cleanJson = (value: Json): Json => {
  if (typeof value === 'string') return cleanLines(value);
  if (isList(value)) return value.map(cleanJson);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [cleanLines(name), cleanJson(each)]));
};

export const bytesOf = (value: Json): number => Buffer.byteLength(JSON.stringify(value));

/** Shortens long lists and texts until the whole fits; says where something was left out. */
export const shrink = (value: Json, most: number): Json => {
  for (const limits of steps) {
    const smaller = limits === undefined ? value : cut(value, limits);
    if (bytesOf(smaller) <= most) return smaller;
  }
  return { truncated: 'The answer is too large. Ask for fewer columns, or use a query.' };
};

interface Limits {
  readonly items: number;
  readonly text: number;
  /** Fields of an object; a map of names may have thousands. */
  readonly fields: number;
}

const steps: readonly (Limits | undefined)[] = [
  undefined,
  { items: 40, text: 2000, fields: 200 },
  { items: 20, text: 500, fields: 100 },
  { items: 10, text: 300, fields: 60 },
  { items: 5, text: 200, fields: 40 },
  { items: 3, text: 100, fields: 30 },
  { items: 1, text: 60, fields: 20 },
];

const cut = (value: Json, limits: Limits): Json => {
  if (typeof value === 'string')
    return value.length > limits.text ? `${value.slice(0, limits.text)}… (${value.length} characters)` : value;
  if (isList(value)) {
    const rest = value.length - limits.items;
    const kept = value.slice(0, limits.items).map((item) => cut(item, limits));
    return rest > 0 ? [...kept, `… and ${rest} more`] : kept;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const rest = entries.length - limits.fields;
  return Object.fromEntries([
    ...entries.slice(0, limits.fields).map(([name, each]) => [name, cut(each, limits)] as const),
    ...(rest > 0 ? [['…', `and ${rest} more fields`] as const] : []),
  ]);
};
