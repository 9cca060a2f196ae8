import { isObject, type Json } from '../../json/objects.js';
import { isUuid } from '../../text/identifiers.js';

/** The reference does not show the body of a replacement: the name of the field tells which package is removed. */
export const replacedPackage = (body: Json | undefined): string | undefined => {
  const ids = packageIdsIn(body);
  const going = ids.find(([name]) => /old|source|from|current|replaced/i.test(name));
  const staying = ids.filter(([name]) => /package/i.test(name) && !/new|target|to|with|replacement/i.test(name));
  return going?.[1] ?? staying[0]?.[1];
};

export const packageIdsIn = (body: Json | undefined): [string, string][] =>
  Object.entries(isObject(body) ? body : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && isUuid(entry[1]),
  );
