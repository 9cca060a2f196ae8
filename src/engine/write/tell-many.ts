import { groupApi } from '../../service/groups.js';
import { acceptedText, isOnlyAccepted } from './sentence.js';
import type { Column } from '../../areas/column.js';
import type { RowWords } from '../../areas/record.js';
import type { Input, Result } from '../../command/spec.js';
import type { Context } from '../../context.js';
import type { RefusedInBatch } from '../../changes/journal/unit-state.js';
import { readGroupsOf } from '../../service/group-paths.js';
import { labelOf } from '../names/labels.js';
import { allTargets, isBatch, type Plan } from '../../changes/plan.js';
import { mapBounded } from '../../service/read-items.js';
import { listFromItems } from '../../command/list-result.js';
import { withNames } from '../names/with-names.js';
import { mergeAnswers } from '../../changes/execute/batch-answer.js';
import { failuresFirst, doneRow, isFine, type OutcomeRow, rowName, rowsResult } from '../../changes/execute/outcome.js';
import { endedWith, type RunReport, withSummary } from '../../changes/execute/send-all.js';
import { batchSentence, isForPeople, sentenceOf, type SpokenNames, wantsRecord, wordsSentence } from './sentence.js';
import type { Planned } from './planned.js';
import { EmsError } from '../../base/errors.js';
import { UncertainWrite } from '../../http/failure.js';
import { isObject, type JsonObject } from '../../base/json/objects.js';
import { countSubjects } from '../../changes/target.js';
import { isTable } from '../../settings/output-formats.js';
import { ticked } from '../../terminal/terminal.js';
import { shellWord } from '../../base/text/shell-word.js';

interface Named extends Planned {
  /** Looked up before anything was sent. */
  readonly names: SpokenNames;
}

/** Reports many results: a sentence if all went well, else the rows that need attention, and the sum. */
export const tellMany = async (planned: Named, carried: RunReport, input: Input, context: Context): Promise<Result> => {
  const { plan, prepared } = planned;
  const result = finish(planned, carried);
  const { format } = await context.output();
  const isTold = await isForPeople(context);
  if (!isTable(format) && !isTold) return withSummary(result, carried);
  const failures = carried.rows.filter((row) => !isFine(row));
  const hints = await moveHints(plan, prepared.names, failures, context);
  const show = async (rows: readonly OutcomeRow[], outcome: EmsError | undefined): Promise<Result> =>
    shapeRows(planned, await nameRows(failuresFirst(rows), context), outcome);
  if (!isTold || wantsRecord(input)) {
    const whole = withSummary(await show(carried.rows, result.outcome), carried);
    return { ...whole, remarks: [...(whole.remarks ?? []), ...hints] };
  }
  if (failures.length === 0) {
    const isAccepted = carried.rows.some(({ status }) => isOnlyAccepted(status, planned.command.operation));
    const message = isAccepted ? acceptedText(plan) : sentenceFor(planned, carried);
    return { kind: 'done', message, remarks: carried.summary.slice(1), outcome: endedWith(undefined, carried) };
  }
  const shown = await show(failures, endedWith(result.outcome, carried));
  return {
    ...shown,
    remarks: [...successesOf(planned, carried, context), ...reasons(carried, failures), ...hints],
  };
};

const fewNames = 10;

/** A few failed rows show their own reasons; many are summed up. The error counts them, unless it is an interrupt. */
const reasons = ({ execution, summary }: RunReport, failures: readonly OutcomeRow[]): string[] => {
  const [sum = '', ...lines] = summary;
  return [
    ...(execution.stopped === 'interrupted' ? [sum] : []),
    ...lines.filter((line) => failures.length > fewNames || line.startsWith('    ')).map((line) => line.trim()),
  ];
};

/** Names the words that succeeded beside those that failed. */
const successesOf = (planned: Named, carried: RunReport, context: Context): string[] => {
  const isAny = planned.kind === 'words' && carried.rows.some(({ outcome }) => outcome === 'done');
  return isAny ? [ticked(sentenceFor(planned, carried), context.terminal)] : [];
};

const sentenceFor = ({ command, names, plan, words }: Named, carried: RunReport): string => {
  const { record } = command;
  if (words !== undefined) return `${withNames(words.done, names)}${alreadyText(plan, words)}`;
  if (plan.subject !== undefined) {
    const done = carried.rows.filter(({ outcome }) => outcome === 'done');
    const answers = done.map(({ answer, name }) => ({ word: name ?? '', answer }));
    return wordsSentence(record, names, plan.subject.noun, answers);
  }
  if (isBatch(plan)) {
    const answers = [...carried.execution.outcomes.values()];
    const replies = answers.map((answer) => (answer.kind === 'done' ? (answer.reply ?? null) : null));
    return batchSentence(record, names, replies, allTargets(plan).length);
  }
  const sentence = sentenceOf(record, names);
  return record.next === 'contact' ? `${sentence}; each acts at its next contact` : sentence;
};

const alreadyText = ({ already = [] }: Plan, words: RowWords): string =>
  already.length === 0 ? '' : `; ${countSubjects(already.length, words)} ${words.already ?? ''}`.trimEnd();

const finish = (planned: Planned, carried: RunReport): Result => {
  const { command, plan, prepared } = planned;
  const only = plan.units.length === 1 && isBatch(plan) ? carried.execution.outcomes.get(0) : undefined;
  if (only === undefined)
    return planned.kind === 'words' ? shapeRows(planned, carried.rows, carried.outcome) : resultOf(plan, carried);
  // A single batch is the service's own answer, or its own error.
  if (only.kind !== 'done') {
    const { error, message, ...facts } = only.problem;
    const Kind = only.kind === 'unknown' ? UncertainWrite : EmsError;
    const failure = new Kind(error, message, { ...facts, operation: plan.call.operation });
    throw endedWith(failure, carried) ?? failure;
  }
  const { columns, done = 'Done', id, view } = command.record;
  if (only.reply === undefined)
    return carried.outcome === undefined
      ? { kind: 'done', message: withNames(done, prepared.names) }
      : rowsResult(carried.rows, carried.outcome, plan);
  return { kind: 'object', value: only.reply, columns, id, view, outcome: carried.outcome };
};

const shapeRows = (
  { command, kind, plan }: Planned,
  rows: readonly OutcomeRow[],
  outcome: EmsError | undefined,
): Result => {
  if (kind !== 'words' || plan.subject === undefined) return rowsResult(rows, outcome, plan);
  const { noun, plural } = plan.subject;
  const items = rows.map((row) => wordRow(row, noun));
  const list = listFromItems(items, { columns: wordColumns(noun), id: command.record.id, noun: plural });
  return { ...list, namesWhere: doneRow, outcome };
};

/** The row of a word has its name and the fields of its answer. */
const wordRow = ({ answer, code, message, name, outcome }: OutcomeRow, noun: string): JsonObject => ({
  [noun]: name ?? '',
  outcome,
  ...(outcome === 'done' ? (isObject(answer) ? answer : {}) : { code, message }),
});

const wordColumns = (noun: string): Column[] => [
  { path: noun },
  { path: 'outcome', state: true },
  { path: 'alreadyAssigned', title: 'Already assigned', format: 'yes-no', onlyKnown: true },
  { path: 'message', whole: true, onlyKnown: true },
];

/** A batch of one that was refused: why, by name, and what to do about it. */
export const tellRefused = async (
  { plan, prepared }: Planned,
  result: Result,
  refusals: readonly RefusedInBatch[],
  context: Context,
): Promise<Result> => {
  const targets = allTargets(plan);
  const rows = refusals.map(({ code, id, message, unsure }): OutcomeRow => ({
    id,
    hostname: targets.find((target) => target.id === id)?.name ?? null,
    outcome: unsure === true ? 'unknown' : 'failed',
    status: null,
    code: code ?? null,
    message: message ?? null,
  }));
  const remarks = await moveHints(plan, prepared.names, rows, context);
  return { ...rowsResult(await nameRows(rows, context), result.outcome), remarks };
};

/** People read names: a few that were given by their ids are looked up. */
const nameRows = async (rows: readonly OutcomeRow[], context: Context): Promise<OutcomeRow[]> => {
  const nameless = rows.filter(({ hostname }) => hostname === null);
  if (!context.terminal.stdout.isTerminal || nameless.length > fewNames) return [...rows];
  const client = await context.client();
  const found = new Map(
    await mapBounded(nameless, 4, async ({ id }) => [id, await labelOf('computer', id, client)] as const),
  );
  return rows.map((row) => (row.hostname === null ? { ...row, hostname: found.get(row.id) ?? null } : row));
};

/** Gives one answer in the service's own words for a batch; a row for each target otherwise. */
const resultOf = (plan: Plan, carried: RunReport): Result => {
  // Batches of several groups have no answer in common.
  const isMixed = plan.units.some(({ own }) => own !== undefined);
  const value = isBatch(plan) && !isMixed ? mergeAnswers(plan.units, carried.execution.outcomes) : undefined;
  if (value === undefined) return rowsResult(carried.rows, carried.outcome, plan);
  return { kind: 'object', value, outcome: carried.outcome };
};

const mostAsked = 10;

/** A configuration group takes no computer that is in another one: then a move is meant. One line for each group it leaves. */
export const moveHints = async (
  { call }: Plan,
  names: Readonly<Record<string, string>>,
  rows: readonly OutcomeRow[],
  context: Context,
): Promise<string[]> => {
  if (call.operation !== groupApi.addMembers.operation) return [];
  const others = rows.filter(
    ({ code, message }) =>
      /configuration/i.test(code ?? '') || /(another|other) configuration group/i.test(message ?? ''),
  );
  if (others.length === 0) return [];
  const group = names['group'] ?? (await groupLabel(call.pathValues?.['id'], context));
  const places = await mapBounded(others.slice(0, mostAsked), 4, async (row) => ({
    row,
    from: await configurationGroup(Number(row.id), context),
    to: row.values?.['group'] ?? group ?? '',
  }));
  const lines = new Map<string, string[]>();
  for (const { from, row, to } of places) {
    if (from === undefined || to === '') continue;
    const command = `ems group move-computers ${shellWord(from)} ${shellWord(to)}`;
    lines.set(command, [...(lines.get(command) ?? []), shellWord(rowName(row))]);
  }
  return [...lines].map(([command, computers]) => `To move instead: ${command} ${computers.join(' ')}`);
};

/** A resumed run knows its group by the id only. */
const groupLabel = async (id: string | number | undefined, context: Context): Promise<string | undefined> =>
  id === undefined ? undefined : labelOf('group', id, await context.client());

/** Returns undefined if the service does not show it: a command without a group would not run. */
const configurationGroup = async (id: number, context: Context): Promise<string | undefined> => {
  const client = await context.client();
  try {
    const found = (await readGroupsOf(id, client, context)).find(({ isConfiguration }) => isConfiguration);
    return found === undefined ? undefined : ((await labelOf('group', found.id, client)) ?? found.id);
  } catch {
    return undefined;
  }
};
