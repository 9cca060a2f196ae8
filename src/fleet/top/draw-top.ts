import type { LiveFrame } from '../../command/live-view.js';
import type { Paper } from '../../command/result.js';
import { cleanCell } from '../../text/clean-text.js';
import { typedDuration } from '../../text/duration.js';
import { plural } from '../../text/plural.js';
import { thousands } from '../../text/thousands.js';
import { truncate } from '../../text/widths.js';
import { changeText, drawRows, percentText } from '../draw-table.js';
import { issueWords } from '../report/issue-words.js';
import { statusFacts, statusSentence, type FleetStatus } from '../status.js';
import { drawSweep } from './draw-sweep.js';
import { issuesOf, type TopState } from './top-state.js';
import { unreadPart } from '../readable.js';

export interface TopFacts {
  readonly scope: string;
  /** Absent where it is one reading. */
  readonly intervalMs?: number;
  readonly requests: number;
}

/** The whole screen: a line that says what this is, the page, and the keys at its foot. */
export const drawTop = async (
  state: TopState,
  facts: TopFacts,
  paper: Paper,
  { rows, note }: LiveFrame,
): Promise<string[]> => {
  const head = [paper.muted(cut(headText(state, facts), paper)), ''];
  if (rows === Infinity) return [...head, ...(await bodyOf(state, paper, rows))];
  const foot = ['', cut(note === '' ? keysText(state) : `${note}  ${keysText(state)}`, paper)];
  const room = Math.max(1, rows - head.length - foot.length);
  const body = await bodyOf(state, paper, room);
  const shown =
    body.length <= room ? body : [...body.slice(0, room - 1), paper.muted(`… ${body.length - room + 1} more lines`)];
  return [...head, ...shown, ...Array.from({ length: room - shown.length }, () => ''), ...foot];
};

const cut = (text: string, paper: Paper): string => truncate(cleanCell(text), paper.columns, paper.measure);

const headText = ({ refreshedAt }: TopState, { scope, intervalMs, requests }: TopFacts): string =>
  [
    'ems fleet top',
    scope,
    intervalMs === undefined ? undefined : `every ${typedDuration(intervalMs)}`,
    refreshedAt?.toTimeString().slice(0, 8),
    plural(requests, 'request'),
  ]
    .filter((part) => part !== undefined)
    .join('  ·  ');

const keysText = ({ page }: TopState): string => {
  switch (page.kind) {
    case 'overview':
      return '↑↓ choose  Enter or 1–9 list  r refresh  q quit';
    case 'sweep':
      return '↑↓ choose  Enter explain  Esc back  r refresh  q quit';
    case 'explanation':
      return 'Esc back  q quit';
  }
};

const bodyOf = async (state: TopState, paper: Paper, room: number): Promise<string[]> => {
  const { page } = state;
  switch (page.kind) {
    case 'overview':
      return state.status === undefined ? [] : overview(state, state.status, paper);
    case 'sweep':
      return drawSweep(page, paper, room);
    case 'explanation':
      return [
        paper.heading(cut(page.title, paper)),
        '',
        ...(page.lines.state === 'reading' ? ['Reading …'] : (await page.lines.text(paper)).trimEnd().split('\n')),
      ];
  }
};

const overview = (state: TopState, status: FleetStatus, paper: Paper): string[] => [
  paper.heading(cut(statusSentence(status), paper)),
  '',
  ...issueTable(state, status, paper),
  '',
  ...factLines(status).map((line) => cut(line, paper)),
];

const barLength = 20;

const issueTable = (state: TopState, status: FleetStatus, paper: Paper): string[] => {
  const names = issuesOf(state);
  const most = Math.max(1, ...status.issues.map(({ computers }) => computers));
  const hasRoom = paper.columns >= 76;
  const rows = names.map((name, at) => {
    const line = status.issues.find(({ issue }) => issue === name);
    const computers = line?.computers ?? 0;
    return [
      `${at === state.chosen ? '›' : ' '} ${at < 9 ? at + 1 : ' '} ${issueWords[name].title}`,
      thousands(computers),
      percentText(line?.share ?? null),
      changeText(computers - (state.began.get(name) ?? computers)),
      hasRoom ? '▇'.repeat(Math.max(computers > 0 ? 1 : 0, Math.round((computers / most) * barLength))) : '',
    ];
  });
  const [head = '', ...lines] = drawRows(
    [
      { title: '    ISSUE' },
      { title: 'COMPUTERS', right: true },
      { title: 'SHARE', right: true },
      { title: 'SINCE START', right: true },
      { title: ' ' },
    ],
    rows,
    paper,
    0,
  );
  return [head, ...lines.map((line, at) => (at === state.chosen ? paper.heading(line) : line))];
};

const factLines = (status: FleetStatus): string[] =>
  [...statusFacts(status), ...status.unreadable.map((part) => ['Not read', unreadPart(part)] as const)].map(
    ([label, text]) => `${label.padEnd(8)}  ${text}`,
  );
