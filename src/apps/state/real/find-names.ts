import type { Computer } from '../../../contract/answers.js';
import { computerApi } from '../../../service/computers.js';
import { bestOf, hostLabel, splitHost } from '../../../engine/names/matching.js';
import { findComputers, hasIdentity } from '../../../engine/names/find-computers.js';
import { searchComputers } from '../../../service/read-items.js';
import type { FleetReader } from '../../../service/reading.js';
import { unreadableFrom, type Unreadable } from '../../../service/readable.js';
import { groupBy } from '../../../base/json/group-by.js';
import { EmsError } from '../../../base/errors.js';
import { decodeList } from '../../../http/answers/decode.js';
import type { Client } from '../../../http/client.js';
import { textOf } from '../../../base/json/objects.js';
import { isIpAddress } from '../../../base/text/identifiers.js';
import { once } from '../../../base/text/once.js';
import { hasWildcard } from '../../../base/text/pattern.js';
import type { CatalogMatch, Fact, Real, KindName } from '../model.js';
import { nameKey } from '../paths.js';
import type { CatalogName, CatalogRow, Catalogs } from './catalogs.js';

type Found = readonly CatalogMatch[] | 'unreadable';

const catalogsByKind: Readonly<Partial<Record<KindName, CatalogName | { what: CatalogName; on: CatalogName }>>> = {
  'package-assignment': 'package',
  'boot-image': 'bootImage',
  'os-sku': 'osSku',
  'agent-template': 'agentTemplate',
  'language-pack': 'languagePack',
  'software-class': 'softwareClass',
  'variable-configuration': 'variableConfiguration',
  variable: 'variable',
  collection: 'variable',
  'computer-variable': 'variable',
  'computer-collection': 'variable',
  'depot-server': 'depotServer',
  'package-tag': { what: 'tag', on: 'package' },
  'depot-tag': { what: 'tag', on: 'depotServer' },
};

interface FindDeps {
  readonly reader: FleetReader;
  readonly client: Client;
  readonly catalogs: Catalogs;
  readonly facts: readonly Fact[];
  readonly note: (gap: Unreadable) => void;
}

export const makeFind = ({ reader, client, catalogs, facts, note }: FindDeps): Real['find'] => {
  const computer = openComputers(reader, client, note);
  const seen = once(() => groupBy(facts, ({ kind, value }) => `${kind} ${nameKey(textOf(value))}`));
  return async (kind, name, part = 'what') => {
    if (kind === 'member' || (part === 'on' && computerKinds.has(kind))) return computer(name);
    const entry = catalogsByKind[kind];
    const catalog = typeof entry === 'object' ? entry[part] : entry;
    if (catalog === undefined) return [];
    const read = await catalogs(catalog);
    if (read.ok) return read.value.find(name);
    const listed = await asPackage(catalog, name, catalogs);
    if (listed.length > 0) return listed;
    // Without this list on the server, names that are assigned somewhere are still known.
    const [known] = seen().get(`${kind} ${nameKey(name)}`) ?? [];
    return known?.id === undefined ? 'unreadable' : [{ name: textOf(known.value), id: known.id }];
  };
};

/** Templates and language packs are packages of their own type, so the list of packages has them as well. */
const packageTypes: Readonly<Partial<Record<CatalogName, RegExp>>> = {
  agentTemplate: /template/i,
  languagePack: /language/i,
};

const asPackage = async (catalog: CatalogName, name: string, catalogs: Catalogs): Promise<readonly CatalogMatch[]> => {
  const type = packageTypes[catalog];
  const packages = type === undefined ? undefined : await catalogs('package');
  if (type === undefined || packages?.ok !== true) return [];
  const ids = new Set(packages.value.find(name).map(({ id }) => id));
  const isOfType = ({ id, item }: CatalogRow): boolean => ids.has(id) && type.test(textOf(item['type']));
  return packages.value.entries.filter(isOfType).map(({ id }) => ({ id, name }));
};

const computerKinds: ReadonlySet<KindName> = new Set(['computer', 'computer-variable', 'computer-collection']);

/** From this many names on, the whole list costs less than one search for each. */
const mostSearches = 20;

/** `note` is called with failed searches, which the reader does not see. */
export const openComputers = (
  reader: FleetReader,
  client: Client,
  note: (gap: Unreadable) => void = () => undefined,
): ((name: string) => Promise<Found>) => {
  // A computer may be in a hundred groups; it is looked up once.
  const known = new Map<string, Promise<Found>>();
  const list = once(async () => {
    const found = new Map<number, KnownComputer>();
    const call = computerApi.list();
    const read = await reader.pages(call, async (page) => {
      for (const item of decodeList(page.items(), call.operation))
        if (!found.has(item.id)) found.set(item.id, knownComputer(item));
    });
    return read.ok ? groupBy(found.values(), ({ hostname }) => nameKey(hostname)) : undefined;
  });
  const search = async (name: string): Promise<Found> => {
    try {
      const found = bestOf(await findComputers(name, client));
      return found.flatMap(({ id, label }) => (id === undefined ? [] : [{ id, name: label }]));
    } catch (error) {
      if (!(error instanceof EmsError) || error.kind !== 'forbidden') throw error;
      note(unreadableFrom(error, searchComputers({})));
      return 'unreadable';
    }
  };
  const identified = async (name: string): Promise<Found> =>
    [...((await list())?.values() ?? [])]
      .flat()
      .filter((item) => hasIdentity(item, name))
      .map(nameMatch);
  const remembered = (name: string, find: (name: string) => Promise<Found>): Promise<Found> => {
    const found = known.get(nameKey(name)) ?? find(name);
    known.set(nameKey(name), found);
    return found;
  };
  return async (name) => {
    const isSearched = known.size < mostSearches || known.has(nameKey(name));
    // The list does not contain IP addresses.
    if (isSearched || isIpAddress(name) || hasWildcard(name)) return remembered(name, search);
    const listed = await list();
    if (listed === undefined) return 'unreadable';
    const { host, domain } = splitHost(name);
    const named = listed.get(nameKey(name)) ?? listed.get(nameKey(host)) ?? [];
    const fitting = named.filter((item) => domain === undefined || nameKey(hostLabel(item)) === nameKey(name));
    return fitting.length > 0 ? fitting.map(nameMatch) : remembered(name, identified);
  };
};

const nameMatch = ({ hostname, id }: KnownComputer): CatalogMatch => ({ id, name: hostname });

/** A computer with its names only: 100,000 complete ones take 70 MB. */
type KnownComputer = ReturnType<typeof knownComputer>;

const knownComputer = ({ domain, hostname, id, macAddress, serialNumber, uuid }: Computer) => ({
  id,
  hostname: textOf(hostname),
  domain: textOf(domain),
  macAddress: textOf(macAddress),
  serialNumber: textOf(serialNumber),
  uuid: textOf(uuid),
});
