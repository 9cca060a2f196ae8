/**
 * A guess: words or a flag that people type, and the line that is meant. Its text has the form
 *
 *     typed words = line              runs the line, if the line reads
 *     typed words ? line | line :: …  an error that names the lines, after a sentence
 *
 * In `typed`: `@show` is any word of a class, `@noun` any name of an area, `*` the words of a place that exists, `<name>`
 * any word, `$` the end; `<NAME>`, `<HOST>` and `<PATH>` look ahead to a word that no command has. In a line: `{noun}` and
 * `*` are the words found, `<name>` is the word typed for it, the next one, or an example. A flag as the last word is typed
 * behind the words before it.
 */
export interface GuessRule {
  readonly typed: readonly string[];
  /** `--fields`, without the words before it. */
  readonly flag?: string | undefined;
  readonly runs: boolean;
  readonly lines: readonly (readonly string[])[];
  readonly says?: string | undefined;
}

/** Reads the lines of a table; an empty line or one that begins with # is none. */
export const readRules = (text: string): GuessRule[] =>
  text.split('\n').flatMap((line) => (line === '' || line.startsWith('#') ? [] : readLine(line)));

const readLine = (text: string): GuessRule[] => {
  const [, typed = '', sign = '', meant = '', says] =
    /^(.*?) ([=?])(?: ((?:(?! ?:: ).)*))?(?: ?:: (.*))?$/.exec(text) ?? [];
  const lines = meant.trim() === '' ? [] : meant.split(' | ').map(wordsOf);
  return typed.split(', ').map((each) => {
    const words = wordsOf(each);
    const flag = words.at(-1)?.startsWith('-') === true ? words.at(-1) : undefined;
    return { typed: flag === undefined ? words : words.slice(0, -1), flag, runs: sign === '=', lines, says };
  });
};

const wordsOf = (text: string): string[] => text.trim().split(/ +/);

/** Typed where a line of a guess has `<name>` and nothing was typed. */
export const exampleOf: Readonly<Record<string, string>> = {
  computer: 'PC-0042',
  other: 'PC-0043',
  package: '7-Zip@24.08',
  product: '7-Zip',
  group: 'Pilot',
  from: 'Berlin',
  to: 'Munich',
  patch: 'KB5041404',
  text: 'Berlin',
  user: 'dijkstra',
  folder: 'wanted',
  path: '/health',
  method: 'GET',
  duration: '7d',
  score: '7',
  issue: 'low-disk',
  setting: 'output',
  value: '5',
  columns: 'id',
  expression: 'length(@)',
  jq: 'length(@)',
  rollout: 'driver',
  id: '11',
};

export const isPlaceholder = (word: string): boolean => /^<[^<>]+>$/.test(word);
export const nameIn = (word: string): string => word.slice(1, -1);
