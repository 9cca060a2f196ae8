import { cleanCell } from '../../../base/text/clean-text.js';
import type { CommandContext, Input, Result } from '../../../command/spec.js';
import {
  failedStep,
  failuresFirst,
  rowName,
  rowsResult,
  type FailedStep,
  type OutcomeRow,
} from '../../../changes/execute/outcome.js';
import { endedWith, type RunReport } from '../../../changes/execute/send-all.js';
import { firstFew, nameOf, type SubjectId, type Target } from '../../../changes/target.js';
import { isForPeople, wantsRecord } from '../../../engine/write/sentence.js';
import { EmsError } from '../../../base/errors.js';
import { answerJson, type Json, type JsonObject } from '../../../base/json/objects.js';
import { computersText } from '../../../base/text/wording.js';
import type { Sync, SyncRefusal } from './sync-plan.js';

/** The answer of `ems group sync`, of a dry run as well. */
export interface SyncAnswer {
  /** Path of the group. */
  readonly group: string;
  /** The rule as it was typed, in the form of state files. */
  readonly rule: JsonObject;
  /** Computers that the rule matches. */
  readonly matched: number;
  /** Members of the group before. */
  readonly members: number;
  /** Host names of the computers that were added. */
  readonly added: readonly string[];
  /** Host names of the computers that were removed. */
  readonly removed: readonly string[];
  /** Members that stay. */
  readonly unchanged: number;
  /** Why nothing was sent: no computer matches, or a limit is exceeded. */
  readonly refused: SyncRefusal['refused'] | null;
  /** Whether the computers that were added were activated. */
  readonly activated: boolean;
  /** Computers that leave another configuration group. */
  readonly moved?: readonly MovedComputer[];
  /** Path of the configuration group that removed computers were moved to. */
  readonly to?: string;
  /** Computers with a step that did not succeed. */
  readonly failed?: readonly FailedComputer[];
  /** Computers that leave no group in this run, because a read failed. */
  readonly skipped?: readonly SkippedComputer[];
  /** It was a --dry-run, which sends no change. */
  readonly dryRun?: true;
}

interface SyncedComputer {
  /** Its id. */
  readonly id: SubjectId;
  /** Its host name. */
  readonly computer: string;
}

interface MovedComputer extends SyncedComputer {
  /** Path of the group that it leaves. */
  readonly from: string;
}

type FailedComputer = SyncedComputer & FailedStep;

interface SkippedComputer extends SyncedComputer {
  /** The read that failed. */
  readonly reason: string;
}

/** Prints nothing, unless a format was asked for: cron sends mail if something is printed. */
export const tellUnchanged = async (sync: Sync, input: Input, context: CommandContext): Promise<Result> => {
  const outcome = skippedOutcome(sync);
  const isAsked = (await context.settings()).get('output') !== undefined || input.flags['query'] !== undefined;
  const hasRecord = isAsked || wantsRecord(input) || (outcome !== undefined && !(await isForPeople(context)));
  return { ...(hasRecord ? record(sync, input) : { kind: 'text', text: '' }), outcome };
};

/** The next run that can read everything removes them. */
const skippedOutcome = ({ skipped }: Sync): EmsError | undefined => {
  if (skipped === undefined) return undefined;
  const { computers, why } = skipped;
  return new EmsError(
    'partial',
    `Skipped, because a read failed (${why}): ${firstFew(computers)}. No computer leaves a group in this run.`,
    { hint: 'Run the command again.', details: { skipped: computers.length } },
  );
};

export const tellRefusal = async (
  sync: Sync,
  { error, refused }: SyncRefusal,
  input: Input,
  context: CommandContext,
): Promise<Result> => {
  if (await isForPeople(context)) throw error;
  return { ...record(sync, input, { refused }), outcome: error };
};

/** A dry run has the form of the result. */
export const tellPlanned = async (sync: Sync, input: Input, context: CommandContext): Promise<Result> => ({
  ...((await isForPeople(context)) ? { kind: 'text', text: '' } : record(sync, input)),
  outcome: skippedOutcome(sync),
});

/** A sentence with names if all went well; else the rows that need attention. Programs get the record. */
export const tellSync = async (
  sync: Sync,
  carried: RunReport,
  input: Input,
  context: CommandContext,
): Promise<Result> => {
  const open = carried.rows.filter(({ outcome }) => outcome !== 'done');
  const lacking = new Set(open.filter(({ values }) => values?.['step'] !== 'activate').map(({ id }) => id));
  const isDone = ({ id }: Target): boolean => !lacking.has(id);
  const done: Sync = { ...sync, added: sync.added.filter(isDone), removed: sync.removed.filter(isDone) };
  const activated = input.flags['activate'] === true && open.length === 0;
  const skipped = skippedOutcome(sync);
  const outcome = endedWith(carried.outcome ?? skipped, carried);
  if (!(await isForPeople(context)) || wantsRecord(input))
    return { ...record(done, input, { activated, open }), outcome };
  const sentence = sentenceOf(done, activated);
  if (open.length === 0 && (outcome === undefined || outcome === skipped))
    return { kind: 'done', message: sentence, outcome };
  return { ...rowsResult(failuresFirst(open), outcome), remarks: [`${sentence}.`, ...carried.summary] };
};

const sentenceOf = ({ added, group, removed, to, tree }: Sync, isActivated: boolean): string => {
  const path = cleanCell(tree.path(group.id));
  const goal = to === undefined ? '' : ` to ${cleanCell(tree.path(to.id))}`;
  return [
    ...(added.length === 0 ? [] : [`Added ${computersText(added.length)} to ${path}: ${firstFew(added)}`]),
    ...(removed.length === 0
      ? []
      : [
          `${to === undefined ? 'removed' : 'moved'} ${computersText(removed.length)} from ${path}${goal}: ${firstFew(removed)}`,
        ]),
    isActivated ? 'activated' : 'assignments apply from the next activation on',
  ]
    .join('; ')
    .replace(/^./, (first) => first.toUpperCase());
};

interface Ended {
  readonly refused?: SyncRefusal['refused'];
  readonly activated?: boolean;
  readonly open?: readonly OutcomeRow[];
}

const record = (
  { added, group, leaves, matched, members, removed, skipped, to, tree }: Sync,
  input: Input,
  { activated = false, open = [], refused }: Ended = {},
): Result => {
  const moved = added.flatMap((target) => {
    const from = leaves.get(target.id);
    return from === undefined ? [] : [{ ...computerOf(target), from: tree.path(from.id) }];
  });
  const answer: SyncAnswer = {
    group: tree.path(group.id),
    rule: ruleOf(input),
    matched,
    members,
    added: added.map(nameOf),
    removed: removed.map(nameOf),
    unchanged: members - removed.length,
    refused: refused ?? null,
    activated,
    ...(moved.length === 0 ? {} : { moved }),
    ...(to === undefined ? {} : { to: tree.path(to.id) }),
    ...(open.length === 0
      ? {}
      : { failed: open.map((row) => ({ id: row.id, computer: rowName(row), ...failedStep(row) })) }),
    ...(skipped === undefined
      ? {}
      : { skipped: skipped.computers.map((target) => ({ ...computerOf(target), reason: skipped.why })) }),
    ...(input.shared.dryRun ? { dryRun: true } : {}),
  };
  return { kind: 'object', value: answerJson(answer) };
};

const computerOf = (target: Target): SyncedComputer => ({ id: target.id, computer: nameOf(target) });

const ruleFlags = [
  'group',
  'direct',
  'issue',
  'not-seen-for',
  'os',
  'model',
  'user',
  'from-file',
  'not-in',
  'out-of-sync',
  'failed',
  'outdated',
  'no-group',
  'except-from',
];

/** The rule as it was typed, in the form of state files. */
const ruleOf = ({ flags }: Input): JsonObject => {
  const criteria = [flags['search'] ?? []].flat().map((word) => {
    const [field = '', ...value] = String(word).split('=');
    return [field.trim(), value.join('=')] as const;
  });
  const typed = ruleFlags.flatMap((name): [string, Json][] => {
    const value = flags[name];
    const key = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return typeof value === 'string' || typeof value === 'boolean' ? [[key, value]] : [];
  });
  const except = [flags['except'] ?? []].flat().map(String);
  return {
    ...(criteria.length === 0 ? {} : { search: Object.fromEntries(criteria) }),
    ...Object.fromEntries(typed),
    ...(except.length === 0 ? {} : { except }),
  };
};
