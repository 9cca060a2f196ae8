import type { Argument } from '../../areas/record.js';
import type { Context } from '../../context.js';
import { EmsError, usage } from '../../errors.js';
import type { Result } from '../../output/result.js';
import { isObject } from '../check-shape.js';
import type { Input } from '../command-spec.js';
import { confirmOrRefuse } from '../confirm.js';
import type { Following } from '../follow/begin.js';
import { prepareCall, withNames, type Command, type Prepared } from '../prepare.js';
import { previewMany, previewOne } from '../preview.js';
import { sendOrReadBack } from '../read-back.js';
import { reachOfUninstall, type Reached } from '../reach.js';
import { listOf, shapeReply } from '../shape-result.js';
import { carryOut, endedWith, outcomeColumns, refusedInside, resultOf, type CarriedOut } from './carry-out.js';
import { createJournal, type Journal } from './journal.js';
import { readPace, reportPath } from './options.js';
import {
  callFor,
  carrierOf,
  commandLine,
  newRunId,
  placeFlags,
  templateOf,
  unitsOf,
  type Plan,
  type Unit,
} from './plan.js';
import { openReport } from './report.js';
import { countComputers, firstFew, nameOf, type Target } from './target.js';
import { forgetOldRuns } from './runs.js';
import { checkSources, gatherTargets, type Targets } from './targets.js';
import { waitForStarted } from './wait-started.js';

/** A command for many computers: find them, ask once, send, tell. One named computer is a plain command. */
export const runMany = async (command: Command, input: Input, context: Context): Promise<Result> => {
  const argument = manyArgument(command);
  checkSources(argument, input);
  const report = reportPath(input);
  const pace = await readPace(input, context);
  const prepared = await prepareCall(command, input, context);
  const targets = await gatherTargets(argument, input, context);
  if (targets.items.length === 0) return nothingToDo(context);
  const run = await planRun(command, prepared, targets, argument, input, context);
  if (input.flags['dry-run'] === true) return preview(run, targets, context);
  await confirm(run, targets, input, context);
  const following = await follow(command, prepared, targets, run.plan.run, input, context);
  if (isPlain(targets)) return sendOne(command, run, following, context);
  const opened = report === undefined ? undefined : await openReport(report);
  const journal = await keepJournal(run, context);
  const { plan, units } = run;
  const todo = units.map((_, index) => index);
  const keepReplies = following !== undefined;
  const carried = await carryOut({ plan, units, todo, pace, journal, keepReplies }, opened, context);
  if (following !== undefined && carried.execution.stopped === undefined)
    return waitForStarted(following, new Map(units.entries()), carried);
  const result = finished(command, run, carried);
  return { ...result, outcome: endedWith(result.outcome, carried) };
};

interface Run {
  readonly plan: Plan;
  readonly units: readonly Unit[];
  readonly reach: Reached | undefined;
  readonly names: Readonly<Record<string, string>>;
}

const manyArgument = ({ record }: Command): Argument => {
  const argument = record.arguments?.find(({ many }) => many);
  if (argument === undefined) throw usage(`${record.name} takes no computers`);
  return argument;
};

const isPlain = (targets: Targets): boolean => !targets.selected && targets.items.length === 1;

const nothingToDo = (context: Context): Result => {
  context.say('Nothing to do: no computer was found');
  return listOf([], { columns: outcomeColumns, id: 'id', noun: 'computers' });
};

const planRun = async (
  { operation, record, spec }: Command,
  prepared: Prepared,
  targets: Targets,
  argument: Argument,
  input: Input,
  context: Context,
): Promise<Run> => {
  const client = await context.client();
  const settings = await context.settings();
  const call = templateOf(prepared);
  const carrier = carrierOf(record, operation);
  const units = unitsOf(targets.items, record.batch?.size, carrier, () => client.url(call));
  const [first] = targets.items;
  const label = isPlain(targets) && first !== undefined ? nameOf(first) : countComputers(targets.items.length);
  const names = { ...prepared.names, [argument.name]: label };
  const dryRun = input.flags['dry-run'] === true;
  return {
    plan: {
      run: newRunId(context.clock.date()),
      started: context.clock.date().toISOString(),
      command: commandLine(spec, input),
      question: withNames(record.confirm ?? `${record.summary}: ${label}?`, names),
      dangerous: record.confirm !== undefined,
      profile: settings.profile,
      server: client.origin,
      place: placeFlags(input),
      call,
      carrier,
      ...(record.follow === undefined ? {} : { follow: record.follow }),
    },
    units,
    reach: dryRun || record.reach === undefined ? undefined : await reachOf(prepared, targets.items, context),
    names,
  };
};

/** The only reach of a command for many computers: the assignment groups of the package that goes. */
const reachOf = async (
  prepared: Prepared,
  targets: readonly Target[],
  context: Context,
): Promise<Reached | undefined> => {
  const { body } = prepared.call;
  const packageId = isObject(body) ? body['packageId'] : undefined;
  if (typeof packageId !== 'string') return undefined;
  return reachOfUninstall(
    targets.map(({ id }) => id),
    packageId,
    context,
  );
};

const preview = async ({ plan, units }: Run, targets: Targets, context: Context): Promise<Result> => {
  const client = await context.client();
  const calls = units.map((unit) => callFor(plan.call, plan.carrier, unit));
  const [only] = calls;
  return only !== undefined && isPlain(targets) ? previewOne(only, client) : previewMany(calls, client);
};

const confirm = async ({ plan, reach }: Run, targets: Targets, input: Input, context: Context): Promise<void> => {
  const count = targets.items.length;
  const many = targets.selected || count > 1;
  const { canAsk } = await context.prompts();
  // Named computers were seen by whoever typed them; selected ones were not. On a terminal, asking costs little.
  const dangerous = plan.dangerous || targets.selected || reach?.unknown === true || (many && canAsk);
  const facts = [...(many ? [`${countComputers(count)}: ${firstFew(targets.items)}`] : []), ...(reach?.facts ?? [])];
  const affected = Math.max(many ? count : 0, reach?.computers ?? 0);
  const unknown = reach?.unknown;
  await confirmOrRefuse({ question: plan.question, dangerous, affected, unknown, facts }, input, context);
  // Who is asked has seen it, and so has who goes on without knowing; the others read it in the log.
  const isTold = input.flags['yes'] === true;
  if (many && unknown !== true && (isTold || !dangerous))
    for (const fact of [...(isTold ? [] : facts), `Profile ${plan.profile}, server ${plan.server}`]) context.say(fact);
};

const follow = async (
  { record }: Command,
  prepared: Prepared,
  targets: Targets,
  run: string,
  input: Input,
  context: Context,
): Promise<Following | undefined> => {
  if (input.flags['wait'] !== true || record.follow === undefined) return undefined;
  const { beginFollow } = await import('../follow/begin.js');
  const named = targets.items.map((target) => ({ id: target.id, name: nameOf(target) }));
  return beginFollow(record.follow, { prepared, targets: named, input, context, run });
};

const sendOne = async (
  { record }: Command,
  { names, plan, units }: Run,
  following: Following | undefined,
  context: Context,
): Promise<Result> => {
  const client = await context.client();
  const unit = units[0] ?? [];
  const reply = await sendOrReadBack(callFor(plan.call, plan.carrier, unit), client, context);
  if (following !== undefined) return following.wait(unit.map(({ id }) => ({ target: id, reply: reply.json() })));
  const result = shapeReply(reply, record, withNames(record.done ?? 'Done', names));
  return plan.carrier.where === 'path' ? result : { ...result, outcome: refusedInside(result) };
};

const keepJournal = async ({ plan, units }: Run, context: Context): Promise<Journal | undefined> => {
  try {
    const journal = await createJournal(plan, units, context);
    await forgetOldRuns(context).catch(() => undefined); // the next run tries again
    return journal;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    context.warn(`No journal can be kept (${why}): this run cannot be resumed.`);
    return undefined;
  }
};

const finished = ({ record }: Command, run: Run, carried: CarriedOut): Result => {
  const only = run.units.length === 1 ? carried.execution.outcomes.get(0) : undefined;
  if (run.plan.carrier.where === 'path' || only === undefined) return resultOf(run, carried);
  // A single batch is the service's own answer, or its own error.
  if (only.kind !== 'done') {
    const { code, error, hint, message, status } = only.problem;
    const failure = new EmsError(error, message, { code, hint, status, operation: run.plan.call.operation });
    throw endedWith(failure, carried) ?? failure;
  }
  if (only.reply === undefined) return { kind: 'done', message: withNames(record.done ?? 'Done', run.names) };
  const { columns, id, view } = record;
  const result: Result = { kind: 'object', value: only.reply, columns, id, view, outcome: carried.outcome };
  return { ...result, outcome: carried.outcome ?? refusedInside(result) };
};
