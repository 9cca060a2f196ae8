import type { Context } from '../../context.js';
import { EmsError, usage } from '../../errors.js';
import type { Result } from '../../output/result.js';
import type { Input } from '../command-spec.js';
import { confirmOrRefuse } from '../confirm.js';
import type { Following } from '../follow/begin.js';
import { previewMany } from '../preview.js';
import { carryOut, rowsResult } from './carry-out.js';
import { readRun, reopenJournal } from './journal.js';
import { readPace, reportPath } from './options.js';
import { countRows, countsText, rowsOf, type Row } from './outcome.js';
import { callFor, mayRepeat, type Plan, type Unit } from './plan.js';
import type { Replay } from './replay.js';
import { openReport } from './report.js';
import { countComputers, firstFew, nameOf } from './target.js';
import { waitForStarted } from './wait-started.js';

/** Which requests of a run are to be sent now. */
export type Wanted = (replayed: Replay, unit: number) => boolean;

/** Goes on with a run: what a resume and a retry have in common. */
export const carryOn = async (run: string, isWanted: Wanted, input: Input, context: Context): Promise<Result> => {
  const report = reportPath(input);
  const pace = await readPace(input, context);
  const before = await readRun(run, context);
  await checkServer(before, context);
  checkWait(before.plan, input);
  if (input.flags['dry-run'] === true) return preview(before, isWanted, context);
  if (wantedIn(before, isWanted).length > 0) await ask(before, isWanted, input, context);
  const journal = await reopenJournal(run, context);
  // Read again under the lock: another process may have gone on with it meanwhile.
  const { plan, states, units } = await readRun(run, context);
  const todo = wantedIn({ plan, states, units }, isWanted);
  if (todo.length === 0) {
    await journal.close();
    context.say('Nothing is left to send');
    return wholeResult({ plan, states, units }, context);
  }
  const sent = new Map(todo.map((unit) => [unit, units[unit] ?? []]));
  const following = await follow(plan, [...sent.values()].flat(), input, context).catch(async (error: unknown) => {
    await journal.close();
    throw error;
  });
  const opened = report === undefined ? undefined : await openReport(report);
  const keepReplies = following !== undefined;
  const carried = await carryOut({ plan, units, todo, pace, journal, keepReplies }, opened, context);
  // Failures are told with the whole run below; an interrupt ends it here.
  if (carried.outcome !== undefined && carried.outcome.kind !== 'partial') throw carried.outcome;
  if (following !== undefined && carried.execution.stopped === undefined)
    return waitForStarted(following, sent, carried);
  return wholeResult(await readRun(run, context), context);
};

/** Before anything is asked or sent. */
const checkWait = ({ command, follow: followed, run }: Plan, { flags }: Input): void => {
  if (flags['wait'] === true && followed === undefined)
    throw usage(`--wait: run ${run} (${command}) starts nothing that could be waited for`);
};

const follow = async (
  { call, follow: followed, run, started }: Plan,
  targets: Unit,
  input: Input,
  context: Context,
): Promise<Following | undefined> => {
  if (input.flags['wait'] !== true || followed === undefined) return undefined;
  const { beginFollow } = await import('../follow/begin.js');
  const named = targets.map((target) => ({ id: target.id, name: nameOf(target) }));
  return beginFollow(followed, { prepared: { call }, targets: named, input, context, run, runStarted: started });
};

/** What a resume sends: what never left, and what is in doubt where a second time does no harm. */
export const isLeft: Wanted = ({ plan, states }, unit) => {
  const state = states[unit];
  if (state?.kind === 'in-doubt' || state?.kind === 'unknown') return mayRepeat(plan.call.repeat);
  return state?.kind === 'left';
};

/** What a retry sends: what the service refused or could not do. */
export const isFailed: Wanted = ({ states }, unit) => {
  const state = states[unit];
  if (state?.kind === 'left') return state.problem !== undefined;
  return state?.kind === 'failed' || (state?.kind === 'done' && state.inside.length > 0);
};

export const wantedIn = (replayed: Replay, isWanted: Wanted): number[] =>
  replayed.units.flatMap((_, unit) => (isWanted(replayed, unit) ? [unit] : []));

export const allRows = ({ states, units }: Replay): Row[] =>
  units.flatMap((unit, index) => rowsOf(unit, states[index] ?? { kind: 'left' }));

/** The whole run, not only this part of it: that is what the user wants to know in the end. */
const wholeResult = (replayed: Replay, context: Context): Result => {
  const rows = allRows(replayed);
  const counts = countRows(rows);
  const unknown = rows.filter(({ outcome }) => outcome === 'unknown');
  if (unknown.length > 0)
    context.warn(`Unknown, check: ${unknown.map(({ hostname, id }) => hostname ?? String(id)).join(', ')}`);
  if (counts.failed + counts.unknown + counts.skipped === 0) return rowsResult(rows, undefined);
  const left = wantedIn(replayed, isLeft).length > 0;
  return rowsResult(
    rows,
    new EmsError('partial', `the run as a whole: ${countsText(counts)}`, {
      hint: left ? `Go on with: ems bulk resume ${replayed.plan.run}${replayed.plan.place}` : undefined,
      details: { ...counts, run: replayed.plan.run },
    }),
  );
};

const preview = async (replayed: Replay, isWanted: Wanted, context: Context): Promise<Result> => {
  const { plan, units } = replayed;
  const calls = wantedIn(replayed, isWanted).map((unit) => callFor(plan.call, plan.carrier, units[unit] ?? []));
  return previewMany(calls, await context.client());
};

const ask = async (replayed: Replay, isWanted: Wanted, input: Input, context: Context): Promise<void> => {
  const { plan, units } = replayed;
  const targets = wantedIn(replayed, isWanted).flatMap((unit) => units[unit] ?? []);
  await confirmOrRefuse(
    {
      question: `Go on with '${plan.command}' on ${countComputers(targets.length)}?`,
      dangerous: true,
      affected: targets.length,
      facts: [`${countComputers(targets.length)}: ${firstFew(targets)}`],
    },
    input,
    context,
  );
};

/** Requests meant for one service must not reach another. The embedded demo has another port each time. */
const checkServer = async ({ plan }: Replay, context: Context): Promise<void> => {
  const client = await context.client();
  const settings = await context.settings();
  if (plan.server === client.origin || (plan.profile === 'demo' && settings.profile === 'demo')) return;
  throw usage(
    `run ${plan.run} belongs to ${plan.server} (profile ${plan.profile}), not to ${client.origin}`,
    `Add --profile ${plan.profile}.`,
  );
};
