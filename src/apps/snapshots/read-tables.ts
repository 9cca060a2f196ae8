import { groupApi } from '../../service/groups.js';
import { checkItem } from '../../http/answers/decode.js';
import type { ReadCall } from '../../http/client.js';
import { textOf, parseJson, type Page, type JsonObject, type Json } from '../../base/json/objects.js';
import { thousands } from '../../base/text/wording.js';
import { atOnce, type FleetReader } from '../../service/reading.js';
import { mapReadable, unusable, gapAmong, readable, type Readable, type Unreadable } from '../../service/readable.js';
import type { TableWriter } from './table-writer.js';
import { mapBounded } from '../../service/read-items.js';
import type { Group } from '../../contract/answers.js';
import { EmsError } from '../../base/errors.js';
import { isWholeId } from '../../base/json/id-number.js';
import { groupTree, readAllGroups } from '../../service/group-tree.js';
import { doubtZero } from '../../service/fleet-counts.js';
import { issueCall, issueNames, type IssueName } from '../../service/issues.js';
import type { Scope } from '../../service/scope.js';
import { countTableRows, type SnapshotWriter } from './snapshot-writer.js';
import { listedPackage, listedPackages } from '../../service/listed.js';

/** Stores a list of the service as it is, and returns its length. Two rows with one id make it unreadable: one would be missing, and reported as gone. */
export const readTable = async (reader: FleetReader, call: ReadCall, table: TableWriter): Promise<Readable<number>> => {
  let listed = 0;
  let added = 0;
  const read = await reader.pages(call, async (page) => {
    for (const item of checkedRows(page, call.operation)) {
      listed += 1;
      if (table.add(item)) added += 1;
    }
  });
  if (!read.ok || added === listed) return mapReadable(read, () => listed);
  return unusable(call.operation, `the service lists ${thousands(listed)} with ${thousands(added)} different ids`);
};

/** Throws for an entry that is no object or has no valid id: left out, a computer would be missing. */
export const checkedRows = function* (page: Page, operation: string): Generator<JsonObject, void, undefined> {
  for (const item of page.items()) yield checkItem(item, operation);
};

export interface GroupTables {
  readonly groups: Readable<void>;
  /** Members and assignments. */
  readonly assigned: Readable<void>;
  /** How many groups there are, and their members and packages. */
  readonly count: number;
  readonly members: number;
  readonly packages: number;
}

/** Sends one request for 1,000 groups, and one for each group with all that is assigned to it, its computers included. */
export const readGroupTables = async (
  reader: FleetReader,
  scope: Scope,
  writer: SnapshotWriter,
  done: (groups: number, total: number) => void,
): Promise<GroupTables> => {
  const listed = await readAllGroups(reader);
  if (!listed.ok) return { groups: listed, assigned: listed, count: 0, members: 0, packages: 0 };
  const tree = groupTree(listed.value);
  const wanted = new Set(
    (scope.kind === 'fleet' ? [...tree.groups.values()] : tree.subtree(scope.id)).map(({ id }) => id.toLowerCase()),
  );
  const inScope = listed.value.filter(({ id }) => wanted.has(id.toLowerCase()));
  const groups = writer.create('groups');
  for (const item of inScope) groups.add({ ...item, path: tree.path(item.id) });
  const tables = { members: writer.create('members'), assignments: writer.create('assignments') };
  let read = 0;
  let refused: Unreadable | undefined;
  const answers = await mapBounded(inScope, atOnce, async (item) => {
    if (refused !== undefined) return refused;
    const place = { groupId: item.id.toLowerCase(), path: tree.path(item.id), groupName: textOf(item.name) };
    const answer = await readGroup(reader, item, place, tables);
    done((read += 1), inScope.length);
    // A group may have been deleted since it was listed.
    if (!answer.ok && !answer.absent) refused ??= answer;
    return answer;
  });
  return {
    groups: readable(undefined),
    assigned: refused ?? gapAmong(answers) ?? readable(undefined),
    count: inScope.length,
    members: countTableRows(writer.database, 'members'),
    packages: countTableRows(writer.database, "assignments WHERE type = 'Package'"),
  };
};

interface GroupPlace {
  readonly groupId: string;
  readonly path: string;
  readonly groupName: string;
}

interface AssignmentTables {
  readonly members: TableWriter;
  readonly assignments: TableWriter;
}

const readGroup = (
  reader: FleetReader,
  { id }: Group,
  place: GroupPlace,
  tables: AssignmentTables,
): Promise<Readable<void>> => {
  const call = groupApi.assignments(id);
  const store = async (page: Page): Promise<void> => {
    for (const item of checkedRows(page, call.operation)) addAssignment(item, place, tables);
  };
  return reader.pages(call, store, { page: 'unsure' });
};

const addAssignment = (
  item: JsonObject,
  { groupName, ...place }: GroupPlace,
  { members, assignments }: AssignmentTables,
): void => {
  const { type, intId = null, name = null } = item;
  // An entry without a type could be a computer, and one without an id any of them: a member would be missing.
  if (typeof type !== 'string' || (type === 'Computer' && !isWholeId(intId, true)))
    throw new EmsError('failed', 'The service lists an assignment without a valid type or id.');
  if (type === 'Computer') members.add({ computer: intId, hostname: name, ...place, groupName });
  else assignments.add({ ...item, ...place });
};

interface IssueTables {
  /** Computers by issue, for the sweeps that could be read. */
  readonly counts: Readonly<Record<string, number>>;
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
  if (deploymentSweeps.every(({ issue }) => counts[issue] !== undefined)) writeDeployments(writer);
  if (Object.keys(counts).length === 0) writer.drop('issues');
  const unreadable = known.flatMap(({ issue, read }) => (read.ok ? [] : [{ what: issue, read }]));
  return { counts, unreadable };
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
  // The reference does not show all sweep rows. Skipping a row would hide the computer's issue.
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

/** A computer without named packages gets one row without a package. */
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
