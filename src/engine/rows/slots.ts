import type { RowWords } from '../../areas/record.js';
import { headerKey } from '../../text/header-key.js';
import { hostNames } from '../targets/identifying-columns.js';
import type { Input } from '../../command/input.js';
import { usage, type EmsError } from '../../errors.js';
import { notOneOf } from '../../text/one-of.js';
import type { Command } from '../command.js';
import { takesMany } from '../flags/places.js';
import { namesComputer } from '../flags/read-input.js';
import { closest } from '../../text/closest.js';
import { fewNames, plural } from '../../text/wording.js';

/** A column stands for a slot: an argument, a flag, a custom field, or a field of a body that is not documented. */
export interface Slot {
  readonly kind: 'argument' | 'flag' | 'custom' | 'field';
  readonly name: string;
  /** Other spellings of the flag. */
  readonly aliases?: readonly string[];
  /** The body field that it fills, dotted. */
  readonly path?: string;
  /** Headings that fill the slot without --map. */
  readonly titles: readonly string[];
  readonly isRequired: boolean;
  /** Part of the address: without it the request is about more, so an empty cell is not "nothing typed". */
  readonly narrows: boolean;
  /** Several values in one cell, with semicolons: a comma would have to be quoted in a csv. */
  readonly isList?: boolean;
}

/** A column of the file and what it stands for. */
export interface Filled {
  readonly column: string;
  readonly slot: Slot;
}

export const slotsOf = ({ record, spec }: Command): Slot[] => [
  ...(record.arguments ?? [])
    .filter(({ many }) => many !== true)
    .map(({ fills, lookup, name, titles = [] }) => ({
      kind: 'argument' as const,
      name,
      titles: [name, fills, ...titles, ...(lookup === 'computer' ? hostNames : [])],
      isRequired: true,
      narrows: true,
    })),
  ...(makes(record) === 'computers' ? [groupSlot] : []),
  ...spec.flags.flatMap(({ aliases = [], fills, form, name, required }) =>
    fills === undefined || form === 'pairs' || form === 'clear'
      ? []
      : [
          {
            kind: 'flag' as const,
            name,
            aliases,
            path: fills.path,
            titles: [name, fills.path, ...aliases],
            isRequired: required === true,
            narrows: fills.where === 'query' && fills.shape.type !== 'boolean',
            isList: fills.shape.type === 'array' || form === 'commas',
          },
        ],
  ),
];

/** The kind of things that rows make; undefined: they change things that exist. */
export const makes = ({ rows }: Command['record']): RowWords['makes'] =>
  typeof rows === 'object' ? rows.makes : undefined;

const groupSlot: Slot = {
  kind: 'flag',
  name: 'group',
  titles: ['group', 'groups'],
  isRequired: false,
  narrows: false,
};

export const isTitleOf = (column: string, { titles }: Slot): boolean =>
  titles.some((title) => headerKey(title) === headerKey(column));

/** --map as typed: columns and what they stand for. */
export const mappedColumns = (command: Command, { flags }: Input): Filled[] => {
  const slots = slotsOf(command);
  const words = [flags['map'] ?? []].flat().map(String);
  const filled = words
    .filter((word) => !takesMany(command.record) || !namesComputer(word))
    .map((word) => readMap(word, slots, command));
  const twice = filled.find(({ slot }, at) => filled.findIndex((other) => other.slot.name === slot.name) < at);
  if (twice !== undefined) throw usage(`--map: two columns for ${twice.slot.name}`, 'Nothing was sent.');
  return filled;
};

const readMap = (word: string, slots: readonly Slot[], command: Command): Filled => {
  const [, column = '', target = ''] = /^(.+?)=(.+)$/.exec(word) ?? [];
  if (column.trim() === '' || target.trim() === '') {
    const example = takesCustom(command) ? 'Room=custom:Room' : 'KB=patch';
    throw usage(`--map: "${word}" is not column=field`, `Such as: --map '${example}'`);
  }
  const takesValues = command.record.rows !== undefined;
  const slot = takesValues
    ? (slots.find((each) => isTitleOf(target, each)) ?? namedSlot(target.trim(), command))
    : undefined;
  if (slot === undefined) throw unknownTarget(target.trim(), slots, command);
  return { column: column.trim(), slot };
};

const namedSlot = (target: string, command: Command): Slot | undefined => {
  const [, prefix = '', name = ''] = /^(custom|field):(.+)$/.exec(target) ?? [];
  const more = { titles: [], isRequired: false, narrows: false };
  if (prefix === 'field' && command.operation.body !== undefined && command.record.rows !== true)
    return { kind: 'field', name, ...more };
  if (prefix !== 'custom' || !takesCustom(command)) return undefined;
  if (!/^Custom(0[1-9]|[12]\d|30)$/.test(name))
    throw usage(`--map: "${name}" is not a slot. Slots are Custom01 to Custom30`);
  return { kind: 'custom', name: target, path: `custom.${name}`, ...more };
};

const takesCustom = ({ spec }: Command): boolean => spec.flags.some(({ name }) => name === 'custom');

const unknownTarget = (target: string, slots: readonly Slot[], command: Command): EmsError => {
  const names = [
    ...(takesMany(command.record) ? ['computer'] : []),
    ...(command.record.rows === undefined ? [] : slots.map(({ name }) => name)),
  ];
  const isOpen = command.operation.body !== undefined && command.record.rows !== true;
  const more = takesCustom(command) ? ' or custom:<designation>' : isOpen ? ' or field:<name>' : undefined;
  return notOneOf('--map', target, names, more === undefined ? {} : { more });
};

/** Refuses values that are both on the command line and in the file. */
export const refuseTyped = (filled: readonly Filled[], { arguments: typed, flags }: Input): void => {
  for (const { column, slot } of filled) {
    const { aliases = [], kind, name } = slot;
    const line = kind === 'argument' ? typed : flags;
    const given = [name, ...aliases].find((each) => line[each] !== undefined);
    if (given === undefined) continue;
    throw usage(
      `${kind === 'argument' ? `<${given}>` : `--${given}`} is on the command line, and the column "${column}" stands for it as well`,
      'Nothing was sent. Leave out one of them.',
    );
  }
};

/** Assigns columns to slots: by --map, else by heading. Ignores other columns. */
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
  // For new objects, a flag is the default of rows that leave the cell empty.
  refuseTyped(
    makes(command.record) === undefined ? filled : filled.filter(({ slot }) => slot.kind === 'argument'),
    input,
  );
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
  const titles = [...new Map(missing.titles.map((title) => [headerKey(title), title])).values()].slice(0, 5).join(', ');
  throw usage(
    `--from-file: a column for ${missing.name} is expected (${titles}), found: ${columns.join(', ') || 'nothing'}`,
    `Nothing was sent. Name the column with: --map '<column>=${missing.name}'`,
  );
};

/** Refuses a misspelled column such as 'produkt', if the missing value would make the request affect more. */
const refuseMistyped = (
  filled: readonly Filled[],
  slots: readonly Slot[],
  columns: readonly string[],
  input: Input,
): void => {
  const { missing, unused } = findOpen(filled, slots, columns, input);
  for (const slot of missing) {
    const near = unused.find((column) => closest(headerKey(column), slot.titles.map(headerKey)) !== undefined);
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

/** Unused columns, and slots that would narrow the requests and are not given. */
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
