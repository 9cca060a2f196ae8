import { patchApi } from '../../service/patches.js';
import type { PatchStatusDevice } from '../../contract/answers.js';
import type { Call, Client } from '../../http/client.js';
import { textOf, type JsonObject } from '../../json/objects.js';
import { cleanCell } from '../../text/clean-text.js';
import { fewNames, plural } from '../../text/wording.js';
import { readItems, wholePage } from '../../service/read-items.js';
import { isLimitedBy } from './call-values.js';

type PatchImpact = { readonly computers: number; readonly facts: readonly string[] };

/** An approval reaches the computers of the product that miss the patch. */
export const reachOfApproval = async (call: Call, client: Client): Promise<PatchImpact> => {
  const products = new Set((call.query ?? []).filter(([name]) => name === 'productId').map(([, value]) => value));
  const missing = await devicesWithout(call, client);
  // A row without a product may belong to this one.
  const isOther = ({ productId }: PatchStatusDevice): boolean =>
    isLimitedBy(call, 'productId') && textOf(productId) !== '' && !products.has(textOf(productId));
  const names = missing.filter((row) => !isOther(row)).map(({ hostname }) => cleanCell(textOf(hostname)));
  const named = names.length === 0 || names.includes('') ? '' : `: ${fewNames(names, 5)}`;
  return { computers: names.length, facts: [`Missing on ${plural(names.length, 'computer')}${named}`] };
};

/** Counts the computers that would no longer get the patch. One with several products counts several times. */
export const reachOfUnapproval = async (call: Call, client: Client): Promise<PatchImpact> => {
  const patchId = call.pathValues?.['patchId'] ?? '';
  const items = await readItems(patchApi.products(patchId), client);
  const links = items.reduce((total, item) => total + linkCountOf(item), 0);
  const computers = (await devicesWithout(call, client)).length;
  return {
    computers,
    facts: [
      `Without --product this reverts ${plural(links, 'link item')} in ${plural(items.length, 'product version')}`,
      `Affects up to ${plural(computers, 'computer')} that ${computers === 1 ? 'does' : 'do'} not have the patch yet`,
    ],
  };
};

/** The scan values are not documented: only rows that certainly need no patch are left out. */
const devicesWithout = async ({ pathValues }: Call, client: Client): Promise<PatchStatusDevice[]> => {
  const query = [['patchId', String(pathValues?.['patchId'])]] as const;
  const listing = patchApi.status({ query, compressed: true });
  const rows = await readItems(listing, client, { top: wholePage });
  return rows.filter(({ scanStatus }) => !/^\s*(?:installed|not.?applicable)\s*$/i.test(textOf(scanStatus)));
};

/** The field's name is not documented; a product without a count is one link at least. */
const linkCountOf = (item: JsonObject): number => {
  const named = Object.entries(item).find(([name, value]) => /link|count/i.test(name) && typeof value === 'number');
  return typeof named?.[1] === 'number' ? named[1] : 1;
};
