import { emptyGuid, type Json } from '../../contract/operation.js';
import { usage } from '../../base/errors.js';
import type { FlagSpec, Input } from '../../command/spec.js';
import { notOneOf } from '../../base/text/one-of.js';
import { kebab } from './flags-of.js';

interface ClearedField {
  readonly where: 'body';
  readonly path: string;
  readonly given: { readonly value: Json };
}

/** `--clear ou,Custom01`: each field with the value that clears it. */
export const clearEntries = (flag: FlagSpec, input: Input): ClearedField[] =>
  clearedWords(input).map((word) => {
    if (isSlot(word)) return { where: 'body', path: `custom.Custom${word.slice(-2)}`, given: { value: '' } };
    if (!flag.values?.includes(kebab(word)))
      throw notOneOf('--clear', word, flag.values ?? [], { more: ', Custom01 to Custom30' });
    const path = kebab(word).replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return { where: 'body', path, given: { value: path === 'uuid' ? emptyGuid : '' } };
  });

/** A value for a field that is cleared as well is a contradiction. */
export const refuseCleared = (flags: readonly FlagSpec[], input: Input): void => {
  if (!flags.some(({ form }) => form === 'clear')) return;
  for (const word of clearedWords(input)) {
    const typed = typedFor(kebab(word), flags, input);
    if (typed !== undefined)
      throw usage(`${typed} and --clear ${word} cannot be combined`, 'Nothing was sent. Leave out one of them.');
  }
};

/** The flag that clears this field, such as `--clear uuid`; undefined: the command has none. */
export const clearedBy = (path: string, flags: readonly FlagSpec[]): string | undefined =>
  flags.some(({ form, values }) => form === 'clear' && values?.includes(kebab(path)) === true)
    ? `--clear ${kebab(path)}`
    : undefined;

const isSlot = (word: string): boolean => /^custom\d\d$/i.test(word);

const clearedWords = ({ flags }: Input): string[] =>
  wordsOf(flags['clear']).flatMap((text) => text.split(',').map((word) => word.trim()));

/** The flag that gives this field a value, as it was typed. */
const typedFor = (field: string, flags: readonly FlagSpec[], input: Input): string | undefined => {
  const own = flags
    .filter(({ fills }) => fills !== undefined && kebab(fills.path) === field)
    .flatMap(({ aliases = [], name }) => [name, ...aliases])
    .find((name) => input.flags[name] !== undefined);
  if (own !== undefined) return `--${own}`;
  const pairs = ['custom', 'field'].flatMap((flag) =>
    wordsOf(input.flags[flag]).map((word) => ({ flag, name: nameIn(word) })),
  );
  const pair = pairs.find(({ name }) => kebab(name.replace(/^custom\./i, '')) === field);
  return pair === undefined ? undefined : `--${pair.flag} ${pair.name}`;
};

const nameIn = (pair: string): string => pair.replace(/:?=[\s\S]*$/, '').trim();

const wordsOf = (raw: Input['flags'][string]): string[] => [raw ?? []].flat().map(String);
