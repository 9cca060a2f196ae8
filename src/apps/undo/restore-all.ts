import type { CommandContext } from '../../command/spec.js';
import type { OutcomeRow } from '../../changes/execute/outcome.js';
import type { Pace } from '../../changes/execute/pace.js';
import { EmsError } from '../../base/errors.js';
import type { Permit } from '../../http/client.js';
import type { UndoneEntry } from './plan-entry.js';

export interface Restored {
  /** By entry. */
  readonly problems: ReadonlyMap<string, readonly string[]>;
  readonly rows: readonly OutcomeRow[];
}

/** Applies the restore points. */
export const restoreAll = async (
  entries: readonly UndoneEntry[],
  gate: { readonly permit: Permit; readonly pace: Pace },
  context: CommandContext,
): Promise<Restored> => {
  const rows: OutcomeRow[] = [];
  const problems = new Map<string, readonly string[]>();
  let isFirst = true;
  for (const { entry, folders, restore } of entries) {
    if (restore === undefined) continue;
    if (restore.unsent.length > 0) problems.set(entry.id, restore.unsent);
    if (restore.work.changes.length === 0) continue;
    const { applyRestore, planAgain } = await import('./restore.js');
    const { reportRows } = await import('../state/index.js');
    const now = isFirst ? restore : await planAgain(restore, folders, context);
    isFirst = false;
    const applied = await applyRestore(now, { ...gate, undoes: entry.id }, context);
    rows.push(...reportRows(applied).map((row) => ({ ...row, id: `${entry.id}/r${row.id}` })));
    const failed = applied.flatMap(({ change, error, result }) =>
      result === 'applied' ? [] : [`${change.kind} ${change.what || change.on}: ${error ?? result}`],
    );
    const missing = now.gone.filter((line) => !restore.gone.includes(line));
    const lines = [...failed, ...missing, ...now.unsent];
    if (lines.length > 0) problems.set(entry.id, lines);
  }
  return { problems, rows };
};

export const restoreFailure = (problems: ReadonlyMap<string, readonly string[]>): EmsError | undefined => {
  const lines = [...problems.values()].flat();
  return lines.length === 0
    ? undefined
    : new EmsError('partial', `Not everything was restored.\n${lines.join('\n')}`, {
        hint: `To continue: ems undo ${[...problems.keys()].join(' ')} --anyway\nWhat was restored is not sent again.`,
      });
};
