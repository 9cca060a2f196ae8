import type { Input, Result, CommandContext } from '../../command/spec.js';
import { joinedClass, undoText, type UndoClass } from '../../contract/undo.js';
import type { Plan, Unit } from '../../changes/plan.js';
import { ownPlan } from '../../changes/own-plan.js';
import { askPermit } from '../../changes/permit.js';
import { checkReport, openReport, withoutReport } from '../../changes/execute/report-file.js';
import { readPace } from '../../changes/execute/pace.js';
import { keepsNoSecrets, undoingOf } from '../../changes/undo/class-of.js';
import { stateReader } from '../../changes/undo/changed-since.js';
import { carryOut } from '../../changes/execute/carry-out.js';
import { isForPeople } from '../../engine/write/sentence.js';
import { EmsError } from '../../base/errors.js';
import type { RunReport } from '../../changes/execute/send-all.js';
import { asWrite, type Call, type Permit } from '../../http/client.js';
import { plural } from '../../base/text/wording.js';
import { countAffected } from './count-affected.js';
import { chooseEntries } from './choose-entries.js';
import { describeCalls } from './describe-calls.js';
import { answerJson } from '../../base/json/objects.js';
import { allCalls, entryAnswer, type EntryResult, type UndoAnswer } from './entry-json.js';
import { restoreAll, restoreFailure } from './restore-all.js';
import { planEntry, type UndoneEntry } from './plan-entry.js';
import { entryOf, findUnproven, unprovenText } from './prove-undone.js';

/** Plans the inverse of each entry, asks once, and sends them through journal and report like any run. */
export const runUndo = async (input: Input, context: CommandContext): Promise<Result> => {
  checkReport(input);
  const entries = await planAll(input, context);
  const possible = entries.filter(isPossible);
  const changed = possible.filter((each) => each.changedSince);
  const refusal =
    possible.length === 0
      ? cannot(entries)
      : changed.length > 0 && input.flags['anyway'] !== true
        ? changedText(changed)
        : undefined;
  if (refusal !== undefined) return showResult(entries, { resultOf: () => 'refused', outcome: refusal }, context);
  await sayFacts(entries, input, context);
  if (input.shared.dryRun) return showResult(entries, { resultOf: plannedResult }, context);
  const isAny = possible.some((each) => allCalls(each).length > 0);
  const permit = isAny ? await ask(possible, input, context) : undefined;
  const file = permit === undefined ? undefined : await openReport(input);
  const restored =
    permit === undefined
      ? { problems: new Map<string, readonly string[]>(), rows: [] }
      : await restoreAll(possible, { permit, pace: await readPace({ atOnce: 4 }, input, context) }, context);
  const isSent = possible.some((each) => each.calls.length > 0);
  const plan = isSent ? await planOf(possible, input, context) : undefined;
  const report =
    plan === undefined || permit === undefined
      ? undefined
      : await carryOut({ plan, permit, keepReplies: true }, withoutReport(input), context);
  await file?.finish([...restored.rows, ...(report?.rows ?? [])]);
  const unproven =
    plan === undefined || report === undefined ? [] : await findUnproven(plan, report, possible, context);
  const failed = new Set([...failedIn(report), ...restored.problems.keys(), ...unproven.map(({ entry }) => entry)]);
  const resultOf = (each: UndoneEntry): EntryResult => {
    if (!possible.includes(each)) return 'refused';
    if (failed.has(each.entry.id)) return 'failed';
    return allCalls(each).length === 0 ? 'as-before' : 'undone';
  };
  const outcome = restoreFailure(restored.problems) ?? report?.outcome ?? unprovenText(unproven) ?? partOnly(entries);
  return showResult(
    entries,
    { resultOf, outcome, report, isSent: isAny, isRedo: input.flags['redo'] === true },
    context,
  );
};

const plannedResult = (each: UndoneEntry): EntryResult => (isPossible(each) ? 'planned' : 'refused');

/** Whether there is a request to send: a change of nothing but a secret has none. */
const isPossible = ({ class: known, why, ...each }: UndoneEntry): boolean =>
  known !== 'no' && (why !== keepsNoSecrets || allCalls(each).length > 0);

const planAll = async (input: Input, context: CommandContext): Promise<UndoneEntry[]> => {
  const chosen = await chooseEntries(input, context);
  const stateOf = stateReader(await context.client());
  const planned: UndoneEntry[] = [];
  for (const entry of chosen) planned.push(await planEntry(entry, { newer: planned, stateOf }, context));
  return planned;
};

const cannot = (entries: readonly UndoneEntry[]): EmsError => {
  const [first] = entries;
  const what =
    entries.length === 1 ? `"${first?.entry.command ?? ''}" cannot be undone` : 'none of these changes can be undone';
  return new EmsError('refused', `Refused: ${what}. ${first?.why ?? ''}`.trim(), {
    hint: 'Which changes can be undone: ems help undo',
  });
};

const changedText = (changed: readonly UndoneEntry[]): EmsError =>
  new EmsError(
    'conflict',
    [
      `Refused: ${changed.map(({ entry }) => `"${entry.command}"`).join(', ')} was changed since by others or by a later command.`,
      ...changed.flatMap(({ restore }) => restore?.gone ?? []),
    ].join('\n'),
    { hint: 'Show the change with: ems history show <id>\nTo undo it anyway, add --anyway.' },
  );

/** A dry run prints the facts of the question. */
const sayFacts = async (entries: readonly UndoneEntry[], input: Input, context: CommandContext): Promise<void> => {
  if (input.shared.dryRun) for (const line of await factsOf(entries, context)) context.say(line);
};

const factsOf = async (entries: readonly UndoneEntry[], context: CommandContext): Promise<string[]> => {
  const lines: string[] = [];
  for (const each of entries) {
    if (entries.length > 1) lines.push(`${each.entry.id}: ${each.entry.command}`);
    if (!isPossible(each)) lines.push(`Cannot be undone. ${each.why ?? ''}`.trim());
    else lines.push(...(await describeCalls(allCalls(each), context)), ...aboutContact(each), ...aboutClass(each));
  }
  return lines;
};

/** '105 of 105 computers have had no contact since: nothing has happened there yet.' */
const aboutContact = ({ actedOn, asleep }: UndoneEntry): string[] => {
  const all = asleep + actedOn;
  if (all === 0) return [];
  const of = `of ${plural(all, 'computer')}`;
  return [
    ...(asleep === 0
      ? []
      : [`${asleep} ${of} ${asleep === 1 ? 'has' : 'have'} had no contact since: nothing has happened there yet.`]),
    // Some services do not show when the last contact was.
    ...(actedOn === 0 ? [] : [`${actedOn} ${of} may have made contact since and acted on it.`]),
  ];
};

const aboutClass = ({ changedSince, class: known, entry, open, why, ...each }: UndoneEntry): string[] => [
  ...(entry.exitCode === null ? ['It ended without a result: what the service shows now is undone.'] : []),
  ...(open === 0 ? [] : [`${plural(open, 'request')} had no answer. Undone only if the service shows the change.`]),
  ...each.folders.slice(0, 3).map((folder) => `Applies the restore point ${folder}`),
  ...(allCalls(each).length === 0 ? ['Nothing to send: the service is as it was before.'] : []),
  ...(known === 'in-part' || why !== null ? [`The change ${undoText[known]}. ${why ?? ''}`.trim()] : []),
  ...(each.isUnseen === true ? ['The service does not show whether it was changed since.'] : []),
  ...(changedSince ? ['It was changed since, and is undone anyway.'] : []),
];

const ask = async (entries: readonly UndoneEntry[], input: Input, context: CommandContext): Promise<Permit> => {
  const calls = entries.flatMap(allCalls);
  return askPermit(
    {
      // About the undo, not about the change: that can be undone.
      question: `${questionOf(entries)} The undo itself ${undoText[classOfCalls(calls)]}.`,
      dangerous: true,
      facts: await factsOf(entries, context),
      operations: calls.map(({ operation }) => operation),
      ...(await countAffected(entries, input, context)),
    },
    input,
    context,
  );
};

const classOfCalls = (calls: readonly Call[]): UndoClass => joinedClass(calls.map((call) => undoingOf(call).class));

const questionOf = (entries: readonly UndoneEntry[]): string => {
  const [only, second] = entries;
  return only !== undefined && second === undefined
    ? `Undo "${only.entry.command}"?`
    : `Undo ${plural(entries.length, 'change')}?`;
};

/** Requests of one kind may overlap; of several kinds, the last change is reversed first. */
const planOf = async (entries: readonly UndoneEntry[], input: Input, context: CommandContext): Promise<Plan> => {
  const client = await context.client();
  const units = entries.flatMap(({ calls, entry }) =>
    calls.map((call, at) =>
      unitOf({ ...call, undoes: entry.id }, `${entry.id}/${at + 1}`, client.url(call).slice(client.origin.length)),
    ),
  );
  const kinds = new Set(entries.flatMap(({ calls }) => calls.map(({ operation }) => operation)));
  const plan = await ownPlan(
    {
      words: ['undo'],
      question: questionOf(entries),
      subject: { noun: 'request', plural: 'requests' },
      units,
      ...(kinds.size > 1 ? { inOrder: true } : {}),
    },
    input,
    context,
  );
  return { ...plan, command: `ems undo ${entries.map(({ entry }) => entry.id).join(' ')}`, undoable: true };
};

const unitOf = (call: Call, id: string, path: string): Unit => ({
  targets: [{ id, name: `${call.method} ${path}` }],
  call: asWrite(call),
});

const failedIn = (report: RunReport | undefined): string[] =>
  (report?.rows ?? []).flatMap(({ id, outcome }) => (outcome === 'done' ? [] : [entryOf(id)]));

const partOnly = (entries: readonly UndoneEntry[]): EmsError | undefined => {
  const left = entries.filter((each) => !isPossible(each));
  return left.length === 0
    ? undefined
    : new EmsError(
        'partial',
        `${plural(left.length, 'change')} cannot be undone: ${left.map(({ entry }) => entry.id).join(', ')}.`,
      );
};

/** Some inverses cannot be undone themselves, such as a deactivation: then the change is made anew. */
const wayBack = (done: readonly UndoneEntry[]): string => {
  if (classOfCalls(done.flatMap(allCalls)) !== 'no') return 'Make it again with: ems undo --redo';
  const [only, second] = done;
  return only === undefined || second !== undefined ? '' : `Make it again with: ${only.entry.command}`;
};

interface Shown {
  readonly resultOf: (each: UndoneEntry) => EntryResult;
  readonly outcome?: EmsError | undefined;
  readonly report?: RunReport | undefined;
  readonly isSent?: boolean;
  readonly isRedo?: boolean;
}

const showResult = async (
  entries: readonly UndoneEntry[],
  { isRedo = false, isSent = false, outcome, report, resultOf }: Shown,
  context: CommandContext,
): Promise<Result> => {
  const client = await context.client();
  const answer: UndoAnswer = { entries: entries.map((each) => entryAnswer(each, resultOf(each), client)) };
  const value = answerJson(answer);
  const done = entries.filter((each) => resultOf(each) === 'undone');
  if (!(await isForPeople(context)) || !isSent)
    return { kind: 'object', value, outcome, ...(report === undefined ? {} : { remarks: report.summary }) };
  if (done.length === 0) return { kind: 'text', text: '', outcome };
  const what = done.length === 1 ? `"${done[0]?.entry.command ?? ''}"` : plural(done.length, 'change');
  const tooLate = done.flatMap(({ actedOn, why }) => (actedOn > 0 && why !== null ? [why] : []));
  return {
    kind: 'done',
    message: [
      `Undid ${what}. ${isRedo ? 'Undo it again with: ems undo --last' : wayBack(done)}`.trim(),
      ...tooLate,
    ].join('\n'),
    outcome,
  };
};
