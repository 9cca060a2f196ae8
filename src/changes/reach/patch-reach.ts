import { patchApi } from '../../service/patches.js';
import type { PatchStatusDevice } from '../../contract/answers.js';
import type { Call, Client } from '../../http/client.js';
import { isNumber, isObject, textOf, type JsonObject } from '../../base/json/objects.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { fewNames, plural } from '../../base/text/wording.js';
import { mapBounded, readItems, wholePage } from '../../service/read-items.js';
import { isLimitedBy } from './call-values.js';
import type { Impact } from './impact.js';

/** An approval, or its withdrawal for one product, reaches the computers of the product that miss the patch. */
export const reachOfApproval = async (call: Call, client: Client): Promise<Impact> => {
  const products = (call.query ?? []).filter(([name]) => name === 'productId').map(([, value]) => value);
  const isLimited = isLimitedBy(call, 'productId');
  const missing = await devicesWithout(call.pathValues?.['patchId'], client);
  return missingOn(isLimited ? missing.filter((row) => mayBeOf(row, products)) : missing);
};

/** Patches that join a group reach at most the computers that miss them; undefined: the body does not name them. */
export const reachOfAddedPatches = async ({ body }: Call, client: Client): Promise<Impact | undefined> => {
  const fields = Object.entries(isObject(body) ? body : {});
  const patches = fields.filter(([name]) => /^patch(?:es|ids?)$/i.test(name)).flatMap(([, value]) => [value].flat());
  const products = fields.filter(([name]) => /^productId$/i.test(name)).map(([, value]) => textOf(value));
  if (patches.length === 0 || !patches.every(isNumber)) return undefined;
  const missing = await mapBounded(patches, 4, async (id) => devicesWithout(textOf(id), client));
  return missingOn(missing.flat().filter((row) => mayBeOf(row, products)));
};

/** Counts the computers that would no longer get the patch. */
export const reachOfUnapproval = async (call: Call, client: Client): Promise<Impact> => {
  const patchId = call.pathValues?.['patchId'] ?? '';
  const items = await readItems(patchApi.products(patchId), client);
  const links = items.reduce((total, item) => total + linkCountOf(item), 0);
  const { computers = 0, named = [] } = missingOn(await devicesWithout(patchId, client));
  return {
    computers,
    named,
    facts: [
      `Without --product this reverts ${plural(links, 'link item')} in ${plural(items.length, 'product version')}`,
      `Affects up to ${plural(computers, 'computer')} that ${computers === 1 ? 'does' : 'do'} not have the patch yet`,
    ],
  };
};

/** A row without a product may belong to any. */
const mayBeOf = ({ productId }: PatchStatusDevice, products: readonly string[]): boolean =>
  textOf(productId) === '' || products.includes(textOf(productId));

/** A computer with several products counts once; a row without a host name may be another one. */
const missingOn = (rows: readonly PatchStatusDevice[]): Impact => {
  const computers = new Map(
    rows.map(({ domain, hostname, id }, at) => [
      textOf(hostname) === '' ? `row ${at} of patch ${textOf(id)}` : `${hostname}|${textOf(domain)}`.toLowerCase(),
      cleanCell(textOf(hostname)),
    ]),
  );
  const names = [...computers.values()];
  const told = names.length === 0 || names.includes('') ? '' : `: ${fewNames(names, 5)}`;
  return {
    computers: names.length,
    named: [...computers.keys()],
    facts: [`Missing on ${plural(names.length, 'computer')}${told}`],
  };
};

/** The scan values are not documented: only rows that certainly need no patch are left out. */
const devicesWithout = async (
  patchId: number | string | undefined,
  client: Client,
): Promise<readonly PatchStatusDevice[]> => {
  const query = [['patchId', String(patchId)]] as const;
  const listing = patchApi.status({ query, compressed: true });
  const rows = await readItems(listing, client, { top: wholePage });
  return rows.filter(({ scanStatus }) => !/^\s*(?:installed|not.?applicable)\s*$/i.test(textOf(scanStatus)));
};

/** The field's name is not documented; a product without a count is one link at least. */
const linkCountOf = (item: JsonObject): number => {
  const named = Object.entries(item).find(([name, value]) => /link|count/i.test(name) && typeof value === 'number');
  return typeof named?.[1] === 'number' ? named[1] : 1;
};
