import { figures } from '../../../areas/figures.js';
import type { Column } from '../../../areas/column.js';
import type { UnnamedCommand } from '../../../command/custom-command.js';
import type { Input } from '../../../command/spec.js';
import { placeFlags } from '../../../changes/command-line.js';
import { exitCodes } from '../../../base/errors.js';
import { listOfAnswers } from '../../../command/list-result.js';
import { readOwnChanges } from '../../../service/own-changes.js';
import { openFleetReader } from '../../../service/reading.js';
import { pendingCauses, unreadCause, type PendingLine, type UnreadRow } from '../pending-others.js';
import { readPending, type Pending } from '../pending.js';
import { incompleteText, valueOr } from '../../../service/readable.js';
import { groupBy } from '../../../base/json/group-by.js';
import { shellWord } from '../../../base/text/shell-word.js';
import { joinTexts, plural, thousands } from '../../../base/text/wording.js';
import { groupFlag, scopeOf } from '../../../engine/targets/scope-flag.js';

const causeWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(pendingCauses).map(([cause, [word]]) => [cause, word])),
  [unreadCause]: 'not readable',
};

const columns: readonly Column[] = [
  { path: 'hostname', title: 'Host name' },
  { path: 'what', title: 'Waits' },
  { path: 'cause', title: 'Cause', state: true, words: causeWords },
  { path: 'since', title: 'Since', format: 'time', onlyKnown: true },
  { path: 'cancel', title: 'Cancel with', priority: 2, whole: true, onlyKnown: true },
];

export const fleetPending: UnnamedCommand = {
  summary: 'List what is pending and why: software, reboots, operating systems, tasks',
  details: [
    `Causes: ${Object.entries(pendingCauses)
      .map(([cause, [, meaning]]) => `${cause} (${meaning})`)
      .join(
        ', ',
      )}. The cause of software is that of \`ems explain\`, read for the first 100 deployments with about six requests each.`,
    'The service lists only computers that are in contact. Silent computers, and computers that were never seen, are counted; --all also reads their pending packages, with one request per computer.',
    'A part that could not be read is a row without a computer, of the kind unread, and ends with exit code 7.',
  ],
  flags: [groupFlag, { name: 'all', help: 'include computers that are silent or were never seen (one request each)' }],
  role: 'computer.read',
  lists: true,
  examples: {
    'List everything that is pending': 'ems fleet pending',
    'Count by kind': 'ems fleet pending -o csv --columns kind,cause,hostname',
    'Print the causes': "ems fleet pending -o json --query '[].cause'",
    'Include the silent computers of one group': 'ems fleet pending --group Berlin --all',
  },
  seeAlso: ['explain', 'computer issues stale-deployment', 'computer deactivate'],
  run: async (input, context) => {
    for (const name of ['pending', 'running', 'silent'] as const) context.detail(`${name}: ${figures[name]}`);
    const scope = await scopeOf(input, context);
    const reader = await openFleetReader(context);
    const found = await readPending(reader, scope, {
      now: context.clock.date(),
      own: await readOwnChanges(context),
      all: input.flags['all'] === true,
      place: placeFlags(input),
      explains: !input.shared.count,
    });
    reader.requireAnswer('list');
    // A count has only what was found; rows also name what could not be read.
    const unread = input.shared.count ? [] : found.unreadable.map(unreadRow);
    const list = listOfAnswers([...found.lines, ...unread], {
      columns,
      id: 'computer',
      noun: 'things that wait',
    });
    const gaps = found.unreadable.map(incompleteText);
    const ending = gaps.length === 0 ? {} : { exitCode: exitCodes.partial };
    return { ...list, remarks: remarksOf(found, input), gaps, ...ending };
  },
};

export const unreadRow = (what: string): UnreadRow => ({
  computer: null,
  hostname: null,
  kind: 'unread',
  what,
  packageId: null,
  cause: unreadCause,
  why: incompleteText(what),
  since: null,
  cancel: null,
  next: null,
});

/** Flags that make another command reach the same computers of the same service. */
const reachOf = (input: Input): string => {
  const { group } = input.flags;
  return `${typeof group === 'string' ? ` --group ${shellWord(group)}` : ''}${placeFlags(input)}`;
};

const remarksOf = (found: Pending, input: Input): string[] => {
  const { lines, silent, neverSeen, silentNamed, notExplained, groupsNotRead, tasksCut } = found;
  const sums = causeSums(lines);
  return [
    ...(sums === '' ? [] : [`By cause: ${sums}.`]),
    ...(notExplained === 0
      ? []
      : [`The causes of ${plural(notExplained, 'deployment')} were not read. Narrow the list with --group.`]),
    ...(silentNamed ? [] : silentRemark(valueOr(silent, 0), valueOr(neverSeen, 0))),
    ...rebootRemark(lines, reachOf(input)),
    ...(groupsNotRead === 0
      ? []
      : [
          `Not read: whether ${plural(groupsNotRead, 'computer that requires', 'computers that require')} a reboot are in a group.`,
        ]),
    ...(tasksCut
      ? [`Only the newest tasks were checked. List all with: ems task list --status running${placeFlags(input)}`]
      : []),
  ];
};

const silentRemark = (silent: number, neverSeen: number): string[] => {
  const texts = [
    silent === 0 ? '' : `${plural(silent, 'computer is', 'computers are')} silent`,
    neverSeen === 0 ? '' : `${plural(neverSeen, 'computer was', 'computers were')} never seen`,
  ];
  const text = joinTexts(texts, '. ');
  return text === '' ? [] : [`${text}. Include them with --all.`];
};

/** The command affects every computer that requires a reboot, including those with another cause now. */
const rebootRemark = (lines: readonly PendingLine[], reach: string): string[] => {
  const required = lines.filter(({ kind }) => kind === 'reboot');
  const stopped = required.filter(({ cause }) => cause !== 'reboot-required');
  if (stopped.length === required.length) return [];
  const but = stopped.length === 0 ? '' : ` (of these, ${causeSums(stopped)})`;
  const count = plural(required.length, 'computer requires', 'computers require');
  return [`${count} a reboot${but}: ems computer reboot --issue pending-reboot${reach}`];
};

/** '4 not activated?, 1 to be removed' */
const causeSums = (lines: readonly PendingLine[]): string =>
  [...groupBy(lines, ({ cause }) => cause)]
    .toSorted(([, left], [, right]) => right.length - left.length)
    .map(([cause, own]) => `${thousands(own.length)} ${causeWords[cause] ?? cause}`)
    .join(', ');
