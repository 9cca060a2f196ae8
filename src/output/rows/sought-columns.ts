import type { Value } from '../../base/json/objects.js';
import type { Batch } from './batches.js';
import { checkColumns, columnPath, type ColumnChoice } from './columns.js';
import { hasPath } from './fields.js';

/**
 * Searches for typed columns that the contract does not know while rows pass, because a field may first occur on a
 * later page. A missing column is refused before any output if there is only one batch, otherwise after the last row.
 */
export const seekColumns = (
  batches: AsyncIterable<Batch>,
  typed: readonly string[],
  choice: Omit<ColumnChoice, 'typed'>,
): { readonly rows: AsyncIterable<Batch>; refuseMissing(): void } => {
  const known = new Set([...(choice.fields ?? []), ...(choice.known ?? []).map(columnPath)]);
  let missing = typed.filter((path) => !known.has(path));
  let first: readonly Value[] = [];
  const look = (batch: Batch): Batch => {
    if (missing.length === 0 || batch.count === 0) return batch;
    const values = batch.values();
    if (first.length === 0) first = values;
    missing = missing.filter((path) => !values.some((row) => hasPath(row, path)));
    return { ...batch, values: () => values };
  };
  const refuseMissing = (): void => checkColumns(missing, first, choice, '--columns');
  const rows = async function* (): AsyncGenerator<Batch> {
    let held: Batch | undefined;
    for await (const batch of batches) {
      if (held !== undefined) yield held;
      held = undefined;
      const isFirst = first.length === 0;
      const seen = look(batch);
      // Hold the batch back only if a column is missing in it.
      if (isFirst && missing.length > 0) held = seen;
      else yield seen;
    }
    if (held === undefined) return;
    refuseMissing();
    yield held;
  };
  return { rows: rows(), refuseMissing };
};
