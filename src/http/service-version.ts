import { isObject, type Json } from '../base/json/objects.js';

/** The reference does not name the field of the assembly version. The version of the patch catalog is ignored. */
export const versionIn = (facts: Json | undefined): string | undefined => {
  if (!isObject(facts)) return undefined;
  const name = Object.keys(facts).find((key) => /assembly.*version|^(service|api)version$/i.test(key));
  const value = name === undefined ? undefined : facts[name];
  return typeof value === 'string' ? value : undefined;
};
