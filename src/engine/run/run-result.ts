import type { Column } from '../../areas/column.js';
import type { ListResult, Result } from '../../command/result.js';
import type { Json } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import { isObject } from '../../json/objects.js';
import { computersText } from '../../text/plural.js';
import { isBatch, type Plan } from '../plan/plan.js';
import { listFromItems } from '../read/shape-result.js';
import type { RowSubject } from '../targets/target.js';
import { mergeAnswers } from './batch-answer.js';
import { doneWord, rowsText, type OutcomeRow } from './outcome.js';
import { endedWith, type RunReport } from './send-all.js';

export const outcomeColumns = (
  done: string,
  subject?: RowSubject,
  values: readonly string[] = [],
): readonly Column[] => [
  ...(subject === undefined
    ? [
        { path: 'id', title: 'ID' },
        { path: 'hostname', title: 'Computer' },
      ]
    : [
        { path: 'name', title: startingBig(subject.noun) },
        { path: 'id', title: 'ID', priority: 1 },
      ]),
  ...values.map((name) => ({ path: `values.${name}`, title: startingBig(name.replaceAll('-', ' ')) })),
  { path: 'outcome', title: 'Outcome', state: true, words: { done, skipped: 'not sent' } },
  { path: 'status', title: 'Status', priority: 2, onlyKnown: true },
  { path: 'code', title: 'Code', onlyKnown: true },
  { path: 'message', title: 'Message', whole: true, onlyKnown: true },
];

/** `-o name` names only what succeeded: the next command has no use for a computer where this one failed. */
export const isDone = { path: 'outcome', value: 'done' } as const;

export const rowsResult = (
  rows: readonly OutcomeRow[],
  outcome: EmsError | undefined,
  plan: Pick<Plan, 'follow' | 'subject'> = {},
): ListResult => {
  const { subject } = plan;
  const values = [...new Set(rows.flatMap((row) => Object.keys(row.values ?? {})))];
  const columns = outcomeColumns(doneWord(plan), subject, values);
  return {
    ...listFromItems(
      rows as unknown as readonly Json[], // rows hold JSON values only
      { columns, id: 'id', noun: subject?.plural ?? 'computers' },
      rowsText(rows),
    ),
    namesWhere: isDone,
    outcome,
  };
};

const startingBig = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Adds the sum below the result, where it is read on a terminal. */
export const withSummary = (result: Result, carried: RunReport): Result => ({
  ...result,
  remarks: carried.summary,
  outcome: endedWith(result.outcome, carried),
});

/** Gives one answer in the service's own words for a batch; a row for each target otherwise. */
export const resultOf = (plan: Plan, carried: RunReport): Result => {
  // Batches of several groups have no answer in common.
  const isMixed = plan.units.some(({ own }) => own !== undefined);
  const value = isBatch(plan) && !isMixed ? mergeAnswers(plan.units, carried.execution.outcomes) : undefined;
  if (value === undefined) return rowsResult(carried.rows, carried.outcome, plan);
  const result: Result = { kind: 'object', value };
  return { ...result, outcome: carried.outcome ?? partialFailure(result) };
};

/** A batch that was accepted may still have refused computers. */
export const partialFailure = (result: Result): EmsError | undefined => {
  const value = result.kind === 'object' ? result.value : undefined;
  const failed = isObject(value) ? value['failed'] : 0;
  return typeof failed === 'number' && failed > 0
    ? new EmsError('partial', `${computersText(failed)} failed.`, { hint: 'See the results for the reasons.' })
    : undefined;
};
