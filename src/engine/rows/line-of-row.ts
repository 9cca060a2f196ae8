import type { Input } from '../../command/input.js';
import { usage, type EmsError } from '../../base/errors.js';
import { masked } from '../../http/secret-names.js';
import { isUuid } from '../../base/text/identifiers.js';
import type { Command } from '../command.js';
import type { TableRow } from '../targets/table-file.js';
import { argumentWords } from './fill-columns.js';
import { slotsOf, type Filled } from './slots.js';

export const cellIn = ({ cells }: Pick<TableRow, 'cells'>, column: string): string => (cells[column] ?? '').trim();

/** The cells of a row by what they stand for, as a result shows them. */
export const cellValues = <Each extends Filled>(
  row: TableRow,
  filled: readonly Each[],
  isSecret: (each: Each) => boolean,
): Record<string, string> =>
  Object.fromEntries(
    filled.flatMap((each) => {
      const cell = textIn(row, each);
      return cell === '' ? [] : [[each.slot.name.replace('custom:', ''), isSecret(each) ? masked : cell] as const];
    }),
  );

/** The line for every row: its words are, in their order, the arguments that no column fills. */
export const lineWithout = (filled: readonly Filled[], command: Command, input: Input): Input => {
  const slots = slotsOf(command);
  const words = argumentWords(input, slots);
  const open = slots.filter(({ kind, name }) => kind === 'argument' && !filled.some(({ slot }) => slot.name === name));
  const extra = words[open.length];
  if (extra !== undefined) throw onBoth(filled, extra);
  const given = open.flatMap(({ name }, at) => (words[at] === undefined ? [] : [[name, words[at]] as const]));
  const many = Object.entries(input.arguments).filter(([name]) => slots.every((slot) => slot.name !== name));
  return {
    ...input,
    arguments: Object.fromEntries([...many, ...given]),
    flags: { ...input.flags, map: undefined, 'from-file': undefined },
  };
};

const onBoth = (filled: readonly Filled[], word: string): EmsError => {
  const { column = '', slot } = filled.findLast((each) => each.slot.kind === 'argument') ?? {};
  return usage(
    `<${slot?.name ?? 'argument'}> is on the command line ("${word}"), and the column "${column}" stands for it as well`,
    'Nothing was sent. Leave out one of them.',
  );
};

/** The command line that a row stands for. An empty cell is nothing typed. */
export const lineOfRow = (row: TableRow, filled: readonly Filled[], line: Input): Input => {
  const typed: Record<string, string | readonly string[]> = {};
  const flags: Record<string, Input['flags'][string]> = { ...line.flags };
  const add = (flag: string, word: string): void => {
    flags[flag] = [...[flags[flag] ?? []].flat().map(String), word];
  };
  for (const each of filled) {
    const text = textIn(row, each);
    if (text === '') continue;
    const { slot } = each;
    if (slot.kind === 'argument') typed[slot.name] = slot.isList === true ? text.split(/\s*;\s*/) : text;
    else if (slot.kind === 'flag') {
      for (const alias of slot.aliases ?? []) flags[alias] = undefined;
      flags[slot.name] = slot.isList === true ? text.replaceAll(/\s*;\s*/g, ',') : text;
    } else if (slot.kind === 'custom') add('custom', `${slot.name.replace('custom:', '')}=${text}`);
    else add('field', `${slot.name}${isJson(text) ? ':' : ''}=${text}`);
  }
  return { ...line, arguments: { ...line.arguments, ...typed }, flags };
};

/** The cells '7-Zip' and '24.08' are 7-Zip@24.08. */
const textIn = (row: TableRow, { column, version }: Filled): string => {
  const name = cellIn(row, column);
  const number = version === undefined ? '' : cellIn(row, version);
  return number === '' || name === '' || name.includes('@') || isUuid(name) ? name : `${name}@${number}`;
};

const isJson = (text: string): boolean => /^(\[.*\]|\{.*\}|-?\d+(\.\d+)?|true|false|null)$/s.test(text);
