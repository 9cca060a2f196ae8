import { type Command, Option } from 'commander';
import type { CommandSpec, FlagSpec, RawFlag } from '../command/spec.js';
import { swallowedFlag } from './line-mistakes.js';

/** Adds only the typed options to a command and collects their values; adding the forty of a list takes 2 ms. */
export const addTypedOptions = (
  command: Command,
  {
    spec,
    flags,
    tokens,
  }: { readonly spec: CommandSpec; readonly flags: readonly FlagSpec[]; readonly tokens: readonly string[] },
): ReadonlyMap<string, RawFlag> => {
  const typed = new Map<string, RawFlag>();
  for (const flag of flags.filter(isIn(tokens)))
    for (const { name, option, isNegated } of optionsFor(flag)) {
      command.addOption(option).on(`option:${option.name()}`, (value?: string) => {
        const before =
          value?.startsWith('-') === true && isFlag(value, flags) ? tokenBefore(value, flag, tokens) : undefined;
        if (value !== undefined && before !== undefined) throw swallowedFlag(before, flag, value, spec);
        // Two spellings are one flag: a list is extended, otherwise the last value counts.
        const earlier = spellingsOf(flag).find((each) => typed.has(each)) ?? name;
        const whole = isNegated ? false : withEarlier(flag, typed.get(earlier), value ?? true);
        typed.delete(earlier);
        typed.set(name, whole);
      });
    }
  return typed;
};

const isIn = (tokens: readonly string[]): ((flag: FlagSpec) => boolean) => {
  const line = tokens.join(' ');
  const letters = tokens.filter((token) => /^-[^-]/.test(token)).join('');
  return (flag) =>
    spellingsOf(flag).some((name) => line.includes(`-${name}`)) ||
    (flag.short !== undefined && letters.includes(flag.short));
};

export const spellingsOf = ({ aliases = [], name }: FlagSpec): string[] => [name, ...aliases];

interface NamedOption {
  /** The typed name: an alias is a separate key. */
  readonly name: string;
  readonly option: Option;
  readonly isNegated: boolean;
}

const optionsFor = (flag: FlagSpec): NamedOption[] =>
  spellingsOf(flag).flatMap((name) => {
    const letter = name === flag.name && flag.short !== undefined ? `-${flag.short}, ` : '';
    const option = new Option(`${letter}--${name}${flag.value === undefined ? '' : ' <value>'}`);
    const negated = { name, option: new Option(`--no-${name}`), isNegated: true };
    return [{ name, option, isNegated: false }, ...(flag.negatable === true ? [negated] : [])];
  });

/**
 * Attaches values that commander would not: `--watch PC-0042` names a computer, `--watch 10s` an interval, and
 * `-o=json` is the form of kubectl and gh.
 */
export const withAttached = (tokens: readonly string[], flags: readonly FlagSpec[]): string[] => {
  const end = tokens.indexOf('--');
  return tokens.map((token, index) => {
    if (end >= 0 && index > end) return token;
    const flag = flags.find(({ name, short }) => token === `--${name}` || token.startsWith(`-${short}=`));
    if (flag?.value === undefined) return token;
    if (!token.startsWith('--')) return `--${flag.name}${token.slice(2)}`;
    const isTyped = /^\d+(\.\d+)?(ms|s|m|h)$/.test(tokens[index + 1] ?? '');
    return flag.optionalValue === undefined || isTyped ? token : `${token}=${flag.optionalValue}`;
  });
};

/** Finds the flag that took another flag as its value. */
const tokenBefore = (value: string, flag: FlagSpec, tokens: readonly string[]): string | undefined =>
  tokens.find(
    (token, index) =>
      tokens[index + 1] === value &&
      [...spellingsOf(flag).map((name) => `--${name}`), `-${flag.short}`].includes(token),
  );

/** `--quiet`, `-qy`, `-ojson`; `--sort-by -ou` is a column. */
const isFlag = (word: string, flags: readonly FlagSpec[]): boolean => {
  const [, long] = /^--([^=]+)/.exec(word) ?? [];
  if (long !== undefined)
    return flags.some((flag) =>
      spellingsOf(flag).some((name) => long === name || (flag.negatable === true && long === `no-${name}`)),
    );
  const flag = flags.find(({ short }) => short === word.charAt(1));
  const others = word.slice(2);
  if (flag === undefined || others === '') return flag !== undefined;
  return flag.value === undefined ? isFlag(`-${others}`, flags) : flag.values?.includes(others) === true;
};

const withEarlier = (flag: FlagSpec, earlier: RawFlag | undefined, value: string | boolean): RawFlag =>
  flag.repeat === true && typeof value === 'string' ? [...(typeof earlier === 'object' ? earlier : []), value] : value;
