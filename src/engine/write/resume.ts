import type { Input, Result } from '../../command/spec.js';
import type { Context } from '../../context.js';
import { isRunning, readRun, reopenJournal, stillRunning } from '../../changes/journal/journal.js';
import { failedUnits, type Replay, selectUnits, type UnitSelection, unsent } from '../../changes/journal/replay.js';
import { isRepeatable, type Plan, type Unit } from '../../changes/plan.js';
import { stateNow } from '../../changes/execute/execute.js';
import {
  countRows,
  isFine,
  countsText,
  doneWord,
  failuresFirst,
  type OutcomeRow,
  rowName,
  rowsOfRun,
  rowsResult,
} from '../../changes/execute/outcome.js';
import { readPace } from '../../changes/execute/pace.js';
import { checkReport, openReport, type ReportFile } from '../../changes/execute/report-file.js';
import { endedWith, nextSteps, type RunReport, sendAll, withSummary } from '../../changes/execute/send-all.js';
import { computersIn, countSubjects, nameOf, type SubjectId } from '../../changes/target.js';
import type { Following } from '../wait/begin.js';
import { confirmResume, previewResume } from './ask-resume.js';
import { readSpared } from './reason-gone.js';
import { withValuesAgain } from './read-again.js';
import { isForPeople, wantsRecord } from './sentence.js';
import { waitForStarted } from './tell.js';
import { moveHints } from './tell-many.js';
import { EmsError, usage } from '../../base/errors.js';
import type { Permit } from '../../http/client.js';
import { refuseSignedOut } from '../../settings/loaded.js';

/** Continues a run from its journal: a resume sends the rest, a retry what failed. */
export const resumeRun = async (
  run: string,
  wanted: UnitSelection,
  input: Input,
  context: Context,
): Promise<Result> => {
  checkReport(input);
  const before = await readRun(run, context);
  await checkServer(before, context);
  // A journal that looks damaged is only half written while another process executes the run.
  if (!(await isRunning(run, context))) warnOfDamage(before, context);
  else if (!input.shared.dryRun) throw stillRunning();
  if (wanted === failedUnits) checkRetry(before);
  checkWait(before.plan, input);
  const spared = await readSpared(before.plan, selectUnits(before, wanted), context);
  const offered = withoutSpared(wanted, spared);
  if (input.shared.dryRun) return previewResume(before, offered, input, context);
  const permit =
    selectUnits(before, offered).size === 0 ? undefined : await confirmResume(before, offered, input, context);
  // Opened first, as in a new run: a report that cannot be written must not leave the run locked.
  const report = await openReport(input);
  try {
    return await send({ run, wanted, report, permit, spared }, input, context);
  } finally {
    await report?.close();
  }
};

const withoutSpared = (wanted: UnitSelection, spared: ReadonlySet<SubjectId>): UnitSelection =>
  spared.size === 0
    ? wanted
    : (state, unit, repeat) => wanted(state, unit, repeat).filter(({ id }) => unit.removes !== true || !spared.has(id));

/** Warns before any question that requests that may have been sent count as unknown. */
export const warnOfDamage = ({ damage, plan }: Replay, context: Context): void => {
  if (damage !== undefined)
    context.warn(`The journal of run "${plan.run}" is damaged: ${damage}. What may have been sent counts as unknown.`);
};

/** A second failure, or a success, may have been in the part that is lost. */
const checkRetry = ({ damage, plan }: Replay): void => {
  if (damage !== undefined && !isRepeatable(plan))
    throw new EmsError('refused', `Refused: the failed requests of run "${plan.run}" may have been sent again since.`, {
      hint: `Check them with: ems bulk show ${plan.run} --outcome failed`,
    });
};

const checkWait = ({ command, follow, run }: Plan, { shared }: Input): void => {
  if (shared.wait && follow === undefined) throw usage(`--wait: run "${run}" (${command}) starts nothing to wait for`);
};

/** Requests meant for one service must not reach another. The demo service has another port each time. */
const checkServer = async ({ plan }: Replay, context: Context): Promise<void> => {
  const client = await context.client();
  const settings = await context.settings();
  if (plan.server === client.origin || (plan.profile === 'demo' && settings.profile === 'demo')) return;
  throw usage(
    `Run "${plan.run}" belongs to ${plan.server} (profile "${plan.profile}"), not to ${client.origin}.`,
    // The profile may have another address now, or the address came from the environment: its name would not help.
    plan.profile === settings.profile ? `Add --url ${plan.server}` : `Add --profile ${plan.profile}`,
  );
};

interface Resumed {
  readonly run: string;
  readonly wanted: UnitSelection;
  readonly report: ReportFile | undefined;
  /** undefined if nothing was left to send when the user was asked. */
  readonly permit: Permit | undefined;
  readonly spared: ReadonlySet<SubjectId>;
}

const send = async (
  { permit, report, run, spared, wanted }: Resumed,
  input: Input,
  context: Context,
): Promise<Result> => {
  await refuseSignedOut(await context.client());
  // Read again under the lock: another process may have continued the run since the question.
  const { journal, now } = await reopenJournal(run, context);
  const closing = async (error: unknown): Promise<never> => {
    await journal.close();
    throw error;
  };
  const { plan, toSend } = await withValuesAgain(now, wanted, input, context).catch(closing);
  const following = await startFollowing(plan, toSend, input, context).catch(closing);
  if (toSend.size === 0 || permit === undefined) {
    await journal.close();
    await report?.finish([]);
    context.say('Nothing to send.');
    return wholeResult(now);
  }
  const pace = await readPace(plan, input, context);
  const isRetry = wanted === failedUnits;
  const work = {
    plan,
    permit,
    toSend,
    pace,
    journal,
    keepReplies: following !== undefined,
    isRetry,
    spared,
    known: now.states,
  };
  const carried = await sendAll(work, report, context);
  // From memory, because the journal may be what could not be written.
  const states = now.states.map((_, unit) => stateNow(work, carried.execution.outcomes)(unit));
  if (following !== undefined && carried.execution.stopped === undefined)
    return waitForStarted(following, toSend, carried, context);
  return tellResumed({ ...now, states }, carried, input, context);
};

const startFollowing = async (
  { call, follow, run, started }: Plan,
  toSend: ReadonlyMap<number, Unit>,
  input: Input,
  context: Context,
): Promise<Following | undefined> => {
  if (!input.shared.wait || follow === undefined || toSend.size === 0) return undefined;
  const { beginFollow } = await import('../wait/begin.js');
  const targets = computersIn([...toSend.values()].flatMap((unit) => unit.targets));
  const named = targets.map((target) => ({ id: target.id, name: nameOf(target) }));
  return beginFollow(follow, { prepared: { call }, targets: named, input, context, run, runStarted: started });
};

/** Reports a sentence if the whole run is done now; else the rows that need attention, and the sum. */
const tellResumed = async (replayed: Replay, carried: RunReport, input: Input, context: Context): Promise<Result> => {
  const { plan } = replayed;
  const whole = wholeRun(replayed, carried.rows);
  const isInterrupted = carried.execution.stopped === 'interrupted';
  const outcome = isInterrupted ? carried.outcome : whole.outcome;
  if (!(await isForPeople(context)) || wantsRecord(input))
    return withSummary(rowsResult(whole.rows, outcome, plan), carried);
  if (outcome !== undefined) {
    const failures = failuresFirst(whole.rows.filter((row) => !isFine(row)));
    const hints = isInterrupted ? [] : await moveHints(plan, {}, failures, context);
    return { ...rowsResult(failures, endedWith(outcome, carried), plan), remarks: [...carried.summary, ...hints] };
  }
  const [now, all] = [carried.rows.length, whole.rows.length].map((count) => countSubjects(count, plan.subject));
  const message = `Resumed "${plan.command}": ${now} ${doneWord(plan)} now, ${all} in the whole run`;
  return { kind: 'done', message, outcome: endedWith(outcome, carried) };
};

const wholeResult = (replayed: Replay): Result => {
  const { outcome, rows } = wholeRun(replayed, []);
  return rowsResult(rows, outcome, replayed.plan);
};

/** The outcome of the whole run, not only of the part that was just sent. */
const wholeRun = (
  replayed: Replay,
  justSent: readonly OutcomeRow[],
): { readonly rows: readonly OutcomeRow[]; readonly outcome?: EmsError | undefined } => {
  // Only the rows of what was sent just now have the service's answers.
  const fresh = new Map(justSent.filter(({ outcome }) => outcome !== 'skipped').map((row) => [rowKey(row), row]));
  const rows = rowsOfRun(replayed).map((row) => fresh.get(rowKey(row)) ?? row);
  const counts = countRows(rows);
  if (counts.failed + counts.unknown + counts.skipped === 0) return { rows, outcome: restOf(replayed.plan) };
  const unknown = rows.filter(({ outcome }) => outcome === 'unknown').map(rowName);
  const check = unknown.length === 0 ? undefined : `Unknown outcome: ${unknown.join(', ')}`;
  const steps = nextSteps(replayed.plan, counts, selectUnits(replayed, unsent).size > 0);
  const outcome = new EmsError('partial', `The whole run: ${countsText(counts, doneWord(replayed.plan))}.`, {
    hint: [check, steps].filter((part) => part !== undefined).join('\n'),
    details: { ...counts, run: replayed.plan.run },
  });
  return { rows, outcome };
};

const restOf = ({ command, place, rest }: Plan): EmsError | undefined =>
  rest === undefined
    ? undefined
    : new EmsError('partial', rest, { hint: `For the rest, run the same command again: ${command}${place}` });

const rowKey = ({ id, values }: OutcomeRow): string => JSON.stringify([id, values]);
