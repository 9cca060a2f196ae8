import type { Context } from '../../context.js';
import { usage } from '../../errors.js';
import type { Input } from '../../command/spec.js';
import { readValue } from '../flags/values.js';
import type { Pace } from './execute.js';
import { pacer, readRate } from './rate.js';

/** How fast a run may go, from its flags. */
export const readPace = async ({ flags }: Input, context: Context): Promise<Pace> => {
  const settings = await context.settings();
  const rate = flags['rate'];
  return {
    concurrency: count(flags['concurrency'], 'concurrency', 256) ?? Math.max(1, settings.get('concurrency')),
    stopAfterFailures: count(flags['stop-after-failures'], 'stop-after-failures', 2 ** 31 - 1),
    turn: typeof rate === 'string' ? pacer(readRate(rate), context.clock) : undefined,
  };
};

const count = (raw: Input['flags'][string], name: string, maximum: number): number | undefined => {
  if (typeof raw !== 'string') return undefined;
  const shape = { type: 'integer', minimum: 1, maximum } as const;
  return Number(readValue(raw, shape, { label: `--${name}`, now: new Date(0), relative: 'past' }));
};

/** Checked here, opened only when the run really starts. */
export const reportPath = ({ flags }: Input): string | undefined => {
  const path = flags['report'];
  if (typeof path !== 'string') return undefined;
  if (!/\.(csv|json)$/i.test(path)) throw usage(`--report: '${path}' does not end in .csv or .json`);
  return path;
};
