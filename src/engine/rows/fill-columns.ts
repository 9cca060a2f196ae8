import type { Input } from '../../command/input.js';
import type { Context } from '../../context.js';
import { usage } from '../../base/errors.js';
import { closest } from '../../base/text/closest.js';
import { headerKey } from '../../base/text/header-key.js';
import { fewNames } from '../../base/text/wording.js';
import type { Command } from '../command.js';
import { mappedColumns, refuseTypedOnly } from './mapped-columns.js';
import { slotsOf, type Filled, type Slot } from './slots.js';

/** `--ou` as a heading says as much as --map does. */
const isFlagItself = (column: string, { aliases = [], kind, name }: Slot): boolean =>
  kind === 'flag' && [name, ...aliases].some((each) => column.trim() === `--${each}`);

export interface FilledColumns {
  readonly filled: readonly Filled[];
  readonly unused: readonly string[];
}

/** The headings of a file; `where`: '--from-file: line 1'; `naming`: the columns that name the computer. */
export interface Headings {
  readonly columns: readonly string[];
  readonly where: string;
  readonly naming?: readonly string[];
}

/** Tells which column stands for what: as --map says, else by its heading. */
export const fillColumns = (
  { columns, naming = [], where }: Headings,
  command: Command,
  input: Input,
): FilledColumns => {
  const slots = slotsOf(command);
  for (const column of columns.filter((each) => each.trim().startsWith('--')))
    refuseTypedOnly(where, column.trim().slice(2), command);
  const filled = mappedColumns(command, slots, input).map(({ column: named, slot }): Filled => {
    const column = columns.find((each) => each.toLowerCase() === named.toLowerCase());
    if (column !== undefined) return { column, slot };
    throw usage(
      `${where}: the column "${named}" is expected, found: ${columns.join(', ') || 'no header'}`,
      'Nothing was sent. Name a column of the file: --map column=field',
    );
  });
  const isFree = (column: string): boolean => filled.every((each) => each.column !== column && each.version !== column);
  const free = (): string[] => columns.filter((column) => isFree(column) && !naming.includes(column));
  for (const slot of slots) {
    if (filled.some((each) => each.slot.name === slot.name)) continue;
    const headed = slot.headings.map((title) => free().find((each) => isHeaded(each, title)));
    const column = headed.find((each) => each !== undefined) ?? free().find((each) => isFlagItself(each, slot));
    if (column !== undefined) filled.push({ column, slot, ...versionOf(slot, column, free()) });
  }
  refuseMissing(filled, slots, columns, input);
  refuseMistyped(filled, slots, free(), input);
  return { filled, unused: free() };
};

const isHeaded = (column: string, title: string): boolean => headerKey(column) === headerKey(title);

/** packageName and version name a package together; packageId needs no version. */
const versionOf = ({ isPackage }: Slot, column: string, free: readonly string[]): Pick<Filled, 'version'> => {
  if (isPackage !== true || headerKey(column).endsWith('id')) return {};
  const version = free.find((each) => each !== column && /^(package)?version$/.test(headerKey(each)));
  return version === undefined ? {} : { version };
};

const refuseMissing = (
  filled: readonly Filled[],
  slots: readonly Slot[],
  columns: readonly string[],
  input: Input,
): void => {
  const words = argumentWords(input, slots).length;
  const open = slots.filter((slot) => slot.isRequired && !isGiven(slot, filled, input));
  const argument = open.filter(({ kind }) => kind === 'argument')[words];
  const missing = argument === undefined ? open.filter(({ kind }) => kind === 'flag') : [argument];
  const [first, second] = missing;
  if (first === undefined) return;
  const titles = [...new Map([first.name, ...first.titles].map((title) => [headerKey(title), title])).values()];
  const wanted =
    second === undefined
      ? `a column for ${first.name} is expected (${titles.slice(0, 5).join(', ')})`
      : `columns for ${missing.map(({ name }) => name).join(', ')} are expected`;
  const onLine = argument === undefined ? missing.map(({ name }) => `--${name}`).join(', ') : `one <${argument.name}>`;
  throw usage(
    `--from-file: ${wanted}, found: ${columns.join(', ') || 'nothing'}`,
    `Nothing was sent. Name the column with: --map '<column>=${first.name}'; or give ${onLine} for all rows on the line`,
  );
};

/** 'produkt' is no column to leave alone where the product would narrow down what the request is about. */
const refuseMistyped = (
  filled: readonly Filled[],
  slots: readonly Slot[],
  unused: readonly string[],
  input: Input,
): void => {
  for (const slot of slots.filter(({ kind, narrows }) => narrows && kind === 'flag')) {
    if (isGiven(slot, filled, input)) continue;
    const near = unused.find((column) => closest(headerKey(column), slot.titles.map(headerKey)) !== undefined);
    if (near === undefined) continue;
    throw usage(
      `--from-file: does the column "${near}" stand for ${slot.name}? Without ${slot.name} the requests would be about more`,
      `Nothing was sent. Say so with --map '${near}=${slot.name}', or leave the column out.`,
    );
  }
};

/** Arguments are given by their order, once it is known which of them are columns. */
const isGiven = (slot: Slot, filled: readonly Filled[], input: Input): boolean =>
  filled.some((each) => each.slot.name === slot.name) || isTyped(slot, input);

/** The flag is on the line, in any spelling. */
export const isTyped = ({ aliases = [], kind, name }: Slot, { flags }: Input): boolean =>
  kind === 'flag' && [name, ...aliases].some((each) => flags[each] !== undefined);

/** The words of the line, in their order, for the arguments that no column fills. */
export const argumentWords = ({ arguments: typed }: Input, slots: readonly Slot[]): string[] =>
  slots.filter(({ kind }) => kind === 'argument').flatMap(({ name }) => typed[name] ?? []);

/** Names the columns that stand for nothing, and warns where that leaves open what the requests are about. */
export const tellUnused = (
  { filled, unused }: FilledColumns,
  command: Command,
  input: Input,
  context: Context,
): void => {
  const [first] = unused;
  if (first === undefined) return;
  const slots = slotsOf(command).filter(({ kind }) => kind === 'flag');
  const open = slots.filter((slot) => slot.narrows && !isGiven(slot, filled, input)).map(({ name }) => name);
  const names = `Not used: ${fewNames(unused, 5)}.`;
  if (open.length > 0) return context.warn(`${names} Nothing is given for ${open.join(', ')}.`);
  const field = command.spec.flags.some(({ name }) => name === 'custom') ? `custom:${first}` : '<flag>';
  context.say(slots.length === 0 ? names : `${names} To write one: --map '${first}=${field}'`);
};
