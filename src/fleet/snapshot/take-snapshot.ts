import type { Clock } from '../../clock.js';
import { EmsError } from '../../errors.js';
import { getCall } from '../../http/reads.js';
import { versionIn } from '../../http/service-version.js';
import { thousands } from '../../text/thousands.js';
import type { FleetReader } from '../fleet-reader.js';
import { unreadableText, type Readable, type Unreadable } from '../readable.js';
import { computersCall, scopeName, type Scope } from '../scope.js';
import { readDeepTables } from './read-deep-tables.js';
import { readGroupTables } from './read-group-tables.js';
import { readIssueTables } from './read-issue-tables.js';
import type { SnapshotCounts, SnapshotMeta, TableFacts, TableName, UnreadablePart } from './snapshot-meta.js';
import { withSmallHeap } from './small-heap.js';
import { openDraft, tableFile, type SnapshotDraft, type Snapshot } from './snapshot-store.js';
import { readTable } from './table-parts.js';

export interface SnapshotRequest {
  readonly scope: Scope;
  readonly deep: boolean;
  readonly profile: string;
  readonly server: string;
  readonly stateDirectory: string;
  /** The last one with inventories, of the same computers: what has not been inventoried since is copied from it. */
  readonly previous: Snapshot | undefined;
  /** The last one of the same computers, with or without inventories. */
  readonly last: Snapshot | undefined;
  readonly clock: Pick<Clock, 'now' | 'date'>;
  /** What is being read, for a line that changes. */
  readonly tell: (line: string) => void;
  /** What the user should know before it is done. */
  readonly announce: (line: string) => void;
}

/** Reads the fleet into a folder of tables. Without the computers there is no snapshot; anything else may be missing, and is named. */
export const takeSnapshot = (reader: FleetReader, request: SnapshotRequest): Promise<Snapshot> =>
  withSmallHeap(() => takeIt(reader, request));

const takeIt = async (reader: FleetReader, request: SnapshotRequest): Promise<Snapshot> => {
  const { stateDirectory, profile, clock } = request;
  const begun = { at: clock.now(), date: clock.date() };
  const draft = await openDraft(stateDirectory, profile);
  try {
    const collected = await collect(reader, request, draft);
    const to = clock.date();
    const from = beginOf(begun, { at: clock.now(), date: to });
    return await draft.commit({
      format: 1,
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
    // Renamed by now, unless something went wrong.
    await draft.discard();
  }
};

interface Moment {
  readonly at: number;
  readonly date: Date;
}

/**
 * What time it is for the service, its first answer tells: by the clock of a machine that is hours ahead, the first
 * snapshot would come after the next one, and better and worse would change places.
 */
const beginOf = (begun: Moment, end: Moment): Date => {
  const counted = end.date.getTime() - (end.at - begun.at);
  return Math.abs(counted - begun.date.getTime()) > correctedMs ? new Date(counted) : begun.date;
};

/** A difference that reading a clock twice does not make. */
const correctedMs = 5_000;

type Collected = Pick<SnapshotMeta, 'serviceVersion' | 'counts' | 'tables' | 'unreadable'>;

const collect = async (
  reader: FleetReader,
  { scope, deep, last, previous, tell, announce }: SnapshotRequest,
  { directory }: SnapshotDraft,
): Promise<Collected> => {
  const tables: Partial<Record<TableName, TableFacts>> = {};
  const unreadable: UnreadablePart[] = [];
  const miss = (what: string, { absent, role, why }: Unreadable): void => {
    unreadable.push({ what, role: role ?? null, why, ...(absent ? { absent } : {}) });
  };
  const keep = (table: TableName, read: Readable<TableFacts>): void => {
    if (read.ok) tables[table] = read.value;
    else miss(table, read);
  };
  tell('Reading computers');
  const computers = await readTable(reader, computersCall(scope), {
    file: tableFile(directory, 'computers'),
    table: 'computers',
  });
  if (!computers.ok) throw withoutComputers(computers);
  if (scope.kind === 'fleet' && computers.value.rows === 0) refuseVanished(last);
  keep('computers', computers);
  const found = await readIssueTables(reader, scope, directory, (issue) => tell(`Reading issues: ${issue}`));
  for (const { what, read } of found.unreadable) miss(what, read);
  if (found.issues !== undefined) tables.issues = found.issues;
  if (found.deployments !== undefined) tables.deployments = found.deployments;
  const groups = await readGroupTables(reader, scope, directory, (done, total) =>
    tell(`Reading groups: ${thousands(done)} of ${thousands(total)}`),
  );
  keep('groups', groups.groups);
  keep('members', groups.members);
  keep('assignments', groups.assignments);
  const packages = { file: tableFile(directory, 'packages'), table: 'packages' } as const;
  keep('packages', await readTable(reader, getCall('/api/packages'), packages));
  if (deep) {
    const read = await readDeepTables(reader, { directory, previous, tell, announce });
    keep('inventory', read.inventory);
    keep('software', read.software);
    unreadable.push(...read.gaps);
  }
  const system = await reader.object(getCall('/api/system'));
  if (!system.ok) miss('service version', system);
  return {
    serviceVersion: (system.ok ? versionIn(system.value) : undefined) ?? null,
    counts: countsOf(tables, found.counts),
    tables,
    unreadable,
  };
};

const countsOf = (
  tables: Readonly<Partial<Record<TableName, TableFacts>>>,
  issues: Readonly<Record<string, number>>,
): SnapshotCounts => {
  const rows = Object.entries(tables).map(([table, facts]) => [table, facts.rows] as const);
  return { ...Object.fromEntries(rows), computers: tables.computers?.rows ?? 0, issues };
};

const withoutComputers = (read: Unreadable): EmsError =>
  new EmsError(
    read.role === undefined ? 'failed' : 'forbidden',
    `No snapshot was taken: the computers are ${unreadableText(read)}.`,
  );

/** A whole fleet does not disappear between two snapshots; stored, the next comparison would report every computer as gone. */
const refuseVanished = (last: Snapshot | undefined): void => {
  const count = last?.meta.counts.computers ?? 0;
  if (last === undefined || count === 0) return;
  throw new EmsError(
    'failed',
    `No snapshot was taken: the service lists no computer, and the last snapshot has ${thousands(count)}.`,
    { hint: `Check the service with: ems doctor. If the fleet is empty, delete ${last.directory} and try again.` },
  );
};
