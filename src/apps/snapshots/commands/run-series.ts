import type { CommandContext, Input, Result } from '../../../command/spec.js';
import { usage } from '../../../base/errors.js';
import { cleanCell } from '../../../base/text/clean-text.js';
import { textOf } from '../../../base/json/objects.js';
import { sparkLine } from '../../../base/text/spark-line.js';
import { plural } from '../../../base/text/wording.js';
import { isTable } from '../../../settings/output-formats.js';
import { scopeOf } from '../../../engine/targets/scope-flag.js';
import { noSnapshots } from '../choose-snapshot.js';
import type { Snapshot } from '../snapshot-store.js';
import { numberColumns, querySeries, type Series } from '../sql/query-series.js';
import { requireEngine } from '../sql/sql-engine.js';
import { csvTablesIn } from './csv-flags.js';
import { queryResult } from './query-result.js';
import { allSnapshots, snapshotsOf } from './stored-snapshots.js';

/** `fleet sql --since`: the same statement on every snapshot, a row for each. */
export const runSeries = async (statement: string, input: Input, context: CommandContext): Promise<Result> => {
  const beside = ['at', 'against', 'tables'].find((name) => input.flags[name] !== undefined);
  if (beside !== undefined) throw usage(`--since and --${beside} cannot be combined`);
  const { snapshots, others } = await chosen(input, context);
  const tables = await csvTablesIn(input, context);
  const engine = await requireEngine(context.runtime);
  context.interrupt.throwIfAborted();
  context.endAtNextSignal();
  const series = querySeries({ statement, snapshots, tables }, engine);
  const [first] = series.rows;
  return {
    ...queryResult({ columns: first === undefined ? ['takenAt'] : Object.keys(first), batches: [series.rows] }),
    ...(first === undefined
      ? {}
      : { columns: Object.keys(first).map((path) => (path === 'takenAt' ? takenColumn : { path, title: path })) }),
    noun: 'snapshots',
    remarks: [...(await sparkLines(series, context)), ...leftOutLines(series, others)],
  };
};

const takenColumn = { path: 'takenAt', title: 'takenAt', format: 'time' } as const;

interface ChosenSnapshots {
  readonly snapshots: readonly Snapshot[];
  /** Snapshots of the same time, of other computers or servers. */
  readonly others: number;
}

const chosen = async (input: Input, context: CommandContext): Promise<ChosenSnapshots> => {
  const since = Date.parse(textOf(input.values['since'] ?? null));
  const isWithin = ({ meta }: Snapshot): boolean => Date.parse(meta.takenAt) >= since;
  const scope = await scopeOf(input, context);
  const snapshots = (await snapshotsOf(scope, context)).filter(isWithin);
  const all = (await allSnapshots(context)).filter(isWithin);
  if (snapshots.length === 0) throw noSnapshots(scope.kind === 'group' ? scope.name : 'the whole fleet', all.length);
  return { snapshots, others: all.length - snapshots.length };
};

/** Narrow enough for a terminal of 80 columns with a name before it. */
const widest = 60;

const sparkLines = async ({ rows }: Series, context: CommandContext): Promise<string[]> => {
  const { stdout, plain } = context.terminal;
  const { format, query } = await context.output();
  if (!stdout.isTerminal || plain || !isTable(format) || query !== undefined) return [];
  return [...numberColumns(rows)].map(([name, values]) => {
    const known = values.filter((value) => value !== null);
    return `${cleanCell(name)}  ${sparkLine(values, widest)}  ${known[0]} → ${known.at(-1)}`;
  });
};

const leftOutLines = ({ leftOut }: Series, others: number): string[] => [
  ...[...leftOut].map(([why, ids]) => `Left out ${plural(ids.length, 'snapshot')}: ${why}.`),
  ...(others === 0 ? [] : [`Left out ${plural(others, 'snapshot')} of other scopes or servers.`]),
];
