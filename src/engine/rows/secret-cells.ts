import type { Context } from '../../context.js';
import { isSecretKey } from '../../http/secret-names.js';
import { learnSecrets } from '../../settings/loaded.js';
import type { TableRow } from '../targets/table-file.js';
import { cellIn } from './line-of-row.js';
import type { Filled } from './slots.js';

/** Whether a column, or what it stands for, is named like a secret; `typed`: other names that it has. */
export const isSecretColumn = ({ column, slot }: Filled, ...typed: readonly string[]): boolean =>
  [column, slot.name, ...typed].some(isSecretKey);

/** Masks these cells everywhere. To be called before rows are prepared, because a problem of a row quotes its cells. */
export const hideCells = async (
  rows: readonly TableRow[],
  filled: readonly Filled[],
  context: Context,
): Promise<void> => {
  const cells = rows.flatMap((row) => filled.map(({ column }) => cellIn(row, column)));
  if (cells.length > 0) learnSecrets(await context.client(), await context.settings(), cells);
};
