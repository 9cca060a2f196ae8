import type { JsonObject } from '../contract/operation.js';
import { getCall } from '../http/reads.js';
import { textOf } from '../json/text-of.js';
import { timeIn } from './agent-facts.js';
import type { FleetReader } from './fleet-reader.js';
import { countIssues, overviewCall, sweepCall } from './issue-sets.js';
import type { Readable } from './readable.js';
import { computersCall, countComputers, scopeName, type Scope } from './scope.js';
import { readSpread } from './spread.js';

/** How the fleet is, on one screen. Everything is a count: the same number of requests at any size. */
export interface FleetStatus {
  readonly computers: number | null;
  readonly scope: string;
  /** Without any issue; null where it cannot be told. */
  readonly well: number | null;
  readonly issues: readonly IssueLine[];
  readonly contact: readonly { readonly within: string; readonly computers: number }[];
  readonly failingPackages: readonly {
    readonly package: string;
    readonly version: string | null;
    readonly computers: number;
  }[];
  readonly queues: readonly { readonly queue: string; readonly jobs: number }[];
  readonly depots: readonly { readonly depot: string; readonly state: string }[];
  readonly unreadable: readonly { readonly what: string; readonly role: string | null; readonly why: string }[];
  readonly snapshot: string | null;
}

export interface IssueLine {
  readonly issue: string;
  readonly computers: number;
  /** Share of all computers in the scope. */
  readonly share: number | null;
  /** At the last snapshot. */
  readonly before: number | null;
  readonly change: number | null;
}

/** Number of computers by issue, from a snapshot. */
export interface StatusBefore {
  readonly takenAt: string;
  readonly issues: ReadonlyMap<string, number>;
}

const worstShown = 5;
const packagesRead = 500;

export const readStatus = async (
  reader: FleetReader,
  scope: Scope,
  now: Date,
  before?: StatusBefore,
): Promise<FleetStatus> => {
  const [total, issues, troubled, contact, failing, packages, queues, depots] = await Promise.all([
    countComputers(reader, scope),
    countIssues(reader, scope),
    reader.count(overviewCall(scope)),
    readContact(reader, scope, now),
    reader.sample(sweepCall('shared-package-failure', scope, [['minAffectedCount', '1']]), worstShown),
    reader.sample(getCall('/api/packages'), packagesRead),
    reader.items(getCall('/api/queues'), { page: 'unsure' }),
    reader.items(getCall('/api/system/sync-jobs/depots'), { page: 'unsure' }),
  ]);
  const computers = total.ok ? total.value : null;
  const withIssue = agreed(troubled, issues);
  return {
    computers,
    scope: scopeName(scope),
    well: computers === null || !withIssue.ok ? null : Math.max(0, computers - withIssue.value),
    issues: issues.flatMap(({ issue, computers: read }) => {
      if (!read.ok) return [];
      const earlier = before?.issues.get(issue) ?? null;
      return {
        issue,
        computers: read.value,
        share: computers === null || computers === 0 ? null : read.value / computers,
        before: earlier,
        change: earlier === null ? null : read.value - earlier,
      };
    }),
    contact: contact.ok ? contact.value : [],
    failingPackages: failing.ok ? failing.value.items.map((item) => failingPackage(item, packages)) : [],
    queues: queues.ok ? queueLines(queues.value) : [],
    depots: depots.ok ? depots.value.map(depotLine) : [],
    unreadable: [
      ...unreadable('computers', total),
      ...issues.flatMap(({ issue, computers: read }) => unreadable(issue, read)),
      ...unreadable('computers without an issue', withIssue),
      ...unreadable('contact', contact),
      ...unreadable('failing packages', failing),
      ...unreadable('versions of failing packages', packages),
      ...unreadable('queues', queues),
      ...unreadable('depots', depots),
    ],
    snapshot: before?.takenAt ?? null,
  };
};

/** A sweep may not have more computers than the overview of all sweeps: then nobody knows how many are well. */
const agreed = (troubled: Readable<number>, issues: Awaited<ReturnType<typeof countIssues>>): Readable<number> => {
  if (!troubled.ok) return troubled;
  const larger = issues.find(({ computers }) => computers.ok && computers.value > troubled.value);
  if (larger === undefined || !larger.computers.ok) return troubled;
  const why = `the overview counts ${troubled.value}, ${larger.issue} alone ${larger.computers.value}`;
  return { ok: false, absent: false, operation: 'GET /api/computer/issues/overview', why };
};

const unreadable = (what: string, read: Readable<unknown>): FleetStatus['unreadable'][number][] =>
  read.ok ? [] : [{ what, role: read.role ?? null, why: read.why }];

const hour = 3_600_000;
const ages = [
  ['1 h', hour],
  ['24 h', 24 * hour],
  ['7 d', 7 * 24 * hour],
  ['30 d', 30 * 24 * hour],
] as const;

type ContactLine = FleetStatus['contact'][number];

/** The service counts contacts of the whole fleet. Group members have no such filter, so pages spread over the list are read. */
const readContact = async (reader: FleetReader, scope: Scope, now: Date): Promise<Readable<ContactLine[]>> => {
  if (scope.kind === 'group') return spreadContact(reader, scope, now);
  const after = (age: number): string => new Date(now.getTime() - age).toISOString();
  const counts = await reader.counts([
    ...ages.map(([, age]) => computersCall(scope, [['lastSeenAfter', after(age)]])),
    computersCall(scope, [['neverSeen', 'true']]),
  ]);
  const lines: ContactLine[] = [];
  for (const [at, read] of counts.entries()) {
    if (!read.ok) return read;
    lines.push({ within: ages[at]?.[0] ?? 'never', computers: read.value });
  }
  return { ok: true, value: lines };
};

const spreadPages = 8;

const spreadContact = async (reader: FleetReader, scope: Scope, now: Date): Promise<Readable<ContactLine[]>> => {
  const read = await readSpread(reader, scope, spreadPages);
  if (!read.ok) return read;
  const { items, total } = read.value;
  const scale = items.length === 0 ? 0 : total / items.length;
  const seen = items.map((item) => timeIn(item['lastSeenUtc'])?.getTime());
  const count = (test: (time: number | undefined) => boolean): number => Math.round(seen.filter(test).length * scale);
  return {
    ok: true,
    value: [
      ...ages.map(([within, age]) => ({
        within,
        computers: count((time) => time !== undefined && time >= now.getTime() - age),
      })),
      { within: 'never', computers: count((time) => time === undefined) },
    ],
  };
};

const failingPackage = (
  item: JsonObject,
  packages: Readable<{ readonly items: readonly JsonObject[] }>,
): FleetStatus['failingPackages'][number] => {
  const id = textOf(item['softwareId']).toLowerCase();
  const known = packages.ok ? packages.value.items.find((each) => textOf(each['id']).toLowerCase() === id) : undefined;
  return {
    package: textOf(item['packageName']) || id,
    version: textOf(known?.['version']) || null,
    computers: Number(item['affectedDeviceCount'] ?? 0),
  };
};

const queueLines = (entries: readonly JsonObject[]): { queue: string; jobs: number }[] => {
  const jobs = new Map<string, number>();
  for (const entry of entries) {
    const queue = textOf(entry['queueName'] ?? entry['queue'] ?? entry['name']) || 'queue';
    jobs.set(queue, (jobs.get(queue) ?? 0) + 1);
  }
  return [...jobs].map(([queue, count]) => ({ queue, jobs: count }));
};

const depotLine = (item: JsonObject): { depot: string; state: string } => ({
  depot: textOf(item['hostname'] ?? item['name']) || textOf(item['clientId'] ?? item['id']),
  state: textOf(item['heartbeat'] ?? item['status']) || 'unknown',
});
