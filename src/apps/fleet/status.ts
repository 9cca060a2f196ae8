import { packageApi } from '../../service/packages.js';
import { systemApi } from '../../service/system.js';
import type { SharedPackageFailure } from '../../contract/answers.js';
import { textOf, type JsonObject } from '../../base/json/objects.js';
import { joinTexts, plural, thousands } from '../../base/text/wording.js';
import { readUnlisted, withoutHeartbeat } from './depot-servers.js';
import { readDepotList } from '../../service/depots.js';
import { readFigures, type ContactFigures, type Figures } from './figures.js';
import type { FleetReader, Sample, SentRequests } from '../../service/reading.js';
import { groupBy } from '../../base/json/group-by.js';
import { sweepCall, type IssueName } from '../../service/issues.js';
import { scopeName, type Scope } from '../../service/scope.js';
import { mapReadable, valueOr, type Readable, type UnreadPart } from '../../service/readable.js';

/** How the fleet is, on one screen. Everything is a count: the same number of requests at any size. */
export interface FleetStatus {
  /** Computers of the scope; null if they cannot be counted. */
  readonly computers: number | null;
  /** The path of the group, or "the whole fleet". */
  readonly scope: string;
  /** Computers that were seen and have no issue; null if it cannot be told. */
  readonly withoutIssue: number | null;
  /** Computers with at least one issue. */
  readonly withIssue: number | null;
  /** Computers that never contacted the service. */
  readonly neverSeen: number | null;
  /** Computers without contact for 30 days or longer, a part of the silent ones. */
  readonly silentFor30Days: number | null;
  /** Number of computers by issue. */
  readonly issues: readonly IssueLine[];
  /** Number of computers by the age of their last contact. */
  readonly contact: ContactFigures['within'];
  /** Whether contact and never seen come from a part of a large group. */
  readonly contactEstimated: boolean;
  /** The packages that fail on most computers. */
  readonly failingPackages: readonly FailingPackage[];
  /** Waiting and running jobs of the backend, by queue. */
  readonly queues: readonly QueueLoad[];
  /** Depots with the state of their heartbeat. */
  readonly depots: readonly DepotState[];
  /** Parts that could not be read. */
  readonly unreadable: readonly UnreadPart[];
  /** When the snapshot was taken that CHANGE compares with; null without one. */
  readonly snapshot: string | null;
}

/** The answer of `ems fleet status`. */
export type FleetStatusAnswer = FleetStatus & SentRequests;

interface FailingPackage {
  /** Name of the package, or its id. */
  readonly package: string;
  /** Its version, where the list of packages has it. */
  readonly version: string | null;
  /** Computers on which it failed. */
  readonly computers: number;
}

interface QueueLoad {
  /** Name of the queue. */
  readonly queue: string;
  /** Jobs that wait or run. */
  readonly jobs: number;
}

interface DepotState {
  /** Host name of the depot server. */
  readonly depot: string;
  /** Its heartbeat as the service reports it, or "unknown". */
  readonly state: string;
}

export interface IssueLine {
  /** The kind of issue. */
  readonly issue: IssueName;
  /** Computers that have it. */
  readonly computers: number;
  /** Share of all computers in the scope, from 0 to 1. */
  readonly share: number | null;
  /** Computers that had it at the last snapshot. */
  readonly before: number | null;
  /** Difference to the last snapshot. */
  readonly change: number | null;
}

/** Number of computers by issue, from a snapshot. */
interface StatusBefore {
  readonly takenAt: string;
  readonly issues: Readonly<Record<string, number>>;
}

const worstShown = 5;
const packagesRead = 500;

export const readStatus = async (
  reader: FleetReader,
  scope: Scope,
  now: Date,
  before?: StatusBefore,
): Promise<FleetStatus> => {
  const [figures, swept, packages, queues, depots] = await Promise.all([
    readFigures(reader, scope, now),
    reader.sample(sweepCall('shared-package-failure', scope, [['minAffectedCount', '1']]), worstShown),
    reader.sample(packageApi.list(), packagesRead),
    reader.items(systemApi.queues(), { page: 'unsure', whole: true }),
    readDepotList(reader),
  ]);
  const { computers, contact, issues, withIssue, withoutIssue } = figures;
  const failing = figures.doubt ?? swept;
  const unlisted = depots.ok ? await readUnlisted(reader, depots.value) : depots;
  return {
    computers: valueOr(computers, null),
    scope: scopeName(scope),
    withoutIssue: valueOr(withoutIssue, null),
    withIssue: valueOr(withIssue, null),
    neverSeen: valueOr(
      mapReadable(contact, ({ neverSeen }) => neverSeen),
      null,
    ),
    silentFor30Days: longSilent(figures),
    issues: issues.flatMap((count) => issueLine(count, valueOr(computers, 0), before)),
    contact: contact.ok ? [...contact.value.within, { within: 'never', computers: contact.value.neverSeen }] : [],
    contactEstimated: contact.ok && contact.value.estimated,
    failingPackages: failing.ok ? failing.value.items.map((item) => failingPackage(item, packages)) : [],
    queues: [...groupBy(valueOr(queues, []), queueOf)].map(([queue, jobs]) => ({ queue, jobs: jobs.length })),
    depots: [...valueOr(depots, []), ...valueOr(unlisted, [])].map(({ name, heartbeat }) => ({
      depot: name,
      state: heartbeat || 'unknown',
    })),
    unreadable: [
      ...unreadable('computers', computers),
      ...issues.flatMap(({ issue, computers: read }) => unreadable(issue, read)),
      ...unreadable('computers without an issue', withIssue),
      ...unreadable('contact', contact),
      ...unreadable('failing packages', failing),
      ...unreadable('versions of failing packages', packages),
      ...unreadable('queues', queues),
      ...unreadable('depots', (unlisted.ok ? withoutHeartbeat(unlisted.value) : undefined) ?? unlisted),
    ],
    snapshot: before?.takenAt ?? null,
  };
};

export const unreadable = (what: string, read: Readable<unknown>): UnreadPart[] =>
  read.ok ? [] : [{ what, role: read.role ?? null, why: read.why }];

const longSilent = ({ computers, contact }: Figures): number | null => {
  if (!computers.ok || !contact.ok) return null;
  const seen = contact.value.within.at(-1)?.computers ?? 0;
  return Math.max(0, computers.value - seen - contact.value.neverSeen);
};

const issueLine = (
  { issue, computers: read }: Figures['issues'][number],
  total: number,
  before: StatusBefore | undefined,
): IssueLine[] => {
  if (!read.ok) return [];
  const earlier = before?.issues[issue] ?? null;
  const share = total === 0 ? null : read.value / total;
  const change = earlier === null ? null : read.value - earlier;
  return [{ issue, computers: read.value, share, before: earlier, change }];
};

const queueOf = (job: JsonObject): string => textOf(job['queueName'] ?? job['queue'] ?? job['name']) || 'not reported';

const failingPackage = (
  { softwareId, packageName, affectedDeviceCount }: SharedPackageFailure,
  packages: Readable<Sample>,
): FleetStatus['failingPackages'][number] => {
  const id = textOf(softwareId).toLowerCase();
  const known = valueOr(packages, { items: [] }).items.find((each) => textOf(each['id']).toLowerCase() === id);
  const version = textOf(known?.['version']) || null;
  return { package: packageName || id || 'a package without a name', version, computers: affectedDeviceCount ?? 0 };
};

/** '243 of 500 computers have no issue, 252 have one, 5 were never seen.' */
export const statusSentence = (status: FleetStatus): string => {
  const { computers, withoutIssue, withIssue, neverSeen, scope, contactEstimated } = status;
  const where = scope === 'the whole fleet' ? '' : ` of ${scope}`;
  if (computers === null) return `The computers${where} cannot be counted.`;
  if (withoutIssue === null || withIssue === null) return `${plural(computers, 'computer')}${where}.`;
  const about = contactEstimated ? 'about ' : '';
  const never = (neverSeen ?? 0) === 0 ? '' : `, ${about}${verb(neverSeen ?? 0, 'was', 'were')} never seen`;
  const none = `${about}${thousands(withoutIssue)} of ${plural(computers, 'computer')}${where} ${withoutIssue === 1 ? 'has' : 'have'} no issue`;
  return `${none}, ${verb(withIssue, 'has', 'have')} one${never}.`.replace(/^a/, 'A');
};

const verb = (count: number, one: string, several: string): string =>
  `${thousands(count)} ${count === 1 ? one : several}`;

const contactText = ({ within, computers }: FleetStatus['contact'][number]): string =>
  `${thousands(computers)} ${within === 'never' ? within : `within ${within}`}`;

/** The lines below the issues of `fleet status` and `fleet top`. */
export const statusFacts = (status: FleetStatus): (readonly [label: string, text: string])[] => {
  const { contact, contactEstimated, failingPackages, queues, depots, silentFor30Days } = status;
  const silent = status.issues.find(({ issue }) => issue === 'stale-agent')?.computers;
  const seen = contact.map((each) => contactText(each)).join(', ');
  const about = contactEstimated ? 'about ' : '';
  const unread = new Set(status.unreadable.map(({ what }) => what));
  const none = (what: string, word: string): string => (unread.has(what) ? 'not readable' : word);
  const long = silentFor30Days === null ? '' : `${about}${thousands(silentFor30Days)} of them for 30 days or longer`;
  return [
    ['Contact', seen === '' ? 'not readable' : `${about}${seen}`],
    ...(silent === undefined ? [] : [['Silent', joinTexts([thousands(silent), silent === 0 ? '' : long])] as const]),
    [
      'Failing',
      failingPackages
        .map((each) => `${joinTexts([each.package, each.version], ' ')} (${thousands(each.computers)})`)
        .join(', ') || none('failing packages', 'no package'),
    ],
    ['Queues', queues.map(({ queue, jobs }) => `${queue} ${thousands(jobs)}`).join(', ') || none('queues', 'idle')],
    ['Depots', depots.map(({ depot, state }) => `${depot} ${state}`).join(', ') || none('depots', 'none')],
  ];
};
