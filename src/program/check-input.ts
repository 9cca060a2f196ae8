import type { Input, RawFlag, TypedLine, CommandSpec, ArgumentSpec, FlagSpec } from '../command/spec.js';
import { allFlags } from '../command/shared-flags.js';
import { inputOf } from '../engine/flags/read-input.js';
import { usage } from '../base/errors.js';
import { missingArgument, seeHelp } from '../command/words.js';

/** Checks the arguments and flags of a line and expands its paths; the engine parses values. */
export const checkInput = (spec: CommandSpec, typed: TypedLine, home: string): Input => {
  checkArguments(spec, typed);
  checkDisplaced(spec, typed);
  checkRefining(spec, typed);
  return inputOf(expandPaths(typed, spec, home), spec);
};

/** Checks required arguments; a flag may replace one. */
const checkArguments = (spec: CommandSpec, { arguments: given, flags }: TypedLine): void => {
  const missing = spec.arguments.find(
    ({ name, optional, unless }) =>
      !optional && given[name] === undefined && !unless?.some((flag) => flags[flag] !== undefined),
  );
  if (missing !== undefined) throw missingArgument(missing.name, spec);
};

/** `--url x` is the address of the service, even if the command has a field url: say so before using x as a server. */
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

/** A flag that refines another one would be ignored without it. */
const checkRefining = (spec: CommandSpec, { flags }: TypedLine): void => {
  const alone = allFlags(spec).find(
    ({ name, onlyWith }) => onlyWith !== undefined && flags[name] !== undefined && flags[onlyWith] === undefined,
  );
  if (alone !== undefined) throw usage(`--${alone.name} is only for --${alone.onlyWith}.`, seeHelp(spec));
};

/**
 * A shell expands `~/x`, but not in `--cacert=~/x` or `@~/x`, and cmd.exe never does. `~user` stays unchanged, because
 * only a shell knows that home.
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
      return [name, isFile ? (expandValue(value, home) as Value) : value]; // expandValue keeps the type
    }),
  );

const expandValue = (value: RawFlag | undefined, home: string): RawFlag | undefined => {
  const expand = (text: string): string => (isHome(text) ? text.replace('~', () => home) : text);
  if (typeof value === 'string') return expand(value);
  return typeof value === 'object' ? value.map(expand) : value;
};
