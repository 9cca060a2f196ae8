import type { ArgumentSpec, CommandContext, FlagSpec, Input } from '../../command/spec.js';
import { usage } from '../../base/errors.js';
import { countRows, doneRow, rowsOfRun, rowsResult } from '../../changes/execute/outcome.js';
import { isRunning, readRun, removeRun } from '../../changes/journal/journal.js';
import { resumeRun, warnOfDamage } from '../../engine/write/resume.js';
import { isOver, knownRuns, findRun, type KnownRun } from '../../changes/journal/runs.js';
import { failedUnits, unsent } from '../../changes/journal/replay.js';
import { differentIds } from '../../changes/target.js';
import { listOfAnswers } from '../../command/list-result.js';
import { plural } from '../../base/text/wording.js';
import { timeOfRun } from '../../changes/plan.js';
import { commandsNamed } from '../../command/custom-command.js';

/** A line of `ems bulk list`. A run that cannot be read has its id and state only. */
export interface ListedRun {
  /** Id of the run. */
  readonly run: string;
  /** When it began. */
  readonly started?: string;
  /** How it is. */
  readonly state: KnownRun['state'];
  /** Computers of the run; absent if it is about other objects. */
  readonly computers?: number;
  /** The kind of other objects. */
  readonly subject?: string;
  /** Number of other objects. */
  readonly count?: number;
  /** Those that are done. */
  readonly done?: number;
  /** Those that needed nothing. */
  readonly already?: number;
  /** Those that failed. */
  readonly failed?: number;
  /** Those that were not sent. */
  readonly skipped?: number;
  /** Those that may have taken effect. */
  readonly unknown?: number;
  /** The command line, without secrets. */
  readonly command?: string;
  /** The profile that it used. */
  readonly profile?: string;
  /** Address of the service. */
  readonly server?: string;
  /** The operation, as method and path. */
  readonly operation?: string;
}

const runArgument: ArgumentSpec = {
  name: 'run',
  help: 'run, from `ems bulk list`: its id, its beginning or its end, or `last` for the newest',
  completes: 'run',
};

/** Runs keep no secret values: these flags give them again. */
const valueFlags: readonly FlagSpec[] = [
  {
    name: 'from-file',
    value: 'file|-',
    help: 'the rows of the run again, for their secret values; - for stdin',
    completes: 'file',
  },
  { name: 'value-stdin', help: 'read the value from stdin' },
];

export const commands = commandsNamed({
  list: {
    summary: 'List bulk runs',
    details:
      'running: another process is executing the run. unfinished: `ems bulk resume` can send the rest. unreadable: the journal is damaged, can be written by others, or was written by another version; `ems bulk show` says what to do.',
    lists: true,
    examples: { 'List all runs': 'ems bulk list' },
    seeAlso: ['bulk show', 'bulk resume'],
    run: async (_input, context) => {
      const runs = await knownRuns(context);
      return listOfAnswers(runs.map(lineOf), { columns: runColumns, id: 'run', noun: 'runs', isLocal: true });
    },
  },
  show: {
    summary: 'Show the result of each request of a run',
    details:
      'skipped: not sent. unknown: sent, but the run ended before the response arrived; check these, unless `ems bulk resume` can repeat them.',
    arguments: [runArgument],
    flags: [
      {
        name: 'outcome',
        value: 'outcome',
        help: 'only computers with this outcome',
        values: ['done', 'failed', 'skipped', 'unknown'],
      },
    ],
    lists: true,
    examples: { 'List the computers to check': 'ems bulk show last --outcome unknown' },
    seeAlso: ['bulk resume', 'bulk retry-failed'],
    run: async (input, context) => {
      const replayed = await readRun(await runOf(input, context), context);
      const wanted = input.values['outcome'];
      const rows = rowsOfRun(replayed).filter(({ outcome }) => wanted === undefined || outcome === wanted);
      const isUnderWay = await isRunning(replayed.plan.run, context);
      if (!isUnderWay) warnOfDamage(replayed, context);
      context.say(`${replayed.plan.command} (profile ${replayed.plan.profile}, ${replayed.plan.server})`);
      if (isUnderWay)
        context.say('Another process is executing this run. Requests with an unknown outcome are in progress.');
      return {
        ...rowsResult(rows, undefined, replayed.plan),
        namesWhere: wanted === undefined ? doneRow : undefined,
      };
    },
  },
  resume: {
    summary: 'Resume a run that was stopped',
    details: [
      'Sends the requests that were not sent. Requests that were in progress when the run ended are repeated only if the operation is safe to repeat; otherwise they are listed as unknown.',
      'Completed and failed requests are not repeated. --wait waits for the requests that are sent now.',
      'Runs keep no secret values. They are read again: from the same file, from the old computer of a replacement, or by asking for what was typed. Requests whose value is gone, or whose row of the file has changed, are not sent.',
    ],
    arguments: [runArgument],
    flags: valueFlags,
    waits: true,
    shared: ['pace', 'bulk', 'request', 'write'],
    writes: true,
    examples: { 'Resume the last run without confirmation': 'ems bulk resume last --yes' },
    seeAlso: ['bulk list', 'bulk show'],
    run: async (input, context) => resumeRun(await runOf(input, context), unsent, input, context),
  },
  'retry-failed': {
    summary: 'Retry the failed requests of a run',
    details: [
      'Retries the requests that failed. Of a batch, only the rejected computers are sent again. Unknown results are not retried; check them first.',
      'If the service does not say which computers of a batch it rejected, the whole batch is retried, provided the operation is safe to repeat.',
    ],
    arguments: [runArgument],
    flags: valueFlags,
    waits: true,
    shared: ['pace', 'bulk', 'request', 'write'],
    writes: true,
    examples: { 'Retry the last run without confirmation': 'ems bulk retry-failed last --yes' },
    seeAlso: ['bulk show', 'bulk resume'],
    run: async (input, context) => resumeRun(await runOf(input, context), failedUnits, input, context),
  },
  discard: {
    summary: 'Discard runs',
    details: 'Deletes the journals. Requests that were sent are not affected. Discarded runs cannot be resumed.',
    arguments: [{ ...runArgument, many: true, optional: true }],
    flags: [{ name: 'finished', help: 'all finished runs' }],
    examples: { 'Discard all finished runs': 'ems bulk discard --finished' },
    run: async (input, context) => {
      const words = [input.arguments['run'] ?? []].flat();
      const named = await Promise.all(words.map((word) => findRun(word, context)));
      if (named.length === 0 && input.flags['finished'] !== true)
        throw usage('No run was given.', 'Give run ids, or add --finished.');
      const finished = input.flags['finished'] === true ? await finishedRuns(context) : [];
      const runs = [...new Set([...named, ...finished])];
      for (const run of runs) await removeRun(run, context);
      return { kind: 'done', message: `Discarded ${plural(runs.length, 'run')}` };
    },
  },
});

const finishedRuns = async (context: CommandContext): Promise<string[]> =>
  (await knownRuns(context)).filter(isOver).map(({ run }) => run);

const runOf = (input: Input, context: CommandContext): Promise<string> =>
  findRun(String(input.arguments['run']), context);

const runColumns = [
  { path: 'run', title: 'Run', rigid: true },
  { path: 'started', title: 'Started', format: 'time' },
  { path: 'state', title: 'State', state: true },
  { path: 'done', title: 'Done' },
  { path: 'failed', title: 'Failed' },
  { path: 'unknown', title: 'Unknown', priority: 1 },
  { path: 'skipped', title: 'Not sent', priority: 1 },
  { path: 'command', title: 'Command', whole: true },
  { path: 'profile', title: 'Profile', priority: 2 },
  { path: 'server', title: 'Server', priority: 3 },
] as const;

const lineOf = ({ replayed, run, state }: KnownRun): ListedRun => {
  if (replayed === undefined) return { run, state };
  const { plan } = replayed;
  const rows = rowsOfRun(replayed);
  const count = plan.units.some(({ call }) => call !== undefined) ? differentIds(rows).length : rows.length;
  return {
    run,
    started: timeOfRun(plan.run) ?? plan.started,
    state,
    ...(plan.subject === undefined ? { computers: count } : { subject: plan.subject.noun, count }),
    ...countRows(rows),
    command: plan.command,
    profile: plan.profile,
    server: plan.server,
    operation: plan.call.operation,
  };
};
