import type { Selection } from '../../command/input.js';
import type { Context } from '../../context.js';
import { resolve } from 'node:path';
import type { Plan, Unit } from '../../changes/plan.js';
import { computersIn, differentIds, firstFew, withoutDuplicates, type SubjectId } from '../../changes/target.js';
import { anybody, selectedByThemselves } from '../targets/read-again.js';
import { narrows } from '../targets/select-computers.js';

/** The criteria that removals rest on, for a resume in another folder; none if the computers were named. */
export const chosenBy = (selection: Selection, isMatch: boolean): Pick<Plan, 'chosenBy'> => {
  const { fromFile: _, notIn, ...criteria } = selection;
  // Rows from stdin cannot be read again; a file that named computers is no reason that can go away.
  const kept = { ...anybody, ...criteria, ...(notIn === undefined || notIn === '-' ? {} : { notIn: resolve(notIn) }) };
  return narrows(kept) ? { chosenBy: { selection: kept, isMatch } } : {};
};

/**
 * The computers whose reason to be removed or deleted is gone since the run began: they match now, or no longer do. A
 * read that fails ends the resume before anything is sent.
 */
export const readSpared = async (
  { chosenBy: reason, command, place }: Plan,
  toSend: ReadonlyMap<number, Unit>,
  context: Context,
): Promise<ReadonlySet<SubjectId>> => {
  if (reason === undefined) return new Set();
  const targets = [...toSend.values()].filter(({ removes }) => removes === true).flatMap((unit) => unit.targets);
  const ids = differentIds(computersIn(targets));
  const selection = { ...anybody, ...reason.selection };
  const matching = await selectedByThemselves(
    ids.map((id) => ({ id })),
    selection,
    context,
  );
  const spared = new Set<SubjectId>(ids.filter((id) => matching.has(id) !== reason.isMatch));
  const named = withoutDuplicates(targets.filter(({ id }) => spared.has(id)).map(({ id, name }) => ({ id, name })));
  if (named.length > 0)
    context.warn(
      `Not sent: ${firstFew(named)}: ${reason.isMatch ? 'no longer selected' : 'selected now'}. To decide again, run: ${command}${place}`,
    );
  return spared;
};
