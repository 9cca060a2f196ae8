import { Command, CommanderError, Option } from 'commander';
import type { RawFlag, TypedLine, CommandSpec, FlagSpec } from '../command/spec.js';
import { extraArgument, missingValue, swallowedFlag, unknownFlagOf } from './line-mistakes.js';

/** Sorts the words into flags, which may stand anywhere, and arguments. Commander reads them; the messages are our own. */
export const readWords = (spec: CommandSpec, flags: readonly FlagSpec[], line: readonly string[]): TypedLine => {
  const tokens = withAttached(line, flags);
  const typed = new Map<string, RawFlag>();
  const command = new Command(spec.words.join(' ')).exitOverride().configureOutput({ writeErr: () => undefined });
  for (const flag of flags.filter(isIn(tokens)))
    for (const { name, option, isNegated } of optionsFor(flag)) {
      command.addOption(option).on(`option:${option.name()}`, (value?: string) => {
        const before =
          value?.startsWith('-') === true && isFlag(value, flags) ? tokenBefore(value, flag, tokens) : undefined;
        if (value !== undefined && before !== undefined) throw swallowedFlag(before, flag, value, spec);
        // Two spellings are one flag: a list grows, of anything else the last one counts.
        const earlier = namesOf(flag).find((each) => typed.has(each)) ?? name;
        const whole = isNegated ? false : withEarlier(flag, typed.get(earlier), value ?? true);
        typed.delete(earlier);
        typed.set(name, whole);
      });
    }
  const { operands, unknown } = parse(command, spec, flags, tokens);
  if (unknown[0] !== undefined) throw unknownFlagOf(unknown[0], spec, flags, tokens);
  const names = flags.flatMap(namesOf).filter((name) => typed.has(name));
  return {
    arguments: argumentsFrom(operands, spec),
    flags: Object.fromEntries(names.map((name) => [name, typed.get(name)])),
  };
};

const parse = (
  command: Command,
  spec: CommandSpec,
  flags: readonly FlagSpec[],
  tokens: readonly string[],
): { readonly operands: string[]; readonly unknown: string[] } => {
  try {
    return command.parseOptions([...tokens]);
  } catch (error) {
    const message = error instanceof CommanderError ? error.message : '';
    const flag = flags.find((each) => namesOf(each).some((name) => message.includes(`--${name} `)));
    throw flag === undefined ? error : missingValue(flag, spec);
  }
};

/** Commander takes 2 ms to learn the forty flags of a list, of which two are typed. */
const isIn = (tokens: readonly string[]): ((flag: FlagSpec) => boolean) => {
  const line = tokens.join(' ');
  const letters = tokens.filter((token) => /^-[^-]/.test(token)).join('');
  return (flag) =>
    namesOf(flag).some((name) => line.includes(`-${name}`)) ||
    (flag.short !== undefined && letters.includes(flag.short));
};

const namesOf = ({ aliases = [], name }: FlagSpec): string[] => [name, ...aliases];

interface NamedOption {
  /** As it was typed: an alias is a key of its own. */
  readonly name: string;
  readonly option: Option;
  readonly isNegated: boolean;
}

const optionsFor = (flag: FlagSpec): NamedOption[] =>
  namesOf(flag).flatMap((name) => {
    const letter = name === flag.name && flag.short !== undefined ? `-${flag.short}, ` : '';
    const option = new Option(`${letter}--${name}${flag.value === undefined ? '' : ' <value>'}`);
    const negated = { name, option: new Option(`--no-${name}`), isNegated: true };
    return [{ name, option, isNegated: false }, ...(flag.negatable === true ? [negated] : [])];
  });

/**
 * Attaches what commander would not: `--watch PC-0042` names a computer and `--watch 10s` an interval, and `-o=json` is
 * written as kubectl and gh take it.
 */
const withAttached = (tokens: readonly string[], flags: readonly FlagSpec[]): string[] => {
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

/** The flag that took another one for its value. */
const tokenBefore = (value: string, flag: FlagSpec, tokens: readonly string[]): string | undefined =>
  tokens.find(
    (token, index) =>
      tokens[index + 1] === value && [...namesOf(flag).map((name) => `--${name}`), `-${flag.short}`].includes(token),
  );

/** `--quiet`, `-qy`, `-ojson`; `--sort-by -ou` is a column. */
const isFlag = (word: string, flags: readonly FlagSpec[]): boolean => {
  const [, long] = /^--([^=]+)/.exec(word) ?? [];
  if (long !== undefined)
    return flags.some((flag) =>
      namesOf(flag).some((name) => long === name || (flag.negatable === true && long === `no-${name}`)),
    );
  const flag = flags.find(({ short }) => short === word.charAt(1));
  const others = word.slice(2);
  if (flag === undefined || others === '') return flag !== undefined;
  return flag.value === undefined ? isFlag(`-${others}`, flags) : flag.values?.includes(others) === true;
};

const withEarlier = (flag: FlagSpec, earlier: RawFlag | undefined, value: string | boolean): RawFlag =>
  flag.repeat === true && typeof value === 'string' ? [...(typeof earlier === 'object' ? earlier : []), value] : value;

/** Missing ones are found later: a flag may stand for an argument. */
const argumentsFrom = (words: readonly string[], spec: CommandSpec): TypedLine['arguments'] => {
  const { arguments: specs } = spec;
  const extra = words[specs.length];
  if (extra !== undefined && !specs.some(({ many }) => many)) throw extraArgument(extra, spec);
  return Object.fromEntries(
    specs.map(({ name, many }, index) => [name, many && index < words.length ? words.slice(index) : words[index]]),
  );
};
