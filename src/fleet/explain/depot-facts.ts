import { textOf } from '../../json/objects.js';
import {
  isOffline,
  isSameDepot,
  isSameTag,
  isTopologyOn,
  readDepotList,
  readDepotTags,
  readGroupDepots,
  readPackageTags,
  type Depot,
  type DepotTag,
  depotApi,
} from '../../service/depots.js';
import type { FleetReader } from '../../service/reading.js';
import type { GroupTree } from '../../service/group-tree.js';
import { mapReadable, readable, unreadableText, unusable, type Readable } from '../../service/readable.js';
import type { ComputerFacts } from './computer-facts.js';
import { evidence, marked, type ExplainLink } from './explanation.js';

/** The depot servers of a computer, and whether they have the package. At most 7 requests. */
export interface DepotFacts {
  /** The group whose list counts, and the list in the order of use; undefined if no group has one. */
  readonly list: Readable<DepotList | undefined>;
  readonly heartbeats: Readable<readonly Depot[]>;
  /** Tags of the package and of the first depot server; undefined without a list or with the topology switched off. */
  readonly tags: Readable<TagFacts | undefined>;
}

interface DepotList {
  readonly groupId: string;
  readonly group: string;
  readonly servers: readonly Depot[];
}

interface TagFacts {
  readonly wanted: readonly DepotTag[];
  readonly there: readonly DepotTag[];
}

/** Looks for a depot list in this many groups, from the computer's own upward. */
const levels = 3;

export const readDepots = async (
  reader: FleetReader,
  { computer, tree, packageId }: { computer: ComputerFacts; tree: Readable<GroupTree>; packageId: string },
): Promise<DepotFacts> => {
  const [list, heartbeats] = await Promise.all([depotListOf(reader, computer, tree), readDepotList(reader)]);
  const clientId = list.ok ? list.value?.servers[0]?.clientId : undefined;
  const tags = clientId === undefined ? readable(undefined) : await readTags(reader, clientId, packageId);
  return { list, heartbeats, tags };
};

const depotListOf = async (
  reader: FleetReader,
  { groups }: ComputerFacts,
  tree: Readable<GroupTree>,
): Promise<Readable<DepotList | undefined>> => {
  if (!groups.ok) return groups;
  if (!tree.ok) return tree;
  const own = groups.value.find(({ assignedToTree }) => textOf(assignedToTree).startsWith('Configuration'));
  const chain = tree.value.chain(own?.groupId ?? '').slice(0, levels);
  const lists = await Promise.all(chain.map(({ id }) => readGroupDepots(reader, id)));
  for (const [at, { id }] of chain.entries()) {
    const servers = lists[at];
    if (servers?.ok === false) return servers;
    if (servers !== undefined && servers.value.length > 0)
      return readable({ groupId: id, group: tree.value.path(id), servers: servers.value });
  }
  return readable(undefined);
};

const readTags = async (
  reader: FleetReader,
  clientId: number,
  packageId: string,
): Promise<Readable<TagFacts | undefined>> => {
  const [isOn, wanted, there] = await Promise.all([
    isTopologyOn(reader),
    readPackageTags(reader, packageId),
    readDepotTags(reader, clientId),
  ]);
  if (!isOn.ok) return isOn.absent ? readable(undefined) : isOn;
  if (isOn.value === undefined) return unusable(topology, 'the service does not say whether depot topology is enabled');
  if (!isOn.value) return readable(undefined);
  if (!wanted.ok) return wanted;
  return mapReadable(there, (tags) => ({ wanted: wanted.value, there: tags }));
};

const topology = depotApi.topology.operation;

/** Broken when no server of the list is online, or the first one lacks every tag of the package. */
export const depotLink = ({ list, heartbeats, tags }: DepotFacts): ExplainLink => {
  if (!list.ok) return marked.unreadable('depot', list);
  if (list.value === undefined) {
    const text = 'no list on its groups: the service chooses';
    return marked.fact('depot', text, evidence(depotApi.ofGroup.operation));
  }
  const { group, servers } = list.value;
  const states = servers.map((server) => ({ name: server.name, heartbeat: heartbeatOf(server, heartbeats) }));
  const proof = evidence(depotApi.list.operation, { group, servers: states, ...tagNames(tags) });
  const shown = states.map(({ name, heartbeat }) => `${name} ${heartbeat || 'heartbeat not reported'}`).join(', ');
  if (!heartbeats.ok) return marked.unknown('depot', `${unreadableText(heartbeats)} (${shown})`, proof);
  if (states.every(isOffline)) return marked.broken('depot', `${shown} (list of ${group})`, proof);
  const missing = missingTags(tags)
    .map(({ name }) => name)
    .join(', ');
  if (missing !== '') {
    const text = `${states[0]?.name ?? ''} lacks the tag of the package: ${missing}`;
    return marked.broken('depot', text, proof);
  }
  if (!tags.ok) return marked.unknown('depot', `${unreadableText(tags)} (${shown}; tags of the package)`, proof);
  if (states.every(({ heartbeat }) => heartbeat === '')) return marked.unknown('depot', shown, proof);
  return (states.some(({ heartbeat }) => heartbeat === 'online') ? marked.ok : marked.fact)('depot', shown, proof);
};

/** The tags of the package if the depot has none of them; one shared tag is enough. */
export const missingTags = (tags: DepotFacts['tags']): readonly DepotTag[] => {
  if (!tags.ok || tags.value === undefined) return [];
  const { there, wanted } = tags.value;
  return wanted.some((tag) => there.some((each) => isSameTag(each, tag))) ? [] : wanted;
};

const tagNames = (tags: DepotFacts['tags']): { readonly [name: string]: unknown } =>
  tags.ok && tags.value !== undefined
    ? { packageTags: tags.value.wanted.map(({ name }) => name), depotTags: tags.value.there.map(({ name }) => name) }
    : {};

/** In lower case; '' if it is not reported. */
export const heartbeatOf = (server: Depot, heartbeats: DepotFacts['heartbeats']): string =>
  (heartbeats.ok ? heartbeats.value.find((each) => isSameDepot(each, server)) : undefined)?.heartbeat.toLowerCase() ??
  '';
