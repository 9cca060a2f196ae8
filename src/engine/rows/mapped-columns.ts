import type { Input } from '../../command/input.js';
import type { FlagSpec } from '../../command/spec.js';
import { usage, type EmsError } from '../../base/errors.js';
import { headerKey } from '../../base/text/header-key.js';
import { notOneOf } from '../../base/text/one-of.js';
import type { Command } from '../command.js';
import { takesMany, takesRows } from '../flags/places.js';
import { namesComputer } from '../flags/read-input.js';
import { isTitleOf, isTypedOnly, type Filled, type Slot } from './slots.js';

/** --map as typed: columns and what they stand for. */
export const mappedColumns = (command: Command, slots: readonly Slot[], { flags }: Input): Filled[] => {
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
  refuseTypedOnly('--map', target.replace(/^(field:|--)/, ''), command);
  const slot = takesRows(command.record, command.operation)
    ? (slots.find((each) => isTitleOf(target, each)) ?? namedSlot(target.trim(), command))
    : undefined;
  if (slot === undefined) throw unknownTarget(target.trim(), slots, command);
  return { column: column.trim(), slot };
};

/** A flag that makes a change dangerous is typed for all rows. */
export const refuseTypedOnly = (where: string, word: string, { record, spec }: Command): void => {
  const isNamed = ({ aliases = [], fills, name }: FlagSpec): boolean =>
    [name, ...aliases, fills?.path ?? name].some((each) => headerKey(each) === headerKey(word));
  const flag = spec.flags.find((each) => isTypedOnly(each, record) && isNamed(each));
  if (flag === undefined) return;
  throw usage(
    `${where}: --${flag.name} cannot be a column: it is given on the line, for all rows`,
    'Nothing was sent. Rows that need it go into a file of their own.',
  );
};

const namedSlot = (target: string, command: Command): Slot | undefined => {
  const [, prefix = '', name = ''] = /^(custom|field):(.+)$/.exec(target) ?? [];
  const more = { titles: [], headings: [], isRequired: false, narrows: false };
  if (prefix === 'field' && isOpen(command)) return { kind: 'field', name, ...more };
  if (prefix !== 'custom' || !takesCustom(command)) return undefined;
  if (!/^Custom(0[1-9]|[12]\d|30)$/.test(name))
    throw usage(`--map: "${name}" is not a slot. Slots are Custom01 to Custom30`);
  return { kind: 'custom', name: target, path: `custom.${name}`, ...more };
};

const takesCustom = ({ spec }: Command): boolean => spec.flags.some(({ name }) => name === 'custom');

/** A body whose fields the reference does not show. */
const isOpen = ({ operation, record }: Command): boolean => operation.body !== undefined && !takesMany(record);

const unknownTarget = (target: string, slots: readonly Slot[], command: Command): EmsError => {
  const names = [...(takesMany(command.record) ? ['computer'] : []), ...slots.map(({ name }) => name)];
  const more = takesCustom(command) ? ' or custom:<designation>' : isOpen(command) ? ' or field:<name>' : undefined;
  return notOneOf('--map', target, names, more === undefined ? {} : { more });
};
