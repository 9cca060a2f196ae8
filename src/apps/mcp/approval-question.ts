import { cleanCell, escapeUnsafe } from '../../base/text/clean-text.js';
import { posixWord } from '../../base/text/shell-word.js';
import { computersText, plural } from '../../base/text/wording.js';
import type { HeldPlan } from './plans.js';
import type { Session } from './session.js';

const mostBriefed = 14;
const longestLine = 200;
const mostWords = 30;

/**
 * The question to a person before a plan is applied, in at most 20 lines. The facts of ems come first, marked lines of the
 * briefing next, and the words of the assistant last: no value that it chose can push the facts away or pass for them.
 */
export const approvalQuestion = ({ affected, asked, briefing, requests }: HeldPlan, { profile }: Session): string => {
  const reach = affected === undefined || affected === null ? '' : `, ${computersText(affected)}`;
  const lines = briefing.map((line) => `| ${cut(cleanCell(line))}`);
  const rest = lines.length - mostBriefed;
  return [
    `Apply this plan? ${plural(requests.length, 'request')}${reach}, profile ${profile}.`,
    ...lines.slice(0, mostBriefed),
    ...(rest > 0 ? [`| and ${plural(rest, 'more line')}`] : []),
    'The assistant typed:',
    `  ${typedWords(['ems', ...asked.args])}`,
  ].join('\n');
};

const typedWords = (words: readonly string[]): string => {
  const rest = words.length - mostWords;
  const shown = words.slice(0, mostWords).map((word) => quotedWord(word));
  return [...shown, ...(rest > 0 ? [`… and ${plural(rest, 'more word')}`] : [])].join(' ');
};

/** Control and invisible characters are shown by number, so that a word is one word on one line. */
const quotedWord = (word: string): string =>
  posixWord(word) === word ? cut(word) : cut(escapeUnsafe(JSON.stringify(word)));

const cut = (text: string): string =>
  text.length > longestLine ? `${text.slice(0, longestLine)}… (${text.length} characters)` : text;
