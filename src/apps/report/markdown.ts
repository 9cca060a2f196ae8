import { changeText, percentText } from '../../output/drawn-rows.js';
import { zoneName } from '../../base/text/calendar.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { plural, thousands } from '../../base/text/wording.js';
import { issueTitle, dayText, filedTime } from '../../service/issue-words.js';
import type { ReportData } from './report-data.js';

/** For chats and tickets: the same report as text with tables. */
export const markdownReport = (data: ReportData): string =>
  [
    `# ${escaped(data.title)}`,
    `${escaped(data.scope)} · ${filedTime(data.takenAt)} ${zoneName()} · since ${dayText(data.since, new Date(data.takenAt))}`,
    ...data.headline.map((line, at) => (at === 0 ? `**${escaped(line)}**` : escaped(line))),
    ...issueLines(data),
    ...changeLines(data),
    ...causeLines(data),
    ...siteLines(data),
    ...detailLines(data),
    ...unreadLines(data),
  ].join('\n\n') + '\n';

/** Escapes markup, table cells and HTML in the service's texts, as chats render them. */
const escaped = (text: string): string =>
  cleanCell(text)
    .replaceAll(/[\\`*_[\]|#~]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // Keep chats from making links of addresses and from notifying anyone.
    .replaceAll('://', ':\u200b//')
    .replaceAll(/(?<!\w)@(?=\w)/g, '@\u200b');

type Column = readonly [title: string, way?: 'number'];

const table = (columns: readonly Column[], rows: readonly (readonly string[])[]): string =>
  [
    `| ${columns.map(([title]) => title).join(' | ')} |`,
    `| ${columns.map(([, way]) => (way === 'number' ? '---:' : '---')).join(' | ')} |`,
    ...rows.map((row) => `| ${row.map(escaped).join(' | ')} |`),
  ].join('\n');

const issueLines = ({ issues, changes }: ReportData): string[] => {
  const compared = changes.comparedWith !== null;
  return [
    '## Issues',
    table(
      [
        ['Issue'],
        ['State'],
        ['Computers', 'number'],
        ['Share', 'number'],
        ...(compared ? [['Change', 'number'] as const] : []),
      ],
      issues
        .toSorted((left, right) => right.computers - left.computers)
        .map((line) => [
          line.title,
          line.state,
          thousands(line.computers),
          percentText(line.share),
          ...(compared ? [changeText(line.change, 'no change')] : []),
        ]),
    ),
  ];
};

const changeLines = ({ installs, changes, takenAt }: ReportData): string[] => {
  const now = new Date(takenAt);
  const basis = {
    snapshots: `Changes come from ${plural(changes.snapshots.length, 'snapshot')} since ${dayText(changes.comparedWith ?? takenAt, now)}.`,
    'distribution-history': 'No snapshot was taken in this period: changes of issues are not known.',
    none: 'No snapshot was taken in this period, and the distribution history could not be read.',
  }[changes.source];
  const share = installs === null || installs.total === 0 ? '' : ` (${percentText(installs.failed / installs.total)})`;
  const failed =
    installs === null
      ? []
      : [`${thousands(installs.failed)} of ${plural(installs.total, 'installation')} failed${share}.`];
  return ['## What changed', basis, ...failed];
};

const causeLines = ({ causes, takenAt }: ReportData): string[] => {
  if (causes === null || causes.lines.length === 0) return [];
  const now = new Date(takenAt);
  return [
    '## Why installations fail',
    table(
      [['Error'], ['Computers', 'number'], ['Since'], ['Packages']],
      causes.lines.map((line) => [
        `${line.text}${line.isNew ? ' (new)' : ''}`,
        thousands(line.computers),
        line.since === null ? '' : dayText(line.since, now),
        line.packages.map((name) => name.replace('@', ' ')).join(', '),
      ]),
    ),
    ...(causes.read < causes.of
      ? [`From the first ${thousands(causes.read)} of ${thousands(causes.of)} affected computers.`]
      : []),
  ];
};

const siteLines = ({ sites }: ReportData): string[] => {
  if (sites === null || sites.rows.length === 0) return [];
  return [
    '## Sites',
    table(
      [
        ['Site'],
        ['Computers', 'number'],
        ['With an issue', 'number'],
        ...sites.issues.map((issue) => [issueTitle(issue), 'number'] as const),
      ],
      sites.rows.map((row) => [
        row.site,
        thousands(row.computers),
        counted(row.troubled),
        ...sites.issues.map((issue) => counted(row.issues[issue])),
      ]),
    ),
  ];
};

const counted = (count: number | null | undefined): string =>
  count === null || count === undefined ? 'not readable' : thousands(count);

const detailLines = ({ contact, systems, patches, checks, depots, queues }: ReportData): string[] => {
  const lines = [
    [
      'Last contact',
      contact.map(
        ({ within, computers }) => `${within === 'never' ? 'never' : `within ${within}`} ${thousands(computers)}`,
      ),
    ],
    ['Operating systems', systems.map(({ system, computers }) => `${system} ${thousands(computers)}`)],
    ['Missing patches', patches.map(({ what, computers }) => `${what} ${thousands(computers)}`)],
    ...checks.map(({ title, state, text }) => [title, [`${text} (${state})`]] as const),
    ['Depot servers', depots.map(({ depot, state }) => `${depot} ${state}`)],
    ['Queues', queues.map(({ queue, jobs }) => `${queue} ${thousands(jobs)}`)],
  ] as const;
  const told = lines.filter(([, parts]) => parts.length > 0);
  return told.length === 0
    ? []
    : ['## Details', told.map(([what, parts]) => `- ${what}: ${escaped(parts.join(', '))}`).join('\n')];
};

const unreadLines = ({ unreadable }: ReportData): string[] =>
  unreadable.length === 0
    ? []
    : [
        '## What could not be read',
        unreadable
          .map(({ what, role, why }) => `- ${escaped(`${what}: ${role === null ? why : `role ${role} is required`}`)}`)
          .join('\n'),
      ];
