import { join } from 'node:path';
import { mapBounded } from '../../engine/read/map-bounded.js';
import { slicePage } from '../../json/item-slices.js';
import type { FleetReader } from '../fleet-reader.js';
import { issueNames, sweepCall, type IssueName } from '../issue-sets.js';
import type { Readable, Unreadable } from '../readable.js';
import type { Scope } from '../scope.js';
import { deploymentRows, deploymentSweeps } from './deployment-rows.js';
import { issueAdder, parsedItem } from './issue-rows.js';
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
  const call = sweepCall(issue, scope);
  const addIssue = issueAdder(issue, issues, call.operation);
  const read = await reader.pages(call, async ({ text }) => {
    for (const item of slicePage(text).items) {
      const wait = addIssue(text, item);
      if (wait !== undefined) await wait;
      if (source === undefined) continue;
      const computer = parsedItem(text, item, call.operation);
      for (const row of deploymentRows(computer, source)) await deployments.addRow(rowKey.deployments(row), row);
    }
  });
  if (!read.ok) {
    await Promise.all([issues.abandon(), deployments.abandon()]);
    return read;
  }
  const [own, told] = [await issues.closeRuns(), await deployments.closeRuns()];
  return { ok: true, value: { ...own, deployments: source === undefined ? undefined : told.runs } };
};
