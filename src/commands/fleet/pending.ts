import { figures } from '../../areas/figures.js';
import type { Column } from '../../areas/column.js';
import type { UnnamedCommand } from '../../command/custom-command.js';
import { placeFlags } from '../../engine/command-line.js';
import { listFromItems } from '../../engine/read/shape-result.js';
import { openFleetReader } from '../../fleet/fleet-reader.js';
import { pendingCauses } from '../../fleet/pending-others.js';
import { readPending, type Pending } from '../../fleet/pending.js';
import { incompleteText } from '../../fleet/readable.js';
import { plural, thousands } from '../../text/wording.js';
import { groupFlag, scopeOf } from './stored-snapshots.js';

const causeWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(pendingCauses).map(([cause, [word]]) => [cause, word]),
);

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
    'The service lists only computers that are in contact. Silent computers are counted; --all also reads their pending packages, with one request per computer.',
  ],
  flags: [groupFlag, { name: 'all', help: 'include silent computers (one request each)' }],
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
      all: input.flags['all'] === true,
      place: placeFlags(input),
      explains: !input.shared.count,
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

const remarksOf = ({ lines, silent, silentNamed, notExplained, tasksCut }: Pending): string[] => {
  const counts = new Map<string, number>();
  for (const { cause } of lines) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  const sums = [...counts]
    .toSorted(([, left], [, right]) => right - left)
    .map(([cause, count]) => `${thousands(count)} ${causeWords[cause] ?? cause}`);
  const reboots = counts.get('reboot-required') ?? 0;
  return [
    ...(sums.length === 0 ? [] : [`By cause: ${sums.join(', ')}.`]),
    ...(notExplained === 0
      ? []
      : [`The causes of ${plural(notExplained, 'deployment')} were not read. Narrow the list with --group.`]),
    ...(silent.ok && silent.value > 0 && !silentNamed
      ? [`${plural(silent.value, 'computer is', 'computers are')} silent. Include them with --all.`]
      : []),
    ...(reboots === 0
      ? []
      : [
          `${plural(reboots, 'computer requires', 'computers require')} a reboot: ems computer reboot --issue pending-reboot`,
        ]),
    ...(tasksCut ? ['Only the newest tasks were checked. List all with: ems task list --status running'] : []),
  ];
};
