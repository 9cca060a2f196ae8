import type { Value } from '../../json/objects.js';
import type { Batch } from './batches.js';
import { checkColumns, columnPath, type ColumnChoice } from './columns.js';
import { hasPath } from './fields.js';

/**
 * Typed columns that the contract does not know are looked for while the rows pass: a field may begin on a later page. If
 * one batch is all there is, a column that it lacks is refused before anything is written, otherwise after the last row.
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
      // Waiting for the next page is only needed if it decides.
      if (isFirst && missing.length > 0) held = seen;
      else yield seen;
    }
    if (held === undefined) return;
    refuseMissing();
    yield held;
  };
  return { rows: rows(), refuseMissing };
};
