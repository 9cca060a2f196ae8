import type { Input, RawFlag } from '../command/input.js';
import type { ArgumentSpec, CommandSpec, FlagSpec } from '../command/spec.js';
import { usage } from '../errors.js';

/** The words after the command's own, sorted by what they are for. */
export type TypedLine = Pick<Input, 'arguments' | 'flags'>;

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

export const missingArgument = (name: string, spec: CommandSpec): Error => {
  const about = spec.arguments.find((argument) => argument.name === name)?.help;
  return usage(`<${name}> is missing${about === undefined ? '' : `: ${about}`}`, seeHelp(spec));
};

export const seeHelp = (spec: CommandSpec): string => `See: ems ${spec.words.join(' ')} --help`;
