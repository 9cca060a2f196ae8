import type { CommandContext, Input, Canvas, Result } from '../../../command/spec.js';
import { EmsError, usage } from '../../../base/errors.js';
import { findDifference, findServerDifference, type FoundDifference } from '../find-difference.js';
import type { StateDifference } from '../model.js';
import { githubText, junitText } from '../show/ci-formats.js';
import { differenceAnswer } from '../show/difference-json.js';
import { markdownText } from '../show/markdown.js';
import { differsText, drawDifference } from '../show/draw-difference.js';
import { answerJson } from '../../../base/json/objects.js';
import { lengthOf } from '../../../base/text/widths.js';
import { openProfile } from './other-profile.js';
import { folderIn, readFiles, readWithProgress, typedWords } from './state-input.js';

export const runDiff = async (input: Input, context: CommandContext): Promise<Result> => {
  // An object that only this server has is a side of the comparison of two servers.
  const lists = input.flags['unmanaged'] === true || input.flags['against'] !== undefined;
  const found = await readBoth(input, context, lists);
  const { difference, remarks, shown } = found;
  const ending = { outcome: outcomeOf(difference, lists), remarks: [...remarks, ...shown] };
  const text = formatted(difference, input, lists);
  if (text !== undefined) return { kind: 'text', text, ...ending };
  return {
    kind: 'object',
    value: answerJson(differenceAnswer(difference, lists)),
    draw: (canvas: Canvas) => drawDifference(difference, canvas, lists),
    ...ending,
  };
};

const formatted = (difference: StateDifference, input: Input, lists: boolean): string | undefined => {
  const { format } = input.flags;
  if (format === 'github') return githubText(difference, folderIn(input));
  if (format === 'markdown') return markdownText(difference);
  if (format === 'junit') return junitText(difference);
  return format === 'text' ? drawDifference(difference, unlimited, lists) : undefined;
};

const asItIs = (text: string): string => text;

/** The text format for a log, without colors and without a limit of the width. */
const unlimited = {
  columns: 10_000,
  measure: lengthOf,
  muted: asItIs,
  tone: (_: string, text: string): string => text,
};

const readBoth = async (input: Input, context: CommandContext, lists: boolean): Promise<FoundDifference> => {
  const { against } = input.flags;
  const only = typedWords(input.flags['only']);
  if (typeof against !== 'string')
    return readWithProgress(context, async (tell) => {
      const { problems, wanted } = await readFiles(input);
      return findDifference({ wanted, problems, only, unmanaged: lists, tell }, context);
    });
  if (input.arguments['dir'] !== undefined) throw usage('--against takes the place of the files: omit the folder.');
  const other = await openProfile(against, context);
  try {
    return await readWithProgress(context, (tell) => findServerDifference({ against, only, tell }, context, other));
  } finally {
    await (await other.client()).close();
  }
};

const outcomeOf = (difference: StateDifference, lists: boolean): EmsError | undefined => {
  const { changes, unmanaged, unreadable } = difference;
  const differences = changes.length + (lists ? unmanaged.length : 0);
  if (differences > 0) return new EmsError('differs', differsText(difference, lists), { details: { differences } });
  if (unreadable.length === 0) return undefined;
  return new EmsError('partial', 'Nothing differs, but not everything could be read.', {
    details: { unreadable: unreadable.length },
  });
};
