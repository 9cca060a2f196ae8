import { usage } from '../base/errors.js';
import type { CommandSpec, Leaf } from './spec.js';
import { globalGroups, sharedFlags } from './shared-flags.js';

/** argv split into the words that name a command and everything else, in order. */
interface Words {
  /** All words outside of global flags; the caller decides how many of them name the command. */
  readonly words: readonly string[];
  /** Index of each word in argv. */
  readonly positions: readonly number[];
}

const globalFlags = globalGroups.flatMap((group) => sharedFlags[group].flags);

const takesValue = new Set(
  globalFlags
    .filter((flag) => flag.value !== undefined)
    .flatMap((flag) => [`--${flag.name}`, ...(flag.short === undefined ? [] : [`-${flag.short}`])]),
);

export const globalFlagNames: readonly string[] = [...globalFlags.map(({ name }) => name), 'help', 'version', 'yes'];
const globalLetters = new Set([...globalFlags.map(({ short }) => short), 'h', 'V', 'y']);

/** The first flag of a line without a command that no command would take. */
export const unknownFlag = (argv: readonly string[]): string | undefined =>
  argv.find((token) => {
    if (token.startsWith('--')) return token !== '--' && !globalFlagNames.includes(token.slice(2).replace(/=.*$/, ''));
    return /^-[a-z]/i.test(token) && !globalLetters.has(token.charAt(1));
  });

/** Flags may stand before and between the command's words: `ems -o json computer list`. */
export const findWords = (argv: readonly string[]): Words => {
  const words: string[] = [];
  const positions: number[] = [];
  for (let index = 0; index < argv.length; index++) {
    const token = argv[index] ?? '';
    if (token === '--') break;
    if (token.startsWith('-') && token !== '-') {
      if (takesValue.has(token)) index++;
      continue;
    }
    words.push(token);
    positions.push(index);
  }
  return { words, positions };
};

/** Value of a global flag anywhere, before parsing: selects the stored description of the profile. */
export const peekFlag = (argv: readonly string[], name: string): string | undefined => {
  const seen = beforeDashes(argv);
  const at = seen.findLastIndex((token) => token === `--${name}` || token.startsWith(`--${name}=`));
  if (at < 0) return undefined;
  const token = seen[at] ?? '';
  return token.includes('=') ? token.slice(token.indexOf('=') + 1) : seen[at + 1];
};

/** True if help is requested anywhere before `--`. */
export const asksForHelp = (argv: readonly string[]): boolean =>
  beforeDashes(argv).some((token) => token === '--help' || token === '-h');

/** `--help -o json` is the description of the command for a program. */
export const wantsJsonHelp = (argv: readonly string[]): boolean =>
  /(?:^| )(?:--json|(?:-o|--output)[ =]?json)(?: |$)/.test(beforeDashes(argv).join(' '));

const beforeDashes = (argv: readonly string[]): readonly string[] => {
  const end = argv.indexOf('--');
  return end < 0 ? argv : argv.slice(0, end);
};

/** Reads the flags about the screen before parsing, because help and errors need them earlier. */
export const peekScreen = (argv: readonly string[]): { noColor: boolean; plain: boolean } => ({
  noColor: argv.includes('--no-color'),
  plain: argv.includes('--plain'),
});

/** The command at the beginning of these words: `login list` is not `login`. */
export const matchLeaf = (leaves: readonly Leaf[], words: readonly string[]): Leaf | undefined =>
  leaves
    .filter((leaf) => leaf.words.every((word, at) => words[at] === word))
    .toSorted((one, other) => other.words.length - one.words.length)[0];

export const missingArgument = (name: string, spec: CommandSpec): Error => {
  const about = spec.arguments.find((argument) => argument.name === name)?.help;
  return usage(`<${name}> is missing${about === undefined ? '' : `: ${about}`}`, seeHelp(spec));
};

export const seeHelp = (spec: CommandSpec): string => `See: ems ${spec.words.join(' ')} --help`;
