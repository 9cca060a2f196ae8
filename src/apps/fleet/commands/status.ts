import { figures } from '../../../areas/figures.js';
import type { UnnamedCommand } from '../../../command/custom-command.js';
import type { CommandContext } from '../../../command/spec.js';
import type { Canvas } from '../../../command/result.js';
import { changeText, drawRows, labeledLines, percentText } from '../../../output/drawn-rows.js';
import { openFleetReader } from '../../../service/reading.js';
import { incompleteText, incompleteTexts, unreadPart, type Unreadable } from '../../../service/readable.js';
import { readStatus, statusFacts, statusSentence, type FleetStatus, type FleetStatusAnswer } from '../status.js';
import { answerJson } from '../../../base/json/objects.js';
import { cleanCell } from '../../../base/text/clean-text.js';
import { localTime } from '../../../base/text/calendar.js';
import { thousands } from '../../../base/text/wording.js';
import type { Scope } from '../../../service/scope.js';
import { lastSnapshot } from '../../snapshots/index.js';
import { groupFlag, scopeOf } from '../../../engine/targets/scope-flag.js';

export const fleetStatus: UnnamedCommand = {
  summary: 'Show fleet status: issues, contact, failing packages, queues, depots',
  details: [
    'Sends at most 25 requests for a fleet of any size. A computer can have several issues.',
    'Unlike `ems computer issues overview`, computers that were not seen recently are included.',
    'With a snapshot of the same scope, CHANGE compares with the last one.',
  ],
  flags: [groupFlag],
  role: 'computer.read',
  examples: {
    'Show the status of the fleet': 'ems fleet status',
    'Show the status of one site': 'ems fleet status --group Workstations/Berlin',
    'Print issues that affect more than 5 %': "ems fleet status -o json --query 'issues[?share > `0.05`].issue'",
  },
  seeAlso: ['computer issues overview', 'fleet pending', 'fleet failures', 'fleet snapshot'],
  run: async (input, context) => {
    for (const [name, meaning] of Object.entries(figures)) context.detail(`${name}: ${meaning}`);
    const scope = await scopeOf(input, context);
    const reader = await openFleetReader(context);
    const found = await readStatus(reader, scope, context.clock.date(), await earlierIssues(scope, context));
    reader.requireAnswer();
    const value: FleetStatusAnswer = { ...found, requests: reader.requests() };
    // --query may drop the unreadable parts, and a fleet that could not be read would seem to have no issues.
    const gaps = input.shared.query === undefined ? [] : gapTexts(found, reader.gaps());
    return { kind: 'object', value: answerJson(value), gaps, draw: (canvas) => drawStatus(found, canvas) };
  },
};

/** The numbers of the last snapshot. */
export const earlierIssues = async (scope: Scope, context: CommandContext) => {
  const before = await lastSnapshot(scope, context);
  return before === undefined ? undefined : { takenAt: before.meta.takenAt, issues: before.meta.counts.issues };
};

/** Each read that failed, and each reason why an answer is not believed. */
const gapTexts = ({ unreadable }: FleetStatus, gaps: readonly Unreadable[]): string[] => {
  const known = new Set(gaps.map(({ why }) => why));
  const doubts = unreadable.filter(({ why }) => !known.has(why)).map(({ why }) => incompleteText(why));
  return [...incompleteTexts(gaps), ...new Set(doubts)];
};

const drawStatus = (found: FleetStatus, canvas: Canvas): string => {
  const { issues, unreadable, snapshot } = found;
  const facts = [
    ...statusFacts(found),
    ...(snapshot === null ? [] : [['Compared', `with the snapshot of ${localTime(new Date(snapshot))}`] as const]),
    ...unreadable.map((part) => ['Not read', unreadPart(part)] as const),
  ];
  const lines = [
    canvas.heading(cleanCell(statusSentence(found))),
    '',
    ...drawRows(
      [
        { title: 'ISSUE' },
        { title: 'COMPUTERS', right: true },
        { title: 'SHARE', right: true },
        { title: 'CHANGE', right: true },
      ],
      issues.map((line) => [
        line.issue,
        thousands(line.computers),
        percentText(line.share),
        changeText(line.change, '='),
      ]),
      canvas,
    ),
    '',
    ...facts.flatMap((fact) => labeledLines(fact, 8, canvas)),
  ];
  return `${lines.join('\n')}\n`;
};
