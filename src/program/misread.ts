import type { CommandSpec, LoadedBranch } from '../command/spec.js';

export interface Mistake {
  readonly kind: 'word' | 'flag' | 'argument';
  /** The word or the flag. */
  readonly typed: string;
  /** The words before it that exist. */
  readonly words: readonly string[];
  /** All of the line but these words. */
  readonly tokens: readonly string[];
  readonly loaded?: LoadedBranch | undefined;
  readonly spec?: CommandSpec | undefined;
}

/** A mistake in a line, and where it was typed: a word that names no command, a flag, or an argument too many. */
export class Misread extends Error {
  constructor(readonly mistake: Mistake) {
    super(mistake.typed);
  }
}
