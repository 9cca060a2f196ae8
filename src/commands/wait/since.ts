import type { CommandContext, FlagSpec, Input } from '../../command/spec.js';
import { readTime } from '../../engine/flags/times.js';
import { usage } from '../../errors.js';

export const sinceFlag = (help: string): FlagSpec => ({ name: 'since', value: 'time', help });

/** The service's clock may be ahead of ours, and a line to go on with carries its time. */
const aheadMs = 15 * 60_000;

export const sinceOf = ({ flags }: Input, { clock }: CommandContext): Date | undefined => {
  const { since: typed } = flags;
  if (typeof typed !== 'string') return undefined;
  const now = clock.date();
  const time = readTime(typed, '--since', { now, relative: 'past' });
  if (time.getTime() > now.getTime() + aheadMs)
    throw usage(
      `--since: '${typed}' is in the future (${time.toISOString()})`,
      'Nothing can have happened since then.',
    );
  return time;
};
