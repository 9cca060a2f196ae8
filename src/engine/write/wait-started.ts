import type { Context } from '../../context.js';
import type { Result } from '../../command/result.js';
import type { Following, Started } from '../wait/begin.js';
import { endedWith, rowsResult, withSummary, type BulkReport } from '../run/send-all.js';
import type { Unit } from '../plan/plan.js';
import { computersIn } from '../targets/target.js';

/** Waits for what was accepted; what was refused or not sent is told beside it. */
export const waitForStarted = async (
  following: Following,
  units: ReadonlyMap<number, Unit>,
  carried: BulkReport,
  context: Context,
): Promise<Result> => {
  const started = [...units].flatMap(([index, unit]) => computersIn(unit).map(({ id }) => startOf(id, index, carried)));
  if (started.every(({ problem }) => problem !== undefined))
    return withSummary(rowsResult(carried.rows, carried.outcome), carried);
  for (const line of carried.summary) context.say(line);
  const result = await following.wait(started);
  return { ...result, outcome: endedWith(result.outcome ?? carried.outcome, carried) };
};

const startOf = (id: number, unit: number, { execution }: BulkReport): Started => {
  const outcome = execution.outcomes.get(unit);
  if (outcome?.kind !== 'done')
    return { target: id, reply: undefined, problem: outcome?.problem.message ?? 'not sent' };
  const refusal = outcome.refusals.find((each) => each.id === id && each.unsure !== true);
  if (refusal !== undefined)
    return { target: id, reply: undefined, problem: refusal.message ?? refusal.code ?? 'refused' };
  return { target: id, reply: outcome.reply, served: outcome.served };
};
