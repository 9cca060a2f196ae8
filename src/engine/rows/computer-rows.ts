import type { Input } from '../../command/input.js';
import type { Context } from '../../context.js';
import { usage } from '../../errors.js';
import { isSecretKey } from '../../http/secret-names.js';
import { learnSecrets } from '../../settings/loaded.js';
import type { Command } from '../command.js';
import { ownPartsOf } from '../../changes/plan.js';
import type { RowPart } from '../../changes/target.js';
import type { FileEntry } from '../targets/target-file.js';
import { cellIn, prepareRows } from './row-lines.js';
import { mappedColumns, refuseTyped, type Filled } from './slots.js';
import type { TableRow } from '../targets/table-file.js';

/** A column with values of the computers in a file. */
export interface Mapping extends Filled {
  /** The column, or the custom field that it fills, is called a secret: no question, log or trace shows its values. */
  readonly isSecret: boolean;
}

/** --map of a command on computers, checked before anything is read. `typed`: before designations became slots. */
export const mappingsOf = (command: Command, input: Input, typed: Input): Mapping[] => {
  const filled = mappedColumns(command, input);
  if (filled.length === 0) return [];
  if (input.shared.selection.fromFile === undefined)
    throw usage('--map needs --from-file', 'The columns are those of a csv: --from-file rooms.csv');
  const many = command.record.arguments?.find((argument) => argument.many)?.name ?? '';
  if ([input.arguments[many] ?? []].flat().length > 0)
    throw usage('--map: computers on the command line have no row', 'Name the computers in the file only.');
  refuseTyped(
    filled.filter(({ slot }) => slot.kind === 'argument'),
    input,
  );
  const words = [input, typed].map(({ flags }) => [flags['map'] ?? []].flat().map(String));
  return filled.map((each, at) => ({
    ...each,
    isSecret: words.some((list) => (list[at] ?? '').split('=').some(isSecretKey)),
  }));
};

/** Reads what each row adds to the request of its computer; undefined if all its cells are empty. */
export const rowParts = async (
  { entries, mappings }: { readonly entries: readonly FileEntry[]; readonly mappings: readonly Mapping[] },
  command: Command,
  input: Input,
  context: Context,
): Promise<(RowPart | undefined)[]> => {
  await hideSecrets(entries, mappings, context);
  const rows = entries.map(({ cells = {}, line, row = {} }) => ({ cells, line, whole: row }));
  const filledRows = rows.filter((row) =>
    mappings.some(({ column, slot }) => slot.narrows || cellIn(row, column) !== ''),
  );
  const prepared = await prepareRows({ rows: filledRows, filled: mappings }, command, input, context);
  const parts = new Map<TableRow, RowPart>();
  for (const [at, row] of filledRows.entries()) {
    const { call } = prepared[at] ?? {};
    const source = { line: row.line, cells: row.whole };
    if (call !== undefined) parts.set(row, { own: ownPartsOf(call), row: source, ...valuesOf(row, mappings) });
  }
  return rows.map((row) => parts.get(row));
};

/** A result names the group of each computer, but not its values, which may be secret. */
const valuesOf = (row: TableRow, mappings: readonly Mapping[]): Pick<RowPart, 'values'> => {
  const named = mappings.filter(({ slot }) => slot.kind === 'argument');
  if (named.length === 0) return {};
  return { values: Object.fromEntries(named.map(({ column, slot }) => [slot.name, cellIn(row, column)])) };
};

const hideSecrets = async (
  entries: readonly FileEntry[],
  mappings: readonly Mapping[],
  context: Context,
): Promise<void> => {
  const secret = mappings.filter(({ isSecret }) => isSecret);
  if (secret.length === 0) return;
  const values = entries.flatMap(({ cells = {} }) => secret.map(({ column }) => (cells[column] ?? '').trim()));
  learnSecrets(await context.client(), await context.settings(), values);
};
