import type { Result } from '../../command/result.js';
import type { Context } from '../../context.js';
import type { Outcome, UnitState } from '../journal/unit-state.js';
import { isRepeatable, type Plan } from '../plan.js';
import { execute, type Execution, type Work } from './execute.js';
import { countRows, type Counts, countsText, doneWord, isLeftRow, type OutcomeRow, rowsOfUnits } from './outcome.js';
import { failureKey, summaryLines } from './summary.js';
import type { ReportFile } from './report-file.js';
import { stopReasons } from './stop-watch.js';
import { runProgress } from './pace.js';
import { nameOf } from '../target.js';
import { EmsError, interruptKind } from '../../base/errors.js';
import { fileReason } from '../../base/files/file-problem.js';
import { restated } from '../../http/failure.js';
import { readableDuration } from '../../base/text/duration.js';
import { asSentence, capitalized, withFullStop, thousands } from '../../base/text/wording.js';

export interface RunReport {
  readonly execution: Execution;
  readonly rows: readonly OutcomeRow[];
  /** Counts of the outcomes and their reasons, shown last so that they don't scroll away. */
  readonly summary: readonly string[];
  /** Why the exit code is not 0. */
  readonly outcome?: EmsError | undefined;
  /** Why the journal or the report could not be written; the result is shown all the same. */
  readonly writeProblem?: string | undefined;
}

/** Sends everything, writes the report and sums up. */
export const sendAll = async (
  work: Omit<Work, 'progress'>,
  report: ReportFile | undefined,
  context: Context,
): Promise<RunReport> => {
  const started = context.clock.now();
  const { isAlone = false, plan, toSend } = work;
  const verb = plan.command.split(' ').slice(1, 3).join(' ');
  const progress = isAlone ? undefined : await runProgress(toSend.size, verb, context);
  let isRunning = true;
  let counted: Counts | undefined;
  const outcomes = new Map<number, Outcome>();
  const rowsAmong = (isAnswered: (unit: number) => boolean): OutcomeRow[] => {
    const units = [...toSend].filter(([number]) => isAnswered(number));
    return rowsOfUnits(plan, units, (unit) => outcomes.get(unit) ?? stateBefore(work, unit));
  };
  // The last words about one request are those about requests that are under way.
  if (!isAlone)
    context.atAbruptEnd(() =>
      isRunning
        ? cutRun(
            work,
            rowsAmong((unit) => outcomes.has(unit)),
          )
        : cutShort(work, counted),
    );
  let execution: Execution;
  let closeProblem: string | undefined;
  try {
    execution = await execute({ ...work, progress }, context, outcomes);
  } finally {
    isRunning = false;
    progress?.stop();
    closeProblem = await problemOfWriting(() => work.journal?.close());
  }
  const rows = rowsAmong(() => true);
  const journalProblem = execution.journalProblem ?? closeProblem;
  const unreported = await problemOfWriting(() => report?.finish(rows));
  const counts = countRows(rows);
  counted = counts;
  const took = elapsed(context.clock.now() - started);
  return {
    execution,
    rows,
    summary: [
      `${countsText(counts, doneWord(work.plan))} of ${thousands(rows.length)} in ${took}`,
      ...summaryLines(rows, hintsOf(execution), work.plan.subject),
    ],
    outcome: outcomeOf(work, execution, rows, context),
    writeProblem: unkeptText(journalProblem, unreported),
  };
};

/** A unit counts as not sent until its answer arrives, whatever its earlier state. */
const stateBefore = ({ known, toSend }: Omit<Work, 'progress'>, unit: number): UnitState =>
  (toSend.has(unit) ? undefined : known?.[unit]) ?? { kind: 'left' };

const continued = (work: Omit<Work, 'progress'>): string | undefined =>
  work.journal === undefined ? undefined : continueLine(work);

/** The hint after an interrupt during requests; the senders report the pending ones. */
const cutRun = (work: Omit<Work, 'progress'>, answered: readonly OutcomeRow[]): string | undefined =>
  linesOf([
    answered.length === 0 ? undefined : `So far: ${countsText(countRows(answered), doneWord(work.plan))}.`,
    continued(work),
  ]);

/** The hint after an interrupt while the result was printed, with the lines that were cut off. */
const cutShort = (work: Omit<Work, 'progress'>, counts: Counts | undefined): string | undefined =>
  linesOf([
    counts === undefined ? undefined : withFullStop(countsText(counts, doneWord(work.plan))),
    counts?.skipped === 0 ? undefined : continued(work),
    work.journal === undefined ? undefined : `See the results with: ems bulk show ${work.plan.run}`,
  ]);

const linesOf = (lines: readonly (string | undefined)[]): string | undefined =>
  lines.filter((line) => line !== undefined).join('\n') || undefined;

const problemOfWriting = async (write: () => Promise<void> | undefined): Promise<string | undefined> => {
  try {
    await write();
    return undefined;
  } catch (error) {
    return fileReason(error);
  }
};

const unkeptText = (journalProblem: string | undefined, unreported: string | undefined): string | undefined =>
  [
    ...(journalProblem === undefined
      ? []
      : [`The journal could not be written (${journalProblem}) and is incomplete.`]),
    ...(unreported === undefined ? [] : [`The report could not be written (${unreported}) and is incomplete.`]),
  ].join(' ') || undefined;

/** Adds a journal or report that could not be written to how the run ended. */
export const endedWith = (
  outcome: EmsError | undefined,
  { writeProblem }: Pick<RunReport, 'writeProblem'>,
): EmsError | undefined => {
  if (writeProblem === undefined) return outcome;
  if (outcome === undefined)
    return new EmsError('failed', writeProblem, { hint: 'Everything was sent. The result shows the outcomes.' });
  return restated(outcome, `${withFullStop(outcome.message)} ${writeProblem}`, outcome.facts);
};

const elapsed = (milliseconds: number): string =>
  milliseconds < 9950 ? `${(milliseconds / 1000).toFixed(1)} s` : readableDuration(milliseconds / 1000);

const hintsOf = ({ outcomes }: Execution): Map<string, string> => {
  const hints = new Map<string, string>();
  for (const outcome of outcomes.values()) {
    if (outcome.kind === 'done' || outcome.problem.hint === undefined) continue;
    const key = failureKey(outcome.kind, outcome.problem);
    if (!hints.has(key)) hints.set(key, outcome.problem.hint);
  }
  return hints;
};

/** Adds the summary below the result, where it is visible on a terminal. */
export const withSummary = (result: Result, carried: RunReport): Result => ({
  ...result,
  remarks: carried.summary,
  outcome: endedWith(result.outcome, carried),
});

type Ended = Pick<Work, 'plan' | 'journal' | 'toSend' | 'isRetry'>;

/** Why a run cannot end with 0, and what to do about it; undefined: everything is done. */
const outcomeOf = (
  work: Ended,
  execution: Execution,
  rows: readonly OutcomeRow[],
  context: Context,
): EmsError | undefined => {
  const { journal, plan } = work;
  const counts = countRows(rows);
  const isLeft = rows.some(isLeftRow) || (counts.unknown > 0 && isRepeatable(plan));
  if (execution.stopped === 'interrupted') {
    const resumeCommand = journal !== undefined && isLeft ? [continueLine(work)] : [];
    const everything = isLeft ? [] : ['Every request was sent.'];
    return interruption(context, [...everything, ...inDoubt(work, execution), ...resumeCommand].join(' '));
  }
  if (counts.failed + counts.unknown + counts.skipped === 0) return undefined;
  return new EmsError('partial', `${stopText(execution)}${countsText(counts, doneWord(plan))}.`, {
    hint: journal === undefined ? undefined : nextSteps(plan, counts, isLeft),
    details: { ...counts, ...(journal === undefined ? {} : { run: plan.run }) },
  });
};

/** `isLeft`: a resume has something to send. */
export const nextSteps = (plan: Plan, counts: Counts, isLeft: boolean): string | undefined =>
  [
    ...(isLeft ? [resumeRunLine(plan)] : []),
    ...(counts.unknown > 0 && !isLeft
      ? [`Show unknown outcomes with: ems bulk show ${plan.run} --outcome unknown`]
      : []),
    ...(counts.failed > 0
      ? [
          `Show failures with: ems bulk show ${plan.run} --outcome failed`,
          `Retry failures with: ems bulk retry-failed ${plan.run}${plan.place}`,
        ]
      : []),
  ].join('\n') || undefined;

export const resumeRunLine = ({ place, run }: Plan): string => `Resume with: ems bulk resume ${run}${place}`;

/** A resume would not send the rest of a retry, because it has failed before. */
export const continueLine = ({ isRetry, plan }: Pick<Work, 'isRetry' | 'plan'>): string =>
  isRetry === true ? `Continue with: ems bulk retry-failed ${plan.run}${plan.place}` : resumeRunLine(plan);

const inDoubt = ({ toSend }: Ended, { outcomes }: Execution): string[] => {
  const doubtful = [...outcomes]
    .filter(([, { kind }]) => kind === 'unknown')
    .flatMap(([unit]) => toSend.get(unit)?.targets ?? []);
  return doubtful.length === 0 ? [] : [`Unconfirmed: ${doubtful.map(nameOf).join(', ')}.`];
};

const stopText = ({ stopped }: Execution): string =>
  stopped === undefined || stopped === 'interrupted' ? '' : `${capitalized(stopReasons[stopped])}: `;

/** The error of a run that was interrupted. */
const interruption = (context: Context, hint: string): EmsError => {
  const kind = interruptKind(context.interrupt);
  return new EmsError(kind, asSentence(kind), { hint });
};
