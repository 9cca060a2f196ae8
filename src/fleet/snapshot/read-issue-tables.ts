import { join } from 'node:path';
import { mapBounded } from '../../engine/read/map-bounded.js';
import type { JsonObject } from '../../json/objects.js';
import { itemsOf } from '../../json/items.js';
import { textOf } from '../../json/text-of.js';
import type { FleetReader } from '../fleet-reader.js';
import { issueNames, sweepCall, type IssueName } from '../issue-sets.js';
import type { Unreadable } from '../readable.js';
import type { Scope } from '../scope.js';
import { mergeTables } from './merge-tables.js';
import type { TableFacts } from './snapshot-meta.js';
import { createSortedTable } from './sorted-table.js';
import { tableFile } from './snapshot-store.js';
import { readObjects } from './table-file.js';
import { rowKey } from './table-keys.js';
import { readPart } from './table-parts.js';

export interface IssueTables {
  /** Computers by issue, of the sweeps that could be read. */
  readonly counts: Readonly<Record<string, number>>;
  /** undefined where not a single sweep could be read. */
  readonly issues: TableFacts | undefined;
  readonly deployments: TableFacts | undefined;
  readonly unreadable: readonly { readonly what: string; readonly read: Unreadable }[];
}

/** Sweeps under way at once; each fetches pages ahead as well. */
const sweepsAtOnce = 3;

/** A file for each sweep, so that one which cannot be read leaves nothing behind; then they are merged. */
export const readIssueTables = async (
  reader: FleetReader,
  scope: Scope,
  directory: string,
  done: (issue: IssueName) => void,
): Promise<IssueTables> => {
  const swept = await mapBounded(issueNames, sweepsAtOnce, async (issue) => {
    const file = join(directory, `${issue}.part`);
    const rowsOf = (item: JsonObject): JsonObject[] => [issueRow(issue, item)];
    const read = await readPart(reader, sweepCall(issue, scope), { file, table: 'issues', rowsOf });
    done(issue);
    return { issue, file, read };
  });
  const good = swept.flatMap(({ issue, file, read }) => (read.ok ? [{ issue, file, facts: read.value }] : []));
  const deployments = await writeDeployments(directory, good);
  return {
    counts: Object.fromEntries(good.map(({ issue, facts }) => [issue, facts.rows])),
    deployments,
    issues:
      good.length === 0
        ? undefined
        : await mergeTables(
            tableFile(directory, 'issues'),
            good.map(({ file }) => file),
            rowKey.issues,
          ),
    unreadable: swept.flatMap(({ issue, read }) => (read.ok ? [] : [{ what: issue, read }])),
  };
};

/** What a sweep says of every computer; the table of computers has it. */
const common = new Set(['id', 'hostname', 'domain', 'macAddress', 'uuid', 'lastSeenUtc', 'serialNumber']);

const issueRow = (issue: IssueName, item: JsonObject): JsonObject => ({
  computer: item['id'] ?? null,
  hostname: item['hostname'] ?? null,
  issue,
  ...Object.fromEntries(Object.entries(item).filter(([name]) => !common.has(name) && name !== 'issue')),
});

/** Which sweep names packages, under which field, in which state they are. */
const deploymentSweeps = [
  { issue: 'failed-deployment', field: 'failedPackages', status: 'Failed' },
  { issue: 'stale-deployment', field: 'stalePendingPackages', status: 'Pending' },
] as const;

/**
 * Deployments that failed or are overdue. The service lists no others over the fleet: those that succeeded would take a
 * request for each computer.
 */
const writeDeployments = async (
  directory: string,
  swept: readonly { readonly issue: IssueName; readonly file: string }[],
): Promise<TableFacts | undefined> => {
  const sources = deploymentSweeps.flatMap((sweep) => {
    const found = swept.find(({ issue }) => issue === sweep.issue);
    return found === undefined ? [] : [{ ...sweep, file: found.file }];
  });
  if (sources.length < deploymentSweeps.length) return undefined;
  const table = createSortedTable(tableFile(directory, 'deployments'), rowKey.deployments);
  for (const { file, field, status } of sources)
    for await (const row of readObjects(file))
      for (const deployment of deploymentRows(row, field, status))
        await table.add(rowKey.deployments(deployment), JSON.stringify(deployment));
  return table.close();
};

/** The fields of an entry are not documented: the names that the columns use. A computer that names no package has one without. */
const deploymentRows = (row: JsonObject, field: string, status: string): JsonObject[] => {
  const { computer = null, hostname = null } = row;
  const named = itemsOf(row[field] ?? null);
  return (named.length === 0 ? [{}] : named).map((item: JsonObject) => ({
    computer,
    hostname,
    package: textOf(item['softwareId'] ?? item['packageId']).toLowerCase() || null,
    name: textOf(item['packageName'] ?? item['name']) || null,
    version: textOf(item['version']) || null,
    status,
    error: textOf(item['errorText'] ?? item['message']) || null,
    at: textOf(item['lastFailedUtc'] ?? item['failedUtc'] ?? item['pendingSinceUtc'] ?? item['installTime']) || null,
  }));
};
