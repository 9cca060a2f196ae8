import type { Argument, RowWords } from '../../areas/record.js';
import type { FlagSpec } from '../../command/spec.js';
import { headerKey } from '../../base/text/header-key.js';
import type { Command } from '../command.js';
import { takesMany } from '../flags/places.js';
import { clientIds, hostNames } from '../targets/identifying-columns.js';

/** A column stands for a slot: an argument, a flag, a custom field, or a field of a body that is not documented. */
export interface Slot {
  readonly kind: 'argument' | 'flag' | 'custom' | 'field';
  readonly name: string;
  /** Other spellings of the flag. */
  readonly aliases?: readonly string[];
  /** The body field that it fills, dotted. */
  readonly path?: string;
  /** Names of the slot in --map, the surest heading first. */
  readonly titles: readonly string[];
  /**
   * A column with such a heading fills it without --map. An optional flag of a change has none: a list that ems printed
   * would write back what it shows. One that narrows down the request has its own name.
   */
  readonly headings: readonly string[];
  readonly isRequired: boolean;
  /** Part of the address: without it the request is about more, so an empty cell is not "nothing typed". */
  readonly narrows: boolean;
  /** Several values in one cell, with semicolons: a comma would have to be quoted in a csv. */
  readonly isList?: boolean;
  /** The kind of things that it names. */
  readonly names?: Argument['labeled'];
  /** A package is named by two columns of the lists that ems prints. */
  readonly isPackage?: boolean;
}

/** A column of the file and what it stands for; `version`: a column whose cell completes the name of a package. */
export interface Filled {
  readonly column: string;
  readonly slot: Slot;
  readonly version?: string;
}

/** A column with values of the computers in a file. */
export interface Mapping extends Filled {
  /** Whether the column, or the custom field that it fills, is named like a secret. Its values are masked everywhere. */
  readonly isSecret: boolean;
}

export const slotsOf = (command: Command): Slot[] => {
  const { record, spec } = command;
  const isNew = ['computers', 'groups'].includes(makes(record) ?? '') || /(^| )create$/.test(record.name);
  const own = (record.arguments ?? []).filter(({ form, many }) => many !== true || form === 'pairs');
  return [
    ...own.map((argument, at) => argumentSlot(argument, at === 0 && !takesMany(record))),
    ...(makes(record) === 'computers' ? [groupSlot] : []),
    ...spec.flags.filter((flag) => !isTypedOnly(flag, record)).flatMap((flag) => flagSlot(flag, isNew)),
  ];
};

/** Flags that make a change dangerous hold for all rows, as they are typed: a cell must not erase a disk. */
export const isTypedOnly = ({ fills, name }: FlagSpec, { confirmIf, erasesWith }: Command['record']): boolean =>
  fills !== undefined &&
  (name === 'force' || fills.path === erasesWith || (confirmIf?.is === 'on' && fills.path === confirmIf.field));

/** The kind of things that rows make; undefined: they change things that exist. */
export const makes = ({ rows }: Command['record']): RowWords['makes'] =>
  typeof rows === 'object' ? rows.makes : undefined;

/** A command is about its first argument: `id` and `name` are headings of that. */
const argumentSlot = ({ fills, form, labeled, lookup, name, titles = [] }: Argument, isSubject: boolean): Slot => {
  const headings = [
    ...(fills === 'id' && !isSubject ? [] : [fills]),
    ...titles,
    name,
    ...headingsOf(lookup ?? labeled),
    ...(isSubject ? ['id', 'name'] : []),
  ];
  return {
    kind: 'argument',
    name,
    titles: headings,
    headings,
    isRequired: true,
    narrows: true,
    isList: form === 'pairs',
    names: lookup ?? labeled,
    isPackage: lookup === 'package',
  };
};

/** The names that lists of ems print for such a thing. */
const headingsOf = (lookup: Argument['labeled']): readonly string[] => {
  if (lookup === undefined) return [];
  const more = lookup === 'computer' ? [...clientIds, ...hostNames] : [];
  return [`${lookup}Id`, lookup, `${lookup}Path`, `${lookup}Name`, ...more];
};

const groupSlot: Slot = {
  kind: 'flag',
  name: 'group',
  titles: ['group', 'groups'],
  headings: ['group', 'groups'],
  isRequired: false,
  narrows: false,
};

const flagSlot = ({ aliases = [], fills, form, lookup, name, required }: FlagSpec, isNew: boolean): Slot[] => {
  if (fills === undefined || form === 'pairs' || form === 'clear') return [];
  const narrows = fills.where === 'query' && fills.shape.type !== 'boolean';
  const titles = [fills.path, name, ...aliases, ...headingsOf(lookup)];
  return [
    {
      kind: 'flag',
      name,
      aliases,
      path: fills.path,
      titles,
      headings: isNew || required === true ? titles : narrows ? [name] : [],
      isRequired: required === true,
      narrows,
      isList: fills.shape.type === 'array' || form === 'commas',
      isPackage: lookup === 'package',
    },
  ];
};

export const isTitleOf = (column: string, { titles }: Slot): boolean =>
  titles.some((title) => headerKey(title) === headerKey(column));
