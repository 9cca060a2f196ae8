import { usage } from '../base/errors.js';
import { shellWord } from '../base/text/shell-word.js';
import { exampleOf, isPlaceholder, nameIn } from '../command/guesses/rule.js';
import { isRunByGuess } from '../command/guesses/only-reads.js';
import { allFlags } from '../command/shared-flags.js';
import type { CommandSpec, Discovered } from '../command/spec.js';
import { seeHelp } from '../command/words.js';
import { cmdletWords } from './cmdlet-words.js';
import { findMeaning, type MeantLine, type GuessMeaning } from './find-meaning.js';
import { guessFlag, meantTwice, typedFlag, type FlagGuess, type TypedFlag } from './guess-flag.js';
import type { Mistake } from './misread.js';
import { explainOther, mistakeText, valueOfFlag } from './other-mistakes.js';
import { knownFlag, leadingWords } from './read-leading-words.js';

/** A line that is run in place of the typed one, or an error that names what is meant. */
export type Understood = { readonly argv: readonly string[] } | Error;

/** The one search for what a mistake means: the guesses first, then spellings that are near. */
export const understand = async (mistake: Mistake, discovered: Discovered | undefined): Promise<Understood> => {
  if (mistake.kind === 'flag') return meantByFlag(mistake) ?? explainOther(mistake, discovered);
  const value = mistake.kind === 'word' ? valueOfFlag(mistake) : undefined;
  return value ?? (await meantByWords(mistake, discovered)) ?? explainOther(mistake, discovered);
};

/** The error about a mistake, where no other line is run: it names the line that is meant. */
export const namedError = async (mistake: Mistake, discovered: Discovered | undefined): Promise<Error> => {
  const meant = await understand(mistake, discovered);
  if (meant instanceof Error) return meant;
  return usage(mistakeText(mistake), `Did you mean: ${lineText(meant.argv)}`);
};

const meantByWords = async (mistake: Mistake, discovered: Discovered | undefined): Promise<Understood | undefined> => {
  const { spec } = mistake;
  const argv = [...mistake.words, ...mistake.tokens];
  const { positions, words } = leadingWords(argv, spec === undefined ? [] : allFlags(spec));
  const meaning = await firstMeaning(words, discovered);
  if (meaning === undefined || (spec !== undefined && leadsBack(meaning, spec))) return undefined;
  const others = argv.filter((_, at) => !positions.includes(at));
  const [line] = meaning.lines;
  if (meaning.runs && line !== undefined) return { argv: [...line.words, ...line.rest, ...others] };
  return usage(mistakeText(mistake), leadText(meaning, others, mistake.typed));
};

const firstMeaning = async (
  words: readonly string[],
  discovered: Discovered | undefined,
): Promise<GuessMeaning | undefined> => {
  for (const each of [...cmdletWords(words), words]) {
    const meaning = await findMeaning(each, discovered);
    if (meaning !== undefined) return meaning;
  }
  return undefined;
};

/** A word too many does not mean the same command. */
const leadsBack = ({ lines, runs }: GuessMeaning, { words }: CommandSpec): boolean =>
  !runs && lines.length === 1 && lines[0]?.words.join(' ') === words.join(' ');

/** One line as it would be typed, or several with what each does. */
const leadText = ({ lines, says }: GuessMeaning, others: readonly string[], typed: string): string => {
  const [line] = lines;
  if (line === undefined) return (says ?? '').replace('{argument}', () => shellWord(typed));
  if (lines.length > 1)
    return [
      says ?? 'Did you mean one of these?',
      ...lines.map((each) => `${each.spec?.summary ?? ''}: ${wholeLine(each.words, each.spec)}`),
    ].join('\n');
  const words = wholeLine([...line.words, ...line.rest, ...flagsOf(line, others)], line.spec);
  return says === undefined ? `Did you mean: ${words}` : `${says} ${words}`;
};

/** The line as it would be typed; the first example of the command where something required was not typed. */
const wholeLine = (typed: readonly string[], spec: CommandSpec | undefined): string => {
  const [example] = spec === undefined ? [] : Object.values(spec.examples);
  return spec === undefined || example === undefined || isWhole(typed, spec) ? lineText(typed) : example;
};

const isWhole = (typed: readonly string[], { arguments: wanted, flags, words, writes }: CommandSpec): boolean => {
  const given = leadingWords(typed, flags).words.length - words.length;
  const isChosen = given > 0 || typed.length > words.length || !writes;
  const changesNothing = words.at(-1) === 'update' && typed.length === words.length + given;
  return (
    isChosen &&
    !changesNothing &&
    given >= wanted.filter(({ optional }) => optional !== true).length &&
    flags.every(({ name, required }) => required !== true || typed.includes(`--${name}`))
  );
};

/** The flags of the typed line that the command has. */
const flagsOf = ({ spec }: MeantLine, tokens: readonly string[]): readonly string[] => {
  const flags = spec === undefined ? [] : allFlags(spec);
  const unknown = tokens.findIndex((token) => /^-./.test(token) && knownFlag(token, flags) === undefined);
  return unknown < 0 ? tokens : tokens.slice(0, unknown);
};

const lineText = (words: readonly string[]): string =>
  ['ems', ...words.map((word) => (isPlaceholder(word) || word.startsWith('<') ? word : shellWord(word)))].join(' ');

const meantByFlag = (mistake: Mistake): Understood | undefined => {
  const { spec } = mistake;
  if (spec === undefined) return undefined;
  const typed = typedFlag(mistake.typed, mistake.tokens);
  const guess = guessFlag(spec, typed);
  if (guess === undefined) return undefined;
  const flags = allFlags(spec);
  const twice = guess.rule.runs ? meantTwice(guess.tokens, typed, flags) : undefined;
  if (twice !== undefined)
    return usage(
      `${typed.name} is the same as ${twice}, and that flag is given as well.`,
      `Use one of them. ${seeHelp(spec)}`,
    );
  return guess.rule.runs && isRunByGuess(spec) && !spec.arguments.some(({ afterDashes }) => afterDashes)
    ? { argv: lineWith(spec, guess, typed) }
    : usage(mistakeText(mistake), flagLead(spec, guess, typed));
};

/** The line with what the flag means in its place. */
const lineWith = ({ words }: CommandSpec, { takesValue, tokens }: FlagGuess, typed: TypedFlag): string[] => {
  const after = takesValue && !typed.isGlued ? typed.after.slice(1) : typed.after;
  return tokens[0]?.startsWith('-') === true
    ? [...words, ...typed.before, ...tokens, ...after]
    : [...tokens, ...typed.before, ...after];
};

const flagLead = (spec: CommandSpec, guess: FlagGuess, typed: TypedFlag): string => {
  const { rule, tokens } = guess;
  if (rule.lines.length === 0) return sentence(spec, rule.says ?? '', typed);
  const isFlag = tokens[0]?.startsWith('-') === true;
  // The line of a change is not repeated with a flag that nobody typed.
  if (rule.runs && isFlag) return `Did you mean ${tokens[0] === '-o' ? tokens.join(' ') : tokens[0]}? ${seeHelp(spec)}`;
  if (rule.lines.length === 1 && isFlag)
    return `${rule.says ?? 'Did you mean:'} ${lineText(lineWith(spec, guess, typed))}`;
  const lines = rule.lines.map((line) => lineText(line.map((word) => filled(word, typed))));
  return lines.length === 1
    ? `${rule.says ?? 'Did you mean:'} ${lines[0]}`
    : [rule.says ?? 'Did you mean one of these?', ...lines].join('\n');
};

const filled = (word: string, { after, before, value }: TypedFlag): string => {
  const argument = [...before, ...(value === undefined ? after : after.slice(1))].find((token) => /^[^-]/.test(token));
  if (word === '{argument}') return argument ?? exampleOf['computer'] ?? '';
  if (word === '{value}') return value ?? exampleOf['to'] ?? '';
  return isPlaceholder(word) ? (value ?? argument ?? exampleOf[nameIn(word)] ?? word) : word;
};

/** `{line}` is what was typed without the flag, for an action that a scheduler can run. */
const sentence = (
  { shared, words }: CommandSpec,
  says: string,
  { after, before, isGlued, value }: TypedFlag,
): string => {
  const rest = [...before, ...(isGlued || value === undefined ? after : after.slice(1))];
  const hasYes = rest.some((token) => /^(?:-y|--yes)$/.test(token));
  const line = shared.includes('wait')
    ? [...words, ...rest, ...(hasYes ? [] : ['--yes'])]
    : ['computer', 'reboot', 'PC-0042', '--yes'];
  const argument = rest.find((token) => /^[^-]/.test(token)) ?? value ?? 'text';
  return says
    .replace('{line}', () => line.map((word) => shellWord(word)).join(' '))
    .replace('{argument}', () => shellWord(argument))
    .replace('{words}', () => words.join(' '));
};
