import type { Context } from '../../context.js';
import { usage } from '../../errors.js';
import type { Pace } from './execute.js';
import { pacer } from './rate.js';
import type { Input } from '../../command/input.js';

/** How fast a run may go, from its flags. */
export const readPace = async ({ shared }: Input, context: Context): Promise<Pace> => {
  const settings = await context.settings();
  return {
    concurrency: shared.concurrency ?? Math.max(1, settings.get('concurrency')),
    stopAfterFailures: shared.stopAfterFailures,
    turn: shared.rate === undefined ? undefined : pacer(shared.rate, context.clock),
  };
};

/** Checked here, opened only when the run really starts. */
export const reportPath = ({ shared: { report: path } }: Input): string | undefined => {
  if (path === undefined) return undefined;
  if (!/\.(csv|json)$/i.test(path)) throw usage(`--report: "${path}" does not end in .csv or .json`);
  return path;
};
