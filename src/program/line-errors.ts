import type { CommandSpec } from '../command/spec.js';
import { usage } from '../errors.js';

export const missingArgument = (name: string, spec: CommandSpec): Error => {
  const about = spec.arguments.find((argument) => argument.name === name)?.help;
  return usage(`<${name}> is missing${about === undefined ? '' : `: ${about}`}`, seeHelp(spec));
};

export const seeHelp = (spec: CommandSpec): string => `See: ems ${spec.words.join(' ')} --help`;
