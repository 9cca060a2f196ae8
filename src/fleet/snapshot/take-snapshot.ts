import type { Clock } from '../../clock.js';
import { EmsError } from '../../errors.js';
import { getCall } from '../../http/reads.js';
import { versionIn } from '../../http/service-version.js';
import { plural, thousands } from '../../text/wording.js';
import type { FleetReader } from '../fleet-reader.js';
import { readable, unreadableList, untold, type Readable, type Unreadable } from '../readable.js';
import { computersCall, scopeName, type Scope } from '../scope.js';
import type { SqlDatabase, SqlEngine } from '../sql/sql-engine.js';
import { sqlText } from './compare-computers.js';
import { readDeepTables } from './read-deep-tables.js';
import { readGroupTables, readIssueTables, readTable, type GroupTables } from './read-tables.js';
import { snapshotFormat, type SnapshotCounts, type SnapshotMeta, type UnreadablePart } from './snapshot-meta.js';
import { databaseFile, openDraft, type Snapshot } from './snapshot-store.js';
import type { TableName } from './snapshot-tables.js';
import { openWriter, writeProblem, type SnapshotWriter } from './snapshot-writer.js';

interface SnapshotRequest {
  readonly scope: Scope;
  readonly deep: boolean;
  readonly profile: string;
  readonly server: string;
  readonly stateDirectory: string;
  /** The last deep snapshot of the same computers: inventories that did not change since are copied from it. */
  readonly previous: Snapshot | undefined;
  /** The last one of the same computers, with or without inventories. */
  readonly last: Snapshot | undefined;
  readonly engine: SqlEngine;
  readonly clock: Pick<Clock, 'now' | 'date'>;
  /** Shows progress on a line that is overwritten. */
  readonly tell: (line: string) => void;
  /** Prints a line that stays. */
  readonly announce: (line: string) => void;
}

/** Reads the fleet into a database. Without the computers there is no snapshot; any other part may be missing and is named. */
export const takeSnapshot = async (reader: FleetReader, request: SnapshotRequest): Promise<Snapshot> => {
  const { stateDirectory, profile, clock, engine } = request;
  const begun = { at: clock.now(), date: clock.date() };
  const draft = await openDraft(stateDirectory, profile);
  try {
    const collected = await writeDatabase(reader, request, databaseFile(draft.directory), engine);
    const to = clock.date();
    const from = beginOf(begun, { at: clock.now(), date: to });
    return await draft.commit({
      format: snapshotFormat,
      profile,
      server: request.server,
      scope: scopeName(request.scope),
      scopeId: request.scope.kind === 'group' ? request.scope.id.toLowerCase() : null,
      deep: request.deep,
      takenAt: from.toISOString(),
      from: from.toISOString(),
      to: to.toISOString(),
      ...collected,
    });
  } finally {
    // After a success the folder has been renamed.
    await draft.discard();
  }
};

type WrittenFacts = Pick<SnapshotMeta, 'serviceVersion' | 'counts' | 'tables' | 'unreadable' | 'bytes'>;

const writeDatabase = async (
  reader: FleetReader,
  request: SnapshotRequest,
  file: string,
  engine: SqlEngine,
): Promise<WrittenFacts> => {
  try {
    const writer = await openWriter(file, engine);
    try {
      const { issues, ...read } = await collect(reader, request, writer);
      const { tables, bytes } = await writer.finish();
      return { ...read, bytes, tables, counts: countsOf(tables, issues) };
    } finally {
      writer.abandon();
    }
  } catch (error) {
    throw writeProblem(error);
  }
};

interface Moment {
  readonly at: number;
  readonly date: Date;
}

/**
 * The first answer of the service tells its time. By the clock of a machine that is hours ahead, the first snapshot would
 * sort after the next one, and better and worse would change places.
 */
const beginOf = (begun: Moment, end: Moment): Date => {
  const counted = end.date.getTime() - (end.at - begun.at);
  return Math.abs(counted - begun.date.getTime()) > correctedMs ? new Date(counted) : begun.date;
};

/** Reading a clock twice does not differ by as much. */
const correctedMs = 5_000;

interface Collected {
  readonly serviceVersion: string | null;
  readonly unreadable: readonly UnreadablePart[];
  /** Computers by issue. */
  readonly issues: Readonly<Record<string, number>>;
}

const collect = async (
  reader: FleetReader,
  { scope, deep, last, previous, tell, announce }: SnapshotRequest,
  writer: SnapshotWriter,
): Promise<Collected> => {
  const unreadable: UnreadablePart[] = [];
  const miss = (what: string, { absent, role, why }: Unreadable): void => {
    unreadable.push({ what, role: role ?? null, why, ...(absent ? { absent } : {}) });
  };
  const keep = (table: TableName, read: Readable<unknown>): void => {
    if (read.ok) return;
    writer.drop(table);
    miss(table, read);
  };
  tell('Reading computers');
  const computers = await readTable(reader, computersCall(scope), writer.create('computers'));
  if (!computers.ok) throw unreadableList('No snapshot was taken: the computers', computers);
  if (scope.kind === 'fleet' && computers.value === 0)
    refuseVanished(last?.meta.counts.computers ?? 0, 'the last snapshot has');
  const found = await readIssueTables(reader, scope, writer, (issue) => tell(`Reading issues: ${issue}`));
  const affected = Math.max(0, ...Object.values(found.counts));
  if (computers.value === 0) refuseVanished(affected, 'its issues name');
  for (const { what, read } of found.unreadable) miss(what, read);
  const groups = await readGroupTables(reader, scope, writer, (done, total) =>
    tell(`Reading groups: ${thousands(done)} of ${thousands(total)}`),
  );
  keep('groups', groups.groups);
  const waiting = found.hasDeployments && groups.empty > 0 ? findUnassigned(writer.database) : undefined;
  const assigned = groups.assigned.ok ? checkAssigned(computers.value, groups, scope, waiting) : groups.assigned;
  keep('members', assigned);
  keep('assignments', assigned);
  const packages = await readTable(reader, getCall('/api/packages'), writer.create('packages'));
  keep('packages', packages.ok && packages.value === 0 ? checkPackages(groups.packages) : packages);
  if (deep) {
    const read = await readDeepTables(reader, writer, { previous, tell, announce });
    keep('inventory', read.inventories);
    keep('software', read.inventories);
    unreadable.push(...read.gaps);
  }
  const system = await reader.object(getCall('/api/system'));
  if (!system.ok) miss('service version', system);
  const serviceVersion = (system.ok ? versionIn(system.value) : undefined) ?? null;
  return { serviceVersion, unreadable, issues: found.counts };
};

/**
 * With computers and several groups, some computer is in one: no member at all means that the lists were not answered. A
 * computer that waits for a package gets it from a group: if none of its groups has it, a list without entries was not
 * the truth. Of a group, the groups above are not read, so nothing is proven.
 */
const checkAssigned = (
  computers: number,
  { count, empty, members }: GroupTables,
  scope: Scope,
  waiting: string | undefined,
): Readable<void> => {
  const operation = 'GET /api/group/{id}/all-assignments';
  if (computers === 0 || count < 2 || scope.kind === 'group') return readable(undefined);
  if (members === 0) return untold(operation, 'its groups have no computer');
  if (waiting === undefined) return readable(undefined);
  return untold(operation, `it lists nothing for ${plural(empty, 'group')}, and ${waiting}, which no group gives it`);
};

/** 'PC-0042 waits for KeePass': a package that is assigned neither to a group of the computer nor to one above. */
const findUnassigned = (database: SqlDatabase): string | undefined => {
  database.exec(`CREATE TEMP TABLE given AS SELECT DISTINCT lower(id) AS package, path || '/' AS path
    FROM assignments WHERE type = 'Package'`);
  database.exec('CREATE INDEX temp.given_package ON given (package)');
  const [row] = [
    ...database
      .prepare(
        `SELECT d.hostname, d.name FROM deployments d WHERE d.status = 'Pending' AND d.package IS NOT NULL AND NOT EXISTS
          (SELECT 1 FROM given g JOIN members m ON m.computer = d.computer
            WHERE g.package = d.package AND substr(m.path || '/', 1, length(g.path)) = g.path) LIMIT 1`,
      )
      .iterate(),
  ];
  return row === undefined ? undefined : `${sqlText(row['hostname'])} waits for ${sqlText(row['name'])}`;
};

const checkPackages = (assigned: number): Readable<number> =>
  assigned === 0 ? readable(0) : untold('GET /api/packages', `it lists none, and its groups have ${assigned}`);

const countsOf = (tables: SnapshotMeta['tables'], issues: SnapshotCounts['issues']): SnapshotCounts => {
  const rows = Object.entries(tables).map(([table, facts]) => [table, facts.rows] as const);
  return { ...Object.fromEntries(rows), computers: tables.computers?.rows ?? 0, issues };
};

/** A whole fleet does not disappear between two snapshots; stored, the next comparison would report every computer as gone. */
const refuseVanished = (count: number, source: string): void => {
  if (count === 0) return;
  throw new EmsError(
    'failed',
    `No snapshot was taken: the service lists no computer, and ${source} ${thousands(count)}.`,
    { hint: 'Check the service with: ems doctor. If the fleet is empty, delete its snapshots and try again.' },
  );
};
