import type { Input, RawFlag, TypedLine } from '../command/input.js';
import type { CommandSpec, ArgumentSpec, FlagSpec } from '../command/spec.js';
import { allFlags } from '../command/shared-flags.js';
import { inputOf } from '../engine/flags/read-input.js';
import { usage } from '../errors.js';
import { missingArgument } from '../command/words.js';

/** Parses the words after the command. Commander is loaded only for lines that are not plain, and reports every mistake. */
export const parseInput = async (spec: CommandSpec, tokens: readonly string[], home: string): Promise<Input> => {
  const typed =
    spec.arguments.at(-1)?.afterDashes === true ? await parseWithRest(spec, tokens) : await parseWords(spec, tokens);
  checkArguments(spec, typed);
  checkDisplaced(spec, typed);
  return inputOf(expandPaths(typed, spec, home), spec);
};

const parseWords = async (spec: CommandSpec, tokens: readonly string[]): Promise<TypedLine> => {
  const flags = allFlags(spec);
  return (
    readPlainLine(spec, flags, tokens) ?? (await import('./commander-tree.js')).readByCommander(spec, flags, tokens)
  );
};

/** `ems each prod -- computer list`: what follows the dashes is a line of its own, except for the format of both. */
const parseWithRest = async (spec: CommandSpec, tokens: readonly string[]): Promise<TypedLine> => {
  const { splitAtDashes } = await import('../command/after-dashes.js');
  const { before, rest } = splitAtDashes(tokens);
  const typed = await parseWords({ ...spec, arguments: spec.arguments.slice(0, -1) }, before);
  const name = spec.arguments.at(-1)?.name ?? '';
  return { ...typed, arguments: { ...typed.arguments, [name]: rest.length === 0 ? undefined : rest } };
};

/** Commander cannot know that a flag may stand for an argument. */
const checkArguments = (spec: CommandSpec, { arguments: given, flags }: TypedLine): void => {
  const missing = spec.arguments.find(
    ({ name, optional, unless }) =>
      !optional && given[name] === undefined && !unless?.some((flag) => flags[flag] !== undefined),
  );
  if (missing !== undefined) throw missingArgument(missing.name, spec);
};

/** `--url x` is the address of the service although this command has a field url: said before x is taken for a server. */
const checkDisplaced = (spec: CommandSpec, { flags }: TypedLine): void => {
  const missed = spec.flags.find(
    ({ displaced, name, required }) =>
      required === true && displaced !== undefined && flags[displaced] !== undefined && flags[name] === undefined,
  );
  if (missed === undefined) return;
  throw usage(
    `--${missed.name} is required.`,
    `--${missed.displaced} is a flag of ems itself; the ${missed.fills?.where === 'body' ? 'field' : 'parameter'} "${missed.fills?.path}" of this command is --${missed.name}.`,
  );
};

/**
 * A shell expands `~/x`, but not in `--cacert=~/x` or `@~/x`, and cmd.exe not at all. `~user` is left alone: whose home
 * that is, only a shell knows.
 */
export const expandPaths = (input: Words, spec: CommandSpec, home: string): Words => {
  if (!holdsHome(input)) return input;
  const flags = new Map(allFlags(spec).map((flag) => [flag.name, flag]));
  const args = new Map(spec.arguments.map((argument) => [argument.name, argument]));
  return { flags: expandIn(input.flags, flags, home), arguments: expandIn(input.arguments, args, home) };
};

type Words = Pick<Input, 'arguments' | 'flags'>;

const holdsHome = ({ flags, arguments: args }: Words): boolean =>
  [...Object.values(flags), ...Object.values(args)].flat().some((value) => typeof value === 'string' && isHome(value));

const isHome = (text: string): boolean => /^@?~(?:[/\\]|$)/.test(text);

type Taking = Pick<FlagSpec & ArgumentSpec, 'completes'> & Pick<FlagSpec, 'value'>;

const expandIn = <Value extends RawFlag | undefined>(
  values: Readonly<Record<string, Value>>,
  specs: ReadonlyMap<string, Taking>,
  home: string,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const taking = specs.get(name);
      const isFile = taking?.completes === 'file' || taking?.value?.includes('@file') === true;
      return [name, isFile ? (expandValue(value, home) as Value) : value]; // a text stays a text, a list a list
    }),
  );

const expandValue = (value: RawFlag | undefined, home: string): RawFlag | undefined => {
  const expand = (text: string): string => (isHome(text) ? text.replace('~', () => home) : text);
  if (typeof value === 'string') return expand(value);
  return typeof value === 'object' ? value.map(expand) : value;
};

/**
 * Most lines are plain: known flags in full or by their letter, and as many words as the command takes. Read here, such
 * a line need not load commander, a tenth of the time of a short list. Undefined for everything else, and for every
 * mistake: those are commander's. A test holds that both read a plain line alike.
 */
export const readPlainLine = (
  spec: CommandSpec,
  flags: readonly FlagSpec[],
  tokens: readonly string[],
): TypedLine | undefined => {
  const words: string[] = [];
  const typed = new Map<FlagSpec, RawFlag>();
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] ?? '';
    if (isDashed(token)) {
      const { flag, attached } = findFlag(token, flags);
      const value = flag?.value === undefined ? true : (attached ?? tokens[++index]);
      if (flag === undefined || !isPlain(flag, value, attached) || !keep(typed, flag, value)) return undefined;
    } else words.push(token);
  }
  const given = argumentsFrom(words, spec.arguments);
  return given === undefined ? undefined : { arguments: given, flags: inOrder(typed, flags) };
};

const isDashed = (token: string): boolean => token.startsWith('-');

const findFlag = (
  token: string,
  flags: readonly FlagSpec[],
): { readonly flag: FlagSpec | undefined; readonly attached: string | undefined } => {
  if (!token.startsWith('--'))
    return { flag: flags.find(({ short }) => short !== undefined && token === `-${short}`), attached: undefined };
  const equals = token.indexOf('=');
  const name = equals < 0 ? token.slice(2) : token.slice(2, equals);
  return {
    flag: flags.find((flag) => flag.name === name),
    attached: equals < 0 ? undefined : token.slice(equals + 1),
  };
};

/** A value that looks like a flag, a switch with a value, `--no-…` and a value that may be left out are not. */
const isPlain = (
  flag: FlagSpec,
  value: string | true | undefined,
  attached: string | undefined,
): value is string | true =>
  value !== undefined &&
  (attached === undefined ? value === true || !isDashed(value) : flag.value !== undefined) &&
  flag.optionalValue === undefined &&
  !flag.name.startsWith('no-');

/** False for a flag that is typed twice and takes one value. */
const keep = (typed: Map<FlagSpec, RawFlag>, flag: FlagSpec, value: string | true): boolean => {
  const earlier = typed.get(flag);
  if (flag.repeat && value !== true) typed.set(flag, [...(Array.isArray(earlier) ? earlier : []), value]);
  else typed.set(flag, value);
  return earlier === undefined || flag.repeat === true;
};

/** Undefined if there are too few or too many. */
const argumentsFrom = (
  words: readonly string[],
  specs: readonly ArgumentSpec[],
): TypedLine['arguments'] | undefined => {
  const needed = specs.filter(({ optional, unless }) => !optional && unless === undefined).length;
  const takesRest = specs.at(-1)?.many === true;
  if (words.length < needed || (words.length > specs.length && !takesRest)) return undefined;
  return Object.fromEntries(
    specs.map(({ name, many }, index) => [name, many && index < words.length ? words.slice(index) : words[index]]),
  );
};

/** As the command has them, whatever the order that they were typed in. */
const inOrder = (typed: ReadonlyMap<FlagSpec, RawFlag>, flags: readonly FlagSpec[]): TypedLine['flags'] =>
  typed.size === 0
    ? {}
    : Object.fromEntries(flags.filter((flag) => typed.has(flag)).map((flag) => [flag.name, typed.get(flag)]));
