import type { Json, JsonObject, Shape } from '../../contract/operation.js';
import { isList, isObject } from '../../json/objects.js';
import { formatLimits, isInRange, rangeText } from '../flags/values.js';
import { fewOf } from '../../text/one-of.js';
import { isUuid } from '../../text/uuid.js';

/**
 * Problems of a value as 'path: why' lines; empty if there are none. Fields that the contract does not know
 * pass: a newer service may know them, and says so itself when it does not. Where not all of an object is shown (open),
 * neither is whether a field may be null, or whether something else than an object is taken.
 */
export const problemsOf = (value: Json, shape: Shape, path: string): string[] => {
  if (value === null) return shape.nullable || shape.type === 'any' ? [] : [`${path}: null is not allowed`];
  if (shape.enum !== undefined && !shape.enum.includes(value as string | number))
    // includes() compares, it does not convert
    return [`${path}: ${JSON.stringify(value)} is not one of ${fewOf(shape.enum)}`];
  switch (shape.type) {
    case 'any':
      return [];
    case 'string':
      return typeof value === 'string' ? stringProblems(value, shape, path) : [`${path}: must be text`];
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value)
        ? rangeProblems(value, shape, path)
        : [`${path}: must be a whole number`];
    case 'number':
      return typeof value === 'number' ? rangeProblems(value, shape, path) : [`${path}: must be a number`];
    case 'boolean':
      return typeof value === 'boolean' ? [] : [`${path}: must be true or false`];
    case 'array':
      return isList(value) ? listProblems(value, shape, path) : [`${path}: must be a list`];
    case 'object':
      if (isObject(value)) return objectProblems(value, shape, path);
      return shape.open ? [] : [`${path}: must be an object`];
  }
};

const stringProblems = (value: string, shape: Shape, path: string): string[] => {
  const { length } = Array.from(value);
  if (shape.maxLength !== undefined && length > shape.maxLength)
    return [`${path}: ${length} characters, but at most ${shape.maxLength} are allowed`];
  if (shape.minLength !== undefined && length < shape.minLength)
    return [`${path}: at least ${shape.minLength} characters are required`];
  if (shape.format === 'uuid' && !isUuid(value)) return [`${path}: "${value}" is not a GUID`];
  if (shape.format === 'date-time' && Number.isNaN(Date.parse(value))) return [`${path}: "${value}" is not a time`];
  return [];
};

const rangeProblems = (value: number, shape: Shape, path: string): string[] => {
  const range = { ...formatLimits(shape), ...shape };
  return isInRange(value, range) ? [] : [`${path}: ${value} is out of range (${rangeText(range)})`];
};

const listProblems = (value: readonly Json[], shape: Shape, path: string): string[] => {
  const { minItems = 0, maxItems = Infinity, items } = shape;
  if (value.length < minItems)
    return [`${path}: at least ${minItems} ${minItems === 1 ? 'entry is' : 'entries are'} required`];
  if (value.length > maxItems) return [`${path}: ${value.length} entries, but at most ${maxItems} are allowed`];
  return items === undefined ? [] : value.flatMap((entry, index) => problemsOf(entry, items, `${path}[${index}]`));
};

const objectProblems = (value: JsonObject, shape: Shape, path: string): string[] => {
  const known = new Map((shape.fields ?? []).map((field) => [field.field, field]));
  const inside = Object.entries(value).flatMap(([name, entry]) => {
    const inner = known.get(name) ?? shape.values;
    if (inner === undefined || (entry === null && shape.open)) return [];
    return problemsOf(entry, inner, path === '' ? name : `${path}.${name}`);
  });
  const missing = [...known.values()].filter((field) => field.required && !(field.field in value));
  return [...inside, ...missing.map((field) => `${path === '' ? '' : `${path}.`}${field.field}: is required`)];
};
