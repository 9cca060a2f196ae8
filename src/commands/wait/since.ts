import type { CommandContext, FlagSpec } from '../../command/spec.js';
import { usage } from '../../errors.js';
import type { Input } from '../../command/input.js';

export const sinceFlag = (help: string): FlagSpec => ({
  name: 'since',
  value: 'time',
  help,
  reads: { type: 'string', format: 'date-time' },
});

/** The service's clock may be ahead of ours, and a command to resume with has its time. */
const aheadMs = 15 * 60_000;

export const sinceOf = ({ values, flags }: Input, { clock }: CommandContext): Date | undefined => {
  const { since } = values;
  if (typeof since !== 'string') return undefined;
  const time = new Date(since);
  if (time.getTime() > clock.date().getTime() + aheadMs)
    throw usage(
      `--since: "${String(flags['since'])}" is in the future (${time.toISOString()})`,
      'Give a time in the past, such as 10m.',
    );
  return time;
};
