import { textOf } from '../../base/json/objects.js';
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
import {
  allRead,
  mapReadable,
  readable,
  unreadableText,
  unusable,
  valueOr,
  type Readable,
} from '../../service/readable.js';
import type { DeviceGroup } from '../../contract/answers.js';
import { plural } from '../../base/text/wording.js';
import type { ComputerFacts } from './computer-facts.js';
import { brokenBy, evidence, marked, type ExplainLink } from './explanation.js';

/** The depot servers of a computer, and whether they have the package. At most 10 requests. */
export interface DepotFacts {
  /** The different lists on its groups: the service does not report which of them counts. */
  readonly lists: Readable<readonly DepotList[]>;
  readonly heartbeats: Readable<readonly Depot[]>;
  /** Groups of the computer that were not asked for a list. */
  readonly notAsked: number;
}

interface DepotList {
  readonly groupId: string;
  readonly group: string;
  /** In the order of use. */
  readonly servers: readonly Depot[];
  /** Tags of the package and of the first depot server; undefined with the topology switched off. */
  readonly tags: Readable<TagFacts | undefined>;
}

interface TagFacts {
  readonly wanted: readonly DepotTag[];
  readonly there: readonly DepotTag[];
}

/** Looks for a depot list in this many configuration groups, from the computer's own upward. */
const levels = 3;
/** And in this many of its other groups, starting with those that assign the package. */
const othersAsked = 3;

interface DepotSource {
  readonly computer: ComputerFacts;
  readonly tree: Readable<GroupTree>;
  readonly packageId: string;
  readonly assigning: Readable<readonly DeviceGroup[]>;
}

export const readDepots = async (reader: FleetReader, source: DepotSource): Promise<DepotFacts> => {
  const { computer, tree, packageId, assigning } = source;
  const own = computer.groups.ok ? computer.groups.value : [];
  const configured = own.find(isConfigurationGroup)?.groupId ?? '';
  const others = [...valueOr(assigning, []), ...own].filter((group) => !isConfigurationGroup(group));
  const ids = [...new Set(others.map(({ groupId }) => groupId))];
  const [found, heartbeats] = await Promise.all([
    listsOf(reader, computer, tree, [configured, ...ids.slice(0, othersAsked)]),
    readDepotList(reader),
  ]);
  const lists = found.ok ? await withTags(reader, found.value, packageId) : found;
  return { lists, heartbeats, notAsked: Math.max(0, ids.length - othersAsked) };
};

const isConfigurationGroup = ({ assignedToTree }: DeviceGroup): boolean =>
  textOf(assignedToTree).startsWith('Configuration');

type FoundList = Omit<DepotList, 'tags'>;

/** A configuration group without a list inherits that of its parents. */
const listsOf = async (
  reader: FleetReader,
  { groups }: ComputerFacts,
  tree: Readable<GroupTree>,
  [configured = '', ...others]: readonly string[],
): Promise<Readable<readonly FoundList[]>> => {
  if (!groups.ok) return groups;
  if (!tree.ok) return tree;
  const read = async (id: string): Promise<Readable<FoundList>> =>
    mapReadable(await readGroupDepots(reader, id), (servers) => ({ groupId: id, group: tree.value.path(id), servers }));
  const [nearest, ...parents] = tree.value.chain(configured).slice(0, levels);
  const asked = await Promise.all([nearest?.id ?? [], others].flat().map(read));
  const isInherited = nearest !== undefined && asked[0]?.ok === true && asked[0].value.servers.length === 0;
  const above = isInherited ? await Promise.all(parents.map(({ id }) => read(id))) : [];
  const inherited = above.find((list) => !list.ok || list.value.servers.length > 0);
  return mapReadable(allRead([...(inherited === undefined ? [] : [inherited]), ...asked]), (lists) => {
    const full = lists.filter(({ servers }) => servers.length > 0);
    return full.filter((list, at) => full.findIndex((each) => serverNames(each) === serverNames(list)) === at);
  });
};

const serverNames = ({ servers }: FoundList): string => servers.map(({ name }) => name).join(' ');

const withTags = async (
  reader: FleetReader,
  lists: readonly FoundList[],
  packageId: string,
): Promise<Readable<readonly DepotList[]>> => {
  if (lists.every(({ servers: [first] }) => first?.clientId === undefined))
    return readable(lists.map((list) => ({ ...list, tags: readable(undefined) })));
  const [isOn, wanted, ...there] = await Promise.all([
    isTopologyOn(reader),
    readPackageTags(reader, packageId),
    ...lists.map(({ servers: [first] }) => first?.clientId && readDepotTags(reader, first.clientId)),
  ]);
  return readable(lists.map((list, at) => ({ ...list, tags: tagsOf(isOn, wanted, there[at] || undefined) })));
};

const tagsOf = (
  isOn: Readable<boolean | undefined>,
  wanted: Readable<readonly DepotTag[]>,
  there: Readable<readonly DepotTag[]> | undefined,
): Readable<TagFacts | undefined> => {
  if (!isOn.ok) return isOn.absent ? readable(undefined) : isOn;
  if (isOn.value === undefined) return unusable(topology, 'the service does not say whether depot topology is enabled');
  if (!isOn.value || there === undefined) return readable(undefined);
  if (!wanted.ok) return wanted;
  return mapReadable(there, (tags) => ({ wanted: wanted.value, there: tags }));
};

const topology = depotApi.topology.operation;

/** Broken when each list is: no server is online, or the first one lacks every tag of the package. */
export const depotLink = (facts: DepotFacts): ExplainLink => {
  const { lists, notAsked } = facts;
  if (!lists.ok) return marked.unreadable('depot', lists);
  const [first, ...more] = lists.value.map((list) => listLink(list, facts));
  const rest = notAsked === 0 ? '' : ` (${plural(notAsked, 'further group')} not asked)`;
  if (first === undefined)
    return marked.fact(
      'depot',
      `no list on its groups: the service chooses${rest}`,
      evidence(depotApi.ofGroup.operation),
    );
  if (more.length === 0) return { ...first, text: `${first.text}${rest}` };
  const all = [first, ...more];
  const isBroken = all.map(({ mark }) => mark === 'broken');
  const mark = isBroken.every(Boolean) ? 'broken' : isBroken.some(Boolean) ? 'unknown' : first.mark;
  const texts = all.map(({ text }) => text).join('; ');
  return { ...first, mark, text: `${texts}; the service does not report which of these lists counts${rest}` };
};

/** One list by itself. */
const listLink = ({ group, servers, tags }: DepotList, { heartbeats, lists }: DepotFacts): ExplainLink => {
  const states = servers.map((server) => ({ name: server.name, heartbeat: heartbeatOf(server, heartbeats) }));
  const proof = evidence(depotApi.list.operation, { group, servers: states, ...tagNames(tags) });
  const names = states.map(({ name, heartbeat }) => `${name} ${heartbeat || 'heartbeat not reported'}`).join(', ');
  const isOne = lists.ok && lists.value.length === 1;
  const shown = isOne ? names : `${names} (list of ${group})`;
  if (!heartbeats.ok) return marked.unknown('depot', `${unreadableText(heartbeats)} (${shown})`, proof);
  if (states.every(isOffline))
    return brokenBy('depot-offline', marked.broken('depot', `${names} (list of ${group})`, proof));
  const missing = missingTags(tags)
    .map(({ name }) => name)
    .join(', ');
  if (missing !== '') {
    const text = `${states[0]?.name ?? ''} lacks the tag of the package: ${missing}${isOne ? '' : ` (list of ${group})`}`;
    return brokenBy('depot-lacks-tag', marked.broken('depot', text, proof));
  }
  if (!tags.ok) return marked.unknown('depot', `${unreadableText(tags)} (${shown}; tags of the package)`, proof);
  if (states.every(({ heartbeat }) => heartbeat === '')) return marked.unknown('depot', shown, proof);
  return (states.some(({ heartbeat }) => heartbeat === 'online') ? marked.ok : marked.fact)('depot', shown, proof);
};

/** The tags of the package if the depot has none of them; one shared tag is enough. */
export const missingTags = (tags: DepotList['tags']): readonly DepotTag[] => {
  if (!tags.ok || tags.value === undefined) return [];
  const { there, wanted } = tags.value;
  return wanted.some((tag) => there.some((each) => isSameTag(each, tag))) ? [] : wanted;
};

const tagNames = (tags: DepotList['tags']): { readonly [name: string]: unknown } =>
  tags.ok && tags.value !== undefined
    ? { packageTags: tags.value.wanted.map(({ name }) => name), depotTags: tags.value.there.map(({ name }) => name) }
    : {};

/** In lower case; '' if it is not reported. */
export const heartbeatOf = (server: Depot, heartbeats: DepotFacts['heartbeats']): string =>
  (heartbeats.ok ? heartbeats.value.find((each) => isSameDepot(each, server)) : undefined)?.heartbeat.toLowerCase() ??
  '';
