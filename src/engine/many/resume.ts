import type { Context } from '../../context.js';
import { EmsError, usage } from '../../errors.js';
import type { Result } from '../../output/result.js';
import type { Input } from '../command-spec.js';
import { confirmOrRefuse } from '../confirm.js';
import type { Following } from '../follow/begin.js';
import { previewMany } from '../preview.js';
import { carryOut, endedWith, rowsResult } from './carry-out.js';
import type { Execution, Pace } from './execute.js';
import { readRun, reopenJournal } from './journal.js';
import { readPace, reportPath } from './options.js';
import { countRows, countsText, entryOf } from './outcome.js';
import { callFor, type Plan, type Unit } from './plan.js';
import { stateAfter, type Replay } from './replay.js';
import { openReport, type ReportFile } from './report.js';
import { countComputers, firstFew, nameOf } from './target.js';
import { waitForStarted } from './wait-started.js';
import { allRows, isLeft, wantedIn, type Wanted } from './wanted.js';

/** Goes on with a run: what a resume and a retry have in common. */
export const carryOn = async (run: string, isWanted: Wanted, input: Input, context: Context): Promise<Result> => {
  const report = reportPath(input);
  const pace = await readPace(input, context);
  const before = await readRun(run, context);
  await checkServer(before, context);
  checkWait(before.plan, input);
  if (input.flags['dry-run'] === true) return preview(before, isWanted, context);
  if (wantedIn(before, isWanted).length > 0) await ask(before, isWanted, input, context);
  // First of all, as in a new run: a report that cannot be written must not leave the run locked.
  const opened = report === undefined ? undefined : await openReport(report);
  try {
    return await send({ run, isWanted, pace, opened }, input, context);
  } finally {
    await opened?.close();
  }
};

interface GoingOn {
  readonly run: string;
  readonly isWanted: Wanted;
  readonly pace: Pace;
  readonly opened: ReportFile | undefined;
}

const send = async ({ isWanted, opened, pace, run }: GoingOn, input: Input, context: Context): Promise<Result> => {
  const journal = await reopenJournal(run, context);
  const { following, now, sent } = await underLock(run, isWanted, input, context).catch(async (error: unknown) => {
    await journal.close();
    throw error;
  });
  if (sent.size === 0) {
    await journal.close();
    await opened?.finish([]);
    context.say('Nothing is left to send');
    return wholeResult(now, context);
  }
  const { plan, units } = now;
  const work = { plan, units, todo: [...sent.keys()], pace, journal, keepReplies: following !== undefined };
  const carried = await carryOut(work, opened, context);
  // Failures are told with the whole run below; an interrupt ends it here.
  if (carried.outcome !== undefined && carried.outcome.kind !== 'partial')
    throw endedWith(carried.outcome, carried) ?? carried.outcome;
  if (following !== undefined && carried.execution.stopped === undefined)
    return waitForStarted(following, sent, carried);
  const result = wholeResult(afterwards(now, carried.execution), context);
  return { ...result, outcome: endedWith(result.outcome, carried) };
};

interface Ready {
  readonly now: Replay;
  readonly sent: ReadonlyMap<number, Unit>;
  readonly following: Following | undefined;
}

/** Read again under the lock: another process may have gone on with it meanwhile. */
const underLock = async (run: string, isWanted: Wanted, input: Input, context: Context): Promise<Ready> => {
  const now = await readRun(run, context);
  const sent = new Map(wantedIn(now, isWanted).map((unit) => [unit, now.units[unit] ?? []]));
  const following = sent.size === 0 ? undefined : await follow(now.plan, [...sent.values()].flat(), input, context);
  return { now, sent, following };
};

/** From memory: the journal may be what could not be written. */
const afterwards = (before: Replay, { outcomes }: Execution): Replay => ({
  ...before,
  states: before.states.map((state, unit) => {
    const outcome = outcomes.get(unit);
    return outcome === undefined ? state : stateAfter(entryOf(unit, outcome));
  }),
});

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
