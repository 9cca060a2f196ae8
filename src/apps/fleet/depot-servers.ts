import { fewNames } from '../../base/text/wording.js';
import type { FleetReader } from '../../service/reading.js';
import { isSameDepot, readDepotServers, type Depot, depotApi } from '../../service/depots.js';
import { readable, unusable, type Readable, type Unreadable } from '../../service/readable.js';

/**
 * Depot servers without a heartbeat in the list. The master server never has one; if none is marked as the master, a
 * single missing server may be it.
 */
export const readUnlisted = async (reader: FleetReader, listed: readonly Depot[]): Promise<Readable<Depot[]>> => {
  const read = await readDepotServers(reader);
  if (!read.ok) return read.absent ? readable([]) : read;
  const servers = read.value.filter(({ isMaster }) => !isMaster);
  const unlisted = servers.filter((server) => !listed.some((each) => isSameDepot(each, server)));
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
    : unusable(depotApi.list.operation, `the service lists no heartbeat of ${names}`);
};

const mostNames = 5;
