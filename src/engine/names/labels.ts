import { principalApi } from '../../service/principals.js';
import { systemApi } from '../../service/system.js';
import { variableApi } from '../../service/variables.js';
import { tagApi } from '../../service/tags.js';
import { computerApi } from '../../service/computers.js';
import { packageApi } from '../../service/packages.js';
import { patchApi } from '../../service/patches.js';
import type { Labeled } from '../../areas/record.js';
import type { Client, ReadCall } from '../../http/client.js';
import { isObject, textOf, type JsonObject } from '../../base/json/objects.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { readItems, wholePage } from '../../service/read-items.js';
import { readGroupPath } from '../../service/group-paths.js';
import { type Known, hostLabel, packageLabel } from './matching.js';

/** The name for an id, for people to read; undefined if the service does not report it. */
export const labelOf = async (
  lookup: Labeled,
  id: string | number,
  client: Client,
  known: Known = {},
): Promise<string | undefined> => {
  try {
    const label = await readers[lookup](id, client, known);
    return label === '' ? undefined : label;
  } catch {
    return undefined; // a missing role must not stop the command
  }
};

type ReadLabel = (id: string | number, client: Client, known: Known) => Promise<string | undefined>;

const readers: Readonly<Record<Labeled, ReadLabel>> = {
  computer: async (id, client) => {
    const found = await one(computerApi.one(id), client);
    return found === undefined ? undefined : hostLabel(found);
  },
  group: (id, client) => readGroupPath(String(id), client),
  // No operation gives one package: its row is looked for in the list.
  package: async (id, client) => {
    const isIt = (item: JsonObject): boolean => textOf(item['id']).toLowerCase() === String(id).toLowerCase();
    const call = packageApi.list({ compressed: true });
    const items = await readItems(call, client, {
      top: wholePage,
      enough: (entries) => entries.some((entry) => isObject(entry) && isIt(entry)),
    });
    const found = items.find(isIt);
    return found === undefined ? undefined : packageLabel(found);
  },
  tag: async (id, client) => nameIn(await one(tagApi.one(id), client), ['designation', 'name']),
  variable: async (varId, client) =>
    nameIn(await one(variableApi.definition(varId), client), ['dottedName', 'designation']),
  patch: async (patchId, client) => {
    const call = patchApi.status({
      query: [
        ['patchId', String(patchId)],
        ['top', '1'],
      ],
    });
    const page = (await client.read(call)).json();
    const first =
      isObject(page) && Array.isArray(page['items']) ? (page['items'] as readonly JsonObject[])[0] : undefined;
    return nameIn(first, ['qNumber', 'patchName']);
  },
  product: async (id, client, { patchId }) => {
    if (patchId === undefined) return undefined;
    const call = patchApi.products(patchId);
    const found = (await readItems(call, client)).find((item) => item.productId === Number(id));
    return nameIn(found, ['productName']);
  },
  principal: async (id, client) => nameIn(await one(principalApi.one(id), client), ['displayName', 'subjectId']),
  'local-principal': async (id, client) => nameIn(await one(principalApi.oneLocal(id), client), ['clientId']),
  'software-class': async (id, client) => {
    const items = await readItems(systemApi.softwareClasses(), client);
    return nameIn(
      items.find((item) => item.classId === Number(id)),
      ['name'],
    );
  },
  'pm-group': async (id, client) => {
    const items = await readItems(patchApi.groups(), client);
    return nameIn(
      items.find((item) => item.id === Number(id)),
      ['name'],
    );
  },
};

const one = async (call: ReadCall, client: Client): Promise<JsonObject | undefined> => {
  const found = (await client.read(call)).json();
  return isObject(found) ? found : undefined;
};

const nameIn = (item: JsonObject | undefined, fields: readonly string[]): string | undefined =>
  fields.map((field) => cleanCell(textOf(item?.[field]))).find((text) => text !== '');
