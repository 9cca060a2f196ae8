import type { CommandContext } from '../../command/spec.js';
import type { Plan } from '../../changes/plan.js';
import type { RunReport } from '../../changes/execute/send-all.js';
import { verifyUndone } from '../../changes/undo/verify-undone.js';
import { EmsError } from '../../base/errors.js';
import type { UndoneEntry } from './plan-entry.js';

export interface Unproven {
  readonly entry: string;
  readonly text: string;
}

/** Reads back what was undone: an accepted request alone does not prove it. */
export const findUnproven = async (
  { units }: Plan,
  report: RunReport,
  entries: readonly UndoneEntry[],
  context: CommandContext,
): Promise<Unproven[]> => {
  const unseen = new Set(entries.flatMap(({ entry, isUnseen }) => (isUnseen === true ? [entry.id] : [])));
  const sent = [...units].flatMap((unit, at) => {
    const outcome = report.execution.outcomes.get(at);
    const id = unit.targets[0]?.id ?? '';
    return outcome?.kind === 'done' && unit.call !== undefined
      ? [{ unit, call: unit.call, answer: outcome.reply, wasSeen: !unseen.has(entryOf(id)) }]
      : [];
  });
  const proofs = await verifyUndone(sent, await context.client());
  return proofs.flatMap((proof, at) => {
    const [target] = sent[at]?.unit.targets ?? [];
    if (typeof proof === 'string' || target === undefined) return [];
    return [{ entry: entryOf(target.id), text: `${target.name}: ${proof.problem}` }];
  });
};

export const unprovenText = (unproven: readonly Unproven[]): EmsError | undefined =>
  unproven.length === 0
    ? undefined
    : new EmsError(
        'partial',
        ['Accepted by the service, and not seen to be undone:', ...unproven.map(({ text }) => text)].join('\n'),
        { hint: 'See what was there before with: ems history show <id>' },
      );

/** The id of a target is that of its entry, with a number. */
export const entryOf = (id: string | number): string => String(id).split('/')[0] ?? '';
