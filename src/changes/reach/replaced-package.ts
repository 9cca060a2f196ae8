import { replacedField, replacementField } from '../../contract/replacement-fields.js';
import { isObject, type Json } from '../../base/json/objects.js';
import { isUuid } from '../../base/text/identifiers.js';

/** The package that a replacement removes, told by the name of its field. */
export const replacedPackage = (body: Json | undefined): string | undefined => {
  const ids = packageIdsIn(body);
  const going = ids.find(([name]) => replacedField.test(name));
  const staying = ids.filter(([name]) => /package/i.test(name) && !replacementField.test(name));
  return going?.[1] ?? staying[0]?.[1];
};

export const packageIdsIn = (body: Json | undefined): [string, string][] =>
  Object.entries(isObject(body) ? body : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && isUuid(entry[1]),
  );
