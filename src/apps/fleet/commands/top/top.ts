import { answerJson } from '../../../../base/json/objects.js';
import type { UnnamedCommand } from '../../../../command/custom-command.js';
import { usage } from '../../../../base/errors.js';
import { openFleetReader } from '../../../../service/reading.js';
import { readStatus, type FleetStatusAnswer } from '../../status.js';
import { groupFlag, scopeOf } from '../../../../engine/targets/scope-flag.js';
import { drawOverview } from './overview.js';
import { headLine, topView } from './top-view.js';
import type { Input } from '../../../../command/input.js';

const defaultMs = 30_000;
const shortestMs = 10_000;

export const top: UnnamedCommand = {
  summary: 'Watch the fleet: a live view of issues, contact, queues and depots',
  details: [
    'Keys: ↑ ↓ choose, Enter or 1–9 lists the computers of an issue, Enter explains a computer, Esc goes back, r reads again, q quits. The view is read-only.',
    'Each reading takes at most 25 requests at any size of the fleet, at most every 10 seconds; the count is shown. It stops after 8 hours.',
    'With --plain or -o json, and in a pipe, it prints every number once and then one line per change. The terminal is restored at the end. After kill -9, restore it with the command `reset`.',
  ],
  flags: [
    groupFlag,
    {
      name: 'interval',
      value: 'duration',
      help: 'time between two readings, at least 10s (default 30s)',
      reads: { type: 'duration' },
    },
    { name: 'once', help: 'print one reading and exit' },
  ],
  role: 'computer.read',
  examples: {
    'Print one reading': 'ems fleet top --once',
    'Print one reading of a site': 'ems fleet top --group Workstations/Berlin --once',
  },
  seeAlso: ['fleet status', 'fleet report', 'explain'],
  run: async (input, context) => {
    intervalOf(input);
    const scope = await scopeOf(input, context);
    const reader = await openFleetReader(context);
    const now = context.clock.date();
    const status = await readStatus(reader, scope, now);
    reader.requireAnswer();
    const facts = { scope: status.scope, refreshedAt: now, requests: reader.requests() };
    return {
      kind: 'object',
      value: answerJson({ ...status, requests: reader.requests() } satisfies FleetStatusAnswer),
      draw: (canvas) => `${[headLine(facts, canvas), '', ...drawOverview(status, canvas)].join('\n')}\n`,
    };
  },
  live: async (input, context) => {
    const intervalMs = intervalOf(input);
    const scope = await scopeOf(input, context);
    return topView({ scope, intervalMs, shortestMs, input, context, reader: await openFleetReader(context) });
  },
};

const intervalOf = ({ values }: Input): number => {
  const { interval } = values;
  if (typeof interval !== 'number') return defaultMs;
  if (interval < shortestMs) throw usage('--interval: the shortest interval is 10s');
  return interval;
};
