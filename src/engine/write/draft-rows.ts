import type { RowWords } from '../../areas/record.js';
import type { Input } from '../../command/input.js';
import type { Context } from '../../context.js';
import { callOf } from '../../http/client.js';
import { plural } from '../../text/wording.js';
import type { Command } from '../command.js';
import { readRowLines } from '../rows/row-lines.js';
import { linesChanged, plainLines } from '../rows/row-present.js';
import { countSubjects, differentIds, type RowSubject, type Target } from '../targets/target.js';
import { readFileOrPipe } from '../targets/read-selection-file.js';
import type { Draft } from './planned.js';

/** Makes a request of each row of a file, whatever it is about. Nobody has typed these rows, so they always ask. */
export const draftRows = async (command: Command, words: RowWords, input: Input, context: Context): Promise<Draft> => {
  const text = await readFileOrPipe(input.shared.selection.fromFile ?? '-', '--from-file', context);
  const targets = await readRowLines(command, text, input, context);
  const subject = { noun: words.noun, plural: words.plural };
  const call = { ...callOf(command.operation), pathValues: {}, query: [] };
  return {
    kind: 'rows',
    isMany: true,
    isSelected: true,
    words,
    prepared: { call, names: { rows: countRowSubjects(targets, subject) }, things: [] },
    parts: { call, subject, units: targets.map(({ own, ...target }) => ({ targets: [target], own })) },
    changes: {
      plain: plainLines(targets),
      read: () => linesChanged(command, targets, context),
    },
  };
};

/** '5 patches', '5 patches (7 rows)': one patch may be approved for several products. */
const countRowSubjects = (rows: readonly Target[], subject: RowSubject): string => {
  const count = differentIds(rows).length;
  const text = countSubjects(count, subject);
  return count === rows.length ? text : `${text} (${plural(rows.length, 'row')})`;
};
