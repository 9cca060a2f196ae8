import { issuesToCome } from '../gate/judge.js';
import { fewNames, thousands } from '../../../base/text/wording.js';
import type { Canvas } from '../../../command/result.js';
import { drawRows, type DrawnColumn, labeledLines, wrapText } from '../../../output/drawn-rows.js';
import { whenText } from '../../../base/text/when-text.js';
import type { Verdict } from '../types.js';
import type { RingStatus, RolloutStatus } from './rollout-state.js';

/** For a reader new to rollouts: a sentence, the rings in order, and what comes next. */
export const drawStatus = (status: RolloutStatus, now: Date, canvas: Canvas): string => {
  const { next, rings, warnings } = status;
  const current = rings.find(({ n }) => n === status.ring);
  return [
    ...wrapText(headline(status), canvas).map((line) => canvas.heading(line)),
    canvas.muted(
      `${status.package ?? status.patch ?? status.rollout}${status.target === null ? '' : ` to ${status.target}`}`,
    ),
    '',
    ...drawRows(
      columns,
      rings.map((ring) => row(ring, status, now, canvas)),
      canvas,
    ),
    '',
    ...(current?.because == null ? [] : labeled('Now', current.because, canvas)),
    ...(status.removal === undefined ? [] : labeled('Now', removalText(status.removal), canvas)),
    ...failureLines(current, canvas),
    ...warnings.flatMap((text) => labeled('Note', text, canvas)),
    ...labeled('Next', nextText(next, now), canvas),
    '',
  ].join('\n');
};

const headline = ({ lost, ring, rings, rollout, state }: RolloutStatus): string => {
  const current = rings.find(({ n }) => n === ring);
  const where = current === undefined ? '' : `ring ${ring} of ${rings.length} (${current.name})`;
  switch (state) {
    case 'planned':
      return `${rollout} has not begun.`;
    case 'running':
      if (current?.verdict === 'failed') return `${rollout} stops at the next advance: ${where} fails its gate.`;
      return current?.reason === 'issues to come'
        ? `${rollout} is running: ${where} waits, as ${issuesToCome}.`
        : `${rollout} is running: ${where} ${verdictPhrases[current?.verdict ?? 'waiting']}.`;
    case 'paused':
      if (lost === true) return `${rollout} has stopped at ${where}: its groups or its marker are gone.`;
      return current?.verdict === 'inconclusive'
        ? `${rollout} is paused: ${where} is inconclusive.`
        : `${rollout} is paused at ${where}.`;
    case 'failed':
      return `${rollout} has stopped: ${where} failed its gate.`;
    case 'aborting':
      return `${rollout} is being aborted at ${where}: not every ring was stopped yet.`;
    case 'aborted':
      return `${rollout} was aborted${where === '' ? '' : ` at ${where}`}.`;
    case 'rolling-back':
      return `${rollout} is being rolled back from ${where}: not every ring was told yet.`;
    case 'rolled-back':
      return `${rollout} was rolled back${where === '' ? '' : ` from ${where}`}.`;
    case 'ended':
      return `${rollout} is over: its groups are no longer on the service.`;
    case 'complete':
      return `${rollout} is complete: all ${rings.length} rings have passed.`;
  }
};

const removalText = ({ of, removed }: NonNullable<RolloutStatus['removal']>): string =>
  `uninstalled on ${thousands(removed)} of ${thousands(of)} computers that had it${removed < of ? '; the others follow at their next contact' : ''}`;

const verdictPhrases: Readonly<Record<Verdict, string>> = {
  waits: 'has not begun',
  waiting: 'waits for reports',
  soaking: 'is soaking',
  holding: 'is on hold',
  passed: 'has passed',
  failed: 'has failed',
  inconclusive: 'is inconclusive',
};

const columns: readonly DrawnColumn[] = [
  { title: '', tone: (cell) => tones[cell.trim()] ?? 'none' },
  { title: 'RING' },
  { title: 'COMPUTERS', right: true },
  { title: 'REPORTED', right: true },
  { title: 'FAILED', right: true },
  { title: 'VERDICT' },
];

const tones: Readonly<Record<string, 'good' | 'attention' | 'bad'>> = {
  '✓': 'good',
  '✗': 'bad',
  '?': 'attention',
  '▸': 'attention',
};

const marks: Readonly<Record<Verdict, string>> = {
  waits: '·',
  waiting: '▸',
  soaking: '▸',
  holding: '▸',
  passed: '✓',
  failed: '✗',
  inconclusive: '?',
};

const row = (ring: RingStatus, { state }: RolloutStatus, now: Date, canvas: Canvas): string[] => {
  const { active, failed, members, n, name, reported, verdict } = ring;
  const isOpen = verdict !== 'waits';
  return [
    canvas.plain ? '' : isOver(state) && verdict !== 'passed' && verdict !== 'failed' ? '·' : marks[verdict],
    `${n} ${name}`,
    members === null ? '' : thousands(members),
    !isOpen || reported === null ? '' : `${thousands(reported)} of ${thousands(active ?? 0)}`,
    !isOpen || failed === null || reported === null ? '' : `${thousands(failed)} of ${thousands(reported)}`,
    verdictText(ring, state, now),
  ];
};

const isOver = (state: RolloutStatus['state']): boolean =>
  state === 'aborted' || state === 'rolled-back' || state === 'ended';

const verdictText = ({ approve, soakUntil, verdict }: RingStatus, state: RolloutStatus['state'], now: Date): string => {
  if (verdict === 'soaking' && soakUntil !== null && !isOver(state))
    return `soaking until ${whenText(new Date(soakUntil), now)}`;
  if (verdict === 'waits' && approve && !isOver(state)) return 'waits for approval';
  if (isOver(state) && verdict !== 'passed' && verdict !== 'failed') return verdict === 'waits' ? 'not started' : state;
  return verdict;
};

const mostCauses = 3;
const mostNames = 4;

/** One line per cause: many failed computers share one. */
const failureLines = (ring: RingStatus | undefined, canvas: Canvas): string[] => {
  const causes = new Map<string, string[]>();
  for (const { hostname, text } of ring?.failures ?? []) causes.set(text, [...(causes.get(text) ?? []), hostname]);
  const sorted = [...causes].toSorted(([, left], [, right]) => right.length - left.length);
  const shown = sorted
    .slice(0, mostCauses)
    .map(([text, names]) => `${namesText(names)}${text === '' ? '' : `: ${text}`}`);
  const rest = sorted.slice(mostCauses).reduce((sum, [, names]) => sum + names.length, 0);
  const more = rest === 0 ? [] : [`${thousands(rest)} more for other reasons`];
  return [...shown, ...more].flatMap((text, at) => labeled(at === 0 ? 'Failed' : '', text, canvas));
};

/** A name takes as much room as 'and 1 more'. */
const namesText = (names: readonly string[]): string =>
  fewNames(names, names.length > mostNames ? mostNames - 1 : mostNames);

const nextText = ({ at, what }: RolloutStatus['next'], now: Date): string =>
  at === null ? what : `${new Date(at) < now ? 'due since ' : ''}${whenText(new Date(at), now)}: ${what}`;

const labeled = (label: string, text: string, canvas: Canvas): string[] => labeledLines([label, text], 6, canvas);
