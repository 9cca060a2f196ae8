import { isList, isObject, type Json, type JsonObject } from '../../../base/json/objects.js';
import type { FactShape } from '../kind.js';
import { kindNamed } from '../kinds.js';
import type { ChangeAction, Fact, Unchecked } from '../model.js';
import { nameKey } from '../paths.js';

/** One difference between two values of a fact; `unchecked` where they cannot be compared. */
export type ValueDifference =
  | { readonly action: ChangeAction; readonly from: Json; readonly to: Json }
  | { readonly unchecked: Unchecked['why'] };

/** Compares a wanted fact with the real one of the same name. undefined: the same. */
export const compareValues = (
  wanted: Fact,
  real: Fact | undefined,
  env: Readonly<Record<string, string | undefined>>,
): ValueDifference | undefined => {
  if (isNothing(wanted.value))
    return real === undefined || isNothing(real.value) ? undefined : { action: 'remove', from: shown(real), to: null };
  if (real === undefined || isNothing(real.value)) return { action: 'add', from: null, to: wanted.value };
  // Names are equal in any letter case.
  if (isNamed.has(kindNamed(wanted.kind).shape)) return undefined;
  const secret = secretIn(wanted.value);
  if (secret !== undefined || real.hidden !== undefined || secretIn(real.value) !== undefined)
    return compareSecret(wanted, real, env);
  if (isObject(wanted.value) && isObject(real.value)) return compareFields(wanted.value, real.value);
  return isSame(wanted.value, real.value) ? undefined : { action: 'change', from: real.value, to: wanted.value };
};

const isNamed: ReadonlySet<FactShape> = new Set<FactShape>(['names', 'members']);

/** null is no own value, and an empty order has no depot server. An empty text is a value. */
const isNothing = (value: Json): boolean => value === null || (isList(value) && value.length === 0);

/** 'env:EMS_VALUE_PIN' in { secret: 'env:EMS_VALUE_PIN' }. */
export const secretIn = (value: Json): string | undefined =>
  isObject(value) && Object.keys(value).length === 1 && typeof value['secret'] === 'string'
    ? value['secret']
    : undefined;

export const secretValue = '(secret)';

/** A secret is never shown, not even the old value of one. */
const shown = (fact: Fact): Json =>
  fact.hidden !== undefined || secretIn(fact.value) !== undefined ? secretValue : fact.value;

const compareSecret = (
  wanted: Fact,
  real: Fact,
  env: Readonly<Record<string, string | undefined>>,
): ValueDifference | undefined => {
  const reference = secretIn(wanted.value);
  // With --against, the other server provides the value.
  const value = wanted.hidden ?? (reference === undefined ? wanted.value : env[reference.replace(/^env:/, '')]);
  const present = real.hidden ?? (typeof real.value === 'string' ? real.value : undefined);
  if (present === undefined) return { unchecked: 'masked' };
  if (value === undefined) return { unchecked: 'secret' };
  return value === present ? undefined : { action: 'change', from: secretValue, to: wanted.value };
};

/** Only the fields that the file writes are compared; a secret inside of them cannot be. */
const compareFields = (wanted: JsonObject, real: JsonObject): ValueDifference | undefined => {
  const isSecret = (field: string): boolean =>
    [wanted, real].some((fields) => secretIn(fields[field] ?? null) !== undefined);
  const fields = Object.keys(wanted);
  const differing = fields.filter((field) => !isSecret(field) && !isSame(wanted[field] ?? null, real[field] ?? null));
  if (differing.length === 0) return fields.some(isSecret) ? { unchecked: 'secret' } : undefined;
  const pick = (from: JsonObject): JsonObject =>
    Object.fromEntries(differing.map((field) => [field, from[field] ?? null]));
  return { action: 'change', from: pick(real), to: pick(wanted) };
};

const isSame = (left: Json, right: Json): boolean => canonicalText(left) === canonicalText(right);

export const canonicalText = (value: Json): string => {
  if (isList(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonicalText(value[name] ?? null)}`);
  return `{${fields.join(',')}}`;
};

/** Whether an entry of a collection is the wanted one: by its key, else by all values that the file writes. */
export const isSameEntry = (wanted: Json, real: Json, key: readonly string[]): boolean => {
  if (!isObject(wanted) || !isObject(real)) return false;
  const children = key.length > 0 ? key : Object.keys(wanted);
  return children.every((child) => {
    const [left, right] = [childIn(wanted, child), childIn(real, child)];
    return secretIn(left) !== undefined || secretIn(right) !== undefined || isSame(left, right);
  });
};

const childIn = (entry: JsonObject, child: string): Json =>
  Object.entries(entry).find(([name]) => nameKey(name) === nameKey(child))?.[1] ?? null;
