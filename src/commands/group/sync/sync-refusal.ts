import type { CommandContext, Input } from '../../../command/spec.js';
import { phraseOf, willBeAsked } from '../../../engine/safety/confirm.js';
import { EmsError } from '../../../errors.js';
import { computersText } from '../../../text/wording.js';
import { syncQuestion, type Sync } from './sync-plan.js';

export interface SyncRefusal {
  readonly refused: 'empty' | 'max-removed' | 'max-affected';
  readonly error: EmsError;
}

/** Why nothing is sent. A person on a terminal types the number instead of --max-affected. */
export const refusalOf = async (
  sync: Sync,
  input: Input,
  context: CommandContext,
): Promise<SyncRefusal | undefined> => {
  const { added, found, group, members, removed, tree } = sync;
  const path = tree.path(group.id);
  if (found === 0 && members > 0 && input.flags['allow-empty'] !== true)
    return refusal('empty', `the rule matches no computer, and ${path} has ${computersText(members)}`, allowEmpty);
  const typed = input.values['max-removed'];
  const most = typeof typed === 'number' ? typed : Math.max(5, Math.floor(members / 10));
  if (removed.length > most)
    return refusal(
      'max-removed',
      `${computersText(removed.length)} of ${members} would be removed from ${path} (limit ${most})`,
      [`Add --max-removed ${removed.length} to continue.`],
    );
  const limit = input.shared.maxAffected ?? (await context.settings()).get('max-affected');
  const affected = added.length + removed.length;
  const isAsked = !input.shared.dryRun && (await willBeAsked(input, context));
  if (affected <= limit || isAsked) return undefined;
  const phrase = phraseOf(syncQuestion(sync));
  return refusal('max-affected', `this would ${phrase} (limit ${limit})`, [
    `Add --max-affected ${affected} to continue.`,
  ]);
};

const allowEmpty = ['Check the rule with: ems computer list', 'Add --allow-empty to continue.'];

const refusal = (refused: SyncRefusal['refused'], why: string, hints: readonly string[]): SyncRefusal => ({
  refused,
  error: new EmsError('refused', `Refused: ${why}. Nothing was sent.`, { hint: hints.join('\n') }),
});
