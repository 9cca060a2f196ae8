import { packageApi } from '../../service/packages.js';
import { deploymentApi } from '../../service/deployments.js';
import type { Computer, Package } from '../../contract/answers.js';
import { mapBounded } from '../../service/read-items.js';
import { isFixPackage } from '../../engine/wait/deployment-state.js';
import { listedIn, textOf, type JsonObject } from '../../base/json/objects.js';
import { explainPackage, type Explanation, firstBroken, readPackageFacts } from '../explain/index.js';
import { countNeverSeen } from './figures.js';
import { atOnce, upTo, type FleetReader } from '../../service/reading.js';
import { computersCall, type Scope } from '../../service/scope.js';
import { issueCall, sweepCall } from '../../service/issues.js';
import { listedPackage, packageText, computerWord, nameOfComputer, type ListedPackage } from '../../service/listed.js';
import type { OwnChanges } from '../../service/own-changes.js';
import { readOthers, type PendingCause, type PendingLine } from './pending-others.js';
import { mapReadable, missingText, valueOr, type Readable } from '../../service/readable.js';
import { countComputers, doubtEmpty } from '../../service/fleet-counts.js';
import { rememberingReader } from '../../service/remembering-reader.js';

export interface Pending {
  readonly lines: readonly PendingLine[];
  /** Computers without contact for a day: reading their pending work takes one request each. */
  readonly silent: Readable<number>;
  readonly neverSeen: Readable<number>;
  readonly silentNamed: boolean;
  /** Lines whose cause was not proven, because too many wait. */
  readonly notExplained: number;
  /** True if more tasks exist than were read. */
  readonly tasksCut: boolean;
  /** Reboots of computers that may be in no group. */
  readonly groupsNotRead: number;
  readonly unreadable: readonly string[];
}

interface Waiting {
  readonly id: number;
  readonly hostname: string;
  readonly item: ListedPackage;
}

/** At most this many deployments are explained, with about six requests each; groups and depots are read once. */
const mostExplained = 100;

interface PendingOptions {
  readonly now: Date;
  readonly own: OwnChanges;
  readonly all: boolean;
  readonly place: string;
  /** False: only the number of lines is needed, so their causes stay inferred. */
  readonly explains: boolean;
  /** Reads at most this many computers of each list, in whole pages, to bound the requests. */
  readonly most?: number;
}

/** Everything that waits for an agent, with the cause. Requests grow with the affected computers, not the fleet. */
export const readPending = async (source: FleetReader, scope: Scope, options: PendingOptions): Promise<Pending> => {
  const { now, own, all, explains, place, most = Infinity } = options;
  const reader = rememberingReader(source);
  const [stale, suspended, silent, neverSeen, packages] = await Promise.all([
    reader.items(sweepCall('stale-deployment', scope, [['minHoursPending', '0']]), { enough: upTo(most) }),
    reader.items(sweepCall('agent-suspended', scope), { enough: upTo(most) }),
    reader.count(issueCall('stale-agent', scope)),
    countNeverSeen(reader, scope, now),
    reader.items(packageApi.list()),
  ]);
  const waiting = valueOr(stale, []).flatMap(waitingOn);
  const paused = new Set(valueOr(suspended, []).map(({ id }) => id));
  const details = new Map(valueOr(packages, []).map((each: Package) => [textOf(each.id).toLowerCase(), each]));
  const explainedLines = explains ? mostExplained : 0;
  const explained = await mapBounded(waiting.slice(0, explainedLines), atOnce, (each) =>
    explainLine(reader, each, details.get(each.item.id), { now, own, place }),
  );
  const others = waiting.slice(explainedLines);
  const inferred = others.map((each) => {
    const isReady = details.get(each.item.id)?.operational !== false;
    // Without reading the computer, nothing proves that the activation is missing.
    return lineOf(each, !isReady ? 'not-ready' : paused.has(each.id) ? 'suspended' : 'unknown', place);
  });
  const quiet = all ? await readSilent(reader, scope, place) : [];
  const rest = await readOthers(reader, scope, { now, place, paused, groupsAsked: explainedLines, most });
  const hasSilent = valueOr(silent, 1) > 0;
  const other = hasSilent && most === Infinity ? await withSilence(reader, scope, rest.lines) : rest.lines;
  const software = [...explained, ...inferred, ...quiet];
  const lines = joinTasks(software, other);
  const unread = [stale, suspended, packages, silent, neverSeen].filter((read) => !read.ok);
  const isQuiet = lines.length === 0 && unread.length === 0;
  const doubt = isQuiet ? doubtEmpty(await countComputers(reader, scope), scope) : undefined;
  return {
    lines,
    silent,
    neverSeen,
    silentNamed: all,
    notExplained: others.length,
    tasksCut: rest.tasksCut,
    groupsNotRead: rest.groupsNotRead,
    unreadable: [
      ...new Set(
        [...unread, ...(doubt === undefined ? [] : [doubt]), ...rest.unread, ...reader.gaps()].map(missingText),
      ),
    ],
  };
};

/** A task that installs a package which is listed as pending on the same computer is the same wait. */
const joinTasks = (software: readonly PendingLine[], others: readonly PendingLine[]): PendingLine[] => {
  const tasks = new Map(others.flatMap((line) => (line.kind === 'task' ? [[waitKey(line), line] as const] : [])));
  const listed = new Set(software.map(waitKey));
  return [
    ...software.map((line) => ({ ...line, next: tasks.get(waitKey(line))?.next ?? line.next })),
    ...others.filter((line) => line.packageId === null || !listed.has(waitKey(line))),
  ];
};

const waitKey = ({ computer, packageId }: PendingLine): string => `${computer} ${packageId ?? ''}`;

/** A listed computer waits for something, even if no package is named. */
const waitingOn = (computer: JsonObject): Waiting[] =>
  listedIn(computer['stalePendingPackages']).map((item) => ({
    ...nameOfComputer(computer),
    item: listedPackage(item),
  }));

/** The cause that `ems explain` gives for the same package. */
const explainLine = async (
  reader: FleetReader,
  waiting: Waiting,
  details: Package | undefined,
  { now, own, place }: Pick<PendingOptions, 'now' | 'own' | 'place'>,
): Promise<PendingLine> => {
  const { id, name, pendingSince, version } = waiting.item;
  if (id === '') return lineOf(waiting, 'unknown', place);
  const facts = await readPackageFacts(
    reader,
    waiting.id,
    { id, name, version, details, role: undefined },
    { now, own, pendingSince },
  );
  const explanation = explainPackage(facts, place, undefined);
  return lineOf(waiting, causeOf(explanation), place, explanation.verdict);
};

/** Causes of links that break for one reason only. */
const causeByLink: { readonly [Link in NonNullable<Explanation['cause']>]?: PendingCause } = {
  mode: 'uninstall',
  activation: 'not-activated',
  known: 'silent',
  contact: 'next-contact',
};

const causeOf = ({ state, cause, links }: Explanation): PendingCause => {
  if (state === 'by-design') return 'by-design';
  if (cause === null) return 'unknown';
  return firstBroken(links.filter(({ link }) => link === cause))?.by ?? causeByLink[cause] ?? 'unknown';
};

/** A package that was never activated, or waits on purpose, has nothing to cancel. */
const uncancellable: ReadonlySet<PendingCause> = new Set(['not-activated', 'by-design', 'unknown']);

const lineOf = ({ id, hostname, item }: Waiting, cause: PendingCause, place: string, why?: string): PendingLine => ({
  computer: id,
  hostname,
  kind: 'software',
  what: packageText({ ...item, name: item.name || item.id || 'a package that is not named' }),
  packageId: item.id || null,
  cause,
  why: why ?? null,
  since: item.pendingSince?.toISOString() ?? null,
  cancel: uncancellable.has(cause) ? null : `ems computer deactivate ${computerWord(id, hostname)} --software${place}`,
  next: null,
});

/** A task does not run on a computer that is silent: it waits there for a contact. */
const withSilence = async (
  reader: FleetReader,
  scope: Scope,
  lines: readonly PendingLine[],
): Promise<readonly PendingLine[]> => {
  if (!lines.some(({ cause }) => cause === 'running')) return lines;
  const silent = await reader.items(issueCall('stale-agent', scope));
  const ids = new Set(valueOr(silent, []).map(({ id }) => id));
  return lines.map((line) =>
    line.cause === 'running' && ids.has(line.computer) ? { ...line, cause: 'silent', next: null } : line,
  );
};

/** Lists the pending work of silent computers, with one request each. */
const readSilent = async (reader: FleetReader, scope: Scope, place: string): Promise<PendingLine[]> => {
  const [silent, neverSeen] = await Promise.all([
    reader.items(issueCall('stale-agent', scope)),
    readNeverSeen(reader, scope),
  ]);
  const quiet = new Map([...valueOr(silent, []), ...valueOr(neverSeen, [])].map((each) => [each.id, each]));
  const found = await mapBounded([...quiet.values()], atOnce, async (computer) => {
    const call = deploymentApi.software(computer.id);
    const read = await reader.items(call, { page: 'unsure' });
    const name = nameOfComputer(computer);
    const why = computer.lastSeenUtc === null ? `${name.hostname} has never contacted the service.` : undefined;
    return valueOr(read, [])
      .filter(({ status }) => status === 'Pending')
      .map((deployment) => {
        const waiting = { ...name, item: listedPackage(deployment) };
        return isFixPackage(deployment) ? lineOf(waiting, 'by-design', place) : lineOf(waiting, 'silent', place, why);
      });
  });
  return found.flat();
};

/** Computers that no sweep lists. Members of a group have no such filter. */
const readNeverSeen = async (reader: FleetReader, scope: Scope): Promise<Readable<readonly Computer[]>> => {
  const call = computersCall(scope, scope.kind === 'fleet' ? [['neverSeen', 'true']] : []);
  return mapReadable(await reader.items(call), (items) => items.filter(({ lastSeenUtc }) => lastSeenUtc === null));
};
