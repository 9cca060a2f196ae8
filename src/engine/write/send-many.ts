import type { Input, Result } from '../../command/spec.js';
import type { Context } from '../../context.js';
import { keepJournal } from '../journal/runs.js';
import type { Plan, Unit } from '../plan/plan.js';
import { readPace } from '../run/pace.js';
import { openReport } from '../run/report-file.js';
import { rowsResult } from '../run/outcome.js';
import { endedWith, sendAll, withSummary, type RunReport } from '../run/send-all.js';
import { computersIn } from '../targets/target.js';
import type { Following, Started } from '../wait/begin.js';
import type { Planned } from './planned.js';
import { tellMany } from './tell-many.js';

/** Sends a plan of many units with a journal, and tells how it ended. */
export const sendMany = async (
  planned: Planned,
  following: Following | undefined,
  input: Input,
  context: Context,
): Promise<Result> => {
  const { plan } = planned;
  const carried = await carryOut(plan, following !== undefined, input, context);
  if (following !== undefined && carried.execution.stopped === undefined)
    return waitForStarted(following, new Map(plan.units.entries()), carried, context);
  return tellMany(planned, carried, input, context);
};

/** Sends all units of a plan that was confirmed, with report and journal. `keepReplies`: a wait needs the answers. */
export const carryOut = async (
  plan: Plan,
  keepReplies: boolean,
  input: Input,
  context: Context,
): Promise<RunReport> => {
  const pace = await readPace(plan, input, context);
  const report = await openReport(input);
  const journal = await keepJournal(plan, input, context);
  return sendAll({ plan, toSend: new Map(plan.units.entries()), pace, journal, keepReplies }, report, context);
};

/** Waits for what was accepted; what was refused or not sent is told beside it. */
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
