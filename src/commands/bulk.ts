import type { Context } from '../context.js';
import type { Json } from '../contract/operation.js';
import { EmsError, usage } from '../errors.js';
import { confirmOrRefuse } from '../engine/confirm.js';
import { carryOut, outcomeColumns, rowsResult } from '../engine/many/carry-out.js';
import { readRun, removeRun, reopenJournal, runIds } from '../engine/many/journal.js';
import { readPace, reportPath } from '../engine/many/options.js';
import { countRows, countsText, rowsOf, type Row } from '../engine/many/outcome.js';
import { callFor, mayRepeat } from '../engine/many/plan.js';
import type { Replay } from '../engine/many/replay.js';
import { openReport } from '../engine/many/report.js';
import { countComputers, firstFew } from '../engine/many/target.js';
import { previewMany } from '../engine/preview.js';
import { listOf } from '../engine/shape-result.js';
import type { Result } from '../output/result.js';
import type { HandArea, HandArgument, HandCommand, HandFlag, HandInput } from './command.js';

const runArgument: HandArgument = { name: 'run', help: 'run, from `ems bulk list`', completes: 'run' };

const paceFlags: readonly HandFlag[] = [
  { flag: 'concurrency', value: 'n', help: 'requests in flight (default 8)' },
  { flag: 'rate', value: 'n/s', help: 'at most so many requests a second' },
  { flag: 'stop-after-failures', value: 'n', help: 'start nothing new after n failures' },
  { flag: 'report', value: 'file', help: 'write one row per computer to a .csv or .json file', completes: 'file' },
];

const list: HandCommand = {
  name: 'list',
  summary: 'List the runs on many computers, and what is left of them',
  examples: [{ does: 'All runs, the newest last', run: 'ems bulk list' }],
  seeAlso: ['bulk show', 'bulk resume'],
  run: async (_input, context) => {
    const runs = await Promise.all(
      (await runIds(context)).map((run) => readRun(run, context).catch(() => undefined)), // unreadable: killed before the first request
    );
    return listOf(
      runs.flatMap((run) => (run === undefined ? [] : [lineOf(run)])),
      { columns: runColumns, id: 'run', noun: 'runs' },
    );
  },
};

const show: HandCommand = {
  name: 'show',
  summary: 'Show what became of each computer of a run',
  details: [
    'skipped: not sent yet. unknown: sent, and the run ended before the answer came; check these by hand unless `ems bulk resume` may repeat them.',
  ],
  arguments: [runArgument],
  flags: [
    {
      flag: 'outcome',
      value: 'outcome',
      help: 'only these',
      values: ['done', 'failed', 'skipped', 'unknown'],
    },
  ],
  examples: [{ does: 'What has to be checked by hand', run: 'ems bulk show 20260101-120000-ab12 --outcome unknown' }],
  seeAlso: ['bulk resume', 'bulk retry-failed'],
  run: async (input, context) => {
    const replayed = await readRun(runOf(input), context);
    const wanted = input.flags['outcome'];
    const rows = allRows(replayed).filter(({ outcome }) => wanted === undefined || outcome === wanted);
    context.say(`${replayed.plan.command} (profile ${replayed.plan.profile}, ${replayed.plan.server})`);
    return listOf(rows.map(asJson), { columns: outcomeColumns, id: 'id', noun: 'computers' });
  },
};

const resume: HandCommand = {
  name: 'resume',
  summary: 'Go on with a run that was stopped',
  details: [
    'Sends what was never sent. What was under way when the run ended is sent again only if the operation is safe to repeat; otherwise it is listed as unknown.',
    'Nothing that is known to be done or failed is sent again.',
  ],
  arguments: [runArgument],
  flags: paceFlags,
  shared: ['request', 'write'],
  writes: true,
  examples: [{ does: 'Go on without being asked', run: 'ems bulk resume 20260101-120000-ab12 --yes' }],
  seeAlso: ['bulk list', 'bulk show'],
  run: (input, context) => again(input, context, isLeft),
};

const retryFailed: HandCommand = {
  name: 'retry-failed',
  summary: 'Send the failed requests of a run again',
  details: ['Only what the service refused or could not do. What is unknown is not sent again: check it first.'],
  arguments: [runArgument],
  flags: paceFlags,
  shared: ['request', 'write'],
  writes: true,
  examples: [{ does: 'After the cause was removed', run: 'ems bulk retry-failed 20260101-120000-ab12 --yes' }],
  seeAlso: ['bulk show', 'bulk resume'],
  run: (input, context) => again(input, context, isFailed),
};

const discard: HandCommand = {
  name: 'discard',
  summary: 'Forget runs',
  details: ['Removes the journal only: what was sent stays sent, and what is left can no longer be resumed.'],
  arguments: [{ ...runArgument, many: true, optional: true }],
  flags: [{ flag: 'finished', help: 'all runs of which nothing is left' }],
  examples: [{ does: 'Tidy up', run: 'ems bulk discard --finished' }],
  run: async (input, context) => {
    const named = [input.arguments['run'] ?? []].flat();
    if (named.length === 0 && input.flags['finished'] !== true)
      throw usage('no run was given', 'Name runs, or add --finished.');
    for (const run of named) await readRun(run, context);
    const finished = input.flags['finished'] === true ? await finishedRuns(context) : [];
    const runs = [...new Set([...named, ...finished])];
    for (const run of runs) await removeRun(run, context);
    return { kind: 'done', message: `Discarded ${runs.length} run${runs.length === 1 ? '' : 's'}` };
  },
};

export const bulk: HandArea = {
  name: 'bulk',
  summary: 'Runs on many computers: see, resume, retry',
  commands: [list, show, resume, retryFailed, discard],
};

const again = async (
  input: HandInput,
  context: Context,
  isWanted: (replayed: Replay, unit: number) => boolean,
): Promise<Result> => {
  const run = runOf(input);
  const report = reportPath(input);
  const pace = await readPace(input, context);
  const before = await readRun(run, context);
  await checkServer(before, context);
  const dryRun = input.flags['dry-run'] === true;
  if (dryRun) return preview(before, isWanted, context);
  if (before.units.some((_, unit) => isWanted(before, unit))) await ask(before, isWanted, input, context);
  const journal = await reopenJournal(run, context);
  // Read again under the lock: another process may have gone on with it meanwhile.
  const replayed = await readRun(run, context);
  const { plan, units } = replayed;
  const todo = wantedIn(replayed, isWanted);
  if (todo.length === 0) {
    await journal.close();
    context.say('Nothing is left to send');
    return wholeResult(replayed, context);
  }
  const opened = report === undefined ? undefined : await openReport(report);
  const { outcome } = await carryOut({ plan, units, todo, pace, journal, keepReplies: false }, opened, context);
  // Failures are told with the whole run below; an interrupt ends it here.
  if (outcome !== undefined && outcome.kind !== 'partial') throw outcome;
  return wholeResult(await readRun(run, context), context);
};

/** The whole run, not only this part of it: that is what the user wants to know in the end. */
const wholeResult = (replayed: Replay, context: Context): Result => {
  const rows = allRows(replayed);
  const counts = countRows(rows);
  const unknown = rows.filter(({ outcome }) => outcome === 'unknown');
  if (unknown.length > 0)
    context.warn(`Unknown, check: ${unknown.map(({ hostname, id }) => hostname ?? String(id)).join(', ')}`);
  const left = counts.failed + counts.unknown + counts.skipped;
  const outcome =
    left === 0
      ? undefined
      : new EmsError('partial', `the run as a whole: ${countsText(counts)}`, {
          hint: counts.skipped > 0 ? `Go on with: ems bulk resume ${replayed.plan.run}` : undefined,
          details: { ...counts, run: replayed.plan.run },
        });
  return rowsResult(rows, outcome);
};

const preview = async (
  replayed: Replay,
  isWanted: (replayed: Replay, unit: number) => boolean,
  context: Context,
): Promise<Result> => {
  const { plan, units } = replayed;
  const calls = wantedIn(replayed, isWanted).map((unit) => callFor(plan.call, plan.carrier, units[unit] ?? []));
  return previewMany(calls, await context.client());
};

const ask = async (
  replayed: Replay,
  isWanted: (replayed: Replay, unit: number) => boolean,
  input: HandInput,
  context: Context,
): Promise<void> => {
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

const wantedIn = (replayed: Replay, isWanted: (replayed: Replay, unit: number) => boolean): number[] =>
  replayed.units.flatMap((_, unit) => (isWanted(replayed, unit) ? [unit] : []));

const isLeft = ({ plan, states }: Replay, unit: number): boolean => {
  const state = states[unit];
  if (state?.kind === 'in-doubt' || state?.kind === 'unknown') return mayRepeat(plan.call.repeat);
  return state?.kind === 'left';
};

const isFailed = ({ states }: Replay, unit: number): boolean => {
  const state = states[unit];
  return state?.kind === 'failed' || (state?.kind === 'done' && state.inside.length > 0);
};

/** Requests meant for one service must not reach another. The embedded demo has another port each time. */
const checkServer = async ({ plan }: Replay, context: Context): Promise<void> => {
  const client = await context.client();
  const settings = await context.settings();
  if (plan.server === client.origin || (plan.profile === 'demo' && settings.profile === 'demo')) return;
  throw usage(
    `run ${plan.run} belongs to ${plan.server} (profile ${plan.profile}), not to ${client.origin}`,
    `Use: ems bulk resume ${plan.run} --profile ${plan.profile}`,
  );
};

const finishedRuns = async (context: Context): Promise<string[]> => {
  const runs = await Promise.all((await runIds(context)).map((run) => readRun(run, context).catch(() => undefined)));
  return runs.flatMap((run) =>
    run !== undefined && !run.units.some((_, unit) => isLeft(run, unit)) ? [run.plan.run] : [],
  );
};

const runOf = (input: HandInput): string => String(input.arguments['run']);

const allRows = ({ states, units }: Replay): Row[] =>
  units.flatMap((unit, index) => rowsOf(unit, states[index] ?? { kind: 'left' }));

const asJson = ({ code, hostname, id, message, outcome, status }: Row): Json => ({
  id,
  hostname,
  outcome,
  status,
  code,
  message,
});

const runColumns = [
  { path: 'run', title: 'Run' },
  { path: 'started', title: 'Started', format: 'time' },
  { path: 'state', title: 'State', state: true },
  { path: 'done', title: 'Done' },
  { path: 'failed', title: 'Failed' },
  { path: 'unknown', title: 'Unknown' },
  { path: 'skipped', title: 'Not sent' },
  { path: 'command', title: 'Command', priority: 1 },
  { path: 'profile', title: 'Profile', priority: 2 },
  { path: 'server', title: 'Server', priority: 3 },
] as const;

const lineOf = (replayed: Replay): Json => {
  const { plan, units } = replayed;
  const counts = countRows(allRows(replayed));
  const left = units.some((_, unit) => isLeft(replayed, unit));
  return {
    run: plan.run,
    started: plan.started,
    state: left ? 'unfinished' : 'finished',
    computers: units.reduce((total, unit) => total + unit.length, 0),
    ...counts,
    command: plan.command,
    profile: plan.profile,
    server: plan.server,
    operation: plan.call.operation,
  };
};
