import { shellWord } from '../../../text/shell-word.js';
import type { Watched } from './watch.js';
import type { Selection } from '../../../command/input.js';

/** Up to so many ids make a line that can be copied. */
const fewIds = 20;

export interface ResumeLine {
  readonly command: string; // 'reboot', 'emergency-patching 9'
  readonly flags: string;
  readonly targets: readonly Watched[];
  /** As it was typed. */
  readonly selection: Selection;
  /** The journal of the run that sent the requests. */
  readonly run?: string | undefined;
  /** Computers were named as well, and the selection narrowed them: alone it would name too much. */
  readonly named?: boolean | undefined;
  /** Not everything that was selected was sent: the selection would name too much. */
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

/** The line reads the targets from the journal: it names everything the run has done, also before it was resumed. */
export const isRunLine = ({ named, partly, run, selection, targets }: Omit<ResumeLine, 'command' | 'flags'>): boolean =>
  run !== undefined &&
  targets.length > fewIds &&
  (partly === true || named === true || selectionText(selection, true) === undefined);

/** `acted`: the run may have fixed the issue or ended the silence that selected the computers, so they would be missed. */
const selectionText = (
  { fromFile, group, includeDescendants, issue, model, notSeenFor, os, search, user }: Selection,
  acted: boolean,
): string | undefined => {
  if (((issue ?? notSeenFor) !== undefined && acted) || fromFile === '-') return undefined;
  const words = [
    ...flag('group', group),
    ...(includeDescendants ? ['--include-descendants'] : []),
    ...search.flatMap((each) => flag('search', each)),
    ...flag('issue', issue),
    ...flag('not-seen-for', notSeenFor === undefined ? undefined : `${Math.ceil(notSeenFor / 1000)}s`),
    ...flag('os', os),
    ...flag('model', model),
    ...flag('user', user),
    ...flag('from-file', fromFile),
  ];
  return words.length === 0 ? undefined : words.join(' ');
};

const flag = (name: string, value: string | undefined): string[] =>
  value === undefined ? [] : [`--${name} ${shellWord(value)}`];
