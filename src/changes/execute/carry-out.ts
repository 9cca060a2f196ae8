import type { Input } from '../../command/input.js';
import type { Context } from '../../context.js';
import { keepJournal } from '../journal/runs.js';
import type { Work } from './execute.js';
import { readPace } from './pace.js';
import { openReport } from './report-file.js';
import { sendAll, type RunReport } from './send-all.js';

interface Carrying extends Pick<Work, 'plan' | 'permit'> {
  /** Keeps the answers for a wait. */
  readonly keepReplies?: boolean;
  /** False: one request that is told as what it is. Its outcome is in memory only, so there is nothing to resume. */
  readonly isMany?: boolean;
}

/** Sends all units of a plan that was confirmed, with report and journal. */
export const carryOut = async (
  { isMany = true, keepReplies = false, permit, plan }: Carrying,
  input: Input,
  context: Context,
): Promise<RunReport> => {
  const pace = await readPace(plan, input, context);
  const report = await openReport(input);
  const journal = isMany ? await keepJournal(plan, input, context) : undefined;
  const toSend = new Map(plan.units.entries());
  return sendAll({ plan, permit, toSend, pace, journal, keepReplies, isAlone: !isMany }, report, context);
};
