import { explainMissing, flagMeantBy } from '../command/missing-features.js';
import { Command, CommanderError, Option } from 'commander';
import type { RawFlag, TypedLine } from '../command/input.js';
import type { ArgumentSpec, CommandSpec, FlagSpec } from '../command/spec.js';
import { usage } from '../errors.js';
import { closest } from '../text/closest.js';
import { shellWord } from '../text/shell-word.js';
import { missingArgument, seeHelp } from '../command/words.js';

/** Reads what follows the command's words. Commander knows the shape; values are read by the engine. */
export const readByCommander = (
  spec: CommandSpec,
  flags: readonly FlagSpec[],
  tokens: readonly string[],
): TypedLine => {
  refuseSwallowed(spec, flags, tokens);
  const root = quiet(new Command('ems'));
  const leaf = spec.words.reduce((parent, word) => {
    const child = quiet(new Command(word));
    parent.addCommand(child);
    return child;
  }, root);
  for (const argument of spec.arguments) leaf.argument(argumentSyntax(argument), argument.help);
  leaf.allowExcessArguments(true); // commander counts them and does not say which
  const options = flags.filter(typedIn(tokens)).flatMap((flag) => optionsFor(flag));
  for (const { option } of options) leaf.addOption(option);
  let typed: TypedLine = { arguments: {}, flags: {} };
  leaf.action(() => {
    typed = { arguments: argumentsOf(leaf, spec), flags: flagsIn(leaf, options) };
  });
  try {
    root.parse([...spec.words, ...withoutEquals(withDefaults(tokens, flags), flags)], { from: 'user' });
  } catch (error) {
    throw usageError(error, spec, flags, tokens);
  }
  refuseExtra(leaf.args, spec);
  return typed;
};

/**
 * Whether a flag may be among the words. Commander takes 2 ms to learn the forty flags of a list, of which two are typed;
 * what it does not know it calls unknown, and whoever reports that asks the command itself.
 */
const typedIn = (tokens: readonly string[]): ((flag: FlagSpec) => boolean) => {
  const long = tokens.filter((token) => token.startsWith('--')).map((token) => token.slice(2).replace(/=[\s\S]*$/, ''));
  const letters = tokens.filter((token) => /^-[^-]/.test(token)).join('');
  return ({ name, aliases = [], short }) =>
    [name, ...aliases].some((known) => long.includes(known) || long.includes(`no-${known}`)) ||
    (short !== undefined && letters.includes(short));
};

/** `--name $UNSET --dry-run` means no computer named --dry-run: a flag of this command is no value of the one before it. */
const refuseSwallowed = (spec: CommandSpec, flags: readonly FlagSpec[], tokens: readonly string[]): void => {
  const end = tokens.indexOf('--');
  const words = end < 0 ? tokens : tokens.slice(0, end);
  for (let index = 0; index < words.length; index++) {
    const token = words[index] ?? '';
    const flag = flags.find(
      (each) => each.value !== undefined && each.optionalValue === undefined && isCalled(each, token),
    );
    if (flag === undefined) continue;
    const [name = ''] = words[++index]?.split('=') ?? [];
    if (!flags.some((each) => isCalled(each, name)) && !isJoined(name, flags)) continue;
    throw usage(
      `--${flag.name} requires a value: <${flag.value}>`,
      `${name} is a flag. If it is meant as the value, write ${token.replace(/^-[^-]$/, `--${flag.name}`)}=${name} instead. ${seeHelp(spec)}`,
    );
  }
};

/** By its whole name or its letter, and nothing glued to it. */
const isCalled = ({ aliases = [], name, negatable, short }: FlagSpec, token: string): boolean =>
  [name, ...aliases].some((known) => token === `--${known}` || (negatable === true && token === `--no-${known}`)) ||
  (short !== undefined && token === `-${short}`);

/** `-qy` or `-ojson`; `--sort-by -ou` is a column. */
const isJoined = (word: string, flags: readonly FlagSpec[]): boolean => {
  const [, letters = ''] = /^-([^-].+)$/.exec(word) ?? [];
  const [first = '', ...others] = letters;
  const called = (letter: string): FlagSpec | undefined => flags.find(({ short }) => short === letter);
  if (called(first)?.values?.includes(others.join('')) === true) return true;
  return (
    first !== '' &&
    [first, ...others].every((letter) => called(letter) !== undefined && called(letter)?.value === undefined)
  );
};

/** `--watch PC-0042` names a computer, `--watch 10s` an interval: only what has a unit is taken for the value. */
const withDefaults = (tokens: readonly string[], flags: readonly FlagSpec[]): string[] => {
  const end = tokens.indexOf('--');
  return tokens.map((token, index) => {
    if (end >= 0 && index > end) return token;
    const flag = flags.find(({ name, optionalValue }) => optionalValue !== undefined && token === `--${name}`);
    const isTyped = /^\d+(\.\d+)?(ms|s|m|h)$/.test(tokens[index + 1] ?? '');
    return flag === undefined || isTyped ? token : `${token}=${flag.optionalValue}`;
  });
};

/** `-o=json`, as kubectl and gh take it; commander would read '=json'. Other texts that begin so are values. */
const withoutEquals = (tokens: readonly string[], flags: readonly FlagSpec[]): string[] => {
  const letters = new Set(flags.filter(({ value }) => value !== undefined).map(({ short }) => short));
  const end = tokens.indexOf('--');
  return tokens.map((token, index) =>
    (end >= 0 && index > end) || !/^-[a-z]=/i.test(token) || !letters.has(token.charAt(1))
      ? token
      : `${token.slice(0, 2)}${token.slice(3)}`,
  );
};

/** Flags that people forget to name, best guess first. */
const likelyFlags = ['group', 'name', 'package'];

const refuseExtra = (words: readonly string[], spec: CommandSpec): void => {
  const extra = words[spec.arguments.length];
  if (extra === undefined || spec.arguments.some(({ many }) => many)) return;
  // A secret that was typed here is in the shell's history already; it need not be in a log as well.
  if (spec.flags.some(({ name }) => name.startsWith('secret-')))
    throw usage(
      'Unexpected argument (not shown: it may be a secret).',
      `A secret is typed when asked for, or given with --secret-stdin. ${seeHelp(spec)}`,
    );
  const flag = spec.flags.find(({ name, value }) => value !== undefined && likelyFlags.includes(name));
  const meant = flag === undefined ? '' : `Did you mean --${flag.name} ${shellWord(extra)}? `;
  throw usage(`Unexpected argument "${extra}".`, `${meant}${seeHelp(spec)}`);
};

const quiet = (command: Command): Command =>
  command
    .exitOverride()
    .helpOption(false)
    .helpCommand(false)
    .allowExcessArguments(false)
    .configureOutput({ writeOut: () => undefined, writeErr: () => undefined });

const argumentSyntax = ({ name, many, optional, unless }: ArgumentSpec): string => {
  const inner = `${name}${many ? '...' : ''}`;
  return optional || unless !== undefined ? `[${inner}]` : `<${inner}>`;
};

interface OwnOption {
  readonly flag: string;
  readonly option: Option;
  readonly negates: boolean;
}

const optionsFor = (flag: FlagSpec): OwnOption[] =>
  [flag.name, ...(flag.aliases ?? [])].flatMap((name, index) => {
    const letter = index === 0 && flag.short !== undefined ? `-${flag.short}, ` : '';
    const make = (long: string): Option =>
      new Option(`${letter}--${long}${flag.value === undefined ? '' : ' <value>'}`, flag.help);
    const positive = make(name);
    if (flag.repeat) positive.argParser(collect);
    const found: OwnOption[] = [{ flag: name, option: positive, negates: false }];
    if (flag.negatable) found.push({ flag: name, option: new Option(`--no-${name}`), negates: true });
    return found;
  });

const collect = (value: string, earlier: readonly string[] | undefined): string[] => [...(earlier ?? []), value];

const argumentsOf = (leaf: Command, spec: CommandSpec): TypedLine['arguments'] =>
  Object.fromEntries(
    spec.arguments.map((argument, index) => {
      const given = leaf.processedArgs[index] as string | string[] | undefined; // commander: text, or a list for variadic ones
      return [argument.name, Array.isArray(given) && given.length === 0 ? undefined : given];
    }),
  );

/** Only what was typed: commander gives `--no-x` options a default of true, which nobody typed. */
const flagsIn = (leaf: Command, options: readonly OwnOption[]): TypedLine['flags'] => {
  const typed = options
    .filter(({ negates, flag }) => !negates || !options.some((other) => other.flag === flag && !other.negates))
    .map(({ flag, option }) => {
      const name = option.attributeName();
      const source = leaf.getOptionValueSource(name);
      if (source !== 'cli') return [flag, undefined] as const;
      const value = leaf.getOptionValue(name) as RawFlag; // text, boolean or collected texts
      // --no-header and the like are switches named after what they turn off.
      return [flag, option.negate ? true : value] as const;
    });
  return Object.fromEntries(typed.filter(([, value]) => value !== undefined));
};

const usageError = (
  error: unknown,
  spec: CommandSpec,
  flags: readonly FlagSpec[],
  tokens: readonly string[],
): unknown => {
  if (!(error instanceof CommanderError)) return error;
  const help = seeHelp(spec);
  if (error.code === 'commander.unknownOption') {
    const whole = /'([^']+)'/.exec(error.message)?.[1] ?? tokens.find((token) => token.startsWith('-')) ?? '';
    // Do not repeat the value after =, which may be a secret (--secret=…).
    const typed = whole.replace(/=[\s\S]*$/, '');
    const same = flags.find(({ name }) => typed === `--${name}`);
    if (same !== undefined)
      return usage(`--${same.name} takes no value`, same.negatable ? `To negate it, use --no-${same.name}.` : help);
    const known = flags.flatMap((flag) => [flag.name, ...(flag.negatable ? [`no-${flag.name}`] : [])]);
    const asked = typed.replace(/^-+/, '');
    const missing = explainMissing(spec.words, asked);
    if (missing !== undefined) return usage(`Unknown flag ${typed} for "ems ${spec.words.join(' ')}".`, missing);
    const near = flagMeantBy(asked, known) ?? closest(asked, known);
    // Nor is what is glued to a letter, as in -pSECRET, unless it looks like a flag of ours.
    const named = near === undefined ? typed.replace(/^(-[^-])[\s\S]+$/, '$1') : typed;
    return usage(
      `Unknown flag ${named} for "ems ${spec.words.join(' ')}".`,
      near === undefined ? help : `Did you mean --${near}? ${help}`,
    );
  }
  const message = error.message.replace(/^error: /, '').replace(/\.?\n[\s\S]*$/, '');
  if (error.code === 'commander.missingArgument') {
    return missingArgument(/'([^']+)'/.exec(message)?.[1] ?? '', spec);
  }
  if (error.code === 'commander.optionMissingArgument') {
    const flag = flags.find(({ name }) => message.includes(`--${name} `));
    return usage(
      `--${flag?.name ?? message} requires a value${flag?.value === undefined ? '' : `: <${flag.value}>`}`,
      help,
    );
  }
  return usage(message, help);
};
