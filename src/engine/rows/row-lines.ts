import type { Argument } from '../../areas/record.js';
import type { Input } from '../../command/input.js';
import type { Context } from '../../context.js';
import { messageOf, EmsError } from '../../errors.js';
import { plural } from '../../text/wording.js';
import type { Command, Prepared } from '../command.js';
import { nameResolver } from '../names/resolve.js';
import { ownPartsOf } from '../../changes/plan.js';
import { mapBounded } from '../../service/read-items.js';
import { prepareCall } from '../request/prepare.js';
import { readFileOrPipe } from '../targets/read-selection-file.js';
import { identifying, marksIn } from '../targets/identifying-columns.js';
import { resolveTargets, type TargetWord } from '../targets/resolve-targets.js';
import { withoutDuplicates, type ChosenTarget } from '../../changes/target.js';
import { fillColumns, unusedText, isTitleOf, slotsOf, type Filled } from './slots.js';
import { parseTable, type TableRow } from '../targets/table-file.js';

/** Reads a file in which each row is a whole request, by its headings and --map. */
export const readRowLines = async (command: Command, input: Input, context: Context): Promise<ChosenTarget[]> => {
  const subject = subjectOf(command);
  const { filled, rows } = await readRowTable(command, input, context);
  if (rows.length === 0) return [];
  const prepared = await prepareRows({ rows, filled }, command, input, context);
  const targets = rows.map((row, at) => targetOf(row, filled, subject, prepared[at]));
  const once = withoutDuplicates(targets);
  const same = targets.length - once.length;
  if (same > 0)
    context.say(`${plural(same, 'row')} of the file ${same === 1 ? 'repeats' : 'repeat'} another: sent once.`);
  return once;
};

/** The rows of a file, and what its columns stand for. */
export const readRowTable = async (command: Command, input: Input, context: Context): Promise<LineRows> => {
  const text = await readFileOrPipe(input.shared.selection.fromFile ?? '-', '--from-file', context);
  const slots = slotsOf(command);
  const { columns, rows } = parseTable(text, '--from-file', subjectOf(command).name, (title) =>
    slots.some((slot) => isTitleOf(title, slot)),
  );
  if (rows.length === 0) return { rows, filled: [] };
  const filled = fillColumns(columns, command, input);
  const unused = unusedText(filled, columns, command, input);
  if (unused !== undefined) context.warn(unused);
  return { rows, filled };
};

/** A command is about its first argument. */
const subjectOf = ({ record }: Pick<Command, 'record'>): Argument => {
  const [first] = record.arguments ?? [];
  return first ?? { name: 'id', fills: 'id', help: '' };
};

export interface LineRows {
  readonly rows: readonly TableRow[];
  readonly filled: readonly Filled[];
}

/** Prepares each row as the command line it stands for: its cells are read, checked and looked up as arguments and flags. */
export const prepareRows = async (
  { filled, rows }: LineRows,
  command: Command,
  input: Input,
  context: Context,
): Promise<readonly (Prepared | undefined)[]> => {
  const resolve = await rowResolver({ filled, rows }, command, context);
  const problems: RowProblem[] = [];
  // A remark about a flag is said once, not for each row.
  const quiet = { ...context, say: () => undefined };
  for (const { remark } of command.spec.flags.filter(({ name }) => filled.some(({ slot }) => slot.name === name)))
    if (remark !== undefined) context.say(remark);
  const prepared = await mapBounded(rows, input.shared.concurrency ?? 4, async (row) => {
    const empty = filled.find(({ column, slot }) => (slot.isRequired || slot.narrows) && cellIn(row, column) === '');
    try {
      if (empty === undefined) return await prepareCall(command, lineOf(row, filled, input), quiet, resolve);
      problems.push({ text: `line ${row.line}, column "${empty.column}" is empty` });
    } catch (error) {
      problems.push(problemOfRow(error, placeOf(row, filled, messageOf(error))));
    }
    return undefined;
  });
  refuseRows(problems);
  return prepared;
};

type Resolve = ReturnType<typeof nameResolver>;

/** Many host names are looked up together in the pages of the fleet, not one by one. */
const rowResolver = async ({ filled, rows }: LineRows, { record }: Command, context: Context): Promise<Resolve> => {
  const resolve = nameResolver(() => context.client());
  const argument = record.arguments?.find(({ lookup, many }) => lookup === 'computer' && many !== true);
  const column = filled.find(({ slot }) => slot.kind === 'argument' && slot.name === argument?.name)?.column;
  if (column === undefined) return resolve;
  const used = filled.map((each) => each.column);
  const words = rows.map((row) => ({ word: cellIn(row, column), line: row.line, ...othersIn(row, column, used) }));
  const given = words.filter(({ word }) => word !== '');
  const found = await resolveTargets(given, context);
  const known = new Map(given.map(({ word }, at) => [word, found[at]?.id]));
  return async (named, more) =>
    (named.lookup === 'computer' ? known.get(named.text) : undefined) ?? resolve(named, more);
};

/** Further cells of a row that identify a computer: they have to name the same one. */
const othersIn = (row: TableRow, column: string, used: readonly string[]): Pick<TargetWord, 'name' | 'marks'> => {
  const columns = Object.keys(row.cells);
  const { name = -1 } = identifying(columns) ?? {};
  const host = columns[name];
  const text = host === undefined || host === column || used.includes(host) ? '' : cellIn(row, host);
  return {
    marks: marksIn(columns, (each) => cellIn(row, each), used),
    ...(text === '' ? {} : { name: text }),
  };
};

export const cellIn = ({ cells }: TableRow, column: string): string => (cells[column] ?? '').trim();

/** A message that begins with a flag or a field is about the column that fills it. */
const placeOf = ({ line }: TableRow, filled: readonly Filled[], message: string): string => {
  const about = filled.find(({ slot: { name, path = name } }) =>
    [`--${name.replace(':', ' ')}:`, `${path}:`].some((start) => message.startsWith(start)),
  );
  return about === undefined ? `line ${line}` : `line ${line}, column "${about.column}"`;
};

/** The command line that a row stands for. An empty cell is nothing typed. */
const lineOf = (row: TableRow, filled: readonly Filled[], input: Input): Input => {
  const typed: Record<string, string> = {};
  const flags: Record<string, Input['flags'][string]> = { ...input.flags, map: undefined };
  const add = (flag: string, word: string): void => {
    flags[flag] = [...[flags[flag] ?? []].flat().map(String), word];
  };
  for (const { column, slot } of filled) {
    const text = cellIn(row, column);
    if (text === '') continue;
    if (slot.kind === 'argument') typed[slot.name] = text;
    else if (slot.kind === 'flag') flags[slot.name] = slot.isList ? text.replaceAll(/\s*;\s*/g, ',') : text;
    else if (slot.kind === 'custom') add('custom', `${slot.name.replace('custom:', '')}=${text}`);
    else add('field', `${slot.name}${isJson(text) ? ':' : ''}=${text}`);
  }
  return { ...input, arguments: { ...input.arguments, ...typed }, flags };
};

const isJson = (text: string): boolean => /^(\[.*\]|\{.*\}|-?\d+(\.\d+)?|true|false|null)$/s.test(text);

const targetOf = (
  row: TableRow,
  filled: readonly Filled[],
  subject: Argument,
  prepared: Prepared | undefined,
): ChosenTarget => {
  const own = prepared === undefined ? {} : ownPartsOf(prepared.call);
  const { cells } = row;
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
    row,
  };
};

export interface RowProblem {
  readonly text: string;
  /** The row names something that does not exist. */
  readonly isMissing?: boolean;
}

/** Reports all problems of a file in one error. */
export const refuseRows = (problems: readonly RowProblem[]): void => {
  const [first, ...others] = problems.map(({ text }) => text.replace(/\.$/, ''));
  if (first === undefined) return;
  const shown = others.slice(0, 9);
  const more = others.length - shown.length;
  const kind = problems.some(({ isMissing }) => isMissing) ? 'not-found' : 'usage';
  throw new EmsError(kind, `--from-file: ${[first, ...shown].join('; ')}${more > 0 ? `; and ${more} more` : ''}`, {
    hint: 'Nothing was sent. Correct the file.',
  });
};

/** Describes a mistake of a row. A failed look-up is no fault of the row and is thrown as it is. */
export const problemOfRow = (error: unknown, where: string): RowProblem => {
  const isOfRow =
    error instanceof EmsError && ['not-found', 'usage'].includes(error.kind) && error.facts.status === undefined;
  if (!isOfRow) throw error;
  const { hint } = error.facts;
  const text = `${where}: ${error.message}${hint === undefined ? '' : ` ${hint}`}`;
  return { text, isMissing: error.kind === 'not-found' };
};
