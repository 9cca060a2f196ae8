import type { JsonObject } from '../../contract/operation.js';
import { getCall } from '../../http/reads.js';
import { isObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import { timeIn } from '../agent-facts.js';
import { mapReadable, readable, type Readable } from '../readable.js';
import { untold, type Measure, type Measured } from './measure.js';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Depots, queues and what else belongs to the service, whichever computers are asked about. */
export const serviceMeasures: readonly Measure[] = [
  {
    check: 'depots-offline',
    ofService: true,
    about: 'depot servers whose sync heartbeat is offline',
    unit: 'depots',
    warn: '0',
    crit: '2',
    read: async (reader) => {
      const items = await reader.items(depots, { page: 'unsure' });
      return items.ok ? offline(items.value) : items;
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
      const jobs = await reader.items(getCall('/api/queues'), { page: 'unsure' });
      return jobs.ok ? ageOfOldest(jobs.value, now) : jobs;
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
      const jobs = await reader.items(getCall('/api/system/sync-jobs'), { page: 'unsure' });
      return jobs.ok ? failedJobs(jobs.value) : jobs;
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
      const system = await reader.object(getCall('/api/system'));
      return system.ok ? catalogAge(system.value, now) : system;
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
    about: 'days until the next local principal expires (needs admin.manage)',
    unit: 'days',
    read: async (reader, { now }) => {
      const principals = await reader.items(getCall('/api/admin/local-principals'), { page: 'unsure' });
      return principals.ok ? nextExpiry(principals.value, now) : principals;
    },
  },
];

const depots = getCall('/api/system/sync-jobs/depots');

const nameOf = (item: JsonObject): string =>
  textOf(item['hostname'] ?? item['name']) || textOf(item['clientId'] ?? item['id']);

/** The names of these fields are not documented: those that the columns use, or what reads like one. */
const fieldLike = (item: JsonObject, known: readonly string[], like: RegExp): string | undefined => {
  const name = known.find((each) => item[each] !== undefined) ?? Object.keys(item).find((each) => like.test(each));
  return name === undefined ? undefined : textOf(item[name]);
};

/** A depot whose heartbeat cannot be read is not known to be online: the number would be too small. */
const offline = (items: readonly JsonObject[]): Readable<Measured> => {
  const heartbeats = items.map((item) => fieldLike(item, ['heartbeat', 'status'], /heartbeat/i)?.toLowerCase());
  const odd = items.find((_, at) => !/^(online|offline|pending|unknown)$/.test(heartbeats[at] ?? ''));
  if (odd !== undefined)
    return untold('GET /api/system/sync-jobs/depots', `the service does not report the heartbeat of ${nameOf(odd)}`);
  const found = items.filter((_, at) => heartbeats[at] === 'offline');
  return readable({ value: found.length, total: items.length, names: found.map(nameOf) });
};

const failedJobs = (items: readonly JsonObject[]): Readable<Measured> => {
  const results = items.map((item) => fieldLike(item, ['result', 'lastResult'], /result/i));
  if (items.length > 0 && results.every((result) => result === undefined))
    return untold('GET /api/system/sync-jobs', 'the service does not report the results of its sync jobs');
  const found = items.filter((_, at) => /fail|error|abort|cancel/i.test(results[at] ?? ''));
  return readable({ value: found.length, total: items.length, names: found.map(nameOf) });
};

/** An empty list means idle. Jobs without a readable time cannot be called young. */
const ageOfOldest = (jobs: readonly JsonObject[], now: Date): Readable<Measured> => {
  if (jobs.length === 0) return { ok: true, value: { value: 0, names: [] } };
  const times = jobs.map((job) => timeIn(job['createdAtUtc'] ?? job['createdUtc'] ?? job['queuedAtUtc']));
  const known = times.flatMap((time) => (time === undefined ? [] : [now.getTime() - time.getTime()]));
  if (known.length < jobs.length)
    return untold('GET /api/queues', 'the service does not report when its jobs were queued');
  const names = [...new Set(jobs.map((job) => textOf(job['queueName'] ?? job['queue'])))].filter((name) => name !== '');
  return { ok: true, value: { value: Math.max(0, Math.round(Math.max(...known) / minute)), names } };
};

const catalogAge = (system: JsonObject, now: Date): Readable<Measured> => {
  const catalog = system['patchCatalog'];
  const told = isObject(catalog) ? (catalog['publishedAtUtc'] ?? catalog['date']) : system['patchCatalogDate'];
  const published = timeIn(told);
  // Tomorrow by the clock of another zone; a later day is no date of something that was published.
  if (published === undefined || published.getTime() > now.getTime() + day)
    return untold('GET /api/system', 'the service does not report the date of its patch catalog');
  return { ok: true, value: { value: Math.floor((now.getTime() - published.getTime()) / day), names: [] } };
};

/** Revoked ones cannot be missed; without an expiry nothing runs out. */
const nextExpiry = (items: readonly JsonObject[], now: Date): Readable<Measured> => {
  const valid = items.filter((item) => item['isRevoked'] !== true);
  const odd = valid.find(({ expiresAtUtc }) => expiresAtUtc !== null && timeIn(expiresAtUtc) === undefined);
  if (odd !== undefined)
    return untold(
      'GET /api/admin/local-principals',
      `the service does not report when ${textOf(odd['clientId'])} expires`,
    );
  const expiring = valid
    .flatMap((item) => {
      const at = timeIn(item['expiresAtUtc']);
      return at === undefined ? [] : [{ name: textOf(item['clientId']), days: (at.getTime() - now.getTime()) / day }];
    })
    .toSorted((left, right) => left.days - right.days);
  const [next] = expiring;
  return readable(
    next === undefined
      ? { value: Infinity, names: [] }
      : { value: Math.floor(next.days), total: undefined, names: [next.name] },
  );
};
