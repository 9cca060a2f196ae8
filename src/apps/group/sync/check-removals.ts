import type { CommandContext, Input } from '../../../command/spec.js';
import { selectedByThemselves } from '../../../engine/targets/read-again.js';
import { narrows } from '../../../engine/targets/select-computers.js';
import { EmsError } from '../../../base/errors.js';
import { missingText, unreadableFrom } from '../../../service/readable.js';
import type { Sync } from './sync-plan.js';

/**
 * A computer leaves a group only if it does not match when it is read by itself, too. If one of these reads fails, no
 * computer leaves any group in this run, not even another configuration group.
 */
export const checkRemovals = async (sync: Sync, input: Input, context: CommandContext): Promise<Sync> => {
  const { leaves, removed } = sync;
  try {
    const matching = await findMatching(sync, input, context);
    return { ...sync, removed: removed.filter(({ id }) => !matching.has(id)) };
  } catch (error) {
    if (!(error instanceof EmsError)) throw error;
    const why = missingText(unreadableFrom(error, { operation: error.facts.operation ?? 'a read' }, true));
    const [moved, added] = [
      sync.added.filter(({ id }) => leaves.has(id)),
      sync.added.filter(({ id }) => !leaves.has(id)),
    ];
    return { ...sync, added, removed: [], skipped: { computers: [...moved, ...removed], why } };
  }
};

/** A computer that the file of the rule does not name needs no read: the file says that it does not match. */
const findMatching = async (
  { named, removed }: Sync,
  { shared: { selection } }: Input,
  context: CommandContext,
): Promise<ReadonlySet<number>> => {
  if (!narrows(selection)) return new Set();
  const doubtful = removed.filter(({ id }) => named?.has(id) !== false);
  return selectedByThemselves(doubtful, selection, context);
};
