import type { CommandContext, FlagSpec, Input } from '../../command/spec.js';
import { usage } from '../../base/errors.js';
import { systemApi } from '../../service/system.js';

export const sinceFlag = (help: string): FlagSpec => ({
  name: 'since',
  value: 'time',
  help,
  reads: { type: 'string', format: 'date-time' },
});

/** Allows for clocks that differ. */
const aheadMs = 15 * 60_000;

export const sinceOf = async ({ values, flags }: Input, context: CommandContext): Promise<Date | undefined> => {
  const { since } = values;
  if (typeof since !== 'string') return undefined;
  const time = new Date(since);
  if (isAhead(time, context) && (await isAheadOfService(time, context)))
    throw usage(
      `--since: "${String(flags['since'])}" is in the future (${time.toISOString()})`,
      'Give a time in the past, such as 10m.',
    );
  return time;
};

const isAhead = (time: Date, { clock }: CommandContext): boolean => time.getTime() > clock.date().getTime() + aheadMs;

/** The time in a resume command is the service's, whose clock may be hours ahead of this one: any answer shows it. */
const isAheadOfService = async (time: Date, context: CommandContext): Promise<boolean> => {
  const client = await context.client();
  await client.readRaw(systemApi.health({ anonymous: true, signal: context.interrupt }));
  return isAhead(time, context);
};
