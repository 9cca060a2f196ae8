import type { CommandSpec, Discovered, Leaf } from '../command/spec.js';
import { matchLeaf } from '../command/words.js';
import { findBranch } from './branches.js';

interface FoundLeaf {
  /** How many of the words are those of a place in the tree. */
  readonly place: number;
  /** How many of them name the command. */
  readonly taken: number;
  readonly spec: CommandSpec | undefined;
}

/** The command at the beginning of these words; loads its area. */
export const leafOf = async (words: readonly string[], discovered: Discovered | undefined): Promise<FoundLeaf> => {
  const branch = findBranch(words[0] ?? '', discovered);
  if (branch === undefined) return { place: 0, taken: 0, spec: undefined };
  const { leaves } = await branch.load();
  const shown = leaves.filter(({ hidden }) => !hidden);
  const leaf = matchLeaf(shown, words);
  return {
    place: Math.max(1, ...shown.map((each) => commonWords(words, each))),
    taken: leaf?.words.length ?? 0,
    spec: leaf?.spec(),
  };
};

const commonWords = (words: readonly string[], leaf: Leaf): number => {
  const differs = leaf.words.findIndex((word, at) => words[at] !== word);
  return differs < 0 ? leaf.words.length : differs;
};
