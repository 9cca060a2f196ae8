import type { RowWords } from '../../areas/record.js';
import type { Input } from '../../command/input.js';
import type { Context } from '../../context.js';
import { asWrite, callOf } from '../../http/client.js';
import { plural } from '../../text/wording.js';
import type { Command } from '../command.js';
import { changesOf, rowLine, type RowChanges } from '../rows/row-changes.js';
import { readRowLines } from '../rows/row-lines.js';
import { countSubjects, differentIds, type RowSubject, type Target } from '../../changes/target.js';
import type { Draft } from './planned.js';

/** Makes a request of each row of a file, whatever it is about. Always asks, because the user did not type the rows. */
export const draftRows = async (command: Command, words: RowWords, input: Input, context: Context): Promise<Draft> => {
  const targets = await readRowLines(command, input, context);
  const subject = { noun: words.noun, plural: words.plural };
  const units = targets.map(({ own, row, ...target }) => ({ targets: [target], own, row }));
  return {
    ...wholeRequests(command, input, countRowSubjects(targets, subject), { subject, units }),
    words,
    changes: changesOf(targets, 'row', rowLine),
  };
};

/** Drafts units that each hold a whole request; `rows` fills {rows} of the words. */
export const wholeRequests = (
  { operation }: Command,
  { shared }: Input,
  rows: string,
  parts: Omit<Draft['parts'], 'call'>,
): Draft => {
  const call = { ...asWrite(callOf(operation)), pathValues: {}, query: [] };
  return {
    kind: 'rows',
    isMany: true,
    isSelected: shared.selection.fromFile !== undefined,
    prepared: { call, names: { rows }, things: [] },
    parts: { call, ...parts },
  };
};

/** `already`: the number and the words for rows that would change nothing. */
export const withAlready = ({ facts, list }: RowChanges, ...already: Parameters<typeof plural>): RowChanges => ({
  facts: [...facts, ...(already[0] === 0 ? [] : [`${plural(...already)} already: nothing is sent.`])],
  list,
});

/** '5 patches', '5 patches (7 rows)': one patch may be approved for several products. */
const countRowSubjects = (rows: readonly Target[], subject: RowSubject): string => {
  const count = differentIds(rows).length;
  const text = countSubjects(count, subject);
  return count === rows.length ? text : `${text} (${plural(rows.length, 'row')})`;
};
