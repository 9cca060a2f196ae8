import { type Json, type JsonObject, isObject } from '../../contract/operation.js';
import { invalid } from './reply.js';

/**
 * Named values of a path, a query or a body. They match the contract already; values that it leaves open are checked when
 * a behavior reads them. Absent and null both read as undefined; `has` and `raw` tell them apart.
 */
export interface Values {
  readonly raw: JsonObject;
  has(name: string): boolean;
  text(name: string): string | undefined;
  integer(name: string): number | undefined;
  number(name: string): number | undefined;
  flag(name: string): boolean | undefined;
  /** Milliseconds of a date or a date-time, in UTC unless it names a zone. */
  time(name: string): number | undefined;
  texts(name: string): readonly string[] | undefined;
  integers(name: string): readonly number[] | undefined;
  object(name: string): Values | undefined;
  objects(name: string): readonly Values[] | undefined;
}

export const valuesOf = (raw: JsonObject): Values => ({
  raw,
  has: (name) => raw[name] !== undefined,
  text: (name) => convert(raw, name, toText),
  integer: (name) => convert(raw, name, toInteger),
  number: (name) => convert(raw, name, toNumber),
  flag: (name) => convert(raw, name, toFlag),
  time: (name) => convert(raw, name, toTime),
  texts: (name) => list(raw, name)?.map((item) => demand(name, toText(item))),
  integers: (name) => list(raw, name)?.map((item) => demand(name, toInteger(item))),
  object: (name) => convert(raw, name, toValues),
  objects: (name) => list(raw, name)?.map((item) => demand(name, toValues(item))),
});

const convert = <T>(raw: JsonObject, name: string, as: (value: Json) => T | undefined): T | undefined => {
  const value = raw[name];
  return value === undefined || value === null ? undefined : demand(name, as(value));
};

const demand = <T>(name: string, value: T | undefined): T => {
  if (value === undefined) throw invalid(name, `The value of '${name}' is not valid.`);
  return value;
};

const list = (raw: JsonObject, name: string): readonly Json[] | undefined => {
  const value = raw[name];
  if (value === undefined || value === null) return undefined;
  return isArray(value) ? value : [value];
};

const toText = (value: Json): string | undefined => (typeof value === 'string' ? value : undefined);

const toNumber = (value: Json): number | undefined => {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
};

const toInteger = (value: Json): number | undefined => {
  const number = toNumber(value);
  return Number.isInteger(number) ? number : undefined;
};

const toFlag = (value: Json): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return text === 'true' ? true : text === 'false' ? false : undefined;
};

const toTime = (value: Json): number | undefined => {
  const time = typeof value === 'string' ? parseServiceTime(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
};

const toValues = (value: Json): Values | undefined => (isObject(value) ? valuesOf(value) : undefined);

const isArray = (value: Json): value is readonly Json[] => Array.isArray(value);

/** All times of the service are UTC, so a time without a zone is UTC too, whatever the zone of the machine. */
export const parseServiceTime = (text: string): number => Date.parse(clockWithoutZone.test(text) ? `${text}Z` : text);

const clockWithoutZone = /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d(:\d\d(\.\d+)?)?$/i;
