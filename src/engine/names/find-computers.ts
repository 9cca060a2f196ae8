import { inventoryApi } from '../../service/inventory.js';
import { computerApi } from '../../service/computers.js';
import type { Client } from '../../http/client.js';
import { readIfFound } from '../../http/reads.js';
import { isAccount, userOf } from '../read/signed-in-users.js';
import { itemsOf, isObject, textOf, type JsonObject } from '../../base/json/objects.js';
import { isIpAddress, macDigits, macNotations, isUuid } from '../../base/text/identifiers.js';
import { identifiesNobody } from '../../base/text/placeholders.js';
import { hasWildcard, patternOf } from '../../base/text/pattern.js';
import { mapBounded } from '../../service/read-items.js';
import { findItems, firstItems } from './find-items.js';
import { type NameCandidate, hostFit, hostLabel, idOf, sameText, splitHost } from './matching.js';

/** Finds a computer by host name, MAC address, IP address, serial number or uuid. A host name wins. */
export const findComputers = async (text: string, client: Client): Promise<NameCandidate[]> => {
  if (isUuid(text)) return found(await byUuid(text, client));
  if (hasWildcard(text)) return found(await byWildcard(text, client));
  const named = await byHost(text, client);
  if (named.some(({ fit }) => fit !== undefined)) return named;
  const others = await byIdentity(text, client);
  return others.length > 0 ? found(others) : named;
};

/** As above, and by the account that is signed in. */
export const findComputersOrAccount = async (text: string, client: Client): Promise<NameCandidate[]> => {
  const named = await findComputers(text, client);
  if (!isAccountText(text) || named.some(({ fit }) => fit !== undefined)) return named;
  const own = await byAccount(text, client);
  return own.length > 0 ? found(own) : named;
};

/** Finds host names with the same beginning or the same end: a typo is rarely in both halves. */
export const nearComputers = async (text: string, client: Client): Promise<NameCandidate[]> => {
  const { host } = splitHost(text);
  const half = Math.ceil(host.length / 2);
  if (half < 2) return [];
  const parts = [host.slice(0, half), host.slice(-half)];
  const items = await Promise.all(
    parts.map((hostname) => firstItems(client, computerApi.search({ body: { hostname } }))),
  );
  const labels = new Map(items.flat().map((item) => [idOf(item, ['id', 'clientId']), textOf(item['hostname'])]));
  return [...labels].map(([id, label]) => ({ id, label, fit: undefined }));
};

/** e.dijkstra, corp\jdoe or jdoe@corp.example: a mistyped host name with digits must not cost a request for each computer. */
export const isAccountText = (text: string): boolean =>
  text.includes('@') || /^(?:[^\\]+\\[^\d\\]+|\p{L}+(?:\.\p{L}+)+)$/u.test(text);

/** The most computers whose signed-in users are read for a name. */
const mostAsked = 1_000;

type Users = readonly { readonly item: JsonObject; readonly user: string }[];

const usersRead = new WeakMap<Client, Promise<Users>>();

/** Computers where this account is signed in: no search of the service has the user, so all are read, once. */
const byAccount = async (text: string, client: Client): Promise<JsonObject[]> => {
  const users = usersRead.get(client) ?? readUsers(client);
  usersRead.set(client, users);
  return (await users).filter(({ user }) => user !== '' && isAccount(user, text)).map(({ item }) => item);
};

const readUsers = async (client: Client): Promise<Users> => {
  const items = await search({}, client);
  if (items.length > mostAsked) return [];
  return mapBounded(items, 8, async (item) => {
    const system = await readIfFound(computerApi.systemInfo(idOf(item, ['id', 'clientId']) ?? ''), client);
    return { item, user: userOf(system) };
  });
};

const byHost = async (text: string, client: Client): Promise<NameCandidate[]> => {
  // 10.1.2.3 is no host 10 of the domain 1.2.3.
  const { host, domain } = isIpAddress(text) ? { host: text, domain: undefined } : splitHost(text);
  const items = await search({ hostname: host }, client);
  return items.map((item) => ({ ...candidateOf(item), fit: hostFit(item, text, host, domain) }));
};

const byIdentity = async (text: string, client: Client): Promise<JsonObject[]> => {
  const mac = macDigits(text);
  if (mac !== undefined) return byMac(mac, client);
  return isIpAddress(text) ? byIp(text, client) : bySerial(text, client);
};

export const byUuid = async (uuid: string, client: Client): Promise<JsonObject[]> =>
  identifiesNobody(uuid) ? [] : (await search({ uuid }, client)).filter((item) => sameText(item['uuid'], uuid));

const byWildcard = async (text: string, client: Client): Promise<JsonObject[]> => {
  const pattern = patternOf(text);
  const items = await search({ hostname: pattern.literal }, client);
  return items.filter((item) => pattern.matches(textOf(item['hostname'])));
};

export const bySerial = async (serialNumber: string, client: Client): Promise<JsonObject[]> =>
  identifiesNobody(serialNumber)
    ? []
    : (await search({ serialNumber }, client)).filter((item) => sameText(item['serialNumber'], serialNumber));

/** The usual notation first; the others together, and only where it finds nothing. */
export const byMac = async (digits: string, client: Client): Promise<JsonObject[]> => {
  if (identifiesNobody(digits)) return [];
  const [usual = digits, ...others] = macNotations(digits);
  const asked = async (macAddress: string): Promise<JsonObject[]> =>
    (await search({ macAddress }, client)).filter((item) => macDigits(textOf(item['macAddress'])) === digits);
  const first = await asked(usual);
  if (first.length > 0) return first;
  return (await Promise.all(others.map(asked))).flat();
};

/** A search for 10.0.0.4 also finds 10.0.0.42, and its rows have no addresses: read the addresses of each match. */
export const byIp = async (address: string, client: Client): Promise<JsonObject[]> => {
  const items = await search({ ipAddress: address }, client);
  const checked = await mapBounded(items.slice(0, mostChecked), 8, async (item) =>
    (await hasAddress(item, address, client)) ? [item] : [],
  );
  return checked.flat();
};

const mostChecked = 40;

const hasAddress = async (item: JsonObject, address: string, client: Client): Promise<boolean> => {
  const id = idOf(item, ['id', 'clientId']);
  if (id === undefined) return false;
  for (const call of [computerApi.health(id), inventoryApi.networkAdapters(id)]) {
    const reply = await client.readRaw(call);
    if (reply.status !== 200) continue;
    const answer = reply.json();
    const parts = isObject(answer) ? [answer, ...itemsOf(answer)] : itemsOf(answer);
    if (parts.some((part) => addressesIn(part).includes(address.toLowerCase()))) return true;
  }
  return false;
};

/** An adapter may list several addresses in one text. */
const addressesIn = (from: JsonObject): string[] =>
  textOf(from['ipAddress'])
    .toLowerCase()
    .split(/[\s,;|]+/);

const search = (filter: JsonObject, client: Client): Promise<JsonObject[]> =>
  findItems(client, computerApi.search({ body: filter }));

const candidateOf = (item: JsonObject): NameCandidate => ({
  id: idOf(item, ['id', 'clientId']),
  label: hostLabel(item),
  fit: 0,
});

const found = (items: readonly JsonObject[]): NameCandidate[] => items.map(candidateOf);

/** Matches items that were already read, without a request. Lists have no IP addresses. */
export const hasIdentity = (item: JsonObject, text: string): boolean => {
  if (identifiesNobody(text)) return false;
  const mac = macDigits(text);
  if (mac !== undefined && macDigits(textOf(item['macAddress'])) === mac) return true;
  return sameText(item['serialNumber'], text) || sameText(item['uuid'], text);
};
