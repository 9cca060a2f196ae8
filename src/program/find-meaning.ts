import { fillLine, matchWords, type GuessMatch } from '../command/guesses/match-words.js';
import type { GuessRule } from '../command/guesses/rule.js';
import { guesses } from '../command/guesses/table.js';
import { isRunByGuess } from '../command/guesses/only-reads.js';
import type { CommandSpec, Discovered } from '../command/spec.js';
import { leafOf } from './leaf-of.js';

/** A line that is meant, with its command, and the typed words that follow it. */
export interface MeantLine {
  readonly words: readonly string[];
  readonly rest: readonly string[];
  readonly spec: CommandSpec | undefined;
}

/** `runs`: the line is run; otherwise the lines are named. */
export interface GuessMeaning {
  readonly runs: boolean;
  readonly lines: readonly MeantLine[];
  readonly says?: string | undefined;
}

/** Finds what words mean: each guess leads to a command, or to words that a further guess knows. */
export const findMeaning = async (
  words: readonly string[],
  discovered: Discovered | undefined,
  steps = mostSteps,
): Promise<GuessMeaning | undefined> => {
  const { place } = await leafOf(words, discovered);
  for (const rule of guesses) {
    const match = rule.flag === undefined ? matchWords(rule.typed, words, place) : undefined;
    const meaning = match && (await meaningOf(rule, match, { words, discovered, steps }));
    if (meaning !== undefined) return meaning;
  }
  return undefined;
};

/** `Get-EmsComputer` is a thing of another name, its verb, and the order of both. */
const mostSteps = 4;

interface Search {
  readonly words: readonly string[];
  readonly discovered: Discovered | undefined;
  readonly steps: number;
}

const meaningOf = async (
  rule: GuessRule,
  match: GuessMatch,
  { words, discovered, steps }: Search,
): Promise<GuessMeaning | undefined> => {
  if (!rule.runs) return named(rule, match, discovered);
  const filled = fillLine(rule.lines[0] ?? [], match, 'omit');
  const next = [...filled.words, ...filled.rest];
  if (next.join(' ') === words.join(' ')) return undefined;
  const { spec, taken } = await leafOf(next, discovered);
  if (spec !== undefined)
    return { runs: isRunByGuess(spec), lines: [{ words: next.slice(0, taken), rest: next.slice(taken), spec }] };
  return steps === 0 ? undefined : findMeaning(next, discovered, steps - 1);
};

/** A guess whose command does not exist on this server is none. */
const named = async (
  rule: GuessRule,
  match: GuessMatch,
  discovered: Discovered | undefined,
): Promise<GuessMeaning | undefined> => {
  const lines = await Promise.all(
    rule.lines.map(async (line) => {
      const { words, rest } = fillLine(line, match, 'example');
      return { words, rest, spec: (await leafOf(words, discovered)).spec };
    }),
  );
  const known = lines.filter(({ spec }) => spec !== undefined);
  return rule.lines.length > 0 && known.length === 0 ? undefined : { runs: false, lines: known, says: rule.says };
};
