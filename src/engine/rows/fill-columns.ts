import type { Input } from '../../command/input.js';
import { usage } from '../../errors.js';
import { closest } from '../../text/closest.js';
import { fewNames } from '../../text/few-names.js';
import { plural } from '../../text/plural.js';
import type { Command } from '../command.js';
import { isTitleOf, mappedColumns, plainTitle, refuseTyped, slotsOf, type Filled, type Slot } from './slots.js';

/** Tells which column stands for what: as --map says, else by its heading. Other columns are left alone. */
export const fillColumns = (columns: readonly string[], command: Command, input: Input): Filled[] => {
  const slots = slotsOf(command);
  const mapped = mappedColumns(command, input).map(({ column: named, slot }) => {
    const column = columns.find((each) => each.toLowerCase() === named.toLowerCase());
    if (column !== undefined) return { column, slot };
    throw usage(
      `--from-file: the column "${named}" is expected, found: ${columns.join(', ')}`,
      'Nothing was sent. Name a column of the file: --map column=field',
    );
  });
  const taken = new Set(mapped.map(({ slot }) => slot.name));
  const headed = slots.flatMap((slot): Filled[] => {
    const column = taken.has(slot.name) ? undefined : columns.find((each) => isTitleOf(each, slot));
    return column === undefined ? [] : [{ column, slot }];
  });
  const filled = [...mapped, ...headed];
  refuseTyped(filled, input);
  refuseMissing(filled, slots, columns, input);
  refuseMistyped(filled, slots, columns, input);
  return filled;
};

const refuseMissing = (
  filled: readonly Filled[],
  slots: readonly Slot[],
  columns: readonly string[],
  input: Input,
): void => {
  const missing = slots.find((slot) => slot.isRequired && !isGiven(slot, filled, input));
  if (missing === undefined) return;
  const titles = [...new Map(missing.titles.map((title) => [plainTitle(title), title])).values()].join(', ');
  throw usage(
    `--from-file: a column for ${missing.name} is expected (${titles}), found: ${columns.join(', ') || 'nothing'}`,
    `Nothing was sent. Name the column with: --map '<column>=${missing.name}'`,
  );
};

/** 'produkt' is no column to leave alone where the product would narrow down what the request is about. */
const refuseMistyped = (
  filled: readonly Filled[],
  slots: readonly Slot[],
  columns: readonly string[],
  input: Input,
): void => {
  const { missing, unused } = findOpen(filled, slots, columns, input);
  for (const slot of missing) {
    const near = unused.find((column) => closest(plainTitle(column), slot.titles.map(plainTitle)) !== undefined);
    if (near === undefined) continue;
    throw usage(
      `--from-file: does the column "${near}" stand for ${slot.name}? Without ${slot.name} the requests would be about more`,
      `Nothing was sent. Say so with --map '${near}=${slot.name}', or leave the column out.`,
    );
  }
};

/** The warning where the file has more columns than are used, and nothing narrows down what the requests are about. */
export const unusedText = (
  filled: readonly Filled[],
  columns: readonly string[],
  command: Command,
  input: Input,
): string | undefined => {
  const { missing, unused } = findOpen(filled, slotsOf(command), columns, input);
  if (unused.length === 0 || missing.length === 0) return undefined;
  const names = missing.map(({ name }) => name).join(', ');
  return `Not used: ${plural(unused.length, 'column')} of the file (${fewNames(unused, 5)}). Nothing is given for ${names}.`;
};

/** Columns that stand for nothing, and slots that would narrow down the requests and are not given. */
const findOpen = (
  filled: readonly Filled[],
  slots: readonly Slot[],
  columns: readonly string[],
  input: Input,
): { readonly unused: readonly string[]; readonly missing: readonly Slot[] } => ({
  unused: columns.filter((column) => filled.every((each) => each.column !== column)),
  missing: slots.filter((slot) => slot.narrows && !isGiven(slot, filled, input)),
});

const isGiven = ({ kind, name }: Slot, filled: readonly Filled[], { arguments: typed, flags }: Input): boolean =>
  filled.some(({ slot }) => slot.name === name) || (kind === 'argument' ? typed : flags)[name] !== undefined;
