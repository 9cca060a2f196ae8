import { classes } from '../../src/command/guesses/nouns.js';
import { exampleOf, type GuessRule } from '../../src/command/guesses/rule.js';

/** A line that a guess fits: the first word of each class, and the example of each placeholder. */
export const lineOfRule = ({ lines, runs, typed }: GuessRule): string => {
  // A verb alone is left out: what follows it is the command.
  const rest = runs && lines.length === 0 ? ['fleet', 'status'] : [];
  // A wait or a live view would not end.
  if (/^(wait|fleet top)/.test(lines[0]?.join(' ') ?? '')) rest.push('--help');
  const words = typed.flatMap((word, at) =>
    word === '$' ? [] : [at === 2 && word === '<HOST>' ? 'PC-0043' : wordFor(word)],
  );
  return [...words, ...rest].join(' ');
};

const wordFor = (word: string): string => {
  if (word === '*') return 'group';
  if (word === '@noun') return 'devices';
  if (word.startsWith('@')) return classes[word.slice(1)]?.[0] ?? word;
  if (word === '<PATH>') return '/api/computer/count';
  if (word === '<METHOD>') return 'GET';
  if (/^<[A-Z]+>$/.test(word)) return 'PC-0042';
  return word.startsWith('<') ? (exampleOf[word.slice(1, -1)] ?? word) : word;
};
