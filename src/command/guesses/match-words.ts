import { classes, nouns } from './nouns.js';
import { exampleOf, isPlaceholder, nameIn, type GuessRule } from './rule.js';

/** A guess that fits the words of a line. */
export interface GuessMatch {
  readonly noun: string;
  /** The words of the place that exists. */
  readonly place: readonly string[];
  /** The words that stand for a placeholder of the guess. */
  readonly bound: readonly (readonly string[])[];
  /** The words behind it. */
  readonly rest: readonly string[];
}

/** Compares the typed words of a guess with the beginning of a line; `place` is how many of its words exist. */
export const matchWords = (
  typed: GuessRule['typed'],
  words: readonly string[],
  place: number,
): GuessMatch | undefined => {
  const hasPlace = typed[0] === '*';
  if (hasPlace && place === 0) return undefined;
  const patterns = hasPlace ? typed.slice(1) : typed;
  const start = hasPlace ? place : 0;
  if (!patterns.every((pattern, at) => fitsWord(pattern, words[start + at]))) return undefined;
  const taken = patterns.filter((pattern) => !isAhead(pattern)).length;
  const noun = patterns.indexOf('@noun');
  return {
    noun: noun < 0 ? '' : (nounOf(words[start + noun] ?? '') ?? ''),
    place: words.slice(0, place),
    bound: patterns.flatMap((pattern, at) => (isBound(pattern) ? [[nameIn(pattern), words[start + at] ?? '']] : [])),
    rest: words.slice(start + taken),
  };
};

/** Looks at a word and leaves it: `<NAME>`, `$`. */
const isAhead = (pattern: string): boolean => pattern === '$' || /^<[A-Z]+>$/.test(pattern);
const isBound = (pattern: string): boolean => isPlaceholder(pattern) && !isAhead(pattern);

/** Words that no command has: names with capitals, digits or wildcards. */
const shapes: Readonly<Record<string, RegExp>> = {
  '<NAME>': /[A-Z\d*?]/,
  '<HOST>': /^(?!KB)[\w.-]*\d$/i,
  '<PATH>': /^\//,
  '<METHOD>': /^(get|head|post|put|patch|delete)$/i,
};

const fitsWord = (pattern: string, word: string | undefined): boolean => {
  if (pattern === '$' || word === undefined) return pattern === '$' && word === undefined;
  if (isPlaceholder(pattern)) return shapes[pattern]?.test(word) ?? true;
  const typed = word.toLowerCase();
  if (pattern === '@noun') return nounOf(typed) !== undefined;
  return pattern.startsWith('@') ? classes[pattern.slice(1)]?.includes(typed) === true : pattern === typed;
};

const nounOf = (word: string): string | undefined =>
  Object.keys(nouns).find((noun) => nouns[noun]?.includes(word.toLowerCase()) === true);

/** The words of a line that is meant; what was typed fills its placeholders, otherwise an example or nothing. */
export const fillLine = (
  line: readonly string[],
  { bound, noun, place, rest }: GuessMatch,
  missing: 'example' | 'omit',
): { readonly words: string[]; readonly rest: readonly string[] } => {
  const own = new Map(bound.map(([name = '', typed = '']) => [name, typed]));
  const unused = [...own].filter(([name]) => !line.includes(`<${name}>`)).map(([, typed]) => typed);
  const left = [...unused, ...rest];
  const words = line.flatMap((each) => {
    if (each === '*') return place;
    if (each === '{noun}') return noun.split(' ');
    if (each === '{argument}') return [left.shift() ?? exampleOf['computer'] ?? ''];
    if (!isPlaceholder(each)) return each === '' ? [] : [each];
    const typed = own.get(nameIn(each)) ?? (own.size === 0 || missing === 'omit' ? left.shift() : undefined);
    if (typed !== undefined) return [typed];
    return missing === 'omit' ? [] : [exampleOf[nameIn(each)] ?? each];
  });
  return { words, rest: left };
};
