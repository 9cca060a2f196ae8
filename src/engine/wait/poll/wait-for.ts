import type { Context } from '../../../context.js';
import { EmsError, interruptKind, isInterruption } from '../../../base/errors.js';
import type { Result, Input, Selection } from '../../../command/spec.js';
import type { ContactTimes } from '../../command.js';
import { placeFlags } from '../../../changes/command-line.js';
import { display } from './display.js';
import { poll, readLimits } from './poll.js';
import { reportOf, type NotStarted } from './report.js';
import type { Watch, Watched } from './watch.js';
import { plural } from '../../../base/text/wording.js';
import { shellWord } from '../../../base/text/shell-word.js';

/**
 * The service may not know a job yet right after the trigger, and another program may have started it a moment ago.
 * Computers are known or not, so only a fresh request gives them a grace period.
 */
export const graceOf = ({ computers, fresh }: Pick<Watch, 'computers' | 'fresh'>): number => {
  if (fresh === true) return 30_000;
  return computers ? 0 : 5_000;
};

interface WaitOptions {
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
  // Print this first, so that the user can resume whatever happens.
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

/** Up to this many ids make a line that can be copied. */
const fewIds = 20;

interface ResumeLine {
  readonly command: string; // 'reboot', 'emergency-patching 9'
  readonly flags: string;
  readonly targets: readonly Watched[];
  /** As it was typed. */
  readonly selection: Selection;
  /** The journal of the run that sent the requests. */
  readonly run?: string | undefined;
  /** Computers were also named, and the selection narrowed them: the selection alone would include too many. */
  readonly named?: boolean | undefined;
  /** Not everything that was selected was sent: the selection would include too many. */
  readonly partly?: boolean | undefined;
}

/** The selection as it was typed; else a few ids, or the run's journal where there are many. */
export const resumeWaitLine = ({ command, flags, named, partly, run, selection, targets }: ResumeLine): string => {
  const end = flags === '' ? '' : ` ${flags}`;
  const typed = partly === true || named === true ? undefined : selectionText(selection, run !== undefined);
  if (typed !== undefined) return `ems wait ${command} ${typed}${end}`;
  if (isRunLine({ named, partly, run, targets, selection }))
    return `ems bulk show ${run} --outcome done -o name | ems wait ${command} --from-file -${end}`;
  return `ems wait ${command} ${targets.map(({ id }) => id).join(' ')}${end}`;
};

/** Whether the line reads the targets from the journal, which has everything the run did, also before a resume. */
export const isRunLine = ({ named, partly, run, selection, targets }: Omit<ResumeLine, 'command' | 'flags'>): boolean =>
  run !== undefined &&
  targets.length > fewIds &&
  (partly === true || named === true || selectionText(selection, true) === undefined);

/** `acted`: the run may have ended the issue or silence that selected the computers, so the selection has changed. */
const selectionText = (
  { direct, fromFile, group, model, notIn, os, search, user, ...passing }: Selection,
  acted: boolean,
): string | undefined => {
  const { failed, issue, noGroup, notSeenFor, outdated, outOfSync } = passing;
  const mayHaveChanged = outOfSync || noGroup || (failed ?? issue ?? notSeenFor ?? outdated) !== undefined;
  if ((mayHaveChanged && acted) || [fromFile, notIn].includes('-')) return undefined;
  const words = [
    ...flag('group', group),
    ...(direct ? ['--direct'] : []),
    ...search.flatMap((each) => flag('search', each)),
    ...flag('issue', issue),
    ...flag('not-seen-for', notSeenFor === undefined ? undefined : `${Math.ceil(notSeenFor / 1000)}s`),
    ...flag('os', os),
    ...flag('model', model),
    ...flag('user', user),
    ...(outOfSync ? ['--out-of-sync'] : []),
    ...flag('failed', failed),
    ...flag('outdated', outdated),
    ...(noGroup ? ['--no-group'] : []),
    ...flag('not-in', notIn),
    ...flag('from-file', fromFile),
  ];
  return words.length === 0 ? undefined : words.join(' ');
};

const flag = (name: string, value: string | undefined): string[] =>
  value === undefined ? [] : [`--${name} ${shellWord(value)}`];
