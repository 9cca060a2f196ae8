import type { LiveView } from '../command/live-view.js';
import { isTable } from '../command/output-formats.js';
import { EmsError, interruptKind } from '../errors.js';
import { exactDuration, typedDuration } from '../text/duration.js';
import { plural } from '../text/plural.js';
import type { ProgramContext } from './make-context.js';

/** How a view ended: left by a key, by itself after its longest time, or by Ctrl-C or a signal. */
export type LiveEnd = 'quit' | 'limit' | 'interrupted';

/** Shows a view until it is left: on a screen of its own, or line by line. */
export const runLive = async (view: LiveView, context: ProgramContext): Promise<number> => {
  const { format } = await context.output();
  const { stdout, plain } = context.terminal;
  const started = context.clock.now();
  const isScreen = stdout.isTerminal && !plain && isTable(format);
  const ended = isScreen
    ? await (await import('./live-screen.js')).showLive(view, context)
    : await (await import('./live-lines.js')).followLive(view, context);
  if (ended === 'interrupted')
    throw new EmsError(context.interrupt.aborted ? interruptKind(context.interrupt) : 'interrupted', '', {
      silent: true,
    });
  const ran = exactDuration((context.clock.now() - started) / 1000);
  if (ended === 'limit') context.warn(`Stopped after ${typedDuration(view.longestMs)}. Start it again to continue.`);
  else context.say(`Stopped after ${ran}: ${plural(view.requests(), 'request')}.`);
  return 0;
};

/** Worth another try: the service may be back in a moment. Anything else stays as it is. */
const transient = new Set(['unreachable', 'rate-limited', 'failed']);

/** What to say of a read that failed and is tried again; the first one has to succeed. */
export const retryNote = (failure: unknown, isFirst: boolean): string => {
  if (isFirst || !(failure instanceof EmsError) || !transient.has(failure.kind)) throw failure;
  return `${failure.message} Trying again.`;
};
