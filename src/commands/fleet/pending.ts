import type { CustomCommand } from '../../command/custom-command.js';
import { listFromItems } from '../../engine/read/shape-result.js';
import { placeFlags } from '../../engine/command-line.js';
import { openFleetReader } from '../../fleet/fleet-reader.js';
import { readPending, type Pending } from '../../fleet/pending.js';
import { incompleteText } from '../../fleet/readable.js';
import { thousands } from '../../text/thousands.js';
import { groupFlag, scopeOf } from './scope-flag.js';
import type { Column } from '../../areas/column.js';

/** Words for people. The service does not report activations, so that cause stays a question. */
const causeWords: Readonly<Record<string, string>> = {
  'not-activated': 'not activated?',
  'not-ready': 'package not ready',
  'window-closed': 'window closed',
  'depot-offline': 'depot offline',
  'by-design': 'by design',
  'reboot-required': 'reboot required',
  'network-boot': 'boots from network',
};

const columns: readonly Column[] = [
  { path: 'hostname', title: 'Host name' },
  { path: 'what', title: 'Waits' },
  { path: 'cause', title: 'Cause', state: true, words: causeWords },
  { path: 'since', title: 'Since', format: 'time', onlyKnown: true },
  { path: 'cancel', title: 'Cancel with', priority: 2, whole: true, onlyKnown: true },
];

export const fleetPending: CustomCommand = {
  name: 'pending',
  summary: 'List what is pending and why: software, reboots, operating systems, tasks',
  details: [
    'Causes: suspended (the agent is suspended), not-ready (the package is not ready), window-closed (all schedules are closed), depot-offline (all depot servers of the computer are offline), by-design (the patch management fix package), not-activated (likely: in contact, but nothing was tried), silent (no contact), reboot-required (a reboot is pending), network-boot (activated for PXE; starts when the computer boots from the network), running (a task has started and its end was not reported).',
    'The service lists only computers that are in contact. Silent computers are counted; --all also reads their pending packages, with one request per computer.',
  ],
  flags: [groupFlag, { name: 'all', help: 'include silent computers (one request each)' }],
  role: 'computer.read',
  examples: [
    { does: 'List everything that is pending', run: 'ems fleet pending' },
    { does: 'Count by kind', run: 'ems fleet pending -o csv --columns kind,cause,hostname' },
    { does: 'Print the causes', run: "ems fleet pending -o json --query '[].cause'" },
    { does: 'Include the silent computers of one group', run: 'ems fleet pending --group Berlin --all' },
  ],
  seeAlso: ['explain', 'computer issues stale-deployment', 'computer deactivate'],
  run: async (input, context) => {
    const scope = await scopeOf(input, context);
    const reader = await openFleetReader(context);
    const found = await readPending(reader, scope, {
      now: context.clock.date(),
      all: input.flags['all'] === true,
      place: placeFlags(input),
    });
    reader.heard('list');
    const list = listFromItems(
      found.lines.map((line) => ({ ...line })),
      { columns, id: 'computer', noun: 'things that wait' },
    );
    const gaps = found.unreadable.map(incompleteText);
    return { ...list, remarks: remarksOf(found), gaps };
  },
};

const remarksOf = ({ lines, silent, silentNamed, tasksCut }: Pending): string[] => {
  const counts = new Map<string, number>();
  for (const { cause } of lines) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  const sums = [...counts]
    .toSorted(([, left], [, right]) => right - left)
    .map(([cause, count]) => `${thousands(count)} ${causeWords[cause] ?? cause}`);
  return [
    ...(sums.length === 0 ? [] : [`By cause: ${sums.join(', ')}.`]),
    ...(silent.ok && silent.value > 0 && !silentNamed
      ? [`${thousands(silent.value)} computers are silent. Include them with --all.`]
      : []),
    ...(lines.some(({ cause }) => cause === 'reboot-required')
      ? ['Reboot them with: ems computer reboot --issue pending-reboot']
      : []),
    ...(tasksCut ? ['Only the newest tasks were checked. List all with: ems task list --status running'] : []),
  ];
};
