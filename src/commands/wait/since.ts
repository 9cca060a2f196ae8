import type { CommandContext } from '../../command/spec.js';
import { readTime } from '../../engine/flags/times.js';
import { usage } from '../../errors.js';
import type { HandFlag, HandInput } from '../../command/custom-command.js';

export const sinceFlag = (help: string): HandFlag => ({ flag: 'since', value: 'time', help });

/** The service's clock may be ahead of ours, and a line to go on with carries its time. */
const aheadMs = 15 * 60_000;

export const sinceOf = ({ flags }: HandInput, { clock }: CommandContext): Date | undefined => {
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
