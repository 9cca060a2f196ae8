import type { JsonObject } from '../../contract/operation.js';
import { getCall } from '../../http/reads.js';
import { versionIn } from '../../http/service-version.js';
import { isObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import { timeIn } from '../agent-facts.js';
import type { FleetReader } from '../fleet-reader.js';
import { issueNames, sweepCall } from '../issue-sets.js';
import { mapReadable, type Readable } from '../readable.js';
import type { Scope } from '../scope.js';
import type { SnapshotMeta } from '../snapshot/snapshot-meta.js';

/** What a check measures: a number, with the names behind it where there are some. */
export interface Measured {
  readonly value: number;
  /** Of how many; absent where the number is an age. */
  readonly total?: number | undefined;
  readonly names: readonly string[];
}

export interface Measure {
  readonly check: string;
  readonly about: string;
  readonly unit: 'computers' | 'depots' | 'jobs' | 'minutes' | 'hours' | 'days' | 'version' | 'rollouts';
  /** Limits that suit most fleets; absent: it cannot be judged without. */
  readonly warn?: string;
  readonly crit?: string;
  /** Only checked when it is asked for: not everybody takes snapshots. */
  readonly onDemand?: true;
  read(reader: FleetReader, around: MeasureScope): Promise<Readable<Measured>>;
}

export interface MeasureScope {
  readonly scope: Scope;
  readonly now: Date;
  readonly computers: Readable<number>;
  /** The last snapshot of this scope. */
  readonly snapshot?: SnapshotMeta | undefined;
}

/** Names shown behind a number; one page of the sweep brings them along with the count. */
const mostNames = 20;

const sweepLimits: Readonly<Record<string, readonly [warn: string, crit: string]>> = {
  'failed-deployment': ['5%', '10%'],
  'stale-deployment': ['10%', '20%'],
  'agent-suspended': ['5%', '10%'],
  'stale-agent': ['10%', '20%'],
  'stale-inventory': ['10%', '20%'],
  'missing-patch': ['20%', '40%'],
  'pending-reboot': ['20%', '40%'],
  'bitlocker-off': ['5%', '15%'],
  'low-disk': ['5%', '10%'],
  'battery-wear': ['20%', '40%'],
};

const sweeps: readonly Measure[] = issueNames.map((issue) => {
  const [warn = '10%', crit = '20%'] = sweepLimits[issue] ?? [];
  return {
    check: issue,
    about: `computers that \`ems computer issues ${issue}\` lists`,
    unit: 'computers',
    warn,
    crit,
    read: async (reader, { scope, computers }) =>
      mapReadable(await reader.sample(sweepCall(issue, scope), mostNames), ({ items, total }) => ({
        value: total,
        total: computers.ok ? computers.value : undefined,
        names: items.map((item) => textOf(item['hostname'])).filter((name) => name !== ''),
      })),
  };
});

const minute = 60_000;
const day = 24 * 60 * minute;

const others: readonly Measure[] = [
  {
    check: 'depots-offline',
    about: 'depot servers whose sync heartbeat is offline',
    unit: 'depots',
    warn: '0',
    crit: '2',
    read: async (reader) => mapReadable(await reader.items(depots, { page: 'unsure' }), offline),
  },
  {
    check: 'queue-age',
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
    about: 'depot sync jobs whose last run failed',
    unit: 'jobs',
    warn: '0',
    crit: '2',
    read: async (reader) =>
      mapReadable(await reader.items(getCall('/api/system/sync-jobs'), { page: 'unsure' }), failedJobs),
  },
  {
    check: 'patch-catalog-age',
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
    about: 'rollouts that a gate has stopped: failed, or inconclusive',
    unit: 'rollouts',
    warn: '0',
    crit: '2',
    read: async (reader) => {
      const { readStoppedRollouts } = await import('../../rollout/status/stopped-rollouts.js');
      return mapReadable(await readStoppedRollouts(reader), ({ open, stopped }) => ({
        value: stopped.length,
        total: open,
        names: stopped,
      }));
    },
  },
  {
    check: 'principal-expiry',
    about: 'days until the next local principal expires (needs admin.manage)',
    unit: 'days',
    read: async (reader, { now }) => {
      const principals = await reader.items(getCall('/api/admin/local-principals'), { page: 'unsure' });
      return mapReadable(principals, (items) => nextExpiry(items, now));
    },
  },
  {
    check: 'snapshot-age',
    about: 'hours since the last snapshot (ems fleet snapshot)',
    unit: 'hours',
    warn: '26',
    crit: '50',
    onDemand: true,
    read: async (_, { now, snapshot }) => (snapshot === undefined ? noSnapshot : ageOf(snapshot, now)),
  },
  {
    check: 'service-version',
    about: 'whether the service has another version than at the last snapshot: 0 or 1',
    unit: 'version',
    warn: '0',
    onDemand: true,
    read: async (reader, { snapshot }) => {
      const system = await reader.object(getCall('/api/system'));
      return system.ok ? versionChange(versionIn(system.value), snapshot) : system;
    },
  },
];

/** Every check there is, in the order in which they are reported. */
export const measures: readonly Measure[] = [...sweeps, ...others];

const depots = getCall('/api/system/sync-jobs/depots');

const nameOf = (item: JsonObject): string =>
  textOf(item['hostname'] ?? item['name']) || textOf(item['clientId'] ?? item['id']);

const offline = (items: readonly JsonObject[]): Measured => {
  const found = items.filter((item) => textOf(item['heartbeat'] ?? item['status']).toLowerCase() === 'offline');
  return { value: found.length, total: items.length, names: found.map(nameOf) };
};

const failedJobs = (items: readonly JsonObject[]): Measured => {
  const found = items.filter((item) => /fail|error|abort|cancel/i.test(textOf(item['result'] ?? item['lastResult'])));
  return { value: found.length, total: items.length, names: found.map(nameOf) };
};

/** An empty list means idle. Jobs without a readable time cannot be called young. */
const ageOfOldest = (jobs: readonly JsonObject[], now: Date): Readable<Measured> => {
  if (jobs.length === 0) return { ok: true, value: { value: 0, names: [] } };
  const times = jobs.map((job) => timeIn(job['createdAtUtc'] ?? job['createdUtc'] ?? job['queuedAtUtc']));
  const known = times.flatMap((time) => (time === undefined ? [] : [now.getTime() - time.getTime()]));
  if (known.length === 0) return untold('GET /api/queues', 'the service does not report when its jobs were queued');
  const names = [...new Set(jobs.map((job) => textOf(job['queueName'] ?? job['queue'])))].filter((name) => name !== '');
  return { ok: true, value: { value: Math.max(0, Math.round(Math.max(...known) / minute)), names } };
};

const catalogAge = (system: JsonObject, now: Date): Readable<Measured> => {
  const catalog = system['patchCatalog'];
  const told = isObject(catalog) ? (catalog['publishedAtUtc'] ?? catalog['date']) : system['patchCatalogDate'];
  const published = timeIn(told);
  if (published === undefined)
    return untold('GET /api/system', 'the service does not report the date of its patch catalog');
  return { ok: true, value: { value: Math.floor((now.getTime() - published.getTime()) / day), names: [] } };
};

/** Revoked ones cannot be missed; without an expiry nothing runs out. */
const nextExpiry = (items: readonly JsonObject[], now: Date): Measured => {
  const expiring = items
    .filter((item) => item['isRevoked'] !== true)
    .flatMap((item) => {
      const at = timeIn(item['expiresAtUtc']);
      return at === undefined ? [] : [{ name: textOf(item['clientId']), days: (at.getTime() - now.getTime()) / day }];
    })
    .toSorted((left, right) => left.days - right.days);
  const [next] = expiring;
  return next === undefined
    ? { value: Infinity, names: [] }
    : { value: Math.floor(next.days), total: undefined, names: [next.name] };
};

const ageOf = ({ takenAt }: SnapshotMeta, now: Date): Readable<Measured> => {
  const hours = (now.getTime() - Date.parse(takenAt)) / (60 * minute);
  return { ok: true, value: { value: Math.max(0, Math.floor(hours)), names: [] } };
};

const versionChange = (version: string | undefined, snapshot: SnapshotMeta | undefined): Readable<Measured> => {
  if (version === undefined) return untold('GET /api/system', 'the service does not report its version');
  if (snapshot === undefined) return noSnapshot;
  const before = snapshot.serviceVersion;
  if (before === null) return untold('GET /api/system', 'the last snapshot does not know the version of the service');
  const names = [before === version ? version : `${version}, was ${before}`];
  return { ok: true, value: { value: before === version ? 0 : 1, names } };
};

const untold = (operation: string, why: string): Readable<Measured> => ({ ok: false, absent: false, operation, why });

const noSnapshot = untold('snapshots', 'there is no snapshot yet, take one with: ems fleet snapshot');
