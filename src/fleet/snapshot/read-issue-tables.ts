import { mapBounded } from '../../engine/read/read-items.js';
import { EmsError } from '../../errors.js';
import { isWholeId } from '../../json/id-number.js';
import { parseJson, type Json, type JsonObject } from '../../json/objects.js';
import type { FleetReader } from '../fleet-reader.js';
import { doubtZero, issueCall, issueNames, type IssueName } from '../issue-sets.js';
import { listedPackage, listedPackages } from '../listed.js';
import { mapReadable, type Readable, type Unreadable } from '../readable.js';
import type { Scope } from '../scope.js';
import { checkedRows } from './read-table.js';
import type { SnapshotWriter } from './snapshot-writer.js';
import type { TableWriter } from './table-writer.js';

interface IssueTables {
  /** Computers by issue, for the sweeps that could be read. */
  readonly counts: Readonly<Record<string, number>>;
  /** Whether the table of deployments is there. */
  readonly hasDeployments: boolean;
  readonly unreadable: readonly { readonly what: string; readonly read: Unreadable }[];
}

/** Sweeps read at the same time; each fetches pages ahead as well. */
const sweepsAtOnce = 2;

/** A sweep that could not be read leaves no rows; without any there is no table of issues. */
export const readIssueTables = async (
  reader: FleetReader,
  scope: Scope,
  writer: SnapshotWriter,
  done: (issue: IssueName) => void,
): Promise<IssueTables> => {
  const issues = writer.create('issues');
  const swept = await mapBounded(issueNames, sweepsAtOnce, async (issue) => {
    const read = await readSweep(reader, scope, issue, issues);
    if (!read.ok) writer.database.prepare('DELETE FROM issues WHERE issue = ?').run([issue]);
    done(issue);
    return { issue, read };
  });
  const zero = swept.filter(({ read }) => read.ok && read.value === 0).map(({ issue }) => issue);
  const doubt = await doubtZero(reader, zero, scope);
  const known = swept.map(({ issue, read }) => ({
    issue,
    read: doubt !== undefined && zero.includes(issue) ? doubt : read,
  }));
  const counts = Object.fromEntries(known.flatMap(({ issue, read }) => (read.ok ? [[issue, read.value]] : [])));
  const hasDeployments = deploymentSweeps.every(({ issue }) => counts[issue] !== undefined);
  if (hasDeployments) writeDeployments(writer);
  if (Object.keys(counts).length === 0) writer.drop('issues');
  const unreadable = known.flatMap(({ issue, read }) => (read.ok ? [] : [{ what: issue, read }]));
  return { counts, hasDeployments, unreadable };
};

/** Returns the number of computers with the issue. */
const readSweep = async (
  reader: FleetReader,
  scope: Scope,
  issue: IssueName,
  issues: TableWriter,
): Promise<Readable<number>> => {
  const call = issueCall(issue, scope);
  let computers = 0;
  const read = await reader.pages(call, async (page) => {
    for (const item of checkedRows(page, call.operation)) if (issues.add(issueRow(item, issue))) computers += 1;
  });
  return mapReadable(read, () => computers);
};

/** The table of computers has these; a sweep repeats them. */
const repeated = new Set('id hostname domain macAddress uuid lastSeenUtc serialNumber issue issues'.split(' '));

const issueRow = (item: JsonObject, issue: IssueName): JsonObject => {
  // The reference does not show the rows of every sweep. Left out, the computer would be without the issue.
  if (!isWholeId(item['id'], true)) throw new EmsError('failed', 'The service lists a computer without a valid id.');
  const own = Object.entries(item).filter(([name]) => !repeated.has(name));
  return { computer: item['id'] ?? null, hostname: item['hostname'] ?? null, issue, ...Object.fromEntries(own) };
};

/** Failed deployments are written first: a package that failed and is overdue counts as failed. */
const writeDeployments = (writer: SnapshotWriter): void => {
  const deployments = writer.create('deployments');
  for (const { issue, field, status } of deploymentSweeps) {
    const listed = writer.database.prepare(`SELECT computer, hostname, ${field} AS named FROM issues WHERE issue = ?`);
    for (const { computer, hostname, named } of listed.iterate([issue])) {
      const about = { computer: Number(computer), hostname: hostname === null ? null : String(hostname) };
      const packages = typeof named === 'string' ? parseJson(named) : null;
      for (const row of deploymentRows(packages, status)) deployments.add({ ...about, ...row });
    }
  }
};

/**
 * Sweeps that name packages. The service lists no other deployments over the fleet: those that succeeded would take a
 * request for each computer.
 */
const deploymentSweeps = [
  { issue: 'failed-deployment', field: 'failedPackages', status: 'Failed' },
  { issue: 'stale-deployment', field: 'stalePendingPackages', status: 'Pending' },
] as const;

/** A computer that names no package has one row without. */
const deploymentRows = (packages: Json, status: 'Failed' | 'Pending'): JsonObject[] => {
  const named = listedPackages(packages);
  return (named.length === 0 ? [listedPackage({})] : named).map((item) => ({
    package: item.id || null,
    name: item.name || null,
    version: item.version || null,
    status,
    error: item.error || null,
    at: (item.failedAt ?? item.pendingSince)?.toISOString() ?? null,
  }));
};
