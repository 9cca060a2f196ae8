import type { Argument, RowWords } from '../../areas/record.js';
import type { Result } from '../../command/result.js';
import type { Context } from '../../context.js';
import { callOf } from '../../http/client.js';
import { commandLine, placeFlags } from '../command-line.js';
import { listFromItems } from '../read/shape-result.js';
import { isForPeople, wantsRecord } from './for-people.js';
import { withTagEffect } from './tag-effect.js';
import { confirmOrRefuse, phraseOf } from '../safety/confirm.js';
import { previewMany } from '../safety/preview.js';
import { isRehearsed, willBeAsked } from '../safety/readers.js';
import { keepJournal } from '../journal/keep-journal.js';
import { readPace, reportPath } from '../run/options.js';
import { failuresFirst } from '../run/outcome.js';
import { callFor, newRunId, type Plan, type Unit } from '../plan/plan.js';
import { openReport } from '../run/report-file.js';
import { readRowLines, subjectOf } from '../rows/row-lines.js';
import { linesChanged, plainLines } from '../rows/row-present.js';
import { endedWith, outcomeColumns, rowsResult, rowWords, sendAll, withSummary, type BulkReport } from '../run/send-all.js';
import { countSubjects, type RowSubject, type SubjectId, type Target } from '../targets/target.js';
import { plural } from '../../text/plural.js';
import { readFileOrPipe } from '../targets/targets.js';
import type { Command } from '../request/command.js';
import { withNames } from '../request/typed-names.js';
import type { Input } from '../../command/input.js';

/** A command for each row of a file, whatever it is about: check all rows, ask once, send with a journal, tell. */
export const runRows = async (command: Command, words: RowWords, input: Input, context: Context): Promise<Result> => {
  const report = reportPath(input);
  const pace = await readPace(input, context);
  const text = await readFileOrPipe(input.shared.selection.fromFile ?? '-', context);
  const { targets } = await readRowLines(command, text, input, context);
  const plan = await planRows(command, { words, targets }, input, context);
  if (targets.length === 0) return nothingToDo(plan, context);
  const units: readonly Unit[] = targets.map((target) => [target]);
  if (input.shared.dryRun) return rehearse({ plan, units, subject: subjectOf(command) }, input, context);
  await confirm({ plan, units, subject: subjectOf(command) }, input, context);
  const opened = report === undefined ? undefined : await openReport(report);
  const journal = await keepJournal(plan, units, input, context);
  const toSend = units.map((_, index) => index);
  const carried = await sendAll({ plan, units, toSend, pace, journal, keepReplies: false }, opened, context);
  return withTagEffect(await tell({ plan, words, carried }, input, context), command.record, context);
};

const planRows = async (
  command: Command,
  { words, targets }: { readonly words: RowWords; readonly targets: readonly Target[] },
  input: Input,
  context: Context,
): Promise<Plan> => {
  const { operation, record, spec } = command;
  const settings = await context.settings();
  const subject = { noun: words.noun, plural: words.plural };
  return {
    run: newRunId(context.machineClock.date()),
    started: context.clock.date().toISOString(),
    command: commandLine(spec, input),
    question: withNames(words.asks, { rows: rowsText(targets, subject) }),
    dangerous: record.confirm !== undefined,
    profile: settings.profile,
    server: (await context.client()).origin,
    place: placeFlags(input),
    call: { ...callOf(operation), pathValues: {}, query: [] },
    carrier: { where: 'path', name: subjectOf(command).fills },
    subject,
  };
};

/** '5 patches', '5 patches (7 rows)': one patch may be approved for several products. */
const rowsText = (rows: readonly { readonly id: SubjectId }[], subject: RowSubject | undefined): string => {
  const count = new Set(rows.map(({ id }) => id)).size;
  const text = countSubjects(count, subject);
  return count === rows.length ? text : `${text} (${plural(rows.length, 'row')})`;
};

const nothingToDo = (plan: Plan, context: Context): Result => {
  context.say('Nothing to do: the file has no rows.');
  return listFromItems([], { columns: outcomeColumns('done', plan.subject), id: 'id', noun: plan.subject?.plural });
};

/** All is known, nothing is sent yet. */
interface Ready {
  readonly plan: Plan;
  readonly units: readonly Unit[];
  readonly subject: Argument;
}

/** The same briefing as before the question, then the requests. */
const rehearse = async ({ plan, subject, units }: Ready, input: Input, context: Context): Promise<Result> => {
  if (isRehearsed(input, context)) {
    context.say(`Would ${phraseOf(plan.question)}`);
    for (const fact of (await linesChanged(plan, subject, units.flat(), context)).facts) context.say(fact);
  }
  const calls = units.map((unit) => callFor(plan.call, plan.carrier, unit));
  return previewMany(calls, await context.client());
};

/** Nobody has typed these rows: they are always asked about. */
const confirm = async ({ plan, subject, units }: Ready, input: Input, context: Context): Promise<void> => {
  const targets = units.flat();
  const isAsked = await willBeAsked(input, context);
  const brief = isAsked ? await linesChanged(plan, subject, targets, context) : { facts: plainLines(targets) };
  await confirmOrRefuse({ ...brief, question: plan.question, dangerous: true }, input, context);
  if (!isAsked)
    for (const fact of [...brief.facts, `Profile ${plan.profile}, server ${plan.server}`]) context.say(fact);
};

const tell = async (
  { plan, words, carried }: { readonly plan: Plan; readonly words: RowWords; readonly carried: BulkReport },
  input: Input,
  context: Context,
): Promise<Result> => {
  const whole = rowsResult(carried.rows, carried.outcome, rowWords(plan));
  if (!(await isForPeople(context)) || wantsRecord(input)) return withSummary(whole, carried);
  const failures = carried.rows.filter(({ outcome }) => outcome !== 'done');
  if (failures.length > 0)
    return {
      ...rowsResult(failuresFirst(failures), endedWith(carried.outcome, carried), rowWords(plan)),
      remarks: carried.summary.slice(1).map((line) => line.trim()),
    };
  const message = withNames(words.done, { rows: rowsText(carried.rows, plan.subject) });
  return { kind: 'done', message, outcome: endedWith(undefined, carried) };
};
