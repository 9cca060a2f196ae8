import type { Input, Result } from '../../command/spec.js';
import type { Context } from '../../context.js';
import { allTargets, callFor, type Unit } from '../../changes/plan.js';
import { rowsResult } from '../../changes/execute/outcome.js';
import { findExisting, replyOf } from '../../changes/execute/read-back.js';
import { endedWith, withSummary, type RunReport } from '../../changes/execute/send-all.js';
import { computersIn } from '../../changes/target.js';
import { EmsError } from '../../base/errors.js';
import { servedAt } from '../../http/client.js';
import { textOf } from '../../base/json/objects.js';
import { withNames } from '../names/with-names.js';
import type { Following, Started } from '../wait/begin.js';
import type { Planned } from './planned.js';
import type { SpokenNames } from './sentence.js';
import { tellOne, type Answered } from './tell-one.js';

interface Carried extends Planned {
  readonly names: SpokenNames;
  readonly carried: RunReport;
  readonly following: Following | undefined;
}

/** Waits for what was started, or tells what became of it: one request as what it is, many in rows. */
export const tell = async (sent: Carried, input: Input, context: Context): Promise<Result> => {
  const { carried, following, isMany, plan } = sent;
  if (!isMany) {
    const answered = await answerOf(sent, input, context);
    if (following === undefined || answered.failure !== undefined) return tellOne(answered, input, context);
    return following.wait(startsOf(answered));
  }
  if (following !== undefined && carried.execution.stopped === undefined)
    return waitForStarted(following, new Map(plan.units.entries()), carried, context);
  return (await import('./tell-many.js')).tellMany(sent, carried, input, context);
};

/** The answer of the only request; its own error if there is none. */
const answerOf = async (sent: Carried, input: Input, context: Context): Promise<Answered> => {
  const outcome = sent.carried.execution.outcomes.get(0);
  if (outcome === undefined) {
    context.interrupt.throwIfAborted();
    throw new Error(`${sent.plan.call.operation} has no outcome`);
  }
  if (outcome.kind === 'done' && outcome.whole !== undefined)
    return { ...sent, reply: outcome.whole, refusals: outcome.refusals };
  const error = outcome.kind === 'done' ? undefined : outcome.error;
  if (outcome.whole !== undefined && error instanceof EmsError)
    return { ...sent, reply: outcome.whole, refusals: [], failure: error };
  return acceptExisting(sent, error, input, context);
};

/** Without a computer it is an import, a job or a group. */
const startsOf = ({ plan, reply }: Answered): Started[] => {
  const started = { reply: reply.json(), served: servedAt(reply) };
  const computers = computersIn(allTargets(plan)).map(({ id }) => ({ ...started, target: id }));
  return computers.length === 0 ? [started] : computers;
};

/** With --if-not-exists, an object that is in the way is the result; otherwise the error names it. */
const acceptExisting = async (sent: Carried, error: unknown, input: Input, context: Context): Promise<Answered> => {
  const { command, names, plan } = sent;
  const { record, spec } = command;
  const { ifNotExists: done } = record;
  if (done === undefined || !(error instanceof EmsError) || error.kind !== 'conflict') throw error;
  const [unit = { targets: [] }] = plan.units;
  const found = await findExisting(callFor(plan, unit), await context.client());
  if (found === undefined) throw error;
  if (input.flags['if-not-exists'] === true)
    return { ...sent, command: { ...command, record: { ...record, done } }, reply: replyOf(found), refusals: [] };
  const id = textOf(found['id']);
  throw new EmsError('conflict', `${withNames(done, names)}: ${id}.`, {
    ...error.facts,
    hint: `Show it with: ems ${spec.words[0]} show ${id}\nTo accept it, add --if-not-exists.`,
  });
};

/** Waits for what was accepted, and also reports what was refused or not sent. */
export const waitForStarted = async (
  following: Following,
  units: ReadonlyMap<number, Unit>,
  carried: RunReport,
  context: Context,
): Promise<Result> => {
  const started = [...units].flatMap(([index, { targets }]) =>
    computersIn(targets).map(({ id }) => startOf(id, index, carried)),
  );
  if (started.every(({ problem }) => problem !== undefined))
    return withSummary(rowsResult(carried.rows, carried.outcome), carried);
  for (const line of carried.summary) context.say(line);
  const result = await following.wait(started);
  return { ...result, outcome: endedWith(result.outcome ?? carried.outcome, carried) };
};

const startOf = (id: number, unit: number, { execution }: RunReport): Started => {
  const outcome = execution.outcomes.get(unit);
  if (outcome?.kind !== 'done')
    return { target: id, reply: undefined, problem: outcome?.problem.message ?? 'not sent' };
  const refusal = outcome.refusals.find((each) => each.id === id && each.unsure !== true);
  if (refusal !== undefined)
    return { target: id, reply: undefined, problem: refusal.message ?? refusal.code ?? 'refused' };
  return { target: id, reply: outcome.reply, served: outcome.served };
};
