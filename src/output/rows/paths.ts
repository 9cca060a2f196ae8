import { isArray, isValueObject, type Value } from '../../json/exact-json.js';

export type Read = (item: Value) => Value | undefined;

/** `b.c` into objects; an array on the way is mapped over. A field that really is called `b.c` wins. */
export const readPath = (path: string): Read => {
  const names = path.split('.');
  if (names.length === 1) return (item) => field(item, path);
  return (item) => field(item, path) ?? descend(item, names);
};

/** Whether the row can have it: null on the way does not speak against the path. */
export const hasPath = (item: Value, path: string): boolean => {
  if (isValueObject(item) && Object.hasOwn(item, path)) return true;
  return reaches(item, path.split('.'));
};

const field = (item: Value, name: string): Value | undefined => {
  if (isValueObject(item)) return Object.hasOwn(item, name) ? item[name] : undefined;
  return isArray(item) && isIndex(name) ? item[Number(name)] : undefined;
};

const isIndex = (name: string): boolean => /^\d+$/.test(name);

const descend = (item: Value, names: readonly string[]): Value | undefined => {
  const [name, ...rest] = names;
  if (name === undefined) return item;
  if (isArray(item) && !isIndex(name)) {
    const found = item.map((one) => descend(one, names)).filter((one) => one !== undefined);
    return found.length === 0 && item.length > 0 ? undefined : found;
  }
  const next = field(item, name);
  return next === undefined ? undefined : descend(next, rest);
};

const reaches = (item: Value, names: readonly string[]): boolean => {
  const [name, ...rest] = names;
  if (name === undefined || item === null) return true;
  if (isArray(item) && !isIndex(name)) return item.length === 0 || item.some((one) => reaches(one, names));
  const next = field(item, name);
  return next !== undefined && reaches(next, rest);
};
