import type { CommandContext, Input, Result } from '../../../command/spec.js';
import { EmsError } from '../../../base/errors.js';
import { highestOf } from '../apply/activate-groups.js';
import { appliedAnswer } from '../apply/applied-result.js';
import { findUnactivated, groupsToActivate, type Unactivated } from '../apply/unactivated.js';
import { matchGroups } from '../compare/match-groups.js';
import { countReached, wholeGroups, type ReachInput } from '../compare/with-reach.js';
import type { FoundDifference } from '../find-difference.js';
import type { StateDifference } from '../model.js';
import { answerJson } from '../../../base/json/objects.js';
import { shellWord } from '../../../base/text/shell-word.js';
import { computersText, fewNames, plural } from '../../../base/text/wording.js';

export interface AsleepBefore extends Unactivated {
  /** Computers of the groups that sleep; null: not known. */
  readonly asleepCount: number | null;
}

/** Without --activate, nothing is activated and earlier runs are not mentioned. */
export const asleepBefore = async (
  found: FoundDifference,
  { flags }: Input,
  context: CommandContext,
): Promise<AsleepBefore> => {
  if (flags['activate'] !== true) return { due: [], asleep: [], doubt: [], isKnown: true, asleepCount: 0 };
  const left = await findUnactivated(found, context);
  return {
    ...left,
    asleepCount: left.isKnown ? await countReached(wholeGroups(left.asleep), reachInput(found)) : null,
  };
};

export const reachInput = (found: FoundDifference): ReachInput => ({
  ...found,
  groups: matchGroups(found.wanted, found.real),
});

export const nothingToDo = (found: FoundDifference, left: AsleepBefore): Result => {
  const { asleep, asleepCount, doubt, isKnown } = left;
  const { difference, remarks, shown } = found;
  const groups = isKnown ? asleep : [...groupsToActivate(found).values()];
  const why = isKnown
    ? `Changed by an earlier run without --activate${asleepCount === null ? '' : `: ${computersText(asleepCount)}`}.`
    : 'Whether an earlier run on another machine has activated its changes is not known here.';
  return {
    kind: 'object',
    value: answerJson(appliedAnswer(difference, [], { restore: null, asleep: asleepCount, activated: false })),
    draw: () => 'No changes.\n',
    remarks: [
      ...remarks,
      ...shown,
      ...(groups.length === 0 ? [] : [`${why} To activate:\n${activationLines(groups)}`]),
    ],
    outcome: doubtOutcome(doubt) ?? partOutcome(difference),
  };
};

/** An activation whose answer was lost: the person decides, because a second one sets off everything that waits. */
export const doubtOutcome = (doubt: readonly string[]): EmsError | undefined =>
  doubt.length === 0
    ? undefined
    : new EmsError(
        'partial',
        `Whether an earlier run activated ${fewNames(doubt, shownCommands)} is not known: its answer was lost.`,
        { hint: `If nothing was deployed at the next contact, activate again:\n${activationLines(doubt)}` },
      );

const shownCommands = 10;

export const activationLines = (paths: readonly string[]): string => {
  const highest = highestOf(paths);
  const lines = highest.slice(0, shownCommands).map((path) => `ems group activate ${shellWord(path)} --software`);
  const more = highest.length - lines.length;
  return [...lines, ...(more === 0 ? [] : [`and ${plural(more, 'more group')} of the files`])].join('\n');
};

export const partOutcome = ({ unreadable }: StateDifference): EmsError | undefined =>
  unreadable.length === 0
    ? undefined
    : new EmsError('partial', 'Not everything could be read.', { details: { unreadable: unreadable.length } });

export const activatedText = (due: readonly string[]): string =>
  `Activated after an earlier run: ${fewNames(due, 20)}.`;
