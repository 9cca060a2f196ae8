import { timeIn } from '../../../service/times.js';
import { patchApi } from '../../../service/patches.js';
import { patchStandingIn } from '../../../service/patch-status.js';
import { unreadableText, valueOr, type Readable, type Unreadable } from '../../../service/readable.js';
import type { RingComputer, PatchSubject } from '../types.js';
import { EmsError } from '../../../base/errors.js';
import type { PatchStatusDevice } from '../../../contract/answers.js';
import { hostnameIn } from '../../../service/listed.js';
import type { ServiceAccess } from '../session/service-access.js';
import { sweepCall } from '../../../service/issues.js';
import { readPackageCounts, type PackageCounts } from '../../../service/package-status.js';
import { itemsOf, textOf, type Json, type JsonObject } from '../../../base/json/objects.js';
import { isInstallation, readLatest, successWord, type NamedPackage } from './package-history.js';

/** Results that the computers of a ring have reported. */
export interface Reports {
  readonly done: number;
  readonly failed: number;
  /** Failed computers that the service names. */
  readonly failures: readonly FailedComputer[];
  /** Ids of the computers that reported, if the service names them. */
  readonly reported?: ReadonlySet<number> | undefined;
  /** Ids of the computers that need it; undefined means all. The gate does not wait for the others. */
  readonly needed?: ReadonlySet<number> | undefined;
  /** Computers of which the service has a row about the patches. */
  readonly listed?: ReadonlySet<number> | undefined;
  /** Computers whose patches were scanned after the start, whatever was found. */
  readonly scanned?: ReadonlySet<number> | undefined;
}

export interface FailedComputer {
  readonly id: number;
  readonly hostname: string;
  readonly text: string;
}

/** Packages and patches are read differently and judged alike. */
export interface RingReader {
  /** How many have it, in one request at any size; undefined if only `reports` can tell. */
  countDone(groupId: string): Promise<number | undefined>;
  /** Returns undefined if a role is missing. */
  reports(ring: RingToRead): Promise<Reports | undefined>;
}

export interface RingToRead {
  readonly groupId: string;
  readonly members: readonly RingComputer[];
  /** When the ring began. */
  readonly since: Date;
}

/** Rejects partial results. A missing role or an older service is reported by the caller. */
export const refusePart = (read: Unreadable): undefined => {
  if (read.role !== undefined || read.absent) return undefined;
  return requireKnown('the results of the ring', read);
};

/** A gate passes on what was read, never on what is missing: exit code 8, and the marker stays as it is. */
export const inconclusive = (why: string, hint = tryAgain, operation?: string): EmsError =>
  new EmsError('pending', `Inconclusive: ${why}.`, { hint, operation });

export const isInconclusive = (error: unknown): error is EmsError =>
  error instanceof EmsError && error.kind === 'pending';

const tryAgain = 'No ring was begun. The next advance tries again.';

/** Returns the value of a read that a gate depends on. */
export const requireKnown = <Value>(what: string, read: Readable<Value>): Value => {
  if (read.ok) return read.value;
  throw inconclusive(`${what} are ${unreadableText(read)}`, tryAgain, read.operation);
};

/**
 * Reads how patches fare in a ring: a computer is done when a scan after the start finds none of them missing, and has
 * failed when one says so. Only computers that miss one, or got it since, are waited for: one that had it before proves
 * nothing. The service tells that to every machine, so that all judge alike.
 */
export const patchReader = (
  access: Pick<ServiceAccess, 'reader'>,
  { patches }: Pick<PatchSubject, 'patches'>,
): RingReader => ({
  countDone: () => Promise.resolve(undefined),
  reports: async ({ groupId, members, since }) => {
    const seen = new Map<string, PatchFacts>();
    for (const { id } of patches) {
      const query = [
        ['groupId', groupId],
        ['patchId', String(id)],
      ] as const;
      const read = await access.reader.items(patchApi.status({ query }), { whole: true });
      if (!read.ok) return refusePart(read);
      for (const item of read.value) {
        const name = hostnameIn(item)?.toLowerCase();
        // Without a name, the gate would not wait for this computer.
        if (name === undefined)
          throw new EmsError('failed', 'The service lists the patch of a computer without its name.');
        if (typeof item.patchId === 'number' && item.patchId !== id)
          throw new EmsError('failed', 'The service lists another patch than it was asked for.');
        seen.set(name, withRow(seen.get(name) ?? nothing, item, since));
      }
    }
    return summed(members, seen);
  },
});

interface PatchFacts {
  readonly missing: number;
  /** It misses one, or one was installed after the start. */
  readonly isNeeded: boolean;
  /** The status of a failed row; empty if none failed. */
  readonly failed: string;
  /** By a scan after the start. */
  readonly isScanned: boolean;
}

const nothing: PatchFacts = { missing: 0, isNeeded: false, failed: '', isScanned: false };

const withRow = (facts: PatchFacts, item: PatchStatusDevice, since: Date): PatchFacts => {
  const scanned = timeIn(item.lastScanDate);
  const isNew = scanned !== undefined && scanned.getTime() >= since.getTime();
  const { hasFailed, isInstalled, text } = patchStandingIn(item);
  const installed = timeIn(item.installedDate);
  return {
    missing: facts.missing + (isInstalled ? 0 : 1),
    isNeeded: facts.isNeeded || !isInstalled || (installed !== undefined && installed.getTime() >= wholeSecond(since)),
    failed: isNew && hasFailed ? text : facts.failed,
    isScanned: facts.isScanned || isNew,
  };
};

const summed = (members: readonly RingComputer[], seen: ReadonlyMap<string, PatchFacts>): Reports => {
  const factsOf = ({ hostname }: RingComputer): PatchFacts | undefined => seen.get(hostname.toLowerCase());
  const needed = members.filter((member) => factsOf(member)?.isNeeded === true);
  const failures = needed.filter((member) => (factsOf(member)?.failed ?? '') !== '');
  const done = needed.filter((member) => {
    const facts = factsOf(member);
    return facts !== undefined && facts.isScanned && facts.failed === '' && facts.missing === 0;
  });
  return {
    done: done.length,
    failed: failures.length,
    failures: failures.map((each) => ({ id: each.id, hostname: each.hostname, text: factsOf(each)?.failed ?? '' })),
    reported: new Set([...done, ...failures].map(({ id }) => id)),
    scanned: new Set(members.filter((member) => factsOf(member)?.isScanned === true).map(({ id }) => id)),
    needed: new Set(needed.map(({ id }) => id)),
    listed: new Set(members.filter((member) => factsOf(member) !== undefined).map(({ id }) => id)),
  };
};

/** Reads how a package fares in a ring. */
export const packageReader = (access: ServiceAccess, subject: NamedPackage): RingReader => ({
  countDone: async (groupId) => (await readStatus(access, subject, groupId))?.success,
  reports: async (ring) => {
    const status = await readStatus(access, subject, ring.groupId);
    // More reports than computers: groups below are counted too, or the service contradicts itself.
    // Rows that do not say whose they are would hide failures.
    const isOpen = status?.rows?.some((row) => typeof idIn(row) !== 'number') === true;
    if (status === undefined || isOpen || status.success + status.failed > ring.members.length)
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

/** Reads the failed computers, and how many of the listed ones failed before the ring began. */
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
