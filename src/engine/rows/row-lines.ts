import type { Argument } from '../../areas/record.js';
import type { Context } from '../../context.js';
import { plural } from '../../text/plural.js';
import { nameResolver } from '../names/resolve.js';
import { mapBounded } from '../read/map-bounded.js';
import { ownPartsOf } from '../plan/plan.js';
import { prepareCall } from '../request/prepare.js';
import { problemIn } from './row-parts.js';
import { filledBy, isTitleOf, slotsOf, unusedText, type Filled } from './row-slots.js';
import { throwProblems, type RowProblem } from './rows.js';
import { parseTable, type TableRow } from './table-file.js';
import { withoutDuplicates, type ChosenTarget } from '../targets/target.js';
import type { Command, Prepared } from '../command.js';
import type { Input } from '../../command/input.js';

/** Reads each row as a command line: its cells stand for arguments and flags, and are checked and looked up like them. */
export const readRowLines = async (
  command: Command,
  text: string,
  input: Input,
  context: Context,
): Promise<ChosenTarget[]> => {
  const subject = subjectOf(command);
  const slots = slotsOf(command);
  const { columns, rows } = parseTable(text, '--from-file', subject.name, (title) =>
    slots.some((slot) => isTitleOf(title, slot)),
  );
  if (rows.length === 0) return [];
  const filled = filledBy(columns, command, input);
  const unused = unusedText(filled, columns, command, input);
  if (unused !== undefined) context.warn(unused);
  const prepared = await prepareRows({ rows, filled }, command, input, context);
  const targets = rows.map((row, at) => targetOf(row, filled, subject, prepared[at]));
  const once = withoutDuplicates(targets);
  const same = targets.length - once.length;
  if (same > 0)
    context.say(`${plural(same, 'row')} of the file ${same === 1 ? 'repeats' : 'repeat'} another: sent once.`);
  return once;
};

/** What the command is about: its first argument. */
export const subjectOf = ({ record }: Command): Argument => {
  const [first] = record.arguments ?? [];
  return first ?? { name: 'id', fills: 'id', help: '' };
};

const prepareRows = async (
  { rows, filled }: { readonly rows: readonly TableRow[]; readonly filled: readonly Filled[] },
  command: Command,
  input: Input,
  context: Context,
): Promise<readonly (Prepared | undefined)[]> => {
  const resolve = nameResolver(() => context.client());
  const problems: RowProblem[] = [];
  const { concurrency } = input.shared;
  const prepared = await mapBounded(rows, concurrency ?? 4, async (row) => {
    const empty = filled.find(
      ({ column, slot }) => (slot.isRequired || slot.narrows) && (row.cells[column] ?? '').trim() === '',
    );
    try {
      if (empty === undefined) return await prepareCall(command, lineOf(row, filled, input), context, resolve);
      problems.push({ text: `line ${row.line}, column "${empty.column}" is empty` });
    } catch (error) {
      problems.push(problemIn(error, row.line));
    }
    return undefined;
  });
  throwProblems(problems);
  return prepared;
};

/** The command line that a row stands for. An empty cell is nothing typed. */
const lineOf = ({ cells }: TableRow, filled: readonly Filled[], input: Input): Input => {
  const typed: Record<string, string> = {};
  const flags: Record<string, Input['flags'][string]> = { ...input.flags, map: undefined };
  for (const { column, slot } of filled) {
    const text = (cells[column] ?? '').trim();
    if (text === '') continue;
    if (slot.kind === 'argument') typed[slot.name] = text;
    else if (slot.kind === 'flag') flags[slot.name] = text.replaceAll(/\s*;\s*/g, ','); // a comma would have to be quoted in a csv
    else
      flags['field'] = [...[flags['field'] ?? []].flat().map(String), `${slot.name}${isJson(text) ? ':' : ''}=${text}`];
  }
  return { ...input, arguments: { ...input.arguments, ...typed }, flags };
};

const isJson = (text: string): boolean => /^(\[.*\]|\{.*\}|-?\d+(\.\d+)?|true|false|null)$/s.test(text);

const targetOf = (
  { cells }: TableRow,
  filled: readonly Filled[],
  subject: Argument,
  prepared: Prepared | undefined,
): ChosenTarget => {
  const own = prepared === undefined ? {} : ownPartsOf(prepared.call);
  const name = filled.find(({ slot }) => slot.kind === 'argument' && slot.name === subject.name)?.column;
  const values = filled.flatMap(({ column, slot }) => {
    const text = cells[column] ?? '';
    return slot.name === subject.name || text === '' ? [] : [[slot.name, text] as const];
  });
  return {
    id: own.pathValues?.[subject.fills] ?? '',
    name: name === undefined ? undefined : cells[name],
    ...(values.length === 0 ? {} : { values: Object.fromEntries(values) }),
    own,
  };
};
