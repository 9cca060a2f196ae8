import type { Input, RawFlag, TypedLine } from '../command/input.js';
import type { CommandSpec, ArgumentSpec, FlagSpec } from '../command/spec.js';
import { allFlags } from '../command/shared-flags.js';
import { inputOf } from '../engine/flags/read-input.js';
import { usage } from '../errors.js';
import { missingArgument } from '../command/words.js';
import { extraArgument, missingValue, swallowedFlag, unknownFlagOf } from './line-mistakes.js';

/** Reads the words after the command, and checks the shape of the line; values are read by the engine. */
export const parseInput = async (spec: CommandSpec, tokens: readonly string[], home: string): Promise<Input> => {
  const typed =
    spec.arguments.at(-1)?.afterDashes === true
      ? await parseWithRest(spec, tokens)
      : readWords(spec, allFlags(spec), tokens);
  checkArguments(spec, typed);
  checkDisplaced(spec, typed);
  return inputOf(expandPaths(typed, spec, home), spec);
};

/** `ems each prod -- computer list`: what follows the dashes is a line of its own, except for the format of both. */
const parseWithRest = async (spec: CommandSpec, tokens: readonly string[]): Promise<TypedLine> => {
  const { splitAtDashes } = await import('../command/after-dashes.js');
  const { before, rest } = splitAtDashes(tokens);
  const typed = readWords({ ...spec, arguments: spec.arguments.slice(0, -1) }, allFlags(spec), before);
  const name = spec.arguments.at(-1)?.name ?? '';
  return { ...typed, arguments: { ...typed.arguments, [name]: rest.length === 0 ? undefined : rest } };
};

/** A flag may stand for an argument. */
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

/** Sorts the words into flags, which may stand anywhere, and arguments. After `--` there are arguments only. */
export const readWords = (spec: CommandSpec, flags: readonly FlagSpec[], tokens: readonly string[]): TypedLine => {
  const words: string[] = [];
  const typed = new Map<string, RawFlag>();
  const rest = [...tokens];
  let unknown: string | undefined;
  for (let token = rest.shift(); token !== undefined; token = rest.shift()) {
    if (token === '--') {
      words.push(...rest);
      break;
    }
    const found = findFlag(token, flags);
    if (found !== undefined) {
      if (found.letters !== undefined) rest.unshift(found.letters);
      const value = valueFor(found, token, rest, { spec, flags });
      typed.set(found.name, withEarlier(found.flag, typed.get(found.name), value));
    } else if (isDashed(token) && !/^-\d+(\.\d+)?$/.test(token)) unknown ??= token;
    else words.push(token);
  }
  if (unknown !== undefined) throw unknownFlagOf(unknown, spec, flags, tokens);
  const names = flags.flatMap(namesOf).filter((name) => typed.has(name));
  return {
    arguments: argumentsFrom(words, spec),
    flags: Object.fromEntries(names.map((name) => [name, typed.get(name)])),
  };
};

const isDashed = (token: string): boolean => token.length > 1 && token.startsWith('-');

const namesOf = ({ aliases = [], name }: FlagSpec): string[] => [name, ...aliases];

interface FoundFlag {
  readonly flag: FlagSpec;
  /** As it was typed: an alias is a key of its own. */
  readonly name: string;
  readonly isNegated?: true;
  /** The value after = or behind a letter. */
  readonly attached?: string | undefined;
  /** The other letters of -qy. */
  readonly letters?: string | undefined;
}

const findFlag = (token: string, flags: readonly FlagSpec[]): FoundFlag | undefined => {
  if (!token.startsWith('--')) return isDashed(token) ? findLetter(token, flags) : undefined;
  const [, name = '', attached] = /^--([^=]*)(?:=([^]*))?$/.exec(token) ?? [];
  const called = (wanted: string): FlagSpec | undefined => flags.find((each) => namesOf(each).includes(wanted));
  const flag = called(name);
  if (flag !== undefined)
    return flag.value === undefined && attached !== undefined ? undefined : { flag, name, attached };
  const negated = name.startsWith('no-') && attached === undefined ? called(name.slice(3)) : undefined;
  return negated?.negatable === true ? { flag: negated, name: name.slice(3), isNegated: true } : undefined;
};

/** `-ojson` and `-o=json` have a value, `-qy` are two flags. */
const findLetter = (token: string, flags: readonly FlagSpec[]): FoundFlag | undefined => {
  const flag = flags.find(({ short }) => short === token.charAt(1));
  if (flag === undefined) return undefined;
  const behind = token.length === 2 ? undefined : token.slice(2);
  if (flag.value !== undefined) return { flag, name: flag.name, attached: behind?.replace(/^=/, '') };
  return { flag, name: flag.name, letters: behind === undefined ? undefined : `-${behind}` };
};

/** Takes the next word where the flag needs a value and has none attached. */
const valueFor = (
  { attached, flag, isNegated }: FoundFlag,
  token: string,
  rest: string[],
  { flags, spec }: { readonly spec: CommandSpec; readonly flags: readonly FlagSpec[] },
): string | boolean => {
  if (flag.value === undefined || isNegated === true) return isNegated !== true;
  if (attached !== undefined) return attached;
  const [next] = rest;
  // `--watch PC-0042` names a computer, `--watch 10s` an interval: only what has a unit is taken for the value.
  if (flag.optionalValue !== undefined && !/^\d+(\.\d+)?(ms|s|m|h)$/.test(next ?? '')) return flag.optionalValue;
  rest.shift();
  if (next === undefined) throw missingValue(flag, spec);
  if (isFlag(next, flags)) throw swallowedFlag(token, flag, next, spec);
  return next;
};

/** Whether a word is a flag of this command; `--sort-by -ou` is a column. */
const isFlag = (word: string, flags: readonly FlagSpec[]): boolean => {
  const found = findFlag(word.startsWith('--') ? word.replace(/=[^]*$/, '') : word, flags);
  if (found?.attached !== undefined) return found.flag.values?.includes(found.attached) === true;
  return found !== undefined && (found.letters === undefined || isFlag(found.letters, flags));
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
