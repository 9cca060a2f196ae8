import type { Leaf } from './spec.js';
import { globalGroups, sharedFlags } from './shared-flags.js';

/** argv split into the words that name a command and everything else, in order. */
export interface Words {
  /** Leading words: as many as there are before the first that cannot be part of a command name is for the caller to say. */
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

/** Value of a global flag wherever it stands, before anything is parsed: needed to choose the profile's stored description. */
export const peekFlag = (argv: readonly string[], name: string): string | undefined => {
  const end = argv.indexOf('--');
  const seen = end < 0 ? argv : argv.slice(0, end);
  const at = seen.findLastIndex((token) => token === `--${name}` || token.startsWith(`--${name}=`));
  if (at < 0) return undefined;
  const token = seen[at] ?? '';
  return token.includes('=') ? token.slice(token.indexOf('=') + 1) : seen[at + 1];
};

/** How the screen is wanted, before anything is parsed: help and errors come before that as well. */
export const peekScreen = (argv: readonly string[]): { noColor: boolean; plain: boolean } => ({
  noColor: argv.includes('--no-color'),
  plain: argv.includes('--plain'),
});

/** The command that these words name: `login list` is not `login`. */
export const longestMatch = (leaves: readonly Leaf[], words: readonly string[]): Leaf | undefined =>
  leaves
    .filter((leaf) => leaf.words.every((word, index) => words[index] === word))
    .toSorted((left, right) => right.words.length - left.words.length)[0];
