import { classes, nouns } from './nouns.js';
import { guesses } from './table.js';
import type { GuessRule } from './rule.js';

/** Other ways to type a command, for its help: `ems computer list` → `ems devices`. Those that run, at most four. */
export const namesFor = (words: readonly string[]): string[] => {
  const name = words.join(' ');
  const found = guesses
    .filter(({ flag, runs }) => flag === undefined && runs)
    .flatMap((rule) => typedFor(rule, words))
    .filter((typed) => typed !== name && !typed.includes('<'));
  return [...new Set(found)].slice(0, mostNames).map((typed) => `ems ${typed}`);
};

const mostNames = 4;

const typedFor = ({ lines: [line = []], typed }: GuessRule, words: readonly string[]): string[] => {
  const last = words.at(-1) ?? '';
  const place = words.slice(0, -1).join(' ');
  const noun = Object.hasOwn(nouns, place) ? place : undefined;
  const meant = line
    .join(' ')
    .replace('{noun}', noun ?? '?')
    .replace('*', place);
  if (meant !== words.join(' ') || (place === '' && line.includes('*'))) return [];
  if (typed.includes('@noun') && typed.length > 1 && !typed.includes('$')) return [];
  const texts = typed.filter((word) => word !== '$').map((word) => wordFor(word, { place, noun, last }));
  return [texts.join(' ')];
};

const wordFor = (word: string, { place, noun, last }: { place: string; noun: string | undefined; last: string }) => {
  if (word === '*') return place;
  if (word === '@noun') return nouns[noun ?? '']?.[1] ?? '<noun>';
  if (!word.startsWith('@')) return word;
  return classes[word.slice(1)]?.find((each) => each !== last) ?? '<word>';
};
