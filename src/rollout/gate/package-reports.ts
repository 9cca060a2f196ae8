import { sweepCall } from '../../fleet/issue-sets.js';
import { timeIn } from '../../fleet/agent-facts.js';
import { readPackageCounts, type PackageCounts } from '../../fleet/package-status.js';
import { valueOr } from '../../fleet/readable.js';
import { itemsOf, textOf, type Json, type JsonObject } from '../../json/objects.js';
import type { ServiceAccess } from '../state/service-access.js';
import { isInstallation, readLatest, successWord, type NamedPackage } from './package-history.js';
import { refusePart, requireKnown, type Reports, type RingReader, type RingToRead } from './reports.js';
import type { RingComputer } from '../types.js';

/** How a package fares in a ring. */
export const packageReader = (access: ServiceAccess, subject: NamedPackage): RingReader => ({
  countDone: async (groupId) => (await readStatus(access, subject, groupId))?.success,
  reports: async (ring) => {
    const status = await readStatus(access, subject, ring.groupId);
    // More reports than computers: groups below are counted too, or the service contradicts itself.
    if (status === undefined || status.success + status.failed > ring.members.length)
      return readHistory(access, subject, ring);
    if (status.rows !== undefined) return named(new Map(status.rows.map((row) => [idIn(row), row])), ring.members);
    if (status.failed === 0) return { done: status.success, failed: 0, failures: [] };
    const { failures, earlier } = await readFailures(access, subject, ring.groupId, ring.since);
    // A failure before the start, without contact since, is not a report on this rollout. One that is counted but not listed is.
    const failed = Math.max(failures.length, status.failed - earlier);
    return { done: status.success, failed, failures };
  },
});

const readStatus = async (
  { reader }: ServiceAccess,
  { id }: NamedPackage,
  groupId: string,
): Promise<PackageCounts | undefined> =>
  valueOr(await readPackageCounts(reader, id, { kind: 'group', id: groupId, name: '' }), undefined);

const idIn = ({ clientId, computerId, id }: JsonObject): Json | undefined => computerId ?? clientId ?? id;

const failedWord = /^(failed|failures?|errors?)$/i;

const named = (rows: ReadonlyMap<Json | undefined, JsonObject>, members: readonly RingComputer[]): Reports => {
  const of = (pattern: RegExp): RingComputer[] =>
    members.filter(({ id }) => pattern.test(textOf(rows.get(id)?.['status'])));
  const [done, failures] = [of(successWord), of(failedWord)];
  return {
    done: done.length,
    failed: failures.length,
    failures: failures.map(({ id, hostname }) => ({ id, hostname, text: textOf(rows.get(id)?.['errorText']) })),
    reported: new Set([...done, ...failures].map(({ id }) => id)),
  };
};

/** Reads who failed, and how many of those that are listed did so before the ring began. */
const readFailures = async (
  access: ServiceAccess,
  { id }: NamedPackage,
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
  subject: NamedPackage,
  { members, since }: RingToRead,
): Promise<Reports | undefined> => {
  const latest = await readLatest(access, subject);
  if (!latest.ok) return refusePart(latest);
  const rows = [...latest.value].flatMap(([id, event]): [number, JsonObject][] => {
    const isOld = (timeIn(event.logDateUtc)?.getTime() ?? 0) < wholeSecond(since);
    const isFailure = failedWord.test(event.result ?? '') && !isOld;
    return isFailure || isInstallation(event)
      ? [[id, { status: event.result ?? '', errorText: event.info ?? null }]]
      : [];
  });
  return named(new Map(rows), members);
};
