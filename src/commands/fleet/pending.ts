import type { Column } from '../../areas/record.js';
import type { CustomCommand } from '../../command/custom-command.js';
import { listOf } from '../../engine/read/shape-result.js';
import { placeFlags } from '../../engine/command-line.js';
import { openFleetReader } from '../../fleet/fleet-reader.js';
import { readPending, type Pending } from '../../fleet/pending.js';
import { thousands } from '../../text/thousands.js';
import { groupFlag, scopeOf } from './scope-flag.js';

const columns: readonly Column[] = [
  { path: 'hostname', title: 'Host name' },
  { path: 'what', title: 'Waits' },
  { path: 'cause', title: 'Cause', state: true },
  { path: 'since', title: 'Since', format: 'time' },
  { path: 'cancel', title: 'Cancel with', priority: 2 },
];

export const pending: CustomCommand = {
  name: 'pending',
  summary: 'List pending deployments and their causes',
  details: [
    'Causes: suspended (the agent is suspended), not-ready (the package is not ready), window-closed (all schedules are closed), depot-offline (all depot servers of the computer are offline), by-design (the patch management fix package), not-activated (likely: in contact, but nothing was tried), silent (no contact).',
    'The service lists only computers that are in contact. Silent computers are counted; --all also reads their pending packages, with one request per computer.',
  ],
  flags: [groupFlag, { name: 'all', help: 'include silent computers (one request each)' }],
  role: 'computer.read',
  examples: [
    { does: 'List pending deployments', run: 'ems fleet pending' },
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
    const list = listOf(
      found.lines.map((line) => ({ ...line })),
      { columns, id: 'computer', noun: 'pending deployments' },
    );
    return { ...list, remarks: remarksOf(found) };
  },
};

const remarksOf = ({ lines, silent, silentNamed, unreadable }: Pending): string[] => {
  const counts = new Map<string, number>();
  for (const { cause } of lines) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  const sums = [...counts]
    .toSorted(([, left], [, right]) => right - left)
    .map(([cause, count]) => `${thousands(count)} ${cause}`);
  return [
    ...(sums.length === 0 ? [] : [`By cause: ${sums.join(', ')}.`]),
    ...(silent.ok && silent.value > 0 && !silentNamed
      ? [`${thousands(silent.value)} computers are silent: what waits there is named with --all.`]
      : []),
    ...unreadable.map((role) => `Not everything could be read: role ${role} is required.`),
  ];
};
