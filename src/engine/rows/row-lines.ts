import type { Argument } from '../../areas/record.js';
import type { Input } from '../../command/input.js';
import type { Context } from '../../context.js';
import { messageOf } from '../../base/errors.js';
import type { Target } from '../../changes/target.js';
import type { Command, Prepared } from '../command.js';
import { nameResolver } from '../names/resolve.js';
import { mapBounded } from '../../service/read-items.js';
import { prepareCall } from '../request/prepare.js';
import { consequencesOf } from '../safety/question.js';
import { readFileOrPipe } from '../targets/read-selection-file.js';
import { identifying, isIdentifying, marksIn } from '../targets/identifying-columns.js';
import { findTargets, type TargetWord } from '../targets/resolve-targets.js';
import { fillColumns, isTyped, tellUnused } from './fill-columns.js';
import { restLine, shownLines } from './first-lines.js';
import { cellIn, lineOfRow, lineWithout } from './line-of-row.js';
import { goodRows, problemOfRow, type RowProblem } from './row-problems.js';
import { hideCells, isSecretColumn } from './secret-cells.js';
import { isIdText, isUuid } from '../../base/text/identifiers.js';
import { isTitleOf, makes, slotsOf, type Filled, type Slot } from './slots.js';
import { parseTable, type TableRow } from '../targets/table-file.js';

export interface LineRows {
  readonly isList?: boolean | undefined;
  readonly rows: readonly TableRow[];
  readonly filled: readonly Filled[];
}

/** The rows of a file, and what its columns stand for. */
export const readRowTable = async (command: Command, input: Input, context: Context): Promise<LineRows> => {
  const text = await readFileOrPipe(input.shared.selection.fromFile ?? '-', '--from-file', context);
  const slots = slotsOf(command);
  const isTitle = (title: string): boolean => slots.some((slot) => isTitleOf(title, slot));
  const table = parseTable(text, '--from-file', subjectOf(command).name, isTitle);
  const rows = firstRows(table.rows, input, context);
  if (rows.length === 0) return { rows, filled: [] };
  const columns = fillColumns(table, command, input);
  tellUnused(columns, command, input, context);
  const secret = columns.filled.filter((each) => isSecretColumn(each));
  await hideCells(rows, secret, context);
  return { isList: table.isList, rows, filled: columns.filled };
};

/** --first: a few are tried before all the others. */
export const firstRows = <Row>(rows: readonly Row[], { shared }: Input, context: Context): readonly Row[] => {
  const { first = Infinity } = shared;
  if (rows.length > first) context.say(`Taken: the first ${first} of ${rows.length} rows.`);
  return rows.slice(0, first);
};

/** A command is about its first argument. */
export const subjectOf = ({ record }: Pick<Command, 'record'>): Argument => {
  const [first] = record.arguments ?? [];
  return first ?? { name: 'row', fills: '', help: '' };
};

/** Each row as the command line that it stands for, and what is wrong with the others. */
export interface PreparedRows<Kept> {
  readonly kept: readonly (Kept | undefined)[];
  readonly bad: readonly RowProblem[];
  /** Consequences of any of the rows, each sentence once. */
  readonly consequences: readonly string[];
}

interface RowsToPrepare<Kept> extends LineRows {
  readonly keep: (prepared: Prepared, row: TableRow) => Kept;
}

/**
 * Prepares each row as the command line it stands for: its cells are read, checked and looked up as arguments and flags.
 * `keep`: the part of a prepared request that is needed later; 100,000 whole ones would fill the memory. The caller adds
 * mistakes of its own and refuses them all at once.
 */
export const prepareRows = async <Kept>(
  { filled, keep, rows }: RowsToPrepare<Kept>,
  command: Command,
  input: Input,
  context: Context,
): Promise<PreparedRows<Kept>> => {
  const line = lineWithout(filled, command, input);
  const { mixed, resolve } = await rowResolver({ filled, rows }, command, context);
  const bad: RowProblem[] = [...mixed];
  const isGood = goodRows(mixed);
  const consequences = new Set<string>();
  // A remark about a flag is said once, not for each row.
  const quiet = { ...context, say: () => undefined };
  for (const { remark } of command.spec.flags.filter(({ name }) => filled.some(({ slot }) => slot.name === name)))
    if (remark !== undefined) context.say(remark);
  const narrow = withTypedFlags(command, line, filled);
  const isOpen = (slot: Slot): boolean =>
    (slot.isRequired || slot.narrows) &&
    (slot.kind === 'argument' ? line.arguments[slot.name] === undefined : !isTyped(slot, line));
  const needed = filled.filter(({ slot }) => isOpen(slot));
  const unchanged = filled.filter(
    ({ slot }) => slot.name === command.record.hides && makes(command.record) === undefined,
  );
  const synonyms = synonymsIn(Object.keys(rows[0]?.cells ?? {}), filled);
  const mistakeIn = (row: TableRow): string | undefined => {
    const empty = needed.find(({ column }) => cellIn(row, column) === '');
    if (empty !== undefined) return `line ${row.line}, column "${empty.column}" is empty`;
    const twice = synonyms.find(([one, other]) => areDifferent(cellIn(row, one), cellIn(row, other)));
    return twice === undefined ? undefined : `line ${row.line}: the columns "${twice[0]}" and "${twice[1]}" disagree`;
  };
  const kept = await mapBounded(rows, input.shared.concurrency ?? 4, async (row) => {
    if (!isGood(row) || unchanged.some(({ column }) => cellIn(row, column) === '')) return undefined;
    const text = mistakeIn(row);
    if (text !== undefined) {
      bad.push({ row, text });
      return undefined;
    }
    try {
      const prepared = await prepareCall(narrow, lineOfRow(row, filled, line), quiet, resolve);
      for (const consequence of consequencesOf(command.record, prepared)) consequences.add(consequence);
      return keep(prepared, row);
    } catch (error) {
      bad.push(problemOfRow(error, row, placeOf(row, filled, messageOf(error))));
      return undefined;
    }
  });
  const follows = [...consequences];
  return { kept, bad, consequences: [...follows.slice(0, shownLines), ...restLine(follows, 'And', 'consequence')] };
};

/** Columns that nothing uses although they are headed like one that is used; other columns tell whether a computer fits. */
const synonymsIn = (columns: readonly string[], filled: readonly Filled[]): (readonly [string, string])[] =>
  filled.flatMap(({ column, slot }) =>
    slot.kind !== 'argument' || slot.names === 'computer'
      ? []
      : columns.flatMap((other) =>
          filled.some((each) => each.column === other || each.version === other) || !isTitleOf(other, slot)
            ? []
            : [[column, other] as const],
        ),
  );

/** An id and a name may be the same thing; a group's path ends in its name, a package's name may lack its version. */
const areDifferent = (one: string, other: string): boolean => {
  const [left, right] = [one, other].map((each) => each.replace(/^.*\//, '').replace(/@.*$/, '').toLowerCase());
  const isId = [one, other].some((each) => isUuid(each) || isIdText(each));
  return one !== '' && other !== '' && !isId && left !== right;
};

/** A command with the flags that any row uses: 100,000 rows are read in half the time. An error is worded with all. */
const withTypedFlags = (command: Command, { flags: typed }: Input, filled: readonly Filled[]): Command => {
  const used = new Set([...Object.keys(typed), ...filled.map(({ slot }) => slot.name.replace(/^custom:.*/, 'custom'))]);
  const flags = command.spec.flags.filter(
    ({ aliases = [], name, required }) => required === true || [name, ...aliases].some((each) => used.has(each)),
  );
  return { ...command, spec: { ...command.spec, flags } };
};

interface RowResolver {
  readonly resolve: ReturnType<typeof nameResolver>;
  /** Rows whose cells name different computers. */
  readonly mixed: readonly RowProblem[];
}

/** Many host names are looked up together in the pages of the fleet, not one by one. */
const rowResolver = async ({ filled, rows }: LineRows, { record }: Command, context: Context): Promise<RowResolver> => {
  const resolve = nameResolver(() => context.client());
  const argument = record.arguments?.find(({ lookup, many }) => lookup === 'computer' && many !== true);
  const column = filled.find(({ slot }) => slot.kind === 'argument' && slot.name === argument?.name)?.column;
  if (column === undefined) return { resolve, mixed: [] };
  const used = filled.map((each) => each.column);
  const columns = Object.keys(rows[0]?.cells ?? {});
  const hasOthers = columns.some((each) => !used.includes(each) && isIdentifying(each));
  const typed = rows.flatMap((row) => {
    const word = cellIn(row, column);
    return word === '' ? [] : [{ row, word, line: row.line, ...(hasOthers ? othersIn(row, column, used) : {}) }];
  });
  // An unknown computer is a mistake of its row, which is found where its request is prepared.
  const { mixed, targets } = await findTargets(typed, context);
  const known = new Map(typed.flatMap(({ word }, at) => (targets[at] === undefined ? [] : [[word, targets[at].id]])));
  return {
    mixed: mixed.map(({ given, text }) => ({ row: given.row, text: `line ${given.line}: ${text}` })),
    resolve: async (named, more) =>
      (named.lookup === 'computer' ? known.get(named.text) : undefined) ?? resolve(named, more),
  };
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

export const rowPlace = ({ line, row }: TableRow, { isList }: Pick<LineRows, 'isList'>): Target['at'] => ({
  row,
  line: isList === true ? null : line,
});

/** A message that begins with a flag or a field is about the column that fills it. */
const placeOf = (row: TableRow, filled: readonly Filled[], message: string): string => {
  const about = filled.find(({ slot: { name, path = name } }) =>
    [`--${name.replace(':', ' ')}:`, `${path}:`].some((start) => message.startsWith(start)),
  );
  return about === undefined ? `line ${row.line}` : `line ${row.line}, column "${about.column}"`;
};
