import type { Context } from '../../context.js';
import { EmsError } from '../../errors.js';
import { fileReason } from '../../files/file-problem.js';
import { refuseSignedOut } from '../../settings/loaded.js';
import type { Journal } from './journal-file.js';
import { createJournal } from './journal.js';
import type { Plan, Unit } from '../plan/plan.js';
import { forgetOldRuns } from './runs.js';
import type { Input } from '../../command/input.js';

/** The journal of a new run, unless none is wanted or, where a second time does no harm, none can be written. */
export const keepJournal = async (
  plan: Plan,
  units: readonly Unit[],
  { flags }: Input,
  context: Context,
): Promise<Journal | undefined> => {
  await refuseSignedOut(await context.client());
  if (flags['no-journal'] === true) return undefined;
  try {
    const journal = await createJournal(plan, units, context);
    await forgetOldRuns(context).catch(() => undefined); // the next run tries again
    return journal;
  } catch (error) {
    const why = fileReason(error);
    if (plan.call.repeat === 'never' || plan.call.repeat === 'guarded') throw noJournal(why);
    context.warn(`No journal can be written (${why}). This run cannot be resumed.`);
    return undefined;
  }
};

/** Killed half-way, nobody would know what was sent, and a second run would do it again. */
const noJournal = (why: string): EmsError =>
  new EmsError('refused', `Refused: no journal can be written (${why}). Nothing was sent.`, {
    hint: 'Make the state directory writable (ems config path), or add --no-journal; the run cannot be resumed then.',
  });
