import { EmsError } from '../../errors.js';
import type { Presentation } from '../../areas/record.js';
import type { Result } from '../../command/result.js';
import type { Context } from '../../context.js';
import type { Json } from '../../contract/operation.js';
import { isTable } from '../../settings/output-formats.js';
import type { Reply } from '../../http/client.js';
import { itemsOf } from '../../json/items.js';
import { isObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import { thousands } from '../../text/thousands.js';
import { labelOf } from '../names/labels.js';
import { isForPeople, wantsRecord } from './for-people.js';
import { nextContact } from './next-contact.js';
import { sentenceOf, tellOutcome, withNext } from './tell-outcome.js';
import { mapBounded } from '../read/map-bounded.js';
import { shapeReply } from '../read/shape-result.js';
import { withLabels } from '../safety/names.js';
import { moveHints } from './move-hint.js';
import { failuresFirst, type OutcomeRow } from '../run/outcome.js';
import type { BulkRun } from './plan-run.js';
import { endedWith, partialFailure, rowsResult, rowWords, withSummary, type BulkReport } from '../run/send-all.js';
import { computersIn } from '../targets/target.js';
import { computersText } from '../../text/plural.js';
import type { Command } from '../request/command.js';
import { withNames } from '../request/typed-names.js';
import type { Input } from '../../command/input.js';

type Names = Readonly<Record<string, string>>;

/** The names of a sentence: a host name is enough there, and an id stands for none. */
export const spokenNames = async (
  { record }: Command,
  { names, prepared, units }: BulkRun,
  context: Context,
): Promise<Names> => {
  const labeled = await withLabels(prepared, context);
  const argument = record.arguments?.find(({ many }) => many)?.name ?? 'computer';
  const [only, second] = units.flat();
  if (only === undefined || second !== undefined || !/^\d+$/.test(names[argument] ?? '')) return labeled.names;
  const host = await labelOf('computer', only.id, await context.client());
  return host === undefined ? labeled.names : { ...labeled.names, [argument]: host.replace(/\..*$/, '') };
};

interface One {
  readonly command: Command;
  readonly run: BulkRun;
  readonly names: Names;
  readonly reply: Reply;
}

/** What became of one named computer. */
export const tellOne = async ({ command, names, reply, run }: One, input: Input, context: Context): Promise<Result> => {
  const { record } = command;
  const { plan, units } = run;
  const answer = reply.json();
  const plain = sentenceOf(record, names, answer);
  const shaped = shapeReply(reply, record, plain);
  const result =
    plan.carrier.where === 'path'
      ? shaped
      : { ...shaped, outcome: partialFailure(shaped) ?? (await uncountedOne(run, answer)) };
  const isTold = await isForPeople(context);
  const sentence = async (): Promise<string> => {
    if (plan.carrier.where !== 'path') return batchSentence(record, names, [answer ?? null], 1);
    const [id] = computersIn(units[0] ?? []).map((target) => target.id);
    const next = record.next === 'contact' && id !== undefined ? `; ${await nextContact(id, context)}` : '';
    return withNext(plain, record, names) + next;
  };
  if (isTold && result.kind === 'done') return { kind: 'done', message: await sentence() };
  if (isTold && result.outcome !== undefined) return refusedOne(result, run, answer, context);
  return tellOutcome({ record, result, sentence }, input, context);
};

/** One computer is told by the counts as many are: none that succeeded, or an answer without them, is not done. */
const uncountedOne = async ({ plan, units }: BulkRun, answer: Json | undefined): Promise<EmsError | undefined> => {
  const { promisesCounts, refusalsIn } = await import('../run/batch-answer.js');
  const [refusal] = refusalsIn(answer, units[0] ?? [], promisesCounts(plan.call));
  if (refusal === undefined) return undefined;
  const what = refusal.unsure === true ? 'The change may have taken effect' : '1 computer failed';
  return new EmsError('partial', `${what}: ${refusal.message ?? refusal.code ?? 'refused'}.`, {
    operation: plan.call.operation,
    hint: 'Running the same command again is safe.',
  });
};

/** A batch of one that was refused: why, by name, and what to do about it. */
const refusedOne = async (
  result: Result,
  run: BulkRun,
  answer: Json | undefined,
  context: Context,
): Promise<Result> => {
  const { refusalsIn } = await import('../run/batch-answer.js');
  const unit = run.units[0] ?? [];
  const rows = refusalsIn(answer, unit, true).map(({ code, id, message }): OutcomeRow => ({
    id,
    hostname: unit.find((target) => target.id === id)?.name ?? null,
    outcome: 'failed',
    status: null,
    code: code ?? null,
    message: message ?? null,
  }));
  return { ...rowsResult(await named(rows, context), result.outcome), remarks: await moveHints(run, rows, context) };
};

interface Told {
  readonly command: Command;
  readonly run: BulkRun;
  readonly carried: BulkReport;
  readonly result: Result;
}

/** What became of many: a sentence where all is well, else those that need somebody, and the sum. */
export const tellRun = async (
  { carried, command, result, run }: Told,
  input: Input,
  context: Context,
): Promise<Result> => {
  const { format } = await context.output();
  const words = rowWords(run.plan);
  const isTold = await isForPeople(context);
  if (!isTable(format) && !isTold) return withSummary(result, carried);
  const failures = carried.rows.filter(({ outcome }) => outcome !== 'done');
  const hints = await moveHints(run, failures, context);
  if (!isTold || wantsRecord(input)) {
    const rows = rowsResult(await named(failuresFirst(carried.rows), context), result.outcome, words);
    return withMore(withSummary(rows, carried), hints);
  }
  if (failures.length > 0) {
    const rows = rowsResult(await named(failuresFirst(failures), context), endedWith(result.outcome, carried), words);
    // Few rows say for themselves what failed; many are summed up by their reason. How many, the end of the command tells, unless it is an interrupt.
    const summary = carried.summary.slice(1).filter((line) => failures.length > fewNames || line.startsWith('    '));
    const sum = carried.execution.stopped === 'interrupted' ? carried.summary.slice(0, 1) : [];
    return { ...rows, remarks: [...sum, ...summary.map((line) => line.trim()), ...hints] };
  }
  const names = await spokenNames(command, run, context);
  const sentence = manySentence(command.record, run, carried, names);
  const summary = carried.summary.slice(1);
  return { kind: 'done', message: sentence, remarks: summary, outcome: endedWith(undefined, carried) };
};

const withMore = (result: Result, more: readonly string[]): Result => ({
  ...result,
  remarks: [...(result.remarks ?? []), ...more],
});

const manySentence = (record: Presentation, run: BulkRun, carried: BulkReport, names: Names): string => {
  if (run.plan.carrier.where !== 'path') {
    const answers = run.units.map((_, unit) => carried.execution.outcomes.get(unit));
    const replies = answers.map((answer) => (answer?.kind === 'done' ? (answer.reply ?? null) : null));
    return batchSentence(record, names, replies, run.units.flat().length);
  }
  const sentence = withNext(sentenceOf(record, names, undefined), record, names);
  return record.next === 'contact' ? `${sentence}; each acts at its next contact` : sentence;
};

/** 'Added 20 computers to Workstations/Berlin; 1 was already there' */
const batchSentence = (record: Presentation, names: Names, answers: readonly Json[], count: number): string => {
  const noOps = record.batch?.noOps ?? {};
  const idle = answers
    .flatMap((answer) => itemsOf(isObject(answer) ? answer['results'] : undefined))
    .flatMap((item) =>
      Object.keys(noOps).filter((code) => Object.values(item).some((value) => textOf(value) === code)),
    );
  const [code] = idle;
  const changed = count - idle.length;
  const argument = record.arguments?.find(({ many }) => many)?.name ?? 'computer';
  if (code !== undefined && changed === 0)
    return withNames(`Nothing to do: {${argument}} ${count === 1 ? 'was' : 'were'} ${noOps[code]} ({group})`, names);
  const told = idle.length === 0 ? names : { ...names, [argument]: computersText(changed) };
  const sentence = withNext(sentenceOf(record, told, undefined), record, told);
  return code === undefined
    ? sentence
    : `${sentence}; ${thousands(idle.length)} ${idle.length === 1 ? 'was' : 'were'} ${noOps[code]}`;
};

const fewNames = 10;

/** Rows for people have names: what was given by its id is looked up, as long as it is a few. */
const named = async (rows: readonly OutcomeRow[], context: Context): Promise<OutcomeRow[]> => {
  const nameless = rows.filter(({ hostname }) => hostname === null);
  if (!context.terminal.stdout.isTerminal || nameless.length > fewNames) return [...rows];
  const client = await context.client();
  const found = new Map(
    await mapBounded(nameless, 4, async ({ id }) => [id, await labelOf('computer', id, client)] as const),
  );
  return rows.map((row) => ({ ...row, hostname: row.hostname ?? found.get(row.id) ?? null }));
};
