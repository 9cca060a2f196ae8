import type { Canvas } from '../../../command/result.js';
import { drawRows, labeledLines, percentText, wrapText, type DrawnColumn } from '../../../output/drawn-rows.js';
import { etaText } from '../../../service/eta.js';
import { whenText } from '../../../base/text/when-text.js';
import { readableDuration } from '../../../base/text/duration.js';
import { shellWord } from '../../../base/text/shell-word.js';
import { thousands, computersText } from '../../../base/text/wording.js';
import type { OnFailed, ResolvedSubject, Window } from '../types.js';
import { isOpen, nextOpening } from '../window.js';
import { limitText } from '../gate/judge.js';
import { subjectTitle } from './plan-json.js';
import type { RolloutPlan } from './read-plan.js';
import { patchReachText } from './patch-reach.js';
import { listed } from './warnings.js';

type PlannedRing = RolloutPlan['rings'][number];

/** Draws the plan for a reader new to rollouts: what happens, on how many computers, when, and the risks. */
export const drawPlan = (plan: RolloutPlan, canvas: Canvas): string =>
  [
    ...wrapText(headline(plan), canvas).map((line) => canvas.heading(line)),
    '',
    ...drawRings(plan, canvas),
    '',
    ...steps(plan, canvas.now).flatMap((step) => labeledLines(step, labelWidth, canvas)),
    ...plan.warnings.flatMap((text) => labeledLines(['Warning', text], labelWidth, canvas, 'attention')),
    '',
    `Nothing was changed. ${nextText(plan)}`,
    '',
  ].join('\n');

const nextText = ({ resolved: { file }, underWay }: RolloutPlan): string => {
  if (underWay !== undefined) return `See where it is with: ems rollout status ${shellWord(file.name)}`;
  return file.origin === undefined || file.origin.file === 'stdin'
    ? 'Start it with ems rollout start and the same flags.'
    : `Start with: ems rollout start -f ${shellWord(file.origin.file)}`;
};

const headline = ({ resolved }: RolloutPlan): string => {
  const { computers, excludedComputers, excluded, file, rings, subject, target } = resolved;
  const without =
    excludedComputers === 0
      ? ''
      : `, except ${thousands(excludedComputers)} of ${excluded.map(({ path }) => path).join(', ')},`;
  const many = rings.length === 1 ? 'one ring' : `${rings.length} rings`;
  return `${file.name} deploys ${subjectTitle(subject)} to ${computersText(computers)} of ${target.path}${without} in ${many}.`;
};

const columns: readonly DrawnColumn[] = [
  { title: 'RING' },
  { title: 'MEMBERS', right: true },
  { title: 'ACTIVE', right: true },
  { title: 'SILENT', right: true },
  { title: 'SUSPENDED', right: true },
  { title: 'PROVES', right: true },
  { title: 'EARLIEST START' },
];

const smallestTable = 72;

/** A table if there is room; otherwise a few lines for each ring. */
const drawRings = ({ rings }: RolloutPlan, canvas: Canvas): string[] => {
  const rows = rings.map((ring) => cells(ring, canvas.now));
  if (canvas.columns >= smallestTable && !canvas.plain) return drawRows(columns, rows, canvas);
  return rows.flatMap(([name = '', ...values]) => [
    `Ring ${name}`,
    ...values.flatMap((value, at) => {
      const title = columns[at + 1]?.title.toLowerCase() ?? '';
      return value === '' ? [] : wrapText(`${title}: ${value}`, canvas, canvas.columns - 2).map((line) => `  ${line}`);
    }),
  ]);
};

const cells = (ring: PlannedRing, now: Date): string[] => {
  const { ring: resolved, members, active, silent, suspended, startsAt, proves } = ring;
  return [
    `${resolved.spec.n} ${resolved.spec.name}`,
    thousands(members),
    thousands(active),
    silent === 0 ? '' : thousands(silent),
    suspended === 0 ? '' : thousands(suspended),
    active === 0 ? 'nothing' : `< ${percentText(proves)}`,
    startsAt === undefined ? 'unknown' : startText(startsAt, now),
  ];
};

const startText = (at: Date, now: Date): string => (at.getTime() <= now.getTime() ? 'now' : whenText(at, now));

/** The plan in sentences with labels; an empty label continues the line above. */
const steps = (plan: RolloutPlan, now: Date): (readonly [string, string])[] => {
  const { file, subject } = plan.resolved;
  const contacts = plan.rings.map(({ ring, eta }) => `ring ${ring.spec.n}: ${etaText(eta, now)}`);
  return [
    ['Ring', turns[subject.kind]],
    ['Gate', gateText(plan)],
    [
      'Stops',
      `${stopText(plan)} ${afterwards[subject.kind === 'patch' && file.onFailed === 'rollback' ? 'abort' : file.onFailed]}`,
    ],
    ['Proves', 'With no failure among the reports, the true failure rate is below this (95 % confidence).'],
    ...(plan.versions.length === 0 ? [] : [['Now', versionsText(plan)] as const]),
    ...patchSteps(plan),
    ...(file.window === undefined ? [] : [['Window', windowText(file.window, now)] as const]),
    ...contacts.map((text, at) => [at === 0 ? 'Contact' : '', text] as const),
    ...approvalSteps(plan),
    ['Done', doneText(plan, now)],
  ];
};

const patchSteps = ({ patches, resolved: { computers, subject } }: RolloutPlan): (readonly [string, string])[] =>
  patches === undefined || subject.kind === 'package'
    ? []
    : [['Now', `${patchReachText(patches, subject, computers)}.`]];

const approvalSteps = ({ resolved: { file } }: RolloutPlan): (readonly [string, string])[] => {
  const asking = file.rings.filter(({ approve }) => approve).map(({ n }) => `ring ${n}`);
  if (asking.length === 0) return [];
  return [
    ['Approve', `${listed(asking)} ${asking.length === 1 ? 'waits' : 'wait'} for: ems rollout approve ${file.name}`],
  ];
};

const turns: Readonly<Record<ResolvedSubject['kind'], string>> = {
  package: 'The package is assigned to a ring when its turn comes, and the ring is activated for software only.',
  patch: 'The computers of a ring get the patches by emergency patching when its turn comes.',
};

const versionsText = ({ resolved, versions }: RolloutPlan): string => {
  const { computers, subject } = resolved;
  const own = versions.find(({ isNew }) => isNew)?.computers ?? 0;
  const others = versions
    .filter(({ isNew }) => !isNew)
    .map((each) => `${each.version} on ${thousands(each.computers)}`);
  const already = `${own === 0 ? 'None' : thousands(own)} of the ${computersText(computers)} ${own < 2 ? 'has' : 'have'} ${subjectTitle(subject)} already`;
  return others.length === 0 ? `${already}.` : `${already}; ${listed(others)}.`;
};

const windowText = (window: Window, now: Date): string => {
  const opens = isOpen(window, now) ? 'open now' : `opens ${whenText(nextOpening(window, now), now)}`;
  return `${window.text}: ${opens}. Rings start only inside of it.`;
};

const gateText = ({ resolved, rings }: RolloutPlan): string => {
  const { gate } = resolved.file;
  const needed = rings.map(({ reportsNeeded }) => thousands(reportsNeeded)).join(', ');
  const reported =
    gate.reported.share === undefined
      ? `${limitText(gate.reported.text)} computers`
      : `${limitText(gate.reported.text)} of the computers seen within ${duration(gate.activeMs)} (${needed})`;
  const issues =
    gate.newIssues === undefined
      ? ''
      : `, and new issues are at most ${limitText(gate.newIssues.text)} more frequent than in the rest of the target`;
  return `The next ring starts ${duration(gate.soakMs)} after ${reported} have reported, if the failures are within the limit${issues}. Without enough reports within ${duration(gate.deadlineMs)}, the rollout pauses as inconclusive.`;
};

const duration = (milliseconds: number): string => readableDuration(milliseconds / 1_000);

const stopText = ({ resolved, rings }: RolloutPlan): string => {
  const allowed = rings.map(({ failuresAllowed }) => thousands(failuresAllowed + 1)).join(', ');
  return `A ring fails as soon as more than ${limitText(resolved.file.gate.failed.text)} of the reports are failures (from ${allowed}).`;
};

const afterwards: Readonly<Record<OnFailed, string>> = {
  pause: 'The rollout then stops, and a person decides.',
  abort: 'The rollout is then aborted: no further computer gets it, what is installed stays.',
  rollback: 'The rollout is then rolled back: the package is removed from the rings.',
};

const doneText = ({ rings }: RolloutPlan, now: Date): string => {
  const last = rings.at(-1)?.passesAt;
  if (last === undefined) return 'not known: a ring has too few active computers.';
  const approved = rings.some(({ ring }) => ring.spec.approve) ? ', if approved in time' : '';
  return `${whenText(last, now)} at the earliest${approved}; then "ems rollout finish" assigns it to the target.`;
};

const labelWidth = 7;
