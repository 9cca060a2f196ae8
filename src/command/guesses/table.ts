import { flagGuesses } from './flags.js';
import { missingGuesses } from './missing.js';
import { readRules, type GuessRule } from './rule.js';
import { wordGuesses } from './words.js';

/** All guesses; the first one that fits and leads to a command counts. Read when a line has a mistake, or for help. */
export const guesses: readonly GuessRule[] = [missingGuesses, flagGuesses, wordGuesses].flatMap(readRules);
