import { cleanCell } from '../../../base/text/clean-text.js';
import { plural } from '../../../base/text/wording.js';
import type { ChangeAction, KindName, StateChange, StateDifference } from '../model.js';
import { reachText, valueChange } from './change-words.js';
import { unreadLines } from './unread-lines.js';

/** GitHub refuses comments above 65,536 characters; the rest is for what a pipeline adds. */
const longest = 60_000;

/** The first line, by which a pipeline finds its own comment again. */
const commentMark = '<!-- ems state diff -->';

/** A plan as a comment of a merge request. Every text that is not ours stands in a code span, where it means nothing. */
export const markdownText = (difference: StateDifference): string => {
  const { changes, plan, unreadable } = difference;
  const head = [
    commentMark,
    `### ems state: ${changes.length === 0 ? 'no differences' : plural(changes.length, 'difference')}`,
    '',
    ...(changes.length === 0 ? [] : [`${countsText(changes)}. ${reachLine(difference)}`, '']),
    ...notRead(unreadLines(unreadable)),
  ];
  const foot = ['', `Plan: \`${plan}\``];
  const room = longest - lengthOf([...head, ...foot]) - restRoom;
  const lines = fitting(changes.map(changeLine), room);
  const rest = changes.slice(lines.length);
  return [...head, ...lines, ...(rest.length === 0 ? [] : ['', restLine(rest)]), ...foot, ''].join('\n');
};

/** Reasons that are shown one by one. */
const mostReasons = 20;

const notRead = (lines: readonly string[]): string[] => {
  const shown = lines.slice(0, mostReasons).map((line) => `- **Not read:** ${span(line.replace(/^Not read: /, ''))}`);
  const rest = lines.length - shown.length;
  return [...shown, ...(rest === 0 ? [] : [`- **Not read:** ${rest} more`]), ...(lines.length === 0 ? [] : [''])];
};

/** For the line that names what is missing. */
const restRoom = 400;

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);

const fitting = (lines: readonly string[], room: number): readonly string[] => {
  let used = 0;
  const end = lines.findIndex((line) => (used += line.length + 1) > room);
  return end < 0 ? lines : lines.slice(0, end);
};

/** '1 removal, 2 additions': actions are words of ours. */
const countsText = (changes: readonly StateChange[]): string => {
  const counts = new Map<ChangeAction, number>();
  for (const { action } of changes) counts.set(action, (counts.get(action) ?? 0) + 1);
  return [...counts].map(([action, count]) => `${count} × ${action}`).join(', ');
};

const reachLine = ({ computers }: StateDifference): string =>
  computers === null
    ? 'It is not known how many computers they reach.'
    : `They reach ${plural(computers, 'computer')}.`;

const restLine = (rest: readonly StateChange[]): string =>
  `**Not shown:** ${plural(rest.length, 'more difference')} (${countsText(rest)}). \`ems state diff\` shows all of them.`;

const changeLine = (change: StateChange): string => {
  const { action, blocked, kind, on, what } = change;
  const strong = action === 'remove' || action === 'delete' ? `**${action}**` : action;
  const value = shownValue(change);
  return [
    `- ${strong} ${kind}`,
    what === '' ? '' : ` ${span(what)}`,
    on === '' ? '' : ` on ${span(on)}`,
    value === '' ? '' : `: ${span(value)}`,
    ` (${reachText(change)})`,
    blocked === undefined ? '' : `; not possible: ${span(blocked)}`,
  ].join('');
};

/** Values of variables, fields and principals may be anything, so a comment that many can read has none of them. */
const withoutValues = new Set<KindName>([
  'variable',
  'collection',
  'computer-variable',
  'computer-collection',
  'custom-field',
  'principal',
  'local-principal',
]);

const shownValue = (change: StateChange): string =>
  withoutValues.has(change.kind) && change.leaves === undefined ? '' : valueChange(change);

/** The longest text that is shown. */
const longestSpan = 200;

/** Some renderers find mentions, HTML and cells of tables inside code as well: their characters are replaced. */
const lookalikes: Readonly<Record<string, string>> = { '@': '＠', '<': '‹', '>': '›', '|': '¦' };

const span = (text: string): string => {
  const clean = cleanCell(text).replaceAll(/[@<>|]/g, (found) => lookalikes[found] ?? found);
  const short = clean.length > longestSpan ? `${clean.slice(0, longestSpan).replace(/[\uD800-\uDBFF]$/, '')}…` : clean;
  const ticks = Math.max(0, ...[...short.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(ticks + 1);
  // A text that begins or ends with a backtick, or is only spaces, needs a space at both ends.
  const pad = /^`|`$|^\s*$/.test(short) ? ' ' : '';
  return `${fence}${pad}${short === '' ? '(empty)' : short}${pad}${fence}`;
};
