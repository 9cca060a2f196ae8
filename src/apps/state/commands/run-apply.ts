import type { CommandContext, Input, Canvas, Result } from '../../../command/spec.js';
import { storedOperations } from '../../../discovery/store.js';
import { readPace } from '../../../changes/execute/pace.js';
import { checkReport, openReport } from '../../../changes/execute/report-file.js';
import { askPermit } from '../../../changes/permit.js';
import { fleetCount } from '../../../changes/reach/count-members.js';
import { previewMany } from '../../../changes/preview.js';
import type { Permit } from '../../../http/client.js';
import { groupApi } from '../../../service/groups.js';
import { EmsError, interruptKind } from '../../../base/errors.js';
import { activateGroups, activationsOf, type Activated } from '../apply/activate-groups.js';
import { applyChanges, type Applied, type ApplyInput } from '../apply/apply-changes.js';
import { appliedAnswer, drawApplied, reportRows, resultCounts } from '../apply/applied-result.js';
import { previewChanges } from '../apply/preview-changes.js';
import { writeChangesRestorePoint } from '../apply/restore-point.js';
import { withHiddenSecrets } from '../apply/secret-changes.js';
import { refuseManyRemovals, refuseOtherPlan } from '../apply/valves.js';
import { isRemoval } from '../compare/plan-order.js';
import { countReached, wholeGroups } from '../compare/with-reach.js';
import { findDifference, type FoundDifference } from '../find-difference.js';
import { operationsOfChanges } from '../kind-operations.js';
import type { StateChange, StateDifference } from '../model.js';
import { changeSentence } from '../show/change-words.js';
import { groupBy } from '../../../base/json/group-by.js';
import { answerJson } from '../../../base/json/objects.js';
import { fewNames, plural, computersText } from '../../../base/text/wording.js';
import { shellWord } from '../../../base/text/shell-word.js';
import { directoryFor } from '../../../discovery/profile-descriptions.js';
import {
  activatedText,
  activationLines,
  asleepBefore,
  nothingToDo,
  reachInput,
  partOutcome,
  doubtOutcome,
} from './asleep-before.js';
import { readFiles, readWithProgress, typedWords, withProgress } from './state-input.js';

export const runApply = async (input: Input, context: CommandContext): Promise<Result> => {
  checkReport(input);
  const found = await findPlan(input, context);
  const { difference } = found;
  const { expect } = input.flags;
  refuseOtherPlan(difference, typeof expect === 'string' ? expect : undefined);
  const work = await workOf(found, context);
  const left = await asleepBefore(found, input, context);
  if (difference.changes.length + left.due.length === 0 && !input.shared.dryRun) return nothingToDo(found, left);
  const { 'max-removed': most } = input.values;
  refuseManyRemovals(difference, typeof most === 'number' ? most : undefined);
  if (input.shared.dryRun) return preview({ ...work, shown: found.shown }, left.due, input, context);
  const permit = await ask(found, left.due, input, context);
  const report = await openReport(input);
  const pace = await readPace({ atOnce: 4 }, input, context);
  const restore = difference.changes.length === 0 ? null : await writeRestorePoint(work, context);
  const applied = await withProgress(
    (count) => `Applying: ${count} steps`,
    context,
    (tell) =>
      applyChanges({ ...work, permit, pace, ...(restore === null ? {} : { marks: { restore } }), tell }, context),
  );
  const activation =
    input.flags['activate'] === true ? await activateGroups(applied, { due: left.due, permit }, context) : undefined;
  const done = applied.changes.flatMap(({ change, result }) => (result === 'applied' ? [change] : []));
  await report?.finish(reportRows(applied.changes));
  const reached = await countReached([...done, ...wholeGroups(left.due)], reachInput(found));
  return resultOf({ found, applied, restore, activation, reached, due: left.due, doubt: left.doubt }, context);
};

const writeRestorePoint = async (work: ApplyInput, context: CommandContext): Promise<string> => {
  const restore = await writeChangesRestorePoint(work, context);
  context.say(`Restore point: ${restore}\nTo go back: ems state apply ${shellWord(restore)}`);
  return restore;
};

const findPlan = async (input: Input, context: CommandContext): Promise<FoundDifference> => {
  const { problems, wanted } = await readFiles(input);
  const only = typedWords(input.flags['only']);
  const found = await readWithProgress(context, (tell) => findDifference({ wanted, problems, only, tell }, context));
  return input.flags['write-secrets'] === true ? withHiddenSecrets(found) : found;
};

const workOf = async (
  { difference, real, rules, wanted }: FoundDifference,
  context: CommandContext,
): Promise<ApplyInput> => {
  const { directory } = await directoryFor(context);
  const operations = await storedOperations(directory);
  return {
    wanted,
    real,
    changes: difference.changes,
    rules,
    described: async () => operations,
    keepsAll: difference.unreadable.length > 0,
  };
};

const preview = async (
  { shown, ...work }: ApplyInput & Pick<FoundDifference, 'shown'>,
  due: readonly string[],
  { flags }: Input,
  context: CommandContext,
): Promise<Result> => {
  const kept = work.keepsAll ? work.changes.filter((change) => isRemoval(change) || change.leaves !== undefined) : [];
  for (const line of shown) context.warn(line);
  for (const change of kept) context.warn(`Not sent, because a read failed: ${changeSentence(change)}`);
  const changes = work.changes.filter((change) => !kept.includes(change));
  const { calls, groupId, problems } = await previewChanges({ ...work, changes }, context);
  for (const [change, problem] of problems) context.warn(`Not sent: ${changeSentence(change)}: ${problem}`);
  const applied = changes.flatMap((change) =>
    problems.has(change) ? [] : [{ change, result: 'applied', error: null } as const],
  );
  const activations = flags['activate'] === true ? activationsOf({ changes: applied, groupId }, due) : [];
  const others = [...activations].map(([path, call]) => ({ ...call, about: `activate ${path}` }));
  return previewMany([...calls, ...others], await context.client());
};

/** A change of the depot topology may affect every computer, which counts only against a typed limit. */
const affectedBy = async (
  found: FoundDifference,
  due: readonly string[],
  { shared }: Input,
  context: CommandContext,
): Promise<number | null> => {
  const { changes, computers } = found.difference;
  if (shared.maxAffected !== undefined && changes.some(({ kind }) => kind === 'topology'))
    return (await fleetCount(await context.client())) ?? null;
  return due.length === 0 ? computers : countReached([...changes, ...wholeGroups(due)], reachInput(found));
};

const ask = async (
  found: FoundDifference,
  due: readonly string[],
  input: Input,
  context: CommandContext,
): Promise<Permit> => {
  const { changes, server, unreadable } = found.difference;
  const computers = await affectedBy(found, due, input, context);
  const removed = changes.filter(({ action }) => action === 'remove' || action === 'delete').length;
  const facts = [
    `${plural(changes.length, 'change')}, of them ${plural(removed, 'removal')}${computers === null ? '' : `; affects ${computersText(computers)}`}.`,
    ...movesText(changes),
    ...found.shown,
    ...(unreadable.length === 0
      ? []
      : ['Not everything could be read, so nothing is removed and no computer is moved.']),
    ...(input.flags['activate'] === true ? ['The changed groups are activated.'] : []),
    ...(due.length === 0
      ? []
      : [`An earlier run was stopped before it activated ${fewNames(due, shownNames)}; it is activated now.`]),
  ];
  return askPermit(
    {
      question:
        changes.length === 0
          ? `Activate ${plural(due.length, 'group')} on ${server}?`
          : `Apply ${plural(changes.length, 'change')} to ${server}?`,
      dangerous: true,
      ...(computers === null ? { unknown: true } : { affected: computers }),
      facts,
      list: async () => changes.map(changeSentence),
      undo: changes.length === 0 ? 'until-contact' : 'in-part',
      operations: [
        ...operationsOfChanges(changes),
        ...(input.flags['activate'] === true ? [groupApi.activate.operation] : []),
      ],
    },
    input,
    context,
  );
};

const shownNames = 20;

/** 'Moves from Computers/Hamburg to Computers/Berlin: PC-0067' */
const movesText = (changes: readonly StateChange[]): string[] => {
  const moved = groupBy(changes, ({ leaves, on }) => (leaves === undefined ? '' : `${leaves.path} to ${on}`));
  return [...moved].flatMap(([groups, own]) => {
    const names = own.map(({ what }) => what);
    return groups === '' ? [] : [`Moves from ${groups}: ${fewNames(names, shownNames)}`];
  });
};

interface Ended {
  readonly found: FoundDifference;
  readonly applied: Applied;
  readonly restore: string | null;
  /** Groups that an earlier run left to be activated. */
  readonly due: readonly string[];
  /** Groups whose activation by an earlier run is not known. */
  readonly doubt: readonly string[];
  /** undefined: without --activate. */
  readonly activation: Activated | undefined;
  /** Computers of what was applied; null: not known. */
  readonly reached: number | null;
}

const resultOf = (
  { activation, applied, doubt, due, found, reached, restore }: Ended,
  context: CommandContext,
): Result => {
  const { difference, remarks } = found;
  const { done, problems } = activation ?? { done: 0, problems: [] };
  const activated = done > 0 && problems.length === 0;
  const asleep = activation !== undefined && problems.length === 0 ? 0 : reached;
  const sleeping =
    asleep === 0
      ? []
      : [
          `${asleep === null ? 'An unknown number of computers' : computersText(asleep)} will act at the next activation. To activate:\n${activationLines([...activationsOf(applied, due).keys()])}`,
        ];
  return {
    kind: 'object',
    value: answerJson(appliedAnswer(difference, applied.changes, { restore, asleep, activated })),
    draw: (canvas: Canvas) => (applied.changes.length === 0 ? 'No changes.\n' : drawApplied(applied.changes, canvas)),
    remarks: [...remarks, ...(activated && due.length > 0 ? [activatedText(due)] : []), ...problems, ...sleeping],
    outcome: outcomeOf({ applied, problems, difference }, context) ?? doubtOutcome(doubt),
  };
};

const outcomeOf = (
  { applied, difference, problems }: { applied: Applied; difference: StateDifference; problems: readonly string[] },
  context: CommandContext,
): EmsError | undefined => {
  const counts = resultCounts(applied.changes);
  const hint = 'Run the command again to continue; changes that were made are not sent again.';
  if (context.interrupt.aborted) {
    const kind = interruptKind(context.interrupt);
    return new EmsError(kind, kind === 'terminated' ? 'Terminated.' : 'Interrupted.', { hint });
  }
  const { applied: done, failed, skipped, unknown } = counts;
  if (failed + skipped + unknown === 0)
    return problems.length > 0 ? new EmsError('partial', 'Not every group was activated.') : partOutcome(difference);
  const parts = [
    `${done} applied`,
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(skipped === 0 ? [] : [`${skipped} skipped`]),
    ...(unknown === 0 ? [] : [`${unknown} unknown`]),
  ];
  return new EmsError('partial', `${parts.join(', ')}.`, { hint, details: { ...counts } });
};
