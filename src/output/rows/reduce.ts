import { checkColumns, type ColumnChoice } from './columns.js';
import type { Value, ValueObject } from '../../json/exact-json.js';
import { readPath } from './paths.js';

/** Items cut down to the typed columns, keys as typed; what an item lacks is null, so that every item has the same keys. */
export const reducer = (
  typed: readonly string[],
  rows: readonly Value[],
  choice: ColumnChoice,
): ((item: Value) => ValueObject) => {
  checkColumns(typed, rows, choice, '--columns');
  const reads = typed.map((path) => [path, readPath(path)] as const);
  return (item) => Object.fromEntries(reads.map(([path, read]) => [path, read(item) ?? null]));
};
