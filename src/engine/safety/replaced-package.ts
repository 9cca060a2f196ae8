import { isObject, type Json } from '../../json/objects.js';
import { isUuid } from '../../text/identifiers.js';
import type { Thing } from '../command.js';

/** The body of a replacement is not documented: the package that goes is told by its field's name. */
export const replacedPackage = (body: Json | undefined): string | undefined => {
  const ids = idsIn(body);
  const going = ids.find(([name]) => /old|source|from|current|replaced/i.test(name));
  const staying = ids.filter(([name]) => /package/i.test(name) && !/new|target|to|with|replacement/i.test(name));
  return going?.[1] ?? staying[0]?.[1];
};

/** Both packages of a replacement, for its sentences. With a third id in the body, the new one is not told. */
export const packagesOfReplacement = (body: Json | undefined): Thing[] => {
  const old = replacedPackage(body);
  if (old === undefined) return [];
  const [other, third] = idsIn(body).filter(([, id]) => id !== old);
  return [
    { name: 'old-package', labeled: 'package', id: old },
    ...(other === undefined || third !== undefined
      ? []
      : [{ name: 'new-package', labeled: 'package', id: other[1] } as const]),
  ];
};

const idsIn = (body: Json | undefined): [string, string][] =>
  Object.entries(isObject(body) ? body : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && isUuid(entry[1]),
  );
