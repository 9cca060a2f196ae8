import { usage, type EmsError } from '../base/errors.js';
import { allFlags } from '../command/shared-flags.js';
import type { CommandSpec, FlagSpec } from '../command/spec.js';
import { missingArgument, seeHelp } from '../command/words.js';
import { Misread } from './misread.js';

/** A mistake that commander found in the line of a command. */
interface FoundMistake {
  readonly code: string;
  readonly message: string;
  readonly words: readonly string[];
  readonly tokens: readonly string[];
  readonly unknown: string;
}

export const mistakeIn = (spec: CommandSpec, found: FoundMistake): Error => {
  const { code, message, words, tokens, unknown } = found;
  const flags = allFlags(spec);
  const line = { words: spec.words, tokens, spec };
  switch (code) {
    case 'commander.unknownOption': {
      const same = flags.find(({ name }) => unknown.replace(/=[\s\S]*$/, '') === `--${name}`);
      return same === undefined ? new Misread({ ...line, kind: 'flag', typed: unknown }) : takesNoValue(same, spec);
    }
    case 'commander.optionMissingArgument': {
      const flag = flags.find(({ name, aliases = [] }) =>
        [name, ...aliases].some((each) => message.includes(`--${each} `)),
      );
      return flag === undefined ? new Error(message) : missingValue(flag, spec);
    }
    case 'commander.excessArguments':
      return isSecret(spec) ?? new Misread({ ...line, kind: 'argument', typed: words[spec.arguments.length] ?? '' });
    case 'commander.missingArgument':
      return missingArgument(spec.arguments[words.length]?.name ?? '', spec);
    default:
      return new Error(message);
  }
};

const takesNoValue = ({ name, negatable }: FlagSpec, spec: CommandSpec): EmsError =>
  usage(`--${name} takes no value`, negatable ? `To negate it, use --no-${name}.` : seeHelp(spec));

const missingValue = (flag: FlagSpec, spec: CommandSpec): EmsError =>
  usage(`--${flag.name} requires a value: <${flag.value}>`, seeHelp(spec));

/** `--name $UNSET --dry-run`: a flag of the command is not accepted as the value of the flag before it. */
export const swallowedFlag = (typed: string, flag: FlagSpec, next: string, spec: CommandSpec): EmsError => {
  const [name = ''] = next.split('=');
  const written = typed.startsWith('--') ? typed : `--${flag.name}`;
  return usage(
    `--${flag.name} requires a value: <${flag.value}>`,
    `${name} is a flag. If it is meant as the value, write ${written}=${name} instead. ${seeHelp(spec)}`,
  );
};

/** A secret typed as an argument is already in the history of the shell; it must not be in a log, too. */
const isSecret = (spec: CommandSpec): EmsError | undefined =>
  spec.flags.some(({ name }) => name.startsWith('secret-'))
    ? usage(
        'Unexpected argument (not shown: it may be a secret).',
        `A secret is typed when asked for, or given with --secret-stdin. ${seeHelp(spec)}`,
      )
    : undefined;
