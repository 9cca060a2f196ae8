import { assumedTexts } from '../generated/assumed-facts.js';
import { isList, type Json, type JsonObject } from './operation.js';

/** A field that the code uses although the reference does not show it. */
export interface AssumedField {
  /** The name that the code uses for it. */
  readonly field: string;
  readonly type: 'text' | 'time' | 'guid' | 'int' | 'flag' | 'list';
  /** Names under which a service may have it, the likeliest first. */
  readonly names: readonly string[];
  /** A sentence: what happens if it has another name. */
  readonly ifWrong: string;
}

export interface Assumed {
  readonly isList: boolean;
  /** Commands that use these fields, in addition to those of the operation itself. */
  readonly commands: readonly string[];
  readonly fields: readonly AssumedField[];
  /** Sentences: further assumptions, not about names, and what happens if they are wrong. */
  readonly also?: string;
}

const parsed = new Map<string, Assumed | undefined>();

/** Takes the key of an operation; returns undefined if nothing is assumed about its answer. */
export const assumedOf = (operation: string): Assumed | undefined => {
  if (!parsed.has(operation)) {
    const text = assumedTexts()[operation];
    parsed.set(operation, text === undefined ? undefined : (JSON.parse(text) as Assumed)); // checked at build time
  }
  return parsed.get(operation);
};

export const assumedKeys = (): readonly string[] => Object.keys(assumedTexts());

/** Returns the answer or item with each assumed field under our name for it. Values of another type are ignored. */
export const withAssumed = (item: JsonObject, operation: string): JsonObject => {
  const assumed = assumedOf(operation);
  if (assumed === undefined) return item;
  const picked = assumed.fields.flatMap((each) => {
    const value = pick(item, each);
    return value === undefined ? [] : [[each.field, value] as const];
  });
  return { ...item, ...Object.fromEntries(picked) };
};

/** Returns null if a field is null, undefined if none is present or usable. */
const pick = (item: JsonObject, { names, type }: AssumedField): Json | undefined => {
  const found = names.map((name) => item[name]).filter((value) => value !== undefined);
  const fitting = found.map((value) => readAs(type, value)).find((value) => value !== undefined && value !== null);
  return fitting ?? (found.includes(null) ? null : undefined);
};

const readAs = (type: AssumedField['type'], value: Json): Json | undefined => {
  switch (type) {
    case 'int':
      return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : ofType('number', value);
    case 'flag':
      return value === 'true' || value === 'false' ? value === 'true' : ofType('boolean', value);
    case 'list':
      return isList(value) ? value : undefined;
    case 'guid':
    case 'text':
    case 'time':
      return ofType('string', value);
  }
};

const ofType = (type: 'number' | 'boolean' | 'string', value: Json): Json | undefined =>
  typeof value === type ? value : undefined;
