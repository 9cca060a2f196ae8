import { getCall } from '../http/reads.js';
import type { JsonObject } from '../json/objects.js';
import { fewNames } from '../text/wording.js';
import type { FleetReader } from './fleet-reader.js';
import { listedDepot, type Depot } from './listed.js';
import { readable, untold, type Readable, type Unreadable } from './readable.js';

/**
 * Depot servers that the list of heartbeats leaves out. The master server has none; where no server is marked as it, one
 * that is missing beside others may be it.
 */
export const readUnlisted = async (reader: FleetReader, listed: readonly Depot[]): Promise<Readable<Depot[]>> => {
  const read = await reader.items(getCall('/api/system/depot-servers'), { page: 'unsure', whole: true });
  if (!read.ok) return read.absent ? readable([]) : read;
  const servers = read.value.filter((server) => !isMaster(server));
  const unlisted = servers.map(listedDepot).filter((server) => !listed.some((each) => isSame(each, server)));
  const mayBeMaster = servers.length === read.value.length && listed.length > 0 && unlisted.length === 1;
  return readable(mayBeMaster ? [] : unlisted);
};

export const withoutHeartbeat = (unlisted: readonly Depot[]): Unreadable | undefined => {
  const names = fewNames(
    unlisted.map(({ name }) => name),
    mostNames,
  );
  return unlisted.length === 0
    ? undefined
    : untold('GET /api/system/sync-jobs/depots', `the service lists no heartbeat of ${names}`);
};

const mostNames = 5;

/** The reference does not show the fields of a server. */
const isMaster = (server: JsonObject): boolean =>
  Object.entries(server).some(([name, value]) => /master/i.test(name) && value === true);

const isSame = (left: Depot, right: Depot): boolean =>
  left.clientId === undefined || right.clientId === undefined
    ? left.name.toLowerCase() === right.name.toLowerCase()
    : left.clientId === right.clientId;
