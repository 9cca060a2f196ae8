import type { Call } from '../../http/client.js';
import { isObject, type Json } from '../../base/json/objects.js';

/** Requires the exact name and a value: a service may ignore an empty `productId=` and affect everything. */
export const isLimitedBy = ({ query = [] }: Pick<Call, 'query'>, field: string): boolean => {
  const given = query.filter(([name]) => name === field);
  return given.length > 0 && given.every(([, value]) => value.trim() !== '');
};

/** The service deletes a group with computers or users only with force. */
export const isForced = ({ query = [] }: Pick<Call, 'query'>): boolean =>
  query.some(([name, value]) => name === 'force' && value !== 'false');

export const isOn = (value: string | undefined): boolean => value !== undefined && value !== 'false';

/** Ignores letter case: a service that treats Overwrite and overwrite alike would do what was not confirmed. */
export const valuesIn = (call: Pick<Call, 'body' | 'query'>, field: string): string[] => {
  let inBody: readonly Json[] = call.body === undefined ? [] : [call.body];
  for (const step of field.split('.')) inBody = inBody.flatMap((part) => membersIn(part, step));
  const inQuery = (call.query ?? []).filter(([name]) => isSame(name, field)).map(([, value]) => value);
  return [...inBody, ...inQuery].map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
};

const membersIn = (value: Json, name: string): Json[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, member]) => (isSame(key, name) && member !== null ? [member] : []))
    : [];

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
