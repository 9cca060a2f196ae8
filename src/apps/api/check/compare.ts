import type { Shape } from '../../../contract/operation.js';
import { isList, isObject, type Json, type JsonObject } from '../../../base/json/objects.js';
import { isUuid } from '../../../base/text/identifiers.js';
import { isTime } from '../../../base/text/times.js';
import type { AnswerDifference } from './answer.js';

/** All differences in an answer. Undescribed keys and values are only counted, not shown. */
export interface Found {
  readonly differences: Map<string, AnswerDifference>;
  /** By the path of the object: fields with their types. */
  readonly undescribed: Map<string, { readonly open: boolean; readonly types: Map<string, string> }>;
  /** By the path of the field: values that its enumeration does not have. */
  readonly unknown: Map<string, Set<Json>>;
}

export const noteDifference = ({ differences }: Found, fact: Omit<AnswerDifference, 'count'>): void => {
  const key = JSON.stringify(fact);
  differences.set(key, { ...fact, count: (differences.get(key)?.count ?? 0) + 1 });
};

export interface Comparing {
  readonly found: Found;
  /** Names of assumed fields of the object or the items. */
  readonly known: ReadonlySet<string>;
}

/** The decoder stops at the first field that is wrong, and shows its value: here, all are counted. */
export const compare = (value: Json, shape: Shape, comparing: Comparing, path = ''): void => {
  const { found } = comparing;
  if (value === null && (shape.nullable === true || shape.type === 'any')) return;
  const wanted = wantedOf(shape);
  if (!tests[wanted](value))
    return noteDifference(found, { kind: 'type', field: path || null, expected: wanted, found: typeOf(value) });
  if (shape.enum !== undefined && !shape.enum.some((each) => each === value))
    found.unknown.set(path, (found.unknown.get(path) ?? new Set()).add(value));
  if (isList(value)) for (const item of value) compare(item, shape.items ?? { type: 'any' }, comparing, `${path}[]`);
  if (isObject(value)) compareFields(value, shape, comparing, path);
};

const compareFields = (value: JsonObject, shape: Shape, comparing: Comparing, path: string): void => {
  const { found, known } = comparing;
  const below = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const described = new Set<string>();
  for (const field of shape.fields ?? []) {
    described.add(field.field);
    const own = Object.hasOwn(value, field.field) ? value[field.field] : undefined;
    if (own !== undefined) compare(own, field, comparing, below(field.field));
    else if (field.required === true)
      noteDifference(found, { kind: 'missing', field: below(field.field), expected: wantedOf(field), found: null });
  }
  const isRoot = ['', '[]', 'items[]'].includes(path);
  for (const [name, own] of Object.entries(value)) {
    if (described.has(name) || (isRoot && known.has(name))) continue;
    if (shape.values !== undefined) compare(own, shape.values, comparing, below('*'));
    else noteField(found, path, { name, type: typeOf(own), open: shape.open === true || shape.type === 'any' });
  }
};

interface NewField {
  readonly name: string;
  readonly type: string;
  readonly open: boolean;
}

const noteField = ({ undescribed }: Found, path: string, { name, open, type }: NewField): void => {
  const { types } = undescribed.get(path) ?? { types: new Map<string, string>() };
  undescribed.set(path, { open, types: types.set(name, type) });
};

const isText = (value: Json): value is string => typeof value === 'string';

/** In the words of x-assumed. */
const tests = {
  text: isText,
  time: (value) => isText(value) && isTime(value),
  guid: (value) => isText(value) && isUuid(value),
  date: (value) => isText(value) && /^\d{4}-\d\d-\d\d/.test(value),
  int: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  list: isList,
  object: isObject,
  any: () => true,
} satisfies Readonly<Record<string, (value: Json) => boolean>>;

type Wanted = keyof typeof tests;

const wantedBy: Readonly<Record<string, Wanted>> = {
  string: 'text',
  'date-time': 'time',
  uuid: 'guid',
  date: 'date',
  integer: 'int',
  number: 'number',
  boolean: 'flag',
  array: 'list',
  object: 'object',
};

const wantedOf = ({ format = '', type }: Shape): Wanted =>
  (type === 'string' ? wantedBy[format] : undefined) ?? wantedBy[type] ?? 'any';

export const isOfType = (type: Wanted, value: Json): boolean => tests[type](value);

export const typeOf = (value: Json): string =>
  value === null
    ? 'null'
    : ((['text', 'number', 'flag', 'list'] as const).find((type) => tests[type](value)) ?? 'object');
