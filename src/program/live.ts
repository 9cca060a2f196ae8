import type { LiveView } from '../command/live-view.js';
import { isTable } from '../settings/output-formats.js';
import { EmsError, interruptKind } from '../base/errors.js';
import { exactDuration, typedDuration } from '../base/text/duration.js';
import { plural } from '../base/text/wording.js';
import type { ProgramContext } from './make-context.js';

/** Shows a view until it ends: on the alternate screen, or line by line. */
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
