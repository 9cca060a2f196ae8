import { isObject, type Json } from '../json/objects.js';

/** The field's name is not shown: the assembly's version, whatever it is called. The patch catalog's changes daily and does not count. */
export const versionIn = (facts: Json | undefined): string | undefined => {
  if (!isObject(facts)) return undefined;
  const name = Object.keys(facts).find((key) => /assembly.*version|^(service|api)version$/i.test(key));
  const value = name === undefined ? undefined : facts[name];
  return typeof value === 'string' ? value : undefined;
};
