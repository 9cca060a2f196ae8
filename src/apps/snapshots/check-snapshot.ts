import type { CommandContext } from '../../command/spec.js';
import { plural } from '../../base/text/wording.js';
import { relativeTime } from '../../base/text/times.js';
import { typedDuration } from '../../base/text/duration.js';
import { shellWord } from '../../base/text/shell-word.js';
import { scopeName, type Scope } from '../../service/scope.js';
import { chooseSnapshot } from './choose-snapshot.js';
import { snapshotsOf } from './commands/stored-snapshots.js';
import type { Snapshot } from './snapshot-store.js';
import { checkInProcess } from './sql/check-process.js';
import type { CheckAnswer } from './sql/check-job.js';
import type { CsvTable } from './sql/csv-tables.js';

/** A question to the last snapshot, whose rows are counted. */
export interface SnapshotQuestion {
  readonly statement: string;
  /** The oldest snapshot that is still believed. */
  readonly maxAgeMs: number;
  readonly coverage: number;
  readonly tables: readonly CsvTable[];
  /** The snapshot for before.*, such as 14d; the one before without it. */
  readonly against?: string | undefined;
}

/** When the snapshot was taken, and what it says. */
export type SnapshotAnswer = CheckAnswer & { readonly takenAt?: string };

/** Asks the last snapshot of a scope. What it cannot tell is a problem, never no rows. */
export const askSnapshot = async (
  question: SnapshotQuestion,
  { scope, now }: { readonly scope: Scope; readonly now: Date },
  context: CommandContext,
): Promise<SnapshotAnswer> => {
  const known = await snapshotsOf(scope, context);
  const main = known.at(-1);
  if (main === undefined) return { problem: noSnapshotText(scope) };
  const { takenAt } = main.meta;
  if (now.getTime() - Date.parse(takenAt) > question.maxAgeMs)
    return { takenAt, problem: oldText(takenAt, question.maxAgeMs, now) };
  const before = earlierOf(known, question, now);
  if (typeof before === 'string') return { takenAt, problem: before };
  const { coverage, statement, tables } = question;
  return { takenAt, ...(await checkInProcess({ statement, main, before, tables, coverage }, context)) };
};

const noSnapshotText = (scope: Scope): string => {
  const words = scope.kind === 'fleet' ? '' : ` --group ${shellWord(scopeName(scope))}`;
  return `there is no snapshot yet, take one with: ems fleet snapshot${words}`;
};

const oldText = (takenAt: string, limit: number, now: Date): string =>
  `the last snapshot was taken ${relativeTime(takenAt, now)}, max-age is ${typedDuration(limit)}`;

/** A day that has no snapshot is a problem: compared with yesterday, nothing is older than two weeks. */
const earlierOf = (
  known: readonly Snapshot[],
  { against, statement }: SnapshotQuestion,
  now: Date,
): Snapshot | string | undefined => {
  if (against === undefined) return /\bbefore\b/i.test(statement) ? known.at(-2) : undefined;
  const { snapshot, remark } = chooseSnapshot(against, known, now);
  if (remark !== undefined) return remark.replace(/\.$/, '');
  return snapshot === known.at(-1) ? `there is ${plural(known.length, 'snapshot')}, none of ${against}` : snapshot;
};
