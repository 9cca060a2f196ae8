import type { Input } from '../../command/input.js';
import type { Context } from '../../context.js';
import { usage } from '../../base/errors.js';
import type { Command, Prepared } from '../command.js';
import { ownPartsOf } from '../../changes/plan.js';
import type { RowPart } from '../../changes/target.js';
import { isIdentifying } from '../targets/identifying-columns.js';
import { refuseDuplicateColumn } from '../targets/file-records.js';
import type { TargetFile } from '../targets/target-file.js';
import type { TableRow } from '../targets/table-file.js';
import { fillColumns, isTyped, tellUnused } from './fill-columns.js';
import { rowPlace, prepareRows } from './row-lines.js';
import type { RowProblem } from './row-problems.js';
import { cellIn, cellValues } from './line-of-row.js';
import { hideCells, isSecretColumn } from './secret-cells.js';
import type { Filled, Mapping } from './slots.js';

/** Rows that say more about a computer than its name. */
export interface ComputerRows {
  readonly mappings: readonly Mapping[];
  /** For each entry of the file; undefined: its row changes nothing, or is bad. */
  readonly parts: readonly (RowPart | undefined)[];
  readonly bad: readonly RowProblem[];
  /** The request of the first row, for the words of the question. */
  readonly prepared: Prepared | undefined;
  readonly consequences: readonly string[];
}

/** `typed`: the input before designations became slots. Returns undefined for a list of computers alone. */
export const readComputerRows = async (
  file: TargetFile,
  command: Command,
  { input, typed }: { readonly input: Input; readonly typed: Input },
  context: Context,
): Promise<ComputerRows | undefined> => {
  const { columns, entries } = file;
  if (columns.length === 0 && input.flags['map'] === undefined) return undefined;
  const { filled, unused } = fillColumns(file, command, input);
  if (filled.length > 0) refuseTypedComputers(command, input);
  tellUnused({ filled, unused: unused.filter((column) => !isIdentifying(column)) }, command, input, context);
  if (filled.length === 0) return undefined;
  for (const { column } of filled) refuseDuplicateColumn('--from-file', columns, columns.indexOf(column));
  const mappings = filled.map((each) => ({ ...each, isSecret: namesSecret(each, typed) }));
  const rows = entries.map((entry, at): TableRow => ({ row: at + 1, line: entry.line, cells: entry.row?.() ?? {} }));
  await hideCells(
    rows,
    mappings.filter(({ isSecret }) => isSecret),
    context,
  );
  const open = rows.filter((row) =>
    mappings.some(
      ({ column, slot }) => slot.narrows || slot.isRequired || cellIn(row, column) !== '' || isOnLine(slot, input),
    ),
  );
  let first: Prepared | undefined;
  const parts = new Map<TableRow, RowPart>();
  const keep = (prepared: Prepared, row: TableRow): void => {
    first ??= prepared;
    const values = withNames(
      cellValues(row, mappings, ({ isSecret }) => isSecret),
      file.names,
    );
    parts.set(row, { own: ownPartsOf(prepared.call), row, at: rowPlace(row, file), values });
  };
  const { bad, consequences } = await prepareRows({ rows: open, filled: mappings, keep }, command, input, context);
  return {
    mappings,
    parts: rows.map((row) => parts.get(row)),
    bad,
    prepared: first,
    consequences,
  };
};

/** An empty cell leaves the value of the line. */
const isOnLine = (slot: Filled['slot'], input: Input): boolean => {
  const custom = [input.flags['custom'] ?? []].flat().map(String);
  return isTyped(slot, input) || custom.some((typed) => `custom:${typed}`.startsWith(`${slot.name}=`));
};

const withNames = (values: Readonly<Record<string, string>>, names: TargetFile['names']): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, names?.get(value) ?? value]));

const refuseTypedComputers = ({ record }: Command, input: Input): void => {
  const many = record.arguments?.find((argument) => argument.many)?.name ?? '';
  if ([input.arguments[many] ?? []].flat().length > 0)
    throw usage('--from-file: computers on the command line have no row', 'Name the computers in the file only.');
};

const namesSecret = (filled: Filled, { flags }: Input): boolean => {
  const words = [flags['map'] ?? []].flat().map(String);
  const typed = words.find((word) => word.toLowerCase().startsWith(`${filled.column.toLowerCase()}=`)) ?? '';
  return isSecretColumn(filled, ...typed.split('='));
};
