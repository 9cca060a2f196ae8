import { defined } from './defined.js';
import { itemsOrNone, own } from './document.js';
import type { Json, JsonObject, Shape } from '../operation.js';
import { isSafeName } from '../safe-text.js';
import { isList, isObject } from '../../base/json/objects.js';

type Type = Shape['type'];

const knownTypes = new Set<unknown>(['string', 'integer', 'number', 'boolean', 'object', 'array']);
const isType = (value: unknown): value is Type => knownTypes.has(value);
const mostValues = 1000;
const mostDefaults = 50;

/** Reads the type, limits, values and default of a schema from its own keywords. */
export const scalarFacts = (schema: JsonObject): Shape => {
  const values = valuesOf(schema);
  const type = typeOf(schema, values);
  return defined<Shape>({
    type,
    format: formatOf(own(schema, 'format')) ?? bytesFormat(schema),
    nullable: isNullable(schema) ? true : undefined,
    enum: wholeEnum(values, type),
    default: defaultOf(schema),
    maxLength: count(schema, 'maxLength'),
    minLength: count(schema, 'minLength'),
    minimum: bound(schema, 'minimum', 'exclusiveMinimum', 1),
    maximum: bound(schema, 'maximum', 'exclusiveMaximum', -1),
    minItems: count(schema, 'minItems'),
    maxItems: count(schema, 'maxItems'),
  });
};

const typesOf = (schema: JsonObject): readonly Json[] => {
  const type = own(schema, 'type');
  return typeof type === 'string' ? [type] : itemsOrNone(type);
};

const isNullable = (schema: JsonObject): boolean =>
  typesOf(schema).includes('null') ||
  own(schema, 'nullable') === true ||
  itemsOrNone(own(schema, 'enum')).includes(null);

const typeOf = (schema: JsonObject, values: readonly Json[]): Type => {
  const types = typesOf(schema).filter((type) => isType(type));
  if (types.length === 1 && types[0] !== undefined) return types[0];
  if (types.length === 2 && types.includes('string')) return numberBesideText(types) ?? 'any';
  return types.length > 0 ? 'any' : impliedType(schema, values);
};

/** .NET describes a number that may also come as text as ["integer", "string"]: it is sent as a number. */
const numberBesideText = (types: readonly Type[]): Type | undefined =>
  types.find((type) => type === 'integer' || type === 'number');

const impliedType = (schema: JsonObject, values: readonly Json[]): Type => {
  if (isObject(own(schema, 'properties')) || isObject(own(schema, 'additionalProperties'))) return 'object';
  if (own(schema, 'items') !== undefined) return 'array';
  const format = own(schema, 'format');
  if (format === 'int32' || format === 'int64') return 'integer';
  if (format === 'uuid' || format === 'date-time' || format === 'date' || format === 'binary') return 'string';
  if (values.length === 0) return 'any';
  if (values.every((value) => typeof value === 'string')) return 'string';
  return values.every((value) => Number.isInteger(value)) ? 'integer' : 'any';
};

/** The values of `const` or `enum`, without null. */
const valuesOf = (schema: JsonObject): readonly Json[] => {
  const given = Object.hasOwn(schema, 'const') ? [own(schema, 'const') ?? null] : own(schema, 'enum');
  return itemsOrNone(given).filter((value) => value !== null);
};

/** Values are checked against the list, so a partial list would be wrong: it is complete or absent. */
const wholeEnum = (values: readonly Json[], type: Type): Shape['enum'] => {
  if (values.length === 0 || values.length > mostValues) return undefined;
  const usable = values.filter(isValue).filter((value) => fits(value, type));
  return usable.length === values.length ? usable : undefined;
};

const isValue = (value: Json): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && (value === '' || isSafeName(value)));

const fits = (value: string | number, type: Type): boolean =>
  typeof value === 'string' ? type === 'string' || type === 'any' : type !== 'string';

const formatOf = (format: Json | undefined): string | undefined =>
  typeof format === 'string' && /^[\w.+-]{1,40}$/.test(format) ? format : undefined;

/** 3.1 describes a file by its media type alone. */
const bytesFormat = (schema: JsonObject): string | undefined =>
  own(schema, 'contentMediaType') !== undefined && own(schema, 'contentEncoding') === undefined ? 'binary' : undefined;

const defaultOf = (schema: JsonObject): Json | undefined => {
  const value = own(schema, 'default');
  if (value === undefined || isSmall(value)) return value;
  return isList(value) && value.length <= mostDefaults && value.every(isSmall) ? value : undefined;
};

const isSmall = (value: Json): boolean =>
  typeof value === 'string' ? isSafeName(value) || value === '' : isNumberBooleanOrNull(value);

const isNumberBooleanOrNull = (value: Json): boolean =>
  value === null || typeof value === 'number' || typeof value === 'boolean';

const count = (schema: JsonObject, key: string): number | undefined => {
  const value = own(schema, key);
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
};

/** 3.1 gives an exclusive bound as a number of its own, 3.0 as a switch beside the bound. Whole numbers only need a step. */
const bound = (schema: JsonObject, key: string, exclusiveKey: string, step: number): number | undefined => {
  const value = own(schema, key);
  const exclusive = own(schema, exclusiveKey);
  const isWhole = typesOf(schema).includes('integer');
  if (typeof exclusive === 'number') return isWhole ? exclusive + step : exclusive;
  if (typeof value !== 'number') return undefined;
  return exclusive === true && isWhole ? value + step : value;
};
