import type { Argument, Presentation } from '../../areas/record.js';
import type { Context } from '../../context.js';
import { EmsError, usage } from '../../errors.js';
import { UncertainWrite } from '../../http/failure.js';
import type { Result } from '../../command/result.js';
import { labelOf } from '../names/labels.js';
import { isForPeople } from './for-people.js';
import { confirmOrRefuse, phraseOf } from '../safety/confirm.js';
import { questionOf } from '../safety/question.js';
import { isRehearsed, willBeAsked } from '../safety/readers.js';
import { servedAt } from '../../http/served-at.js';
import type { Following } from '../wait/begin.js';
import { prepareCall } from '../request/prepare.js';
import { previewMany, previewOne } from '../safety/preview.js';
import { sendOrReadBack } from '../safety/read-back.js';
import { listFromItems } from '../read/shape-result.js';
import { sendAll, endedWith, outcomeColumns, partialFailure, resultOf, type BulkReport } from '../run/send-all.js';
import { changesOf, newValues } from '../rows/row-changes.js';
import { mappingsOf, refuseSameIdentity, type Mapping } from '../rows/rows.js';
import { keepJournal } from '../journal/keep-journal.js';
import { readPace, reportPath } from '../run/options.js';
import { callFor, idLocationOf, idsInBody } from '../plan/plan.js';
import { planRun, type BulkRun } from './plan-run.js';
import { openReport } from '../run/report-file.js';
import { computersIn, differentIds, firstFew, nameOf, withoutDuplicates } from '../targets/target.js';
import {
  checkBodyToo,
  checkSources,
  gatherTargets,
  isSingle,
  targetsInBody,
  type Rows,
  type Targets,
} from '../targets/targets.js';
import { spokenNames, tellOne, tellRun } from './tell-run.js';
import { waitForStarted } from './wait-started.js';
import { computersText } from '../../text/plural.js';
import type { Command, Prepared } from '../request/command.js';
import { withNames } from '../request/typed-names.js';
import type { Input } from '../../command/input.js';

/** A command for many computers: find them, ask once, send, tell. One named computer is a plain command. */
export const runBulk = async (command: Command, typed: Input, context: Context): Promise<Result> => {
  const argument = manyArgument(command);
  const carrier = idLocationOf(command.record, command.operation);
  checkSources(argument, typed, carrier);
  const input = command.record.rows === true ? await slotted(typed, context) : typed;
  const mappings = mappingsOf(command, input, typed);
  const report = reportPath(input);
  const pace = await readPace(input, context);
  const prepared = await prepareCall(command, input, context);
  const inBody = idsInBody(carrier, prepared);
  checkBodyToo(argument, carrier, inBody, input);
  const targets =
    inBody === undefined
      ? await gatherTargets(argument, input, context, rowsFor(command, mappings, input, context))
      : targetsInBody(inBody, input);
  if (targets.items.length === 0) return nothingToDo(context);
  refuseSameIdentity(prepared, targets);
  const run = { ...(await planRun({ command, prepared, targets, argument, typed }, input, context)), mappings };
  if (input.shared.dryRun) return rehearse({ command, run, targets }, input, context);
  await confirm({ command, run, targets }, input, context);
  const following = await follow({ command, prepared, targets, run: run.plan.run }, input, context);
  if (isSingle(targets)) return sendOne({ command, run, following }, input, context);
  const opened = report === undefined ? undefined : await openReport(report);
  const journal = await keepJournal(run.plan, run.units, input, context);
  const { plan, units } = run;
  const toSend = units.map((_, index) => index);
  const keepReplies = following !== undefined;
  const carried = await sendAll({ plan, units, toSend, pace, journal, keepReplies }, opened, context);
  if (following !== undefined && carried.execution.stopped === undefined)
    return waitForStarted(following, new Map(units.entries()), carried, context);
  return tellRun({ command, run, carried, result: finished(command, run, carried) }, input, context);
};

const slotted = async (input: Input, context: Context): Promise<Input> =>
  (await import('../names/custom-slots.js')).withSlots(input, context);

const rowsFor = (command: Command, mappings: readonly Mapping[], input: Input, context: Context): Rows | undefined =>
  mappings.length === 0
    ? undefined
    : {
        columns: mappings.map(({ column }) => column),
        parts: async (entries) =>
          (await import('../rows/row-parts.js')).rowParts({ entries, mappings }, command, input, context),
      };

const manyName = (record: Presentation): string => record.arguments?.find(({ many }) => many)?.name ?? 'computer';

const manyArgument = ({ record }: Command): Argument => {
  const argument = record.arguments?.find(({ many }) => many);
  if (argument === undefined) throw usage(`${record.name} takes no computers`);
  return argument;
};

const nothingToDo = (context: Context): Result => {
  context.say('Nothing to do: no computer matches.');
  return listFromItems([], { columns: outcomeColumns('done'), id: 'id', noun: 'computers' });
};

/** With the columns of a file that bring each computer's own values. */
type MappedRun = BulkRun & { readonly mappings: readonly Mapping[] };

/** All is known, nothing is sent yet. */
interface Ready {
  readonly command: Command;
  readonly run: MappedRun;
  readonly targets: Targets;
}

/** The same briefing as before the question, then the requests. */
const rehearse = async ({ command, run, targets }: Ready, input: Input, context: Context): Promise<Result> => {
  if (isRehearsed(input, context)) {
    const { facts, question } = await briefRun(command.record, run, targets, context);
    context.say(`Would ${phraseOf(question)}`);
    for (const fact of facts) context.say(fact);
  }
  return preview(run, targets, context);
};

const preview = async ({ plan, units }: BulkRun, targets: Targets, context: Context): Promise<Result> => {
  const client = await context.client();
  const calls = units.map((unit) => callFor(plan.call, plan.carrier, unit));
  const [only] = calls;
  return only !== undefined && isSingle(targets) ? previewOne(only, client) : previewMany(calls, client);
};

/** Names with domain and path, who they are, what follows: for whoever is asked. */
const briefRun = async (record: Presentation, run: MappedRun, targets: Targets, context: Context) => {
  const { prepared, reach } = run;
  const { briefed } = await import('../safety/brief.js');
  const ids = differentIds(targets.items);
  const brief = await briefed({ record, prepared, reach, ids }, context);
  const [only] = targets.items;
  const label =
    isSingle(targets) && only !== undefined ? await labelOf('computer', only.id, await context.client()) : undefined;
  const argument = manyName(record);
  const names = { ...brief.prepared.names, ...(label === undefined ? {} : { [argument]: label }) };
  const changes = await changesBy(run, targets, context);
  return {
    facts: [...brief.facts, ...(changes?.facts ?? [])],
    list: changes?.list ?? brief.list,
    question: questionOf(record, { ...prepared, names }),
  };
};

const changesBy = async ({ mappings, plan }: MappedRun, { items }: Targets, context: Context) =>
  mappings.some(({ argument }) => argument !== undefined)
    ? (await import('../rows/row-places.js')).placesChanged(plan, items, context)
    : changesOf(items, mappings, context);

const confirm = async ({ command, run, targets }: Ready, input: Input, context: Context): Promise<void> => {
  const { plan, reach } = run;
  const count = differentIds(targets.items).length;
  const many = targets.selected || count > 1;
  const isAsked = await willBeAsked(input, context);
  // The user typed the names of named computers, but has not seen selected ones. On a terminal, asking costs little.
  const dangerous = plan.dangerous || targets.selected || reach?.unknown === true || (many && isAsked);
  const brief =
    dangerous && isAsked
      ? await briefRun(command.record, run, targets, context)
      : {
          question: plan.question,
          facts: [
            ...(many
              ? [
                  `${computersText(count)}: ${firstFew(withoutDuplicates(targets.items.map(({ id, name }) => ({ id, name }))))}`,
                ]
              : []),
            ...(reach?.facts ?? []),
            ...newValues(targets.items, run.mappings),
          ],
        };
  const affected = Math.max(count, reach?.computers ?? 0);
  const unknown = reach?.unknown;
  await confirmOrRefuse({ ...brief, dangerous, affected, unknown }, input, context);
  // Who is asked has seen it, and so has who continues without knowing; the others read it in the log.
  const isTold = input.shared.yes;
  if (many && unknown !== true && (isTold || !dangerous))
    for (const fact of [...(isTold ? [] : brief.facts), `Profile ${plan.profile}, server ${plan.server}`])
      context.say(fact);
};

interface Followed {
  readonly command: Command;
  readonly prepared: Prepared;
  readonly targets: Targets;
  readonly run: string;
}

const follow = async (followed: Followed, input: Input, context: Context): Promise<Following | undefined> => {
  const { prepared, targets, run } = followed;
  const { record } = followed.command;
  if (!input.shared.wait || record.follow === undefined) return undefined;
  const { beginFollow } = await import('../wait/begin.js');
  const named = targets.items.map((target) => ({ id: target.id, name: nameOf(target) }));
  const { groupId } = targets;
  return beginFollow(record.follow, {
    prepared,
    targets: named,
    groupId,
    input,
    context,
    run: isSingle(targets) ? undefined : run,
  });
};

interface One {
  readonly command: Command;
  readonly run: BulkRun;
  readonly following: Following | undefined;
}

const sendOne = async ({ command, following, run }: One, input: Input, context: Context): Promise<Result> => {
  const client = await context.client();
  const { names, plan, units } = run;
  const unit = units[0] ?? [];
  const told = (await isForPeople(context)) ? await spokenNames(command, run, context) : names;
  const reply = await sendOrReadBack(callFor(plan.call, plan.carrier, unit), client, context);
  if (following !== undefined)
    return following.wait(
      computersIn(unit).map(({ id }) => ({ target: id, reply: reply.json(), served: servedAt(reply) })),
    );
  return tellOne({ command, run, names: told, reply }, input, context);
};

const finished = ({ record }: Command, run: BulkRun, carried: BulkReport): Result => {
  const only = run.units.length === 1 ? carried.execution.outcomes.get(0) : undefined;
  if (run.plan.carrier.where === 'path' || only === undefined) return resultOf(run, carried);
  // A single batch is the service's own answer, or its own error.
  if (only.kind !== 'done') {
    const { error, message, ...facts } = only.problem;
    const Kind = only.kind === 'unknown' ? UncertainWrite : EmsError;
    const failure = new Kind(error, message, { ...facts, operation: run.plan.call.operation });
    throw endedWith(failure, carried) ?? failure;
  }
  if (only.reply === undefined) return { kind: 'done', message: withNames(record.done ?? 'Done', run.names) };
  const { columns, id, view } = record;
  const result: Result = { kind: 'object', value: only.reply, columns, id, view, outcome: carried.outcome };
  return { ...result, outcome: carried.outcome ?? partialFailure(result) };
};
