import type { Context } from '../../../context.js';
import { EmsError, interruptKind, isInterruption } from '../../../errors.js';
import type { Result } from '../../../command/result.js';
import type { ContactTimes } from '../../command.js';
import { placeFlags } from '../../command-line.js';
import { display } from './display.js';
import { poll, readLimits } from './poll.js';
import { reportOf, type NotStarted } from './report.js';
import type { Watch } from './watch.js';
import { plural } from '../../../text/plural.js';
import type { Input } from '../../../command/input.js';

/**
 * The service may not know a job yet right after the trigger, and another program may have started it a moment ago.
 * A computer is known or not.
 */
export const graceOf = ({ computers, fresh }: Pick<Watch, 'computers' | 'fresh'>): number => {
  if (fresh === true) return 30_000;
  return computers ? 0 : 5_000;
};

export interface WaitOptions {
  readonly asList: boolean;
  readonly notStarted?: readonly NotStarted[];
  readonly fresh?: true;
  readonly contactTimes?: ContactTimes | undefined;
}

/** Waits, shows progress, and returns the final states. Ctrl-C ends the waiting, not the job. */
export const waitFor = async (what: Watch, input: Input, context: Context, options: WaitOptions): Promise<Result> => {
  const limits = readLimits(input);
  const fresh = options.fresh === true;
  const watch: Watch = { ...what, resumeCommand: `${what.resumeCommand}${placeFlags(input)}`, fresh };
  // Before anything else: whatever happens now, the user can come back to it.
  context.warn(openingLine(watch));
  await sayContact(watch, options, context);
  const shown = await display(watch, context);
  try {
    const polled = await poll(watch, { ...limits, graceMs: graceOf(watch) }, context, (moment) => shown.show(moment));
    shown.stop();
    return reportOf(watch, {
      polled,
      notStarted: options.notStarted ?? [],
      asList: options.asList,
      interruptedAs: interruptKind(context.interrupt),
    });
  } catch (error) {
    throw fresh ? afterSending(error, watch) : error;
  } finally {
    shown.stop();
  }
};

/** Says that only the wait has ended: sending the accepted request again would do it twice. */
const afterSending = (error: unknown, { resumeCommand }: Watch): unknown => {
  if (!(error instanceof EmsError) || isInterruption(error.kind)) return error;
  const sent = `The request was sent and accepted; only the wait has ended. Resume watching with: ${resumeCommand}`;
  const { hint } = error.facts;
  return new EmsError(error.kind, error.message, {
    ...error.facts,
    hint: hint === undefined ? sent : `${sent}\n${hint}`,
  });
};

/** Says on a terminal when the computers of a group will have made contact. */
const sayContact = async (
  { groupId, targets }: Watch,
  { contactTimes }: WaitOptions,
  context: Context,
): Promise<void> => {
  if (groupId === undefined || targets.length < 2 || !context.terminal.stderr.isTerminal) return;
  const line = await contactTimes?.(groupId, context);
  if (line !== undefined) context.say(line);
};

const openingLine = (watch: Watch): string => {
  const [first] = watch.targets;
  const about = watch.computers ? plural(watch.targets.length, 'computer') : (first?.name ?? '');
  return watch.trackingId === undefined
    ? `Waiting for the ${watch.what} (${about}). Resume watching with: ${watch.resumeCommand}`
    : `Tracking id ${watch.trackingId}: waiting for the ${watch.what}. Resume watching with: ${watch.resumeCommand}`;
};
