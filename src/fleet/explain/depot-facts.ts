import type { JsonObject } from '../../contract/operation.js';
import { getCall } from '../../http/reads.js';
import { textOf } from '../../json/text-of.js';
import { evidence, unreadableLink } from '../chain.js';
import type { FleetReader } from '../fleet-reader.js';
import type { GroupTree } from '../group-tree.js';
import { unreadableText, type Readable } from '../readable.js';
import { groupIdOf, type ComputerFacts } from './computer-facts.js';
import type { ExplainLink } from './explanation.js';

/** From where a computer gets its files, and whether the package is there. At most 7 requests. */
export interface DepotFacts {
  /** The group whose list counts, and the list in the order of use. */
  readonly list: Readable<DepotList | undefined>;
  readonly heartbeats: Readable<readonly JsonObject[]>;
  readonly tags: TagFacts | undefined;
}

interface DepotList {
  readonly groupId: string;
  readonly group: string;
  readonly servers: readonly JsonObject[];
}

/** Only with the topology switched on. */
interface TagFacts {
  readonly wanted: readonly JsonObject[];
  /** The primary depot server. */
  readonly there: readonly JsonObject[];
}

/** So many groups from the computer's own upward are asked for their list. */
const levels = 3;

export const readDepots = async (
  reader: FleetReader,
  { computer, tree, packageId }: { computer: ComputerFacts; tree: Readable<GroupTree>; packageId: string },
): Promise<DepotFacts> => {
  const [list, heartbeats] = await Promise.all([
    depotListOf(reader, computer, tree),
    reader.items(getCall('/api/system/sync-jobs/depots'), { page: 'unsure' }),
  ]);
  const primary = list.ok ? list.value?.servers[0] : undefined;
  const clientId = primary === undefined ? undefined : clientIdOf(primary);
  const tags = clientId === undefined ? undefined : await readTags(reader, clientId, packageId);
  return { list, heartbeats, tags };
};

const depotListOf = async (
  reader: FleetReader,
  { groups }: ComputerFacts,
  tree: Readable<GroupTree>,
): Promise<Readable<DepotList | undefined>> => {
  if (!groups.ok) return groups;
  if (!tree.ok) return tree;
  const own = groups.value.filter((group) => textOf(group['assignedToTree']).startsWith('Configuration'));
  const chain = tree.value.chain(groupIdOf(own[0] ?? {})).slice(0, levels);
  const lists = await Promise.all(
    chain.map((group) =>
      reader.items(getCall('/api/group/{id}/depot-servers', { pathValues: { id: group.id } }), {
        page: 'unsure',
      }),
    ),
  );
  for (const [at, servers] of lists.entries()) {
    const group = chain[at];
    if (!servers.ok) return servers;
    if (servers.value.length > 0 && group !== undefined)
      return {
        ok: true,
        value: { groupId: group.id, group: tree.value.path(group.id), servers: inOrder(servers.value) },
      };
  }
  return { ok: true, value: undefined };
};

const inOrder = (servers: readonly JsonObject[]): JsonObject[] =>
  servers.toSorted((left, right) => Number(left['priority'] ?? 0) - Number(right['priority'] ?? 0));

const readTags = async (reader: FleetReader, clientId: number, packageId: string): Promise<TagFacts | undefined> => {
  const [setting, wanted, there] = await Promise.all([
    reader.object(getCall('/api/system/depot-topology-setting')),
    reader.items(getCall('/api/packages/{id}/tags', { pathValues: { id: packageId } }), {
      page: 'unsure',
    }),
    reader.items(getCall('/api/depots/{clientId}/tags', { pathValues: { clientId } }), {
      page: 'unsure',
    }),
  ]);
  const isActive =
    setting.ok && [setting.value['active'], setting.value['isActive'], setting.value['enabled']].includes(true);
  return isActive && wanted.ok && there.ok ? { wanted: wanted.value, there: there.value } : undefined;
};

export const clientIdOf = (server: JsonObject): number | undefined => {
  const id = server['clientId'] ?? server['id'];
  return typeof id === 'number' ? id : undefined;
};

const operation = 'GET /api/system/sync-jobs/depots';

/** Broken when no server of the list is online, or the first one lacks every tag of the package. */
export const depotLink = ({ list, heartbeats, tags }: DepotFacts): ExplainLink => {
  if (!list.ok) return unreadableLink('depot', list);
  if (list.value === undefined)
    return {
      link: 'depot',
      mark: 'fact',
      text: 'no list on its groups: the service chooses',
      evidence: evidence('GET /api/group/{id}/depot-servers'),
    };
  const { group, servers } = list.value;
  const states = servers.map((server) => ({ name: nameOf(server), heartbeat: heartbeatOf(server, heartbeats) }));
  const proof = evidence(operation, { group, servers: states, ...tagNames(tags) });
  const shown = states.map(({ name, heartbeat }) => `${name} ${heartbeat ?? 'heartbeat not reported'}`).join(', ');
  if (!heartbeats.ok)
    return { link: 'depot', mark: 'unknown', text: `${shown}: ${unreadableText(heartbeats)}`, evidence: proof };
  if (states.every(({ heartbeat }) => heartbeat === 'offline'))
    return { link: 'depot', mark: 'broken', text: `${shown} (list of ${group})`, evidence: proof };
  const missing = missingTags(tags);
  if (missing.length > 0) {
    const first = states[0]?.name ?? '';
    const text = `${first} lacks the tag of the package: ${missing.map(tagName).join(', ')}`;
    return { link: 'depot', mark: 'broken', text, evidence: proof };
  }
  return {
    link: 'depot',
    mark: states.some(({ heartbeat }) => heartbeat === 'online') ? 'ok' : 'fact',
    text: shown,
    evidence: proof,
  };
};

/** The tags of the package, where the depot has none of them: one in common is enough. */
export const missingTags = (tags: TagFacts | undefined): readonly JsonObject[] => {
  if (tags === undefined) return [];
  const there = new Set(tags.there.map(tagId));
  return tags.wanted.length === 0 || tags.wanted.some((tag) => there.has(tagId(tag))) ? [] : tags.wanted;
};

export const tagName = (tag: JsonObject): string => textOf(tag['designation'] ?? tag['name']) || tagId(tag);
const tagId = (tag: JsonObject): string => textOf(tag['id'] ?? tag['tagId']);

const tagNames = (tags: TagFacts | undefined): { readonly [name: string]: unknown } =>
  tags === undefined ? {} : { packageTags: tags.wanted.map(tagName), depotTags: tags.there.map(tagName) };

const nameOf = (server: JsonObject): string =>
  textOf(server['hostname'] ?? server['name']) || textOf(clientIdOf(server));

const heartbeatOf = (server: JsonObject, heartbeats: DepotFacts['heartbeats']): string | undefined => {
  if (!heartbeats.ok) return undefined;
  const found = heartbeats.value.find((each) => clientIdOf(each) === clientIdOf(server));
  return textOf(found?.['heartbeat'] ?? found?.['status']).toLowerCase() || undefined;
};

/** A depot server that is online and could take over. */
export const onlineDepot = ({ heartbeats }: DepotFacts): JsonObject | undefined =>
  heartbeats.ok
    ? heartbeats.value.find((each) => textOf(each['heartbeat'] ?? each['status']).toLowerCase() === 'online')
    : undefined;
