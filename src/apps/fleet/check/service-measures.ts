import { timeIn } from '../../../service/times.js';
import { principalApi } from '../../../service/principals.js';
import { systemApi } from '../../../service/system.js';
import type { LocalPrincipalDto } from '../../../contract/answers.js';
import type { ReadCall } from '../../../http/client.js';
import { isObject, textOf, type JsonObject } from '../../../base/json/objects.js';
import { lastRunOf } from '../../../engine/wait/sync.js';
import { plural } from '../../../base/text/wording.js';
import { readUnlisted, withoutHeartbeat } from '../depot-servers.js';
import type { FleetReader } from '../../../service/reading.js';
import { isOffline, readDepotList, readDepotServers, type Depot, depotApi } from '../../../service/depots.js';
import { mapReadable, readable, unusable, type Readable } from '../../../service/readable.js';
import type { Measure, Measured } from './measure.js';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Reads a list without documented paging. It is unreadable if it has fewer items than the service reports. */
const readWholeList = <Key extends string>(reader: FleetReader, call: ReadCall<Key>) =>
  reader.items(call, { page: 'unsure', whole: true });

/** Depots, queues and other parts of the service; --group does not narrow them. */
export const serviceMeasures: readonly Measure[] = [
  {
    check: 'depots-offline',
    ofService: true,
    about: 'depot servers whose sync heartbeat is offline',
    unit: 'depots',
    warn: '0',
    crit: '2',
    read: async (reader, { isOk }) => {
      const depots = await readDepotList(reader);
      if (depots.ok && depots.value.length === 0) return noneBesideMaster(reader);
      const offline = depots.ok ? countOffline(depots.value) : depots;
      if (!depots.ok || !offline.ok || !isOk(offline.value)) return offline;
      const unlisted = await readUnlisted(reader, depots.value);
      return unlisted.ok ? (withoutHeartbeat(unlisted.value) ?? offline) : unlisted;
    },
  },
  {
    check: 'queue-age',
    ofService: true,
    about: 'minutes that the oldest job of the backend has waited or run',
    unit: 'minutes',
    warn: '60',
    crit: '240',
    read: async (reader, { now }) => {
      const jobs = await readWholeList(reader, systemApi.queues());
      return jobs.ok ? ageOfOldest(jobs.value, now()) : jobs;
    },
  },
  {
    check: 'sync-failed',
    ofService: true,
    about: 'depot sync jobs whose last run failed',
    unit: 'jobs',
    warn: '0',
    crit: '2',
    read: async (reader) => {
      const jobs = await readWholeList(reader, systemApi.syncJobs());
      if (!jobs.ok || jobs.value.length > 0) return jobs.ok ? countFailedJobs(jobs.value) : jobs;
      const depots = await readDepotList(reader);
      if (!depots.ok) return depots;
      const why = `the service lists ${plural(depots.value.length, 'depot')} and no sync job`;
      return depots.value.length === 0 ? noneBesideMaster(reader) : unusable(systemApi.syncJobs.operation, why);
    },
  },
  {
    check: 'patch-catalog-age',
    ofService: true,
    about: 'days since the patch catalog was published',
    unit: 'days',
    warn: '14',
    crit: '45',
    read: async (reader, { now }) => {
      const system = await reader.object(systemApi.status());
      return system.ok ? catalogAge(system.value, now()) : system;
    },
  },
  {
    check: 'rollouts',
    ofService: true,
    about: 'rollouts that a gate has stopped (failed, inconclusive), or whose groups or marker are gone',
    unit: 'rollouts',
    warn: '0',
    crit: '2',
    read: async (reader, { stoppedRollouts }) =>
      mapReadable(await stoppedRollouts(reader), ({ open, stopped }) => ({
        value: stopped.length,
        total: open,
        names: stopped,
      })),
  },
  {
    check: 'principal-expiry',
    ofService: true,
    ifAllowed: true,
    about: 'days until the next local principal expires; left out without the role admin.manage, unless it is named',
    unit: 'days',
    warn: '14:',
    crit: '3:',
    read: async (reader, { now }) => {
      const principals = await readWholeList(reader, principalApi.locals());
      return principals.ok ? nextExpiry(principals.value, now()) : principals;
    },
  },
];

/** Zero of zero is believed only of a service that lists its master server, and no other. */
const noneBesideMaster = async (reader: FleetReader): Promise<Readable<Measured>> => {
  const servers = await readDepotServers(reader);
  if (!servers.ok) return servers;
  const { length } = servers.value;
  return length > 0 && servers.value.every(({ isMaster }) => isMaster)
    ? readable({ value: 0, total: 0, names: [] })
    : unusable(depotApi.list.operation, 'the service lists no depot server');
};

/** A depot without a readable heartbeat may be offline, so the number would be too small. */
const countOffline = (depots: readonly Depot[]): Readable<Measured> => {
  const odd = depots.find(({ heartbeat }) => !/^(online|offline|pending|unknown)$/i.test(heartbeat));
  if (odd !== undefined)
    return unusable(depotApi.list.operation, `the service does not report the heartbeat of ${odd.name}`);
  const offline = depots.filter(isOffline);
  return readable({ value: offline.length, total: depots.length, names: offline.map(({ name }) => name) });
};

const nameOf = (item: JsonObject): string => textOf(item['name']) || textOf(item['id']) || 'a job';

/** The reference shows no job fields. Only a known success word counts as success; a job that has not run has null. */
const countFailedJobs = (jobs: readonly JsonObject[]): Readable<Measured> => {
  const judged = jobs.map((job) => {
    const field = Object.keys(job).find((name) => /result/i.test(name));
    const result = field === undefined ? undefined : job[field];
    const isOk =
      (result === null && !hasRun(job)) || /^(ok|success\w*|succeeded|completed?|done|running)$/i.test(textOf(result));
    const isFailed = /fail|error|abort|cancel|unsuccess/i.test(textOf(result));
    return { name: nameOf(job), isFailed, isTold: isOk || isFailed };
  });
  const odd = judged.find(({ isTold }) => !isTold);
  if (odd !== undefined)
    return unusable(systemApi.syncJobs.operation, `the service does not report the result of ${odd.name}`);
  const failed = judged.filter(({ isFailed }) => isFailed);
  return readable({ value: failed.length, total: jobs.length, names: failed.map(({ name }) => name) });
};

const hasRun = (job: JsonObject): boolean => {
  const status = textOf(job['status'] ?? job['state']);
  if (/run|pend|queue|wait|start|progress/i.test(status)) return false;
  return lastRunOf(job) !== null || /finish|done|complete|ended/i.test(status);
};

/** An empty list means idle. Jobs without a readable time cannot be called young. */
const ageOfOldest = (jobs: readonly JsonObject[], now: Date): Readable<Measured> => {
  const times = jobs.flatMap((job) => timeIn(job['createdAtUtc'] ?? job['createdUtc'] ?? job['queuedAtUtc']) ?? []);
  if (times.length < jobs.length)
    return unusable(systemApi.queues.operation, 'the service does not report when its jobs were queued');
  const names = [...new Set(jobs.map((job) => textOf(job['queueName'] ?? job['queue'])))].filter((name) => name !== '');
  const oldest = Math.min(now.getTime(), ...times.map((time) => time.getTime()));
  return readable({ value: Math.round((now.getTime() - oldest) / minute), names });
};

const catalogAge = (system: JsonObject, now: Date): Readable<Measured> => {
  const catalog = system['patchCatalog'];
  const told = isObject(catalog) ? (catalog['publishedAtUtc'] ?? catalog['date']) : system['patchCatalogDate'];
  const published = timeIn(told);
  // It may be tomorrow in another time zone, but a later day cannot be a publication date.
  if (published === undefined || published.getTime() > now.getTime() + day)
    return unusable(systemApi.status.operation, 'the service does not report the date of its patch catalog');
  return readable({ value: Math.floor((now.getTime() - published.getTime()) / day), names: [] });
};

/** Ignores revoked principals and those that never expire. An empty list is invalid: the caller itself is in it. */
const nextExpiry = (principals: readonly LocalPrincipalDto[], now: Date): Readable<Measured> => {
  const operation = principalApi.locals.operation;
  if (principals.length === 0) return unusable(operation, 'the service lists no principal');
  const valid = principals.filter(({ isRevoked }) => isRevoked !== true);
  const odd = valid.find(({ expiresAtUtc }) => expiresAtUtc === undefined);
  if (odd !== undefined) return unusable(operation, `the service does not report when ${odd.clientId ?? ''} expires`);
  const [next] = valid
    .flatMap(({ clientId, expiresAtUtc }) => {
      const at = timeIn(expiresAtUtc);
      return at === undefined ? [] : [{ name: textOf(clientId), days: (at.getTime() - now.getTime()) / day }];
    })
    .toSorted((left, right) => left.days - right.days);
  return readable(
    next === undefined ? { value: Infinity, names: [] } : { value: Math.round(next.days), names: [next.name] },
  );
};
