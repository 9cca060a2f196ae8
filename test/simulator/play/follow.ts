import type { CommandSpec } from '../../../src/command/spec.js';
import { wordsOf, type Typed } from '../history/history.js';
import type { RunOf } from './run-on.js';

/** The most lines that somebody types to get on. */
const patience = 3;

interface Follow {
  readonly specOf: (words: readonly string[]) => CommandSpec | undefined;
  readonly run: (line: Typed) => Promise<RunOf>;
}

/**
 * Types the lines that ems printed, and nothing else, up to three; a change is agreed to, as a person would. A killed program
 * has printed nothing: `bulk list` is where a person looks then, and a line without a run is typed again.
 */
export const followHints = async (first: RunOf, { run, specOf }: Follow): Promise<readonly RunOf[]> => {
  const runs: RunOf[] = [];
  const typed = new Set<string>();
  const isUseful = ({ words }: Typed): boolean =>
    specOf(words)?.writes === true || /^(?:bulk|rollout|undo|history)$/.test(words[0] ?? '');
  let last = first.isDead ? await run({ machine: first.line.machine, words: ['bulk', 'list'] }) : first;
  while (runs.length < patience) {
    const printed = [...linesIn(last), ...unfinished(last)].filter(
      (line) => isUseful(line) && !typed.has(textOf(line)),
    );
    const again = mayRepeat(last, first) && !typed.has(textOf(first.line)) ? [first.line] : [];
    // A line that changes something gets further than one that looks.
    const [next] = [...printed.filter(({ words }) => specOf(words)?.writes === true), ...again, ...printed];
    if (next === undefined) return runs;
    typed.add(textOf(next));
    last = await run(agreedTo(next, specOf(next.words)?.writes === true));
    runs.push(last);
  }
  return runs;
};

const textOf = ({ words }: Typed): string => words.join(' ');

/** A file that was typed is on the stdin of the line that repeats it. */
const agreedTo = (line: Typed, isChange: boolean): Typed => {
  const words = line.words.includes('--yes') || !isChange ? line.words : [...line.words, '--yes'];
  return {
    ...line,
    words: words.includes('--max-affected') || !isChange ? words : [...words, '--max-affected', '999'],
  };
};

/** `ems …` behind a colon or on a line of its own. */
export const linesIn = ({ line: { machine }, stderr, stdout }: RunOf): Typed[] =>
  [...plainText(`${stderr}\n${stdout}`).matchAll(printedLine)].flatMap(([, words = '']) =>
    /<[\w -]+>|\(profile /.test(words) ? [] : [{ machine, words: wordsOf(words.replace(/[.,;]$/, '')) }],
  );

const printedLine = /(?:^\s*|[:,] |\bor )ems ((?:[^\s'"]|'[^']*')+(?: (?:[^\s'",]|'[^']*')+)*)/gm;

/** 'unfinished: `ems bulk resume` can send the rest', as the help of `bulk list` says. */
const unfinished = ({ line: { machine, words }, stdout }: RunOf): Typed[] =>
  words.join(' ') === 'bulk list' && stdout.includes('"unfinished"')
    ? [{ machine, words: ['bulk', 'resume', 'last'] }]
    : [];

/** The words say that the same line may be typed again; after a kill without a run nothing else is left. */
const mayRepeat = ({ line, stderr, stdout }: RunOf, first: RunOf): boolean =>
  /same (?:command|line) again|try (?:it )?again|run it again|nothing was sent/i.test(`${stderr}${stdout}`) ||
  (first.isDead && line.words.join(' ') === 'bulk list' && !stdout.includes('"unfinished"'));

/** Hints are in JSON with line ends as \n, and wrapped on a screen. */
const plainText = (text: string): string =>
  text
    .replaceAll('\\n', '\n')
    .replaceAll('\\"', '"')
    .replaceAll(/"hint": ?"/g, '\n')
    .replaceAll(/\n {4,}(?=\S)/g, ' ');
