import type { Input, Result } from '../../command/spec.js';
import type { Context } from '../../context.js';
import type { Unit } from '../../changes/plan.js';
import { carryOut } from '../../changes/execute/carry-out.js';
import { rowsResult } from '../../changes/execute/outcome.js';
import { endedWith, withSummary, type RunReport } from '../../changes/execute/send-all.js';
import { computersIn } from '../../changes/target.js';
import type { Following, Started } from '../wait/begin.js';
import type { Permitted } from './planned.js';
import { tellMany } from './tell-many.js';

/** Sends a plan of many units with a journal, and tells how it ended. */
export const sendMany = async (
  planned: Permitted,
  following: Following | undefined,
  input: Input,
  context: Context,
): Promise<Result> => {
  const { plan } = planned;
  const carried = await carryOut({ ...planned, keepReplies: following !== undefined }, input, context);
  if (following !== undefined && carried.execution.stopped === undefined)
    return waitForStarted(following, new Map(plan.units.entries()), carried, context);
  return tellMany(planned, carried, input, context);
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
