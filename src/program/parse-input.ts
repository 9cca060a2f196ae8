import type { Input } from '../command/input.js';
import type { CommandSpec } from '../command/spec.js';
import { allFlags } from '../engine/flags/all-flags.js';
import { inputOf } from '../engine/flags/read-input.js';
import { usage } from '../errors.js';
import { expandPaths } from './expand-paths.js';
import { missingArgument } from './line-errors.js';
import { readPlainLine, type TypedLine } from './plain-line.js';

/** Parses the words after the command. Commander is loaded only for lines that are not plain, and reports every mistake. */
export const parseInput = async (spec: CommandSpec, tokens: readonly string[], home: string): Promise<Input> => {
  const flags = allFlags(spec);
  const typed =
    readPlainLine(spec, flags, tokens) ?? (await import('./commander-tree.js')).readByCommander(spec, flags, tokens);
  checkArguments(spec, typed);
  checkDisplaced(spec, typed);
  return inputOf(expandPaths(typed, spec, home), spec);
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
