import type { ArgumentSpec, CommandContext, Input } from '../command/spec.js';
import type { Json } from '../contract/operation.js';
import { usage } from '../errors.js';
import { isDone, rowsResult } from '../engine/bulk/send-all.js';
import { isRunning, readRun, removeRun } from '../engine/bulk/journal.js';
import { countRows } from '../engine/bulk/outcome.js';
import { resumeRun } from '../engine/bulk/resume.js';
import { knownRuns, runCalled, type KnownRun } from '../engine/bulk/runs.js';
import { allRows, failedUnits, unsent } from '../engine/bulk/select-units.js';
import { listOf } from '../engine/read/shape-result.js';
import { plural } from '../text/plural.js';
import type { CustomArea, CustomCommand } from '../command/custom-command.js';

const runArgument: ArgumentSpec = {
  name: 'run',
  help: 'run, from `ems bulk list`: its id, its beginning or its end, or `last` for the newest',
  completes: 'run',
};

const list: CustomCommand = {
  name: 'list',
  summary: 'List the runs on many computers, and what is left of them',
  details: [
    'running: another process is carrying it out now. unfinished: `ems bulk resume` has something to send. unreadable: the journal is damaged; `ems bulk discard` removes it.',
  ],
  examples: [{ does: 'All runs, the newest first', run: 'ems bulk list' }],
  seeAlso: ['bulk show', 'bulk resume'],
  run: async (_input, context) => {
    const runs = await knownRuns(context);
    return listOf(runs.map(lineOf), { columns: runColumns, id: 'run', noun: 'runs' });
  },
};

const show: CustomCommand = {
  name: 'show',
  summary: 'Show what became of each computer of a run',
  details: [
    'skipped: not sent yet. unknown: sent, and the run ended before the answer came; check these by hand unless `ems bulk resume` may repeat them.',
  ],
  arguments: [runArgument],
  flags: [
    {
      name: 'outcome',
      value: 'outcome',
      help: 'only these',
      values: ['done', 'failed', 'skipped', 'unknown'],
    },
  ],
  examples: [{ does: 'What has to be checked by hand', run: 'ems bulk show last --outcome unknown' }],
  seeAlso: ['bulk resume', 'bulk retry-failed'],
  run: async (input, context) => {
    const replayed = await readRun(await runOf(input, context), context);
    const wanted = input.values['outcome'];
    const rows = allRows(replayed).filter(({ outcome }) => wanted === undefined || outcome === wanted);
    context.say(`${replayed.plan.command} (profile ${replayed.plan.profile}, ${replayed.plan.server})`);
    if (await isRunning(replayed.plan.run, context))
      context.say('Another process is carrying it out now: what is unknown is under way.');
    return { ...rowsResult(rows, undefined), namesWhere: wanted === undefined ? isDone : undefined };
  },
};

const resume: CustomCommand = {
  name: 'resume',
  summary: 'Go on with a run that was stopped',
  details: [
    'Sends what was never sent. What was under way when the run ended is sent again only if the operation is safe to repeat; otherwise it is listed as unknown.',
    'Nothing that is known to be done or failed is sent again. --wait waits for what is sent now.',
  ],
  arguments: [runArgument],
  waits: true,
  shared: ['bulk', 'request', 'write'],
  writes: true,
  examples: [{ does: 'Go on without being asked', run: 'ems bulk resume last --yes' }],
  seeAlso: ['bulk list', 'bulk show'],
  run: async (input, context) => resumeRun(await runOf(input, context), unsent, input, context),
};

const retryFailed: CustomCommand = {
  name: 'retry-failed',
  summary: 'Send the failed requests of a run again',
  details: [
    'Only what the service refused or could not do, and of a batch only the computers that it refused. What is unknown is not sent again: check it first.',
    'Where the service does not say which computers of a batch it refused, all that may be meant are sent if the operation is safe to repeat.',
  ],
  arguments: [runArgument],
  waits: true,
  shared: ['bulk', 'request', 'write'],
  writes: true,
  examples: [{ does: 'After the cause was removed', run: 'ems bulk retry-failed last --yes' }],
  seeAlso: ['bulk show', 'bulk resume'],
  run: async (input, context) => resumeRun(await runOf(input, context), failedUnits, input, context),
};

const discard: CustomCommand = {
  name: 'discard',
  summary: 'Forget runs',
  details: ['Removes the journal only: what was sent stays sent, and what is left can no longer be resumed.'],
  arguments: [{ ...runArgument, many: true, optional: true }],
  flags: [{ name: 'finished', help: 'all runs of which nothing is left to send' }],
  examples: [{ does: 'Tidy up', run: 'ems bulk discard --finished' }],
  run: async (input, context) => {
    const words = [input.arguments['run'] ?? []].flat();
    const named = await Promise.all(words.map((word) => runCalled(word, context)));
    if (named.length === 0 && input.flags['finished'] !== true)
      throw usage('no run was given', 'Name runs, or add --finished.');
    const finished = input.flags['finished'] === true ? await finishedRuns(context) : [];
    const runs = [...new Set([...named, ...finished])];
    for (const run of runs) await removeRun(run, context);
    return { kind: 'done', message: `Discarded ${plural(runs.length, 'run')}` };
  },
};

export const bulk: CustomArea = {
  name: 'bulk',
  summary: 'Runs on many computers: see, resume, retry',
  commands: [list, show, resume, retryFailed, discard],
};

/** Nothing is left of these, or nothing can be known of it. */
const finishedRuns = async (context: CommandContext): Promise<string[]> =>
  (await knownRuns(context)).flatMap(({ run, state }) => (state === 'finished' || state === 'unreadable' ? [run] : []));

const runOf = (input: Input, context: CommandContext): Promise<string> =>
  runCalled(String(input.arguments['run']), context);

const runColumns = [
  { path: 'run', title: 'Run', rigid: true },
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

const lineOf = ({ replayed, run, state }: KnownRun): Json => {
  if (replayed === undefined) return { run, state };
  const { plan, units } = replayed;
  return {
    run,
    started: plan.started,
    state,
    computers: units.reduce((total, unit) => total + unit.length, 0),
    ...countRows(allRows(replayed)),
    command: plan.command,
    profile: plan.profile,
    server: plan.server,
    operation: plan.call.operation,
  };
};
