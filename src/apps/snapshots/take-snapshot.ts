import { packageApi } from '../../service/packages.js';
import { groupApi } from '../../service/groups.js';
import { systemApi } from '../../service/system.js';
import type { Clock } from '../../base/clock.js';
import { EmsError } from '../../base/errors.js';
import { versionIn } from '../../http/service-version.js';
import { thousands } from '../../base/text/wording.js';
import type { FleetReader } from '../../service/reading.js';
import { readable, unreadableList, unusable, type Readable, type Unreadable } from '../../service/readable.js';
import { computersCall, scopeName, type Scope } from '../../service/scope.js';
import type { SqlEngine } from './sql/sql-engine.js';
import { readPatchFacts } from './read-patch-facts.js';
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
  readonly clock: Pick<Clock, 'date'>;
  /** Shows progress on a line that is overwritten. */
  readonly tell: (line: string) => void;
  /** Prints a line that stays. */
  readonly announce: (line: string) => void;
}

/** Reads the fleet into a database. Without the computers there is no snapshot; any other part may be missing and is named. */
export const takeSnapshot = async (reader: FleetReader, request: SnapshotRequest): Promise<Snapshot> => {
  const { stateDirectory, profile, clock, engine } = request;
  // The first answer tells the time of the service, by which snapshots are sorted.
  const system = await reader.object(systemApi.status());
  const from = clock.date();
  const draft = await openDraft(stateDirectory, profile);
  try {
    const collected = await writeDatabase(reader, request, databaseFile(draft.directory), engine);
    const unreadable = [...collected.unreadable, ...(system.ok ? [] : [partOf('service version', system)])];
    return await draft.commit({
      format: snapshotFormat,
      profile,
      server: request.server,
      scope: scopeName(request.scope),
      scopeId: request.scope.kind === 'group' ? request.scope.id.toLowerCase() : null,
      deep: request.deep,
      takenAt: from.toISOString(),
      from: from.toISOString(),
      to: clock.date().toISOString(),
      serviceVersion: (system.ok ? versionIn(system.value) : undefined) ?? null,
      ...collected,
      unreadable,
    });
  } finally {
    // After a success the folder has been renamed.
    await draft.discard();
  }
};

type WrittenFacts = Pick<SnapshotMeta, 'counts' | 'tables' | 'unreadable' | 'bytes'>;

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

interface Collected {
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
  const keep = (table: TableName, read: Readable<unknown>): void => {
    if (read.ok) return;
    writer.drop(table);
    unreadable.push(partOf(table, read));
  };
  tell('Reading computers');
  const computers = await readTable(reader, computersCall(scope), writer.create('computers'));
  if (!computers.ok) throw unreadableList('No snapshot was taken: the computers', computers);
  if (scope.kind === 'fleet' && computers.value === 0)
    refuseVanished(last?.meta.counts.computers ?? 0, 'the last snapshot has');
  const found = await readIssueTables(reader, scope, writer, (issue) => tell(`Reading issues: ${issue}`));
  const affected = Math.max(0, ...Object.values(found.counts));
  if (computers.value === 0) refuseVanished(affected, 'its issues name');
  for (const { what, read } of found.unreadable) unreadable.push(partOf(what, read));
  const groups = await readGroupTables(reader, scope, writer, (done, total) =>
    tell(`Reading groups: ${thousands(done)} of ${thousands(total)}`),
  );
  keep('groups', groups.groups);
  const assigned = groups.assigned.ok ? checkAssigned(computers.value, groups, scope) : groups.assigned;
  keep('members', assigned);
  keep('assignments', assigned);
  const packages = await readTable(reader, packageApi.list(), writer.create('packages'));
  keep('packages', packages.ok && packages.value === 0 ? checkPackages(groups.packages) : packages);
  if (deep) {
    const read = await readDeepTables(reader, writer, { previous, tell, announce });
    keep('inventory', read.inventories);
    keep('software', read.inventories);
    unreadable.push(...read.gaps);
    if (found.counts['missing-patch'] !== undefined)
      unreadable.push(...(await readPatchFacts(reader, writer.database)));
  }
  return { unreadable, issues: found.counts };
};

const partOf = (what: string, { absent, role, why }: Unreadable): UnreadablePart => ({
  what,
  role: role ?? null,
  why,
  ...(absent ? { absent } : {}),
});

/** A fleet with several groups has some member; none at all means that the group lists are not usable. */
const checkAssigned = (computers: number, { count, members }: GroupTables, scope: Scope): Readable<void> =>
  computers === 0 || count < 2 || scope.kind === 'group' || members > 0
    ? readable(undefined)
    : unusable(groupApi.assignments.operation, 'its groups have no computer');

const checkPackages = (assigned: number): Readable<number> =>
  assigned === 0 ? readable(0) : unusable(packageApi.list.operation, `it lists none, and its groups have ${assigned}`);

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
