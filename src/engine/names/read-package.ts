import type { Context } from '../../context.js';
import type { JsonObject } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import { getCall, searchCall } from '../../http/reads.js';
import { isUuid } from '../../text/identifiers.js';
import { readAll } from '../read/read-items.js';
import { lookups } from './lookups.js';
import { idOf, packageFit, packageLabel, splitVersion } from './matching.js';
import { chooseOne } from './resolve.js';

const ids = ['id', 'packageId', 'softwareId'];

/** The catalog entry of one package. The service has no read of a single one: a name is searched, an id looked for in the catalog. */
export const readPackage = async (text: string, context: Context): Promise<JsonObject> => {
  if (isUuid(text)) return entryWithId(text, context);
  const { name, version } = splitVersion(text);
  const items = await readAll(searchCall('/api/packages/search', { name }), context);
  const candidates = items.map((item) => ({
    id: idOf(item, ids),
    label: packageLabel(item),
    fit: packageFit(item, text, name, version),
  }));
  const id = chooseOne({ lookup: 'package', text, label: '<package>' }, lookups.package, candidates);
  return items.find((item) => idOf(item, ids) === id) ?? { id };
};

const entryWithId = async (id: string, context: Context): Promise<JsonObject> => {
  const isIt = (item: JsonObject): boolean => String(idOf(item, ids)).toLowerCase() === id.toLowerCase();
  const found = (await readAll(getCall('/api/packages'), context, (page) => page.some(isIt))).find(isIt);
  if (found === undefined)
    throw new EmsError('not-found', `No package has the id ${id}.`, { hint: 'List packages with: ems package list' });
  return found;
};
