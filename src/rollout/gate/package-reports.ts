import { sweepCall } from '../../fleet/issue-sets.js';
import { timeIn } from '../../fleet/agent-facts.js';
import { isPart } from '../../http/paging/read-page.js';
import { getCall } from '../../http/reads.js';
import { itemsOf } from '../../json/items.js';
import { isObject, type Json, type JsonObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import type { ServiceAccess } from '../state/service-access.js';
import { isInstallation, readLatest, successWord, type PackageSubject } from './package-history.js';
import { refusePart, requireKnown, type Reports, type RingReader, type RingToRead } from './reports.js';
import type { RingComputer } from '../types.js';

/** How a package fares in a ring. */
export const packageReader = (access: ServiceAccess, subject: PackageSubject): RingReader => ({
  counts: async (groupId) => {
    const found = await readStatus(access, subject, groupId);
    return found === undefined ? undefined : { done: found.done, failed: found.failed };
  },
  reports: async (ring) => {
    const status = await readStatus(access, subject, ring.groupId);
    // More reports than computers: groups below are counted too, or the service contradicts itself.
    if (status === undefined || status.done + status.failed > ring.members.length)
      return readHistory(access, subject, ring);
    if (status.named !== undefined) return named(status.named, ring.members, status);
    if (status.failed === 0) return { done: status.done, failed: 0, failures: [], counts: status };
    const { failures, earlier } = await readFailures(access, subject, ring.groupId, ring.since);
    // A failure before the start, without contact since, is not a report on this rollout. One that is counted but not listed is.
    const failed = Math.max(failures.length, status.failed - earlier);
    return { done: status.done, failed, failures, counts: status };
  },
});

interface Status {
  readonly done: number;
  readonly failed: number;
  readonly named?: ReadonlyMap<number, JsonObject> | undefined;
}

/** One request at any size where the service counts. The fields of the answer are not documented. */
const readStatus = async (
  access: ServiceAccess,
  { id }: PackageSubject,
  groupId: string,
): Promise<Status | undefined> => {
  const call = getCall('/api/packages/{id}/status', { pathValues: { id }, query: [['groupId', groupId]] });
  const read = await access.reader.ask(call);
  if (!read.ok) return undefined;
  const status = statusIn(read.value);
  if (!isPart(read.value, status?.named?.size ?? 0)) return status;
  const all = await access.reader.items(call);
  return all.ok ? statusIn(all.value) : undefined;
};

const words = {
  done: successWord,
  failed: /^(failed|failures?|errors?)(_?count)?$/i,
} as const;

export const statusIn = (json: Json): Status | undefined => {
  const rows = itemsOf(json);
  const computers = rows.flatMap((row): [number, JsonObject][] => {
    const id = row['computerId'] ?? row['clientId'] ?? row['id'];
    return typeof id === 'number' && typeof row['status'] === 'string' ? [[id, row]] : [];
  });
  if (computers.length > 0) {
    const count = (pattern: RegExp): number =>
      computers.filter(([, row]) => pattern.test(textOf(row['status']))).length;
    return { done: count(words.done), failed: count(words.failed), named: new Map(computers) };
  }
  return countsIn(isObject(json) ? json : {}) ?? countsIn(byStatus(rows), { absent: 0 });
};

/** [{status: 'Success', count: 5}] as {Success: 5}. */
const byStatus = (rows: readonly JsonObject[]): JsonObject =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const count = row['count'] ?? row['computers'] ?? row['computerCount'];
      return typeof count === 'number' && typeof row['status'] === 'string' ? [[row['status'], count]] : [];
    }),
  );

const isCount = (value: Json | undefined): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/**
 * A number that cannot be a count, or one that is not said, makes the whole answer useless: then the history is read.
 * A list of statuses leaves out those that nobody has.
 */
const countsIn = (counts: JsonObject, { absent }: { readonly absent?: 0 } = {}): Status | undefined => {
  const isNonsense = ([name, value]: [string, Json | undefined]): boolean =>
    (words.done.test(name) || words.failed.test(name)) && typeof value === 'number' && !isCount(value);
  if (Object.entries(counts).some(isNonsense)) return undefined;
  const numberOf = (pattern: RegExp): number | undefined => {
    const found = Object.entries(counts).find(([name, value]) => pattern.test(name) && isCount(value));
    return isCount(found?.[1]) ? found[1] : undefined;
  };
  const [done, failed] = [numberOf(words.done), numberOf(words.failed)];
  if (done === undefined && failed === undefined) {
    const inner = Object.values(counts).find((value) => isObject(value));
    return isObject(inner) ? countsIn(inner) : undefined;
  }
  const [known, bad] = [done ?? absent, failed ?? absent];
  return known === undefined || bad === undefined ? undefined : { done: known, failed: bad };
};

const named = (
  rows: ReadonlyMap<number, JsonObject>,
  members: readonly RingComputer[],
  counts: Reports['counts'],
): Reports => {
  const of = (pattern: RegExp): RingComputer[] =>
    members.filter(({ id }) => pattern.test(textOf(rows.get(id)?.['status'])));
  const [done, failures] = [of(words.done), of(words.failed)];
  return {
    done: done.length,
    failed: failures.length,
    failures: failures.map(({ id, hostname }) => ({ id, hostname, text: textOf(rows.get(id)?.['errorText']) })),
    reported: new Set([...done, ...failures].map(({ id }) => id)),
    counts,
  };
};

/** Reads who failed, and how many of those that are listed did so before the ring began. */
const readFailures = async (
  access: ServiceAccess,
  { id }: PackageSubject,
  groupId: string,
  since: Date,
): Promise<{ readonly failures: Reports['failures']; readonly earlier: number }> => {
  const call = sweepCall('failed-deployment', { kind: 'group', id: groupId, name: '' }, [['softwareId', id]]);
  const found = requireKnown('the failures of the ring', await access.reader.items(call, { whole: true }));
  const failures = found.flatMap(({ id: computer, failedPackages, hostname, lastSeenUtc }) => {
    const seen = timeIn(lastSeenUtc);
    if (seen !== undefined && seen.getTime() < wholeSecond(since)) return [];
    const [failure = {}] = itemsOf(failedPackages ?? null);
    return [{ id: computer, hostname: hostname ?? '', text: textOf(failure['errorText']) }];
  });
  return { failures, earlier: found.length - failures.length };
};

const wholeSecond = (time: Date): number => Math.floor(time.getTime() / 1_000) * 1_000;

/** The last event of each computer in the history of the fleet. A failure before the ring began is not its report. */
const readHistory = async (
  access: ServiceAccess,
  subject: PackageSubject,
  { members, since }: RingToRead,
): Promise<Reports | undefined> => {
  const latest = await readLatest(access, subject);
  if (!latest.ok) return refusePart(latest);
  const rows = [...latest.value].flatMap(([id, event]): [number, JsonObject][] => {
    const isOld = (timeIn(event.logDateUtc)?.getTime() ?? 0) < wholeSecond(since);
    const isFailure = words.failed.test(event.result ?? '') && !isOld;
    return isFailure || isInstallation(event)
      ? [[id, { status: event.result ?? '', errorText: event.info ?? null }]]
      : [];
  });
  return named(new Map(rows), members, undefined);
};
