import { usage } from '../../errors.js';
import { closest } from '../../text/closest.js';
import { fewNames } from '../../text/few-names.js';
import { notOneOf } from '../../text/one-of.js';
import { plural } from '../../text/plural.js';
import type { Command } from '../command.js';
import type { Input } from '../../command/input.js';

/** What a column of a file can stand for: an argument, a flag, or a field of a body that is not documented. */
export interface Slot {
  readonly kind: 'argument' | 'flag' | 'field';
  readonly name: string;
  /** How a column can be headed that needs no --map. */
  readonly titles: readonly string[];
  readonly isRequired: boolean;
  /** Part of the address: without it the request is about more, so an empty cell is not "nothing typed". */
  readonly narrows: boolean;
}

/** A column of the file and what it stands for. */
export interface Filled {
  readonly column: string;
  readonly slot: Slot;
}

export const slotsOf = ({ record, spec }: Command): Slot[] => [
  ...(record.arguments ?? []).map(({ fills, name }) => ({
    kind: 'argument' as const,
    name,
    titles: [name, fills],
    isRequired: true,
    narrows: true,
  })),
  ...spec.flags.flatMap(({ aliases = [], fills, name, required }) =>
    fills === undefined
      ? []
      : [
          {
            kind: 'flag' as const,
            name,
            titles: [name, fills.path, ...aliases],
            isRequired: required === true,
            narrows: fills.where === 'query' && fills.shape.type !== 'boolean',
          },
        ],
  ),
];

/** Which column stands for what: as --map says, else by its heading. Columns that stand for nothing are left alone. */
export const filledBy = (columns: readonly string[], command: Command, input: Input): Filled[] => {
  const slots = slotsOf(command);
  const mapped = [input.flags['map'] ?? []].flat().map((word) => mappedBy(String(word), columns, slots, command));
  const taken = new Set(mapped.map(({ slot }) => slot.name));
  const twice = mapped.find(({ slot }, at) => mapped.findIndex((other) => other.slot.name === slot.name) < at);
  if (twice !== undefined) throw usage(`--map: two columns for ${twice.slot.name}`, 'Nothing was sent.');
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

export const isTitleOf = (column: string, { titles }: Slot): boolean =>
  titles.some((title) => plain(title) === plain(column));

const titlesOf = ({ titles }: Slot): string =>
  [...new Map(titles.map((title) => [plain(title), title])).values()].join(', ');

/** 'Patch ID', 'patchId' and 'patch-id' are one heading. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');

const mappedBy = (word: string, columns: readonly string[], slots: readonly Slot[], { operation }: Command): Filled => {
  const [, from = '', target = ''] = /^(.+?)=(.+)$/.exec(word) ?? [];
  if (from.trim() === '' || target.trim() === '')
    throw usage(`--map: "${word}" is not column=field`, "Such as: --map 'KB=patch'");
  const column = columns.find((each) => each.toLowerCase() === from.trim().toLowerCase());
  if (column === undefined)
    throw usage(
      `--from-file: the column "${from.trim()}" is expected, found: ${columns.join(', ')}`,
      'Nothing was sent. Name a column of the file: --map column=field',
    );
  const field = /^field:(.+)$/.exec(target.trim())?.[1];
  if (field !== undefined && operation.body !== undefined)
    return { column, slot: { kind: 'field', name: field, titles: [], isRequired: false, narrows: false } };
  const slot = slots.find(({ titles }) => titles.some((title) => plain(title) === plain(target)));
  if (slot !== undefined) return { column, slot };
  const names = slots.map(({ name }) => name);
  throw notOneOf('--map', target.trim(), names, operation.body === undefined ? {} : { more: ' or field:<name>' });
};

const refuseTyped = (filled: readonly Filled[], { arguments: typed, flags }: Input): void => {
  const both = filled.find(({ slot: { kind, name } }) => (kind === 'argument' ? typed : flags)[name] !== undefined);
  if (both === undefined) return;
  const { kind, name } = both.slot;
  throw usage(
    `${kind === 'argument' ? `<${name}>` : `--${name}`} is on the command line, and the column "${both.column}" stands for it as well`,
    'Nothing was sent. Leave out one of them.',
  );
};

/** 'produkt' is no column to leave alone where the product would narrow down what the request is about. */
const refuseMistyped = (
  filled: readonly Filled[],
  slots: readonly Slot[],
  columns: readonly string[],
  input: Input,
): void => {
  const { missing, unused } = leftOpen(filled, slots, columns, input);
  for (const slot of missing) {
    const near = unused.find((column) => closest(plain(column), slot.titles.map(plain)) !== undefined);
    if (near === undefined) continue;
    throw usage(
      `--from-file: does the column "${near}" stand for ${slot.name}? Without ${slot.name} the requests would be about more`,
      `Nothing was sent. Say so with --map '${near}=${slot.name}', or leave the column out.`,
    );
  }
};

/** Said where the file has more columns than are used, and nothing narrows down what the requests are about. */
export const unusedText = (
  filled: readonly Filled[],
  columns: readonly string[],
  command: Command,
  input: Input,
): string | undefined => {
  const { missing, unused } = leftOpen(filled, slotsOf(command), columns, input);
  if (unused.length === 0 || missing.length === 0) return undefined;
  const names = missing.map(({ name }) => name).join(', ');
  return `Not used: ${plural(unused.length, 'column')} of the file (${fewNames(unused, 5)}). Nothing is given for ${names}.`;
};

/** Columns that stand for nothing, and what would narrow down the requests and is not given. */
const leftOpen = (
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

const refuseMissing = (
  filled: readonly Filled[],
  slots: readonly Slot[],
  columns: readonly string[],
  input: Input,
): void => {
  const missing = slots.find((slot) => slot.isRequired && !isGiven(slot, filled, input));
  if (missing === undefined) return;
  throw usage(
    `--from-file: a column for ${missing.name} is expected (${titlesOf(missing)}), found: ${columns.join(', ') || 'nothing'}`,
    `Nothing was sent. Name the column with: --map '<column>=${missing.name}'`,
  );
};
