import { join } from 'node:path';
import { mapBounded } from '../../engine/read/map-bounded.js';
import { itemsOf } from '../../json/items.js';
import { isObject, type JsonObject } from '../../json/objects.js';
import type { Page } from '../../json/page.js';
import { textOf } from '../../json/text-of.js';
import type { FleetReader } from '../fleet-reader.js';
import { issueNames, sweepCall, type IssueName } from '../issue-sets.js';
import type { Readable, Unreadable } from '../readable.js';
import type { Scope } from '../scope.js';
import { mergeTables, type SortedRun } from './merge-tables.js';
import type { TableFacts } from './snapshot-meta.js';
import { tableFile } from './snapshot-store.js';
import { createSortedTable, type SortedTable } from './sorted-table.js';
import { rowKey } from './table-keys.js';

export interface IssueTables {
  /** Computers by issue, of the sweeps that could be read. */
  readonly counts: Readonly<Record<string, number>>;
  /** undefined where not a single sweep could be read. */
  readonly issues: TableFacts | undefined;
  readonly deployments: TableFacts | undefined;
  readonly unreadable: readonly { readonly what: string; readonly read: Unreadable }[];
}

/** Sweeps under way at once; each fetches pages ahead as well. */
const sweepsAtOnce = 2;

/** Rows of each sweep for themselves, so that one which cannot be read leaves nothing behind; then they are merged. */
export const readIssueTables = async (
  reader: FleetReader,
  scope: Scope,
  directory: string,
  done: (issue: IssueName) => void,
): Promise<IssueTables> => {
  const swept = await mapBounded(issueNames, sweepsAtOnce, async (issue) => {
    const read = await readSweep(reader, scope, directory, issue);
    done(issue);
    return { issue, read };
  });
  const good = swept.flatMap(({ issue, read }) => (read.ok ? [{ issue, ...read.value }] : []));
  const told = good.flatMap(({ deployments }) => (deployments === undefined ? [] : [deployments]));
  return {
    counts: Object.fromEntries(good.map(({ issue, rows }) => [issue, rows])),
    issues:
      good.length === 0
        ? undefined
        : await mergeTables(
            tableFile(directory, 'issues'),
            good.flatMap(({ runs }) => runs),
            rowKey.issues,
          ),
    deployments:
      told.length < deploymentSweeps.length
        ? undefined
        : await mergeTables(tableFile(directory, 'deployments'), told.flat(), rowKey.deployments),
    unreadable: swept.flatMap(({ issue, read }) => (read.ok ? [] : [{ what: issue, read }])),
  };
};

interface Sweep {
  readonly rows: number;
  readonly runs: readonly SortedRun[];
  /** Of those sweeps that name packages. */
  readonly deployments: readonly SortedRun[] | undefined;
}

const readSweep = async (
  reader: FleetReader,
  scope: Scope,
  directory: string,
  issue: IssueName,
): Promise<Readable<Sweep>> => {
  const source = deploymentSweeps.find((sweep) => sweep.issue === issue);
  const [issues, deployments] = (['issues', 'deployments'] as const).map((table) =>
    createSortedTable(join(directory, `${table}-${issue}`), { expects: 'any', keyOf: rowKey[table] }),
  ) as [SortedTable, SortedTable]; // one for each of the two
  const read = await reader.pages(sweepCall(issue, scope), async (page: Page) => {
    for (const item of page.items().filter(isObject)) {
      const row = issueRow(issue, item);
      await issues.add(rowKey.issues(row), JSON.stringify(row));
      for (const each of source === undefined ? [] : deploymentRows(row, source))
        await deployments.add(rowKey.deployments(each), JSON.stringify(each));
    }
  });
  if (!read.ok) {
    await Promise.all([issues.abandon(), deployments.abandon()]);
    return read;
  }
  const [own, told] = [await issues.closeRuns(), await deployments.closeRuns()];
  return { ok: true, value: { ...own, deployments: source === undefined ? undefined : told.runs } };
};

/** What a sweep says of every computer; the table of computers has it. */
const common = new Set(['id', 'hostname', 'domain', 'macAddress', 'uuid', 'lastSeenUtc', 'serialNumber', 'issue']);

const issueRow = (issue: IssueName, item: JsonObject): JsonObject => {
  const row: Record<string, JsonObject[string]> = {
    computer: item['id'] ?? null,
    hostname: item['hostname'] ?? null,
    issue,
  };
  for (const [name, value] of Object.entries(item)) if (!common.has(name)) row[name] = value;
  return row;
};

/**
 * Which sweep names packages, under which field, in which state they are. The service lists no other deployments over the
 * fleet: those that succeeded would take a request for each computer.
 */
const deploymentSweeps = [
  { issue: 'failed-deployment', field: 'failedPackages', status: 'Failed' },
  { issue: 'stale-deployment', field: 'stalePendingPackages', status: 'Pending' },
] as const;

/** The fields of an entry are not documented: the names that the columns use. A computer that names no package has one without. */
const deploymentRows = (row: JsonObject, { field, status }: (typeof deploymentSweeps)[number]): JsonObject[] => {
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
