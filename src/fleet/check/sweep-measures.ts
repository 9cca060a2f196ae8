import { nameOfComputer } from '../name-of-computer.js';
import { issueNames, sweepCall } from '../issue-sets.js';
import { mapReadable } from '../readable.js';
import { plural } from '../../text/plural.js';
import { thousands } from '../../text/thousands.js';
import { untold, type Measure } from './measure.js';

/** Names shown behind a number; one page of the sweep brings them along with the count. */
const mostNames = 20;

const sweepLimits: Readonly<Record<string, readonly [warn: string, crit: string]>> = {
  'failed-deployment': ['5%', '10%'],
  'stale-deployment': ['10%', '20%'],
  'agent-suspended': ['5%', '10%'],
  'stale-agent': ['10%', '20%'],
  'stale-inventory': ['10%', '20%'],
  'missing-patch': ['20%', '40%'],
  'pending-reboot': ['20%', '40%'],
  'bitlocker-off': ['5%', '15%'],
  'low-disk': ['5%', '10%'],
  'battery-wear': ['20%', '40%'],
};

/** How many computers have each issue. */
export const sweepMeasures: readonly Measure[] = issueNames.map((issue) => {
  const [warn = '10%', crit = '20%'] = sweepLimits[issue] ?? [];
  return {
    check: issue,
    about: `computers that \`ems computer issues ${issue}\` lists`,
    unit: 'computers',
    warn,
    crit,
    read: async (reader, { scope, computers }) => {
      const call = sweepCall(issue, scope);
      const [swept, all] = await Promise.all([reader.sample(call, mostNames), computers()]);
      if (swept.ok && all.ok && swept.value.total > all.value)
        return untold(
          call.operation,
          `the service counts ${plural(swept.value.total, 'computer')} with it, and ${thousands(all.value)} in all`,
        );
      return mapReadable(swept, ({ items, total }) => ({
        value: total,
        total: all.ok ? all.value : undefined,
        names: items.map((item) => nameOfComputer(item).hostname),
      }));
    },
  };
});
