import type { RowWords } from '../../../areas/record.js';
import type { Input } from '../../../command/input.js';
import type { Context } from '../../../context.js';
import { EmsError, usage } from '../../../base/errors.js';
import { plural } from '../../../base/text/wording.js';
import type { Command } from '../../../engine/command.js';
import { readGroups } from '../../../service/group-paths.js';
import { allTargets } from '../../../changes/plan.js';
import { changesOf } from '../../../engine/rows/row-changes.js';
import { readRowTable, rowPlace, type LineRows } from '../../../engine/rows/row-lines.js';
import { refuseBadRows, type RowProblem } from '../../../engine/rows/row-problems.js';
import { cellIn, cellValues } from '../../../engine/rows/line-of-row.js';
import type { TableRow } from '../../../engine/targets/table-file.js';
import { nameOf } from '../../../changes/target.js';
import { draftOne } from '../../../engine/write/draft-one.js';
import { leftOut, wholeRequests, withAlready } from '../../../engine/write/draft-rows.js';
import { planGroups, type GroupRow } from './new-groups.js';
import type { Draft } from '../../../engine/draft.js';

/** 'Assignments/Berlin/Floor-2' without --parent: the parent is in the path. */
const withParentOf = (input: Input): Input => {
  const name = String(input.arguments['name'] ?? '');
  if (input.flags['parent'] !== undefined || input.flags['parent-id'] !== undefined || hasBody(input)) return input;
  const path = splitPath(name);
  if (path.length < 2)
    throw usage(
      '--parent is required',
      'Every new group needs a parent. A path names it too: Workstations/Berlin/Floor-2',
    );
  return {
    ...input,
    arguments: { ...input.arguments, name: path.at(-1) },
    flags: { ...input.flags, parent: path.slice(0, -1).join('/') },
  };
};

const hasBody = ({ flags }: Input): boolean => (flags['body'] ?? flags['field']) !== undefined;

const draftGroup = (command: Command, input: Input, context: Context): Promise<Draft> =>
  draftOne(command, withParentOf(input), context).catch((error: unknown) => {
    if (!(error instanceof EmsError) || error.kind !== 'not-found') throw error;
    throw new EmsError('not-found', error.message, {
      ...error.facts,
      hint: `${error.facts.hint ?? ''} --parents creates the groups above it, too.`.trim(),
    });
  });

/** Creates a group, or groups by paths: the rows of a file, or one path with the groups above it. */
export const draftGroups = async (
  command: Command,
  words: RowWords,
  input: Input,
  context: Context,
): Promise<Draft> => {
  const { fromFile } = input.shared.selection;
  if (fromFile === undefined && input.flags['parents'] !== true) return draftGroup(command, input, context);
  const table = fromFile === undefined ? undefined : await readRowTable(command, input, context);
  const wanted = table === undefined ? [wantedOnLine(input)] : table.rows.map((row) => wantedIn(row, table, input));
  const whole = wanted.filter(({ path }) => path.length > 1);
  const groups = await readGroups(await context.client());
  const types = command.operation.body?.shape.fields?.find(({ field }) => field === 'type')?.enum;
  const made = planGroups(groups, whole, input.flags['parents'] === true, types);
  const problems = [...wanted.filter((each) => !whole.includes(each)).map(withoutParent), ...made.problems];
  refuse(problems, table, input);
  const { already, units } = made;
  const subject = { noun: 'group', plural: 'groups' };
  const bad = table === undefined ? undefined : leftOut(problems, table, command);
  return {
    ...wholeRequests(command, input, plural(units.length, 'group'), { subject, units, already, bad }),
    words,
    changes: withAlready(
      changesOf(allTargets({ units }), 'group', nameOf),
      already.length,
      'group exists',
      'groups exist',
    ),
  };
};

const withoutParent = ({ path: [name], row }: GroupRow): RowProblem => ({
  row,
  text:
    name === undefined
      ? `line ${row?.line ?? '?'} names no group`
      : `line ${row?.line ?? '?'}: "${name}" has no parent. Give a path, a column parent or --parent`,
});

const refuse = (problems: readonly RowProblem[], table: LineRows | undefined, input: Input): void => {
  const [first] = problems;
  if (first === undefined) return;
  if (table !== undefined) return refuseBadRows(problems, table.rows.length, input);
  throw new EmsError(first.isMissing === true ? 'not-found' : 'usage', first.text, {
    hint: 'List groups with: ems group tree',
  });
};

const wantedOnLine = ({ arguments: typed, flags }: Input): GroupRow => ({
  row: undefined,
  path: [
    ...splitPath(textFlag(flags['parent'] ?? flags['parent-id']) ?? ''),
    ...splitPath(String(typed['name'] ?? '')),
  ],
  description: textFlag(flags['description']),
  type: textFlag(flags['type']),
});

const wantedIn = (row: TableRow, table: LineRows, input: Input): GroupRow => {
  const { filled } = table;
  const cell = (name: string): string | undefined => {
    const column = filled.find(({ slot }) => slot.name === name)?.column;
    return (column === undefined ? '' : cellIn(row, column)) || textFlag(input.flags[name]);
  };
  const path = [...splitPath(cell('parent') ?? ''), ...splitPath(cell('name') ?? '')];
  const values = cellValues(
    row,
    filled.filter(({ slot }) => slot.name !== 'name'),
    () => false,
  );
  const told = { at: rowPlace(row, table), values };
  return { row, told, path, description: cell('description'), type: cell('type') };
};

const textFlag = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const splitPath = (text: string): string[] =>
  text
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '');
