import { operationAt } from './operation.js';
import { packageApi } from './packages.js';
import { textOf, type JsonObject } from '../base/json/objects.js';
import { mapReadable, unusable, type Readable } from './readable.js';
import type { FleetReader } from './reading.js';

export const depotApi = {
  servers: operationAt('GET /api/system/depot-servers'),
  list: operationAt('GET /api/system/sync-jobs/depots'),
  ofGroup: operationAt('GET /api/group/{id}/depot-servers'),
  setOfGroup: operationAt('PUT /api/group/{id}/depot-servers'),
  tags: operationAt('GET /api/depots/{clientId}/tags'),
  addTag: operationAt('POST /api/depots/{clientId}/tags'),
  removeTag: operationAt('DELETE /api/depots/{clientId}/tags/{tagId}'),
  topology: operationAt('GET /api/system/depot-topology-setting'),
  setTopology: operationAt('PUT /api/system/depot-topology-setting'),
} as const;

export interface Depot {
  /** undefined if the service does not report a number. */
  readonly clientId: number | undefined;
  readonly name: string;
  /** online, offline, pending, unknown; '' if not reported. */
  readonly heartbeat: string;
  readonly priority: number;
}

export interface DepotTag {
  readonly id: number | undefined;
  readonly name: string;
}

/** Reads all depot servers, without heartbeats. `isMaster`: the server is marked as the master. */
export const readDepotServers = async (
  reader: FleetReader,
): Promise<Readable<readonly (Depot & { readonly isMaster: boolean })[]>> =>
  mapReadable(named(await reader.items(depotApi.servers(), whole)), (items) =>
    items.map((item) => ({ ...depotIn(item), isMaster: isMaster(item) })),
  );

/** Reads the servers with a heartbeat; the master server has none. */
export const readDepotList = async (reader: FleetReader): Promise<Readable<readonly Depot[]>> =>
  mapReadable(named(await reader.items(depotApi.list(), whole)), (items) => items.map(depotIn));

/** The depot servers of one group, in the order of use. */
export const readGroupDepots = async (reader: FleetReader, id: string): Promise<Readable<readonly Depot[]>> =>
  mapReadable(named(await reader.items(depotApi.ofGroup(id), whole)), (items) =>
    items.map(depotIn).toSorted((left, right) => left.priority - right.priority),
  );

export const readDepotTags = async (reader: FleetReader, clientId: number): Promise<Readable<readonly DepotTag[]>> =>
  mapReadable(await reader.items(depotApi.tags(clientId), whole), (items) => items.map(tagIn));

export const readPackageTags = async (
  reader: FleetReader,
  id: string | number,
): Promise<Readable<readonly DepotTag[]>> =>
  mapReadable(await reader.items(packageApi.tags(id), whole), (items) => items.map(tagIn));

/** Whether depot topology and tags are enabled; undefined if not reported. */
export const isTopologyOn = async (reader: FleetReader): Promise<Readable<boolean | undefined>> =>
  mapReadable(await reader.object(depotApi.topology()), topologyIn);

export const topologyIn = (setting: JsonObject & { readonly active?: boolean | null }): boolean | undefined => {
  if (typeof setting.active === 'boolean') return setting.active;
  const flags = Object.values(setting).filter((value) => typeof value === 'boolean');
  return flags.length === 1 ? flags[0] : undefined;
};

const whole = { page: 'unsure', whole: true } as const;

type DepotItem = JsonObject & {
  readonly clientId?: number | null;
  readonly hostname?: string | null;
  readonly heartbeat?: string | null;
  readonly priority?: number | null;
};

/** Requires a name or id for each server: without one, servers cannot be counted. */
const named = <Item extends DepotItem>(read: Readable<Item[]>): Readable<Item[]> =>
  read.ok && read.value.some((item) => depotIn(item).name === '')
    ? unusable(depotApi.servers.operation, 'the service lists a depot server without an id and a name')
    : read;

const depotIn = (item: DepotItem): Depot => ({
  clientId: item.clientId ?? undefined,
  name: item.hostname || textOf(item.clientId),
  heartbeat: item.heartbeat ?? '',
  priority: item.priority ?? 0,
});

const tagIn = ({
  designation,
  id,
}: JsonObject & { readonly id?: number | null; readonly designation?: string | null }) => ({
  id: id ?? undefined,
  name: designation || textOf(id),
});

const isMaster = (item: JsonObject): boolean =>
  Object.entries(item).some(([name, value]) => /master/i.test(name) && value === true);

/** Compares ids if both have one, else names: two servers without an id are not the same. */
export const isSameDepot = (left: Pick<Depot, 'clientId' | 'name'>, right: Pick<Depot, 'clientId' | 'name'>): boolean =>
  isSame([left.clientId, left.name], [right.clientId, right.name]);

export const isSameTag = (left: DepotTag, right: DepotTag): boolean =>
  isSame([left.id, left.name], [right.id, right.name]);

type Identity = readonly [id: number | undefined, name: string];

const isSame = ([leftId, left]: Identity, [rightId, right]: Identity): boolean =>
  leftId === undefined || rightId === undefined
    ? left !== '' && left.toLowerCase() === right.toLowerCase()
    : leftId === rightId;

export const isOffline = ({ heartbeat }: Pick<Depot, 'heartbeat'>): boolean => heartbeat.toLowerCase() === 'offline';
