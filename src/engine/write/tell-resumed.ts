import type { Input } from '../../command/input.js';
import type { Result } from '../../command/result.js';
import type { Context } from '../../context.js';
import { EmsError } from '../../errors.js';
import type { Replay } from '../journal/replay.js';
import { selectUnits, unsent } from '../journal/select-units.js';
import { nextSteps } from '../run/ending.js';
import { countRows, countsText, doneWord, failuresFirst, rowName, rowsOfRun, type OutcomeRow } from '../run/outcome.js';
import { rowsResult, withSummary } from '../run/run-result.js';
import { endedWith, type RunReport } from '../run/send-all.js';
import { countSubjects } from '../targets/target.js';
import { isForPeople, wantsRecord } from './for-people.js';
import { moveHints } from './move-hint.js';

/** Tells a sentence if the whole run is done now; else the rows that need somebody, and the sum. */
export const tellResumed = async (
  replayed: Replay,
  carried: RunReport,
  input: Input,
  context: Context,
): Promise<Result> => {
  const { plan } = replayed;
  const whole = wholeRun(replayed, carried.rows);
  const isInterrupted = carried.execution.stopped === 'interrupted';
  const outcome = isInterrupted ? carried.outcome : whole.outcome;
  if (!(await isForPeople(context)) || wantsRecord(input))
    return withSummary(rowsResult(whole.rows, outcome, plan), carried);
  if (outcome !== undefined) {
    const failures = failuresFirst(whole.rows.filter((row) => row.outcome !== 'done'));
    const hints = isInterrupted ? [] : await moveHints(plan, {}, failures, context);
    return { ...rowsResult(failures, endedWith(outcome, carried), plan), remarks: [...carried.summary, ...hints] };
  }
  const [now, all] = [carried.rows.length, whole.rows.length].map((count) => countSubjects(count, plan.subject));
  const message = `Resumed "${plan.command}": ${now} ${doneWord(plan)} now, ${all} in the whole run`;
  return { kind: 'done', message, outcome: endedWith(outcome, carried) };
};

export const wholeResult = (replayed: Replay): Result => {
  const { outcome, rows } = wholeRun(replayed, []);
  return rowsResult(rows, outcome, replayed.plan);
};

/** The whole run, not only this part of it: that is what the user wants to know in the end. */
const wholeRun = (
  replayed: Replay,
  justSent: readonly OutcomeRow[],
): { readonly rows: readonly OutcomeRow[]; readonly outcome?: EmsError | undefined } => {
  // Only the rows of what was sent just now have the service's answers.
  const fresh = new Map(justSent.filter(({ outcome }) => outcome !== 'skipped').map((row) => [rowKey(row), row]));
  const rows = rowsOfRun(replayed).map((row) => fresh.get(rowKey(row)) ?? row);
  const counts = countRows(rows);
  if (counts.failed + counts.unknown + counts.skipped === 0) return { rows };
  const unknown = rows.filter(({ outcome }) => outcome === 'unknown').map(rowName);
  const check = unknown.length === 0 ? undefined : `Unknown outcome: ${unknown.join(', ')}`;
  const steps = nextSteps(replayed.plan, counts, selectUnits(replayed, unsent).size > 0);
  const outcome = new EmsError('partial', `The whole run: ${countsText(counts, doneWord(replayed.plan))}.`, {
    hint: [check, steps].filter((part) => part !== undefined).join('\n'),
    details: { ...counts, run: replayed.plan.run },
  });
  return { rows, outcome };
};

const rowKey = ({ id, values }: OutcomeRow): string => JSON.stringify([id, values]);
