import type { Canvas } from '../../../../command/result.js';
import { changeText, drawRows, percentText } from '../../../../output/drawn-rows.js';
import { unreadPart } from '../../../../service/readable.js';
import { issueWords } from '../../../../service/issue-words.js';
import { readStatus, statusFacts, statusSentence, type FleetStatus } from '../../status.js';
import { thousands } from '../../../../base/text/wording.js';
import { issuePage } from './sweep.js';
import { cutLine, lineWithin, type TopPage, type TopSources } from './page.js';

/** The issues of the fleet with their numbers, and what else `fleet status` says. */
export const overviewPage = (sources: TopSources): TopPage & { status(): FleetStatus | undefined } => {
  const { context, reader, scope } = sources;
  let status: FleetStatus | undefined;
  let began: ReadonlyMap<string, number> = new Map();
  let chosen = 0;
  return {
    keys: '↑↓ choose  Enter or 1–9 list  r refresh  q quit',
    status: () => status,
    read: async () => {
      const read = await readStatus(reader, scope, context.clock.date());
      if (status === undefined) began = numbersIn(read);
      status = read;
    },
    move: (by) => {
      chosen = lineWithin(chosen + by, status?.issues.length ?? 0);
    },
    open: (index = chosen) => {
      const line = status?.issues[index];
      if (line === undefined) return undefined;
      chosen = index;
      return issuePage(line.issue, sources);
    },
    draw: (canvas) => (status === undefined ? [] : drawOverview(status, canvas, { began, chosen })),
  };
};

/** The lines of the view: issues, computers without one, and other pending or failing work. */
export const numbersIn = (status: FleetStatus | undefined): ReadonlyMap<string, number> => {
  if (status === undefined) return new Map();
  const { computers, withoutIssue, neverSeen, issues, queues, depots } = status;
  const numbers: (readonly [string, number | null])[] = [
    ['computers', computers],
    ['without-issue', withoutIssue],
    ['never-seen', neverSeen],
    ...issues.map((line) => [line.issue, line.computers] as const),
    ['jobs', queues.reduce((sum, { jobs }) => sum + jobs, 0)],
    ['depots-offline', depots.filter(({ state }) => state.toLowerCase() === 'offline').length],
  ];
  return new Map(numbers.flatMap(([name, number]) => (number === null ? [] : [[name, number]])));
};

interface Watched {
  /** The numbers when the view was opened, to show what has changed. */
  readonly began: ReadonlyMap<string, number>;
  /** Index of the chosen issue. */
  readonly chosen: number;
}

const unwatched: Watched = { began: new Map(), chosen: -1 };

export const drawOverview = (status: FleetStatus, canvas: Canvas, watched = unwatched): string[] => {
  const unread = status.unreadable.map((part) => ['Not read', unreadPart(part)] as const);
  const facts = [...statusFacts(status), ...unread].map(([label, text]) => `${label.padEnd(8)}  ${text}`);
  return [
    canvas.heading(cutLine(statusSentence(status), canvas)),
    '',
    ...issueTable(status, canvas, watched),
    '',
    ...facts.map((line) => cutLine(line, canvas)),
  ];
};

const barLength = 20;

const issueTable = ({ issues }: FleetStatus, canvas: Canvas, { began, chosen }: Watched): string[] => {
  const most = Math.max(1, ...issues.map(({ computers }) => computers));
  const rows = issues.map(({ computers, issue, share }, at) => [
    `${at === chosen ? '›' : ' '} ${at < 9 ? at + 1 : ' '} ${issueWords[issue].title}`,
    thousands(computers),
    percentText(share),
    changeText(computers - (began.get(issue) ?? computers)),
    canvas.columns < 76 ? '' : '▇'.repeat(Math.max(computers > 0 ? 1 : 0, Math.round((computers / most) * barLength))),
  ]);
  const [head = '', ...lines] = drawRows(
    [
      { title: '    ISSUE' },
      { title: 'COMPUTERS', right: true },
      { title: 'SHARE', right: true },
      { title: 'SINCE START', right: true },
      { title: ' ' },
    ],
    rows,
    canvas,
    0,
  );
  return [head, ...lines.map((line, at) => (at === chosen ? canvas.heading(line) : line))];
};
