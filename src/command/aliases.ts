import type { Leaf } from './spec.js';
import { longestMatch } from './words.js';

/** Words from other tools. A command with the same name comes first, such as `config get`. */
const wordAliases: Readonly<Record<string, readonly string[]>> = {
  ls: ['list'],
  get: ['show'],
  rm: ['delete', 'remove'],
};

/** One word for a whole command. */
const commandAliases: Readonly<Record<string, readonly string[]>> = { whoami: ['auth', 'status'] };

export const shortCommands: readonly string[] = Object.keys(commandAliases);

/** The words that a line's first word stands for: `whoami` is `auth status`. */
export const expandFirst = (words: readonly string[]): readonly string[] => {
  const [first = '', ...rest] = words;
  return Object.hasOwn(commandAliases, first) ? [...(commandAliases[first] ?? []), ...rest] : words;
};

/** The command that these words name, aliases included. */
export const matchLeaf = (leaves: readonly Leaf[], words: readonly string[]): Leaf | undefined => {
  const exact = longestMatch(leaves, words);
  if (exact !== undefined) return exact;
  for (const [at, word] of words.entries()) {
    const meant = at > 0 && Object.hasOwn(wordAliases, word) ? (wordAliases[word] ?? []) : [];
    for (const each of meant) {
      const leaf = longestMatch(leaves, words.with(at, each));
      if (leaf !== undefined && leaf.words.length > at) return leaf;
    }
  }
  return undefined;
};

/** How else a command can be typed, for its help: `ems computer list` → `ems computer ls`. */
export const aliasesOf = (words: readonly string[]): string[] => {
  const whole = Object.entries(commandAliases).filter(([, meant]) => meant.join(' ') === words.join(' '));
  const last = words.at(-1) ?? '';
  const short = Object.entries(wordAliases).filter(([, meant]) => words.length > 1 && meant.includes(last));
  return [
    ...whole.map(([alias]) => `ems ${alias}`),
    ...short.map(([alias]) => ['ems', ...words.slice(0, -1), alias].join(' ')),
  ];
};

/** The aliases that a place offers to completion: none that is a command there, none for a command that is not there. */
export const aliasWords = (names: readonly string[]): { readonly alias: string; readonly meant: string }[] =>
  Object.entries(wordAliases).flatMap(([alias, meant]) => {
    const found = meant.find((name) => names.includes(name));
    return found === undefined || names.includes(alias) ? [] : [{ alias, meant: found }];
  });
