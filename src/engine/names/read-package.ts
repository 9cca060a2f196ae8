import { packageApi } from '../../service/packages.js';
import type { Context } from '../../context.js';
import type { JsonObject } from '../../contract/operation.js';
import { EmsError } from '../../base/errors.js';
import { isUuid } from '../../base/text/identifiers.js';
import { unreadableError, unusable } from '../../service/readable.js';
import { readAll } from '../../service/read-items.js';
import { lookups } from './lookups.js';
import { idOfPackage, packageCandidates, splitVersion } from './matching.js';
import { chooseOne } from './resolve.js';

/** The catalog entry of one package. The service has no read of a single one: a name is searched, an id looked for in the catalog. */
export const readPackage = async (text: string, context: Context, mayBePart = false): Promise<JsonObject> => {
  if (isUuid(text)) return entryWithId(text, context);
  const { name } = splitVersion(text);
  const items = await readAll(packageApi.search({ body: { name } }), context);
  const named = { lookup: 'package', text, label: '<package>', mayBePart } as const;
  const id = chooseOne(named, lookups.package, packageCandidates(items, text));
  return items.find((item) => idOfPackage(item) === id) ?? { id };
};

const entryWithId = async (id: string, context: Context): Promise<JsonObject> => {
  const isIt = (item: JsonObject): boolean => String(idOfPackage(item)).toLowerCase() === id.toLowerCase();
  const call = packageApi.list();
  const items = await readAll(call, context, (page) => page.some(isIt));
  const found = items.find(isIt);
  if (found === undefined && items.some((item) => idOfPackage(item) === undefined))
    throw unreadableError('The package', unusable(call.operation, 'the service lists a package without an id'));
  if (found === undefined)
    throw new EmsError('not-found', `No package has the id ${id}.`, { hint: 'List packages with: ems package list' });
  return found;
};
