import { existsSync } from 'node:fs';
import { figures } from '../../../areas/figures.js';
import type { UnnamedCommand } from '../../../command/custom-command.js';
import type { CommandContext, Input, Result } from '../../../command/spec.js';
import { listFromItems } from '../../../command/list-result.js';
import { EmsError, isInterruption, refused, usage } from '../../../base/errors.js';
import { writeWhole } from '../../../base/files/write-whole.js';
import { checkFormats, downText, formatChecks, isPluginFormat, pluginCodes } from '../check/formats.js';
import { measures } from '../check/measures.js';
import { initialFile, limitRows, planCheck, typedRows, type CheckRow } from '../check/plan-checks.js';
import {
  checkRow,
  runChecks,
  worstOf,
  type CheckOutcome,
  type CheckState,
  type FleetCheckAnswer,
} from '../check/run-checks.js';
import { answerJson, type JsonObject } from '../../../base/json/objects.js';
import { openFleetReader } from '../../../service/reading.js';
import type { Scope } from '../../../service/scope.js';
import { groupCalled } from '../../../engine/names/group-called.js';
import { shellWord } from '../../../base/text/shell-word.js';
import { readCheckFile } from './check-file.js';
import { drawChecks, plainCanvas } from './draw-checks.js';
import { lastSnapshot } from '../../snapshots/index.js';
import { groupFlag, scopeOf } from '../../../engine/targets/scope-flag.js';

export const check: UnnamedCommand = {
  summary: 'Check the fleet against limits, for monitoring and CI',
  details: [
    'In a pipe without -o it prints lines, for a mail; -o json, yaml and ndjson have the values, -o csv one row for each check.',
    'A limit is a number of computers, a share of them (5%), or a range as monitoring plugins write it: 10: alerts below 10, ~:10 above 10, @10:20 inside. Without limits, each check has its own.',
    'Exit code 0 when every check is ok, 13 when a limit is exceeded or a check could not be read. With --format nagios or checkmk: 0, 1, 2 or 3 as plugins use them, and every error is 3 with one line on stdout. With --format prtg the exit code is 0: PRTG judges by the limits of the channels, and an error is `error` 1 with its text.',
    'package:<package>, such as package:7-Zip@24.08, counts the computers on which it failed, of those that have it assigned.',
    'In a file, a check with `name` and `sql` counts the rows of a statement on the last snapshot; warn and crit limit their number. It is unknown, never ok, if the snapshot is older than `max-age` (default 26h), if a table that the statement reads is missing or covers less than `coverage` of the computers (default 95%), or if the statement fails or takes longer than --timeout. `with: { licenses: licenses.csv }` adds csv files below the folder of the file as tables; `against: 14d` chooses the snapshot of before.*.',
    `Checks: ${measures.map(({ check: name }) => name).join(', ')}. The last of these, ${measures
      .filter(({ onDemand }) => onDemand === true)
      .map(({ check: name }) => name)
      .join(' and ')}, compare with the last snapshot and run only when they are named.`,
  ],
  arguments: [
    {
      name: 'check',
      help: 'checks to run (default: all that have limits)',
      many: true,
      optional: true,
      offers: [...measures.map(({ check: name }) => name), 'package:'],
    },
  ],
  flags: [
    { name: 'warn', value: 'check=limit', help: 'limit for a warning', repeat: true },
    { name: 'crit', value: 'check=limit', help: 'limit for a critical state', repeat: true },
    {
      name: 'file',
      value: 'file',
      help: 'YAML file with a list of {check, warn, crit, group} or {name, sql, warn, crit}',
      completes: 'file',
    },
    groupFlag,
    { name: 'format', value: 'format', help: 'format of the result', values: checkFormats, default: 'text' },
    { name: 'write', value: 'file', help: 'write the result to this file', completes: 'file' },
    { name: 'only-problems', help: 'show only checks that are not ok; nothing if all are' },
    { name: 'init', help: 'print a file with default limits to edit, or create it with --write' },
  ],
  role: 'computer.read',
  examples: {
    'Check two issues against limits': 'ems fleet check low-disk stale-agent --warn 50% --crit 80%',
    'A CI job that fails when more than 20 % have failed deployments':
      'ems fleet check failed-deployment --crit failed-deployment=20%',
    'A Nagios or Icinga service': 'ems fleet check stale-agent --warn stale-agent=50% --format nagios',
    'Did a package fail on more than 5 %?': "ems fleet check package:'7-Zip@24.08' --crit 5%",
    'A sensor of PRTG': 'ems fleet check stale-agent low-disk --format prtg',
    'Send a mail from cron if something is wrong': 'ems fleet check low-disk --crit 50% --only-problems',
    'A file with limits to edit': 'ems fleet check --init > checks.yaml',
  },
  seeAlso: ['fleet status', 'computer issues overview'],
  run: async (input, context) => {
    if (input.flags['init'] === true) return initiate(input, context);
    try {
      return await checkFleet(input, context);
    } catch (error) {
      await writeDown(error, input, context);
      throw error;
    }
  },
};

const checkFleet = async (input: Input, context: CommandContext): Promise<Result> => {
  for (const name of ['computers', 'issue', 'silent', 'never seen'] as const)
    context.detail(`${name}: ${figures[name]}`);
  const format = checkFormats.find((each) => each === input.flags['format']) ?? 'text';
  const rows = await rowsOf(input, context);
  const scopes = await scopesOf(rows, await scopeOf(input, context), context);
  const planned = rows.map((row) => planCheck(row, scopes.get(row.group ?? '') ?? { kind: 'fleet' }));
  const reader = await openFleetReader(context);
  const { readStoppedRollouts, recordedRollouts } = await import('../../rollout/index.js');
  const outcomes = await runChecks(reader, planned, {
    now: () => context.clock.date(),
    stoppedRollouts: readStoppedRollouts(() => recordedRollouts(context)),
    snapshotOf: async (scope) => (await lastSnapshot(scope, context))?.meta,
  });
  const isOut = await usesFormat(context);
  const result =
    format === 'text'
      ? asData(outcomes, reader.requests(), { isOut, only: input.flags['only-problems'] === true })
      : asText(formatChecks(format, outcomes, context.clock.date()), format, worstOf(outcomes));
  return written(result, input, context);
};

/** The values of the last run would pass for those of now: a collector is told that the service could not be asked. */
const writeDown = async (error: unknown, { flags }: Input, context: CommandContext): Promise<void> => {
  const { format, write: file } = flags;
  if (format !== 'prometheus' || typeof file !== 'string' || !(error instanceof EmsError)) return;
  if (error.kind === 'usage' || error.kind === 'refused' || isInterruption(error.kind)) return;
  await writeWhole(file, downText(), context.interrupt);
};

/** A file that was edited is not replaced by the default limits. */
const initiate = async ({ arguments: named, flags }: Input, context: CommandContext): Promise<Result> => {
  const beside = ['file', 'warn', 'crit'].find((name) => flags[name] !== undefined);
  if (beside !== undefined) throw usage(`--init and --${beside} cannot be combined`);
  if (named['check'] !== undefined) throw usage('--init takes no check: the file has all of them');
  const file = flags['write'];
  if (typeof file !== 'string') return { kind: 'text', text: initialFile() };
  if (existsSync(file)) throw refused(`${file} exists`, 'Give another name, or remove it first.');
  await writeWhole(file, initialFile(), context.interrupt);
  return { kind: 'done', message: `Wrote ${file}. Check with it: ems fleet check --file ${shellWord(file)}` };
};

const rowsOf = async (input: Input, context: CommandContext): Promise<CheckRow[]> => {
  const { file, warn, crit } = input.flags;
  const typed = typedRows({
    named: [input.arguments['check'] ?? []].flat(),
    warn: limitRows(texts(warn), '--warn'),
    crit: limitRows(texts(crit), '--crit'),
  });
  if (typeof file !== 'string') return typed;
  if (texts(warn).length + texts(crit).length > 0 || input.arguments['check'] !== undefined)
    throw usage('--file names the checks and their limits; it cannot be combined with others');
  return readCheckFile(file, context);
};

const texts = (value: Input['flags'][string]): string[] => [value ?? []].flat().map(String);

/** Each group is looked up once; rows without one take the group of the command line. */
const scopesOf = async (
  rows: readonly CheckRow[],
  typed: Scope,
  context: CommandContext,
): Promise<ReadonlyMap<string, Scope>> => {
  const names = [...new Set(rows.flatMap(({ group }) => (group === undefined ? [] : [group])))];
  const found = await Promise.all(
    names.map(async (name): Promise<[string, Scope]> => [name, await groupCalled(name, context)]),
  );
  return new Map([['', typed], ...found]);
};

/** 'lines' in a pipe, for mail, unless a format was asked for. */
const usesFormat = async (context: CommandContext): Promise<'lines' | 'rows' | 'object'> => {
  const format = (await context.settings()).get('output');
  if (format === undefined) return context.terminal.stdout.isTerminal ? 'object' : 'lines';
  return format === 'csv' ? 'rows' : 'object';
};

const asData = (
  found: readonly CheckOutcome[],
  requests: number,
  { isOut, only }: { readonly isOut: 'lines' | 'rows' | 'object'; readonly only: boolean },
): Result => {
  const state = worstOf(found);
  const outcomes = found.filter((each) => !only || each.state !== 'ok');
  const ending = state === 'ok' ? {} : { outcome: differs(found) };
  if (isOut === 'lines') return { kind: 'text', text: drawChecks(outcomes, plainCanvas), ...ending };
  const checks = outcomes.map(checkRow);
  if (isOut === 'rows') {
    const rows = outcomes.map(csvRow);
    return { ...listFromItems(rows, { noun: 'checks', id: 'check', fields: Object.keys(rows[0] ?? {}) }), ...ending };
  }
  return {
    kind: 'object',
    value: answerJson({ state, checks, requests } satisfies FleetCheckAnswer),
    draw: (canvas) => drawChecks(outcomes, canvas),
    ...ending,
  };
};

/** One shape for every check: the rows of an sql check are in the JSON. */
const csvRow = ({ names, snapshotAt, ...outcome }: CheckOutcome): JsonObject => {
  const { check: name, crit, problem, scope, state, total, value, warn } = outcome;
  const computers = names.join(' ');
  return { check: name, scope, state, value, total, warn, crit, computers, problem, snapshotAt: snapshotAt ?? null };
};

const differs = (outcomes: readonly CheckOutcome[]): EmsError => {
  const count = (state: CheckState): number => outcomes.filter((outcome) => outcome.state === state).length;
  const parts = (['critical', 'warning', 'unknown'] as const).filter((state) => count(state) > 0);
  return new EmsError(
    'differs',
    `Not every check is ok: ${parts.map((state) => `${count(state)} ${state}`).join(', ')}.`,
  );
};

const asText = (text: string, format: string, state: CheckState): Result =>
  isPluginFormat(format)
    ? { kind: 'text', text, exitCode: pluginCodes[state] }
    : { kind: 'text', text, exitCode: state === 'ok' || format === 'prtg' ? 0 : 13 };

/** The file is replaced only when everything was read: monitoring must not take an empty file for a healthy fleet. */
const written = async (result: Result, { flags }: Input, context: CommandContext): Promise<Result> => {
  const { write: file } = flags;
  if (typeof file !== 'string') return result;
  if (result.kind !== 'text') throw usage('--write needs a --format other than text', 'To save JSON: -o json > file');
  await writeWhole(file, result.text, context.interrupt);
  context.say(`Wrote ${file}.`);
  return { kind: 'text', text: '', exitCode: result.exitCode };
};
