import { fewNames } from '../../text/few-names.js';
import { isList } from '../../json/objects.js';
import type { JsonObject } from '../../contract/operation.js';
import type { Paper } from '../../command/result.js';
import { itemsOf } from '../../json/items.js';
import { textOf } from '../../json/text-of.js';
import { fullTime, isTime, relativeTime } from '../../text/times.js';
import { thousands } from '../../text/thousands.js';
import { truncate } from '../../text/widths.js';
import { drawRows } from '../draw-table.js';
import { issueWords } from '../report/issue-words.js';
import type { SweepPage } from './top-state.js';

/** The computers with an issue, as many as the screen has lines for; the chosen one is always among them. */
export const drawSweep = (page: SweepPage, paper: Paper, room: number): string[] => {
  const title = issueWords[page.issue].title;
  if (page.total === undefined) return [paper.heading(title), '', 'Reading …'];
  const many = Math.max(1, room - 4);
  const first = Math.max(0, Math.min(page.chosen - many + 1, page.rows.length - many));
  const shown = page.rows.slice(first, first + many);
  const [head = '', ...lines] = drawRows(
    [{ title: '  HOST NAME' }, { title: 'SEEN' }, { title: 'DETAIL' }],
    shown.map((row, at) => [
      `${first + at === page.chosen ? '›' : ' '} ${textOf(row['hostname'])}`,
      seenText(row, paper.now),
      detailOf(row),
    ]),
    paper,
    0,
  );
  const counted =
    page.rows.length < page.total
      ? `the first ${thousands(page.rows.length)} of ${thousands(page.total)} computers`
      : `${thousands(page.total)} computers`;
  return [
    paper.heading(truncate(`${title}: ${counted}`, paper.columns, paper.measure)),
    '',
    ...(shown.length === 0 ? ['No computer has this issue.'] : [head]),
    ...lines.map((line, at) => (first + at === page.chosen ? paper.heading(line) : line)),
  ];
};

const seenText = (row: JsonObject, now: Date): string => {
  const seen = textOf(row['lastSeenUtc']);
  return seen === '' ? 'never' : relativeTime(seen, now);
};

/** Every issue item has these. */
const base = new Set(['id', 'hostname', 'domain', 'macAddress', 'uuid', 'lastSeenUtc', 'serialNumber']);

/** Why the computer is listed, in a few words. What these fields are is not documented: what comes is shown. */
export const detailOf = (row: JsonObject): string =>
  factsOf(row)
    .map(({ what, value }) => (isNumeric(value) ? `${what} ${value}` : value))
    .join(', ');

const isNumeric = (value: string): boolean => /^[\d.]+$/.test(value);

export interface RowFact {
  readonly what: string;
  readonly value: string;
}

/** The fields beyond those that every item has: 'stale agent hours' 83, 'low disk drives' C:. */
export const factsOf = (row: JsonObject): RowFact[] =>
  Object.entries(row).flatMap(([name, value]) => {
    if (base.has(name)) return [];
    const text = isList(value) ? listText(itemsOf(value).map(nameOf)) : shownValue(textOf(value));
    return text === '' ? [] : [{ what: spoken(name), value: text }];
  });

const mostNames = 3;

const listText = (names: readonly string[]): string =>
  fewNames([...new Set(names.filter((name) => name !== ''))], mostNames);

const shownValue = (text: string): string => (isTime(text) ? fullTime(text) : text);

/** 'staleAgentHours' → 'stale agent hours' */
const spoken = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replace(/ Utc$/, '')
    .toLowerCase();

const nameOf = (item: JsonObject): string => {
  const name = textOf(item['packageName'] ?? item['qNumber'] ?? item['name'] ?? item['volume'] ?? item['drive']);
  const percent = textOf(item['freePercent'] ?? item['healthPercent']);
  return [name, textOf(item['version']), percent === '' ? '' : `${percent} %`].filter((part) => part !== '').join(' ');
};
