import { computerApi } from '../../../service/computers.js';
import type { Context } from '../../../context.js';
import type { JsonObject } from '../../../base/json/objects.js';
import { byMac, byUuid } from '../../../engine/names/find-computers.js';
import { findItems } from '../../../engine/names/find-items.js';
import { indexMarks, sameText } from '../../../engine/names/matching.js';
import { mapBounded, readWhole, searchComputers } from '../../../service/read-items.js';

/** Marks that identify a new computer. */
export interface NewIdentity {
  readonly name: string;
  readonly domain: string;
  /** Twelve digits. */
  readonly mac: string | undefined;
  readonly uuid: string | undefined;
}

export interface Existing {
  /** The computer that has the MAC address or the UUID. */
  readonly machine: JsonObject | undefined;
  /** The computer that has the name and the domain. */
  readonly named: JsonObject | undefined;
}

/** More rows than this are compared with the pages of the fleet instead of asked for one by one. */
const fewRows = 20;

/** Finds for each new computer the one that is there already: by MAC address or UUID, and by name with domain. */
export const findExistingComputers = async (wanted: readonly NewIdentity[], context: Context): Promise<Existing[]> => {
  if (wanted.length > fewRows) return matchFleet(wanted, await readWhole(searchComputers({}), context));
  const client = await context.client();
  return mapBounded(wanted, 4, async (each) => {
    const [machines, named] = await Promise.all([
      each.mac === undefined ? byUuid(each.uuid ?? '', client) : byMac(each.mac, client),
      findItems(client, computerApi.search({ body: { hostname: each.name } })),
    ]);
    return { machine: machines[0], named: named.find((item) => isNamed(item, each)) };
  });
};

const isNamed = (item: JsonObject, { domain, name }: NewIdentity): boolean =>
  sameText(item['hostname'], name) && sameText(item['domain'] ?? '', domain);

const matchFleet = (wanted: readonly NewIdentity[], fleet: readonly JsonObject[]): Existing[] => {
  const byMark = indexMarks(fleet);
  return wanted.map((each) => ({
    machine: byMark.get(each.mac === undefined ? `uuid ${each.uuid?.toLowerCase() ?? ''}` : `mac ${each.mac}`)?.[0],
    named: byMark.get(`host ${each.name.toLowerCase()}`)?.find((item) => isNamed(item, each)),
  }));
};
