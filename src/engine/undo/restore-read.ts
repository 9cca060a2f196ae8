import type { Json, JsonObject } from '../../contract/operation.js';
import type { Call, Client } from '../../http/client.js';
import { getCall } from '../../http/reads.js';
import { isSecretKey } from '../../http/secret-names.js';
import { textOf } from '../../json/text-of.js';
import { mapBounded } from '../read/map-bounded.js';
import { readItems, wholePage } from '../read/read-items.js';
import { readObject } from '../../http/answers/decode.js';

/** Reads what a deletion takes away, as far as the service can be told to make it again. */
export const readDeleted = (kind: 'computer' | 'tag', id: string | number, client: Client): Promise<Json> =>
  kind === 'tag' ? readTag(id, client) : readComputer(id, client);

const readTag = async (id: string | number, client: Client): Promise<Json> => {
  const tag = await readObject(getCall('/api/tags/{id}', { pathValues: { id } }), client);
  const packages = await readItems(getCall('/api/tags/packages', { query: [['tagId', String(id)]] }), client);
  const depots = (await readItems(getCall('/api/system/depot-servers'), client)).map(
    (item) => item['clientId'] ?? null,
  );
  const tagged = await mapBounded(depots, 4, (clientId) => hasTag(textOf(clientId), id, client));
  return {
    made: { designation: tag['designation'] ?? null, description: tag['description'] ?? null },
    packages: packages.map((item) => item['id'] ?? null),
    depots: depots.filter((_, at) => tagged[at]),
  };
};

const hasTag = async (clientId: string, id: string | number, client: Client): Promise<boolean> => {
  const tags = await readItems(getCall('/api/depots/{clientId}/tags', { pathValues: { clientId } }), client);
  return tags.some((tag) => textOf(tag['id'] ?? null) === String(id));
};

const readComputer = async (id: string | number, client: Client): Promise<Json> => {
  const pathValues = { id };
  const found: JsonObject = await readObject(getCall('/api/computer/{id}', { pathValues }), client);
  const groups = await readItems(getCall('/api/computer/{id}/groups', { pathValues }), client, { top: wholePage });
  const variables = await readItems(getCall('/api/computer/{id}/variables', { pathValues }), client, {
    top: wholePage,
  });
  const names = ['domain', 'isDomain', 'inventoryId', 'macAddress', 'uuid', 'pxeSupport', 'serialNumber'];
  const fields = names.flatMap((name) =>
    found[name] === undefined || found[name] === null ? [] : [[name, found[name]]],
  );
  return {
    made: { name: found['hostname'] ?? null, isDomain: true, ...(Object.fromEntries(fields) as JsonObject) }, // JSON
    groups: groups.map((item) => item['groupId'] ?? null),
    variables: variables
      .filter(({ designation, dottedName }) => !isSecretKey(textOf(dottedName ?? designation ?? '')))
      .map(({ value, varId }) => ({ varId: varId ?? null, value: value ?? null })),
  };
};

/** The id of what is about to be deleted. */
export const deletedId = ({ path, pathValues }: Pick<Call, 'path' | 'pathValues'>): string | number =>
  pathValues?.['id'] ?? decodeURIComponent(path.split('/').at(-1) ?? '');
