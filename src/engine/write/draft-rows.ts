import type { RowWords } from '../../areas/record.js';
import type { Input } from '../../command/input.js';
import type { Context } from '../../context.js';
import { asWrite, callOf } from '../../http/client.js';
import { masked } from '../../http/secret-names.js';
import { secretsOf } from '../../settings/loaded.js';
import { hideSecrets, variableInRow } from '../../changes/secrets/hide-secrets.js';
import { plural } from '../../base/text/wording.js';
import type { Command, Prepared } from '../command.js';
import { idFilling, ownPartsOf, type Unit } from '../../changes/plan.js';
import { shownLines } from '../rows/first-lines.js';
import { changesOf, rowLine } from '../rows/row-changes.js';
import { rowPlace, prepareRows, readRowTable, subjectOf, type LineRows } from '../rows/row-lines.js';
import { inOrder, refuseBadRows, type RowProblem } from '../rows/row-problems.js';
import { cellIn, cellValues } from '../rows/line-of-row.js';
import { isSecretColumn } from '../rows/secret-cells.js';
import {
  type ChosenTarget,
  countSubjects,
  differentIds,
  nameOf,
  type RowSubject,
  type Target,
  withoutDuplicates,
} from '../../changes/target.js';
import type { TableRow } from '../targets/table-file.js';
import type { Draft, RowChanges } from '../draft.js';
import { mapBounded } from '../../service/read-items.js';
import { withLabels } from '../safety/question.js';

/** Makes a request of each row of a file, whatever it is about. Nobody has typed these rows, so they always ask. */
export const draftRows = async (command: Command, input: Input, context: Context): Promise<Draft> => {
  const table = await readRowTable(command, input, context);
  const shown = new Map<TableRow, Prepared>();
  const keep = (prepared: Prepared, row: TableRow): ChosenTarget => {
    if (shown.size < mostNamed || command.record.brief === 'own-access') shown.set(row, prepared);
    return targetOf(row, table, command, prepared);
  };
  const { bad, consequences, kept } = await prepareRows({ ...table, keep }, command, input, context);
  refuseBadRows(bad, table.rows.length, input);
  const chosen = kept.filter((target) => target !== undefined);
  const targets = await withoutSecrets(withoutDuplicates(chosen), command, context);
  const same = chosen.length - targets.length;
  if (same > 0)
    context.say(`${plural(same, 'row')} of the file ${same === 1 ? 'repeats' : 'repeat'} another: sent once.`);
  const words = wordsFor(command);
  const subject = { noun: words.noun, plural: words.plural };
  const parts = {
    ...(isAboutComputer(command) ? {} : { subject }),
    units: targets.map(unitOf),
    bad: leftOut(bad, table, command),
  };
  return {
    ...wholeRequests(command, input, countRowSubjects(targets, subject), parts),
    words,
    consequences,
    changes: { ...changesOf(targets, 'row', rowLine), named: namedRows(targets, shown, command) },
  };
};

/** Requests of the first rows are kept for their names; a few rows are prepared at a time, not quite in their order. */
const mostNamed = shownLines + 8;

/** People read names: what the first rows give by an id is looked up, and what each of them takes away. */
const namedRows =
  (targets: readonly ChosenTarget[], shown: ReadonlyMap<unknown, Prepared>, command: Command) =>
  async (context: Context): Promise<readonly string[]> => {
    const { aboutLoss } = await import('../safety/brief.js');
    const lines = await mapBounded(targets.slice(0, shownLines), 4, async (target) => {
      const prepared = shown.get(target.row);
      if (prepared === undefined) return rowLine(target);
      const named = await withLabels(prepared, context);
      const loss = await aboutLoss(command.record, named, context);
      return [rowLine(withLabelsOf(target, named, subjectOf(command).name)), ...loss].join('. ');
    });
    const facts = changesOf(targets, 'row', (target) => lines[targets.indexOf(target)] ?? rowLine(target)).facts;
    const rest = command.record.brief === 'own-access' ? targets.slice(shownLines) : [];
    const others = await mapBounded(rest, 4, async ({ row }) => {
      const prepared = shown.get(row);
      return prepared === undefined ? [] : aboutLoss(command.record, prepared, context);
    });
    return [...facts, ...new Set(others.flat())];
  };

const withLabelsOf = (target: Target, { names, things }: Prepared, subject: string): Target => {
  const label = (name: string, typed: string): string =>
    things.some((thing) => thing.name === name) ? (names[name] ?? typed) : typed;
  const values = Object.entries(target.values ?? {}).map(([name, typed]) => [name, label(name, typed)] as const);
  return { ...target, name: label(subject, nameOf(target)), values: Object.fromEntries(values) };
};

/** A value for a secret variable is shown nowhere, in the rows of the answer neither. */
const withoutSecrets = async (
  targets: readonly ChosenTarget[],
  { operation }: Command,
  context: Context,
): Promise<readonly ChosenTarget[]> => {
  const call = { ...asWrite(callOf(operation)), pathValues: {}, query: [] };
  await hideSecrets({ call, units: targets.map(unitOf) }, variableInRow, context);
  const { mayBeSecret } = secretsOf(await context.client());
  return targets.map((target) => {
    if (target.values === undefined) return target;
    const shown = Object.entries(target.values).map(([name, value]) => [name, mayBeSecret(value) ? masked : value]);
    return { ...target, values: Object.fromEntries(shown) as Record<string, string> };
  });
};

const unitOf = ({ own, row, ...target }: ChosenTarget): Unit => ({ targets: [target], own, row });

const isAboutComputer = (command: Command): boolean => subjectOf(command).lookup === 'computer';

/** A record has words of its own; otherwise the question names the command. */
const wordsFor = ({ record, spec }: Command): RowWords => {
  if (typeof record.rows === 'object') return record.rows;
  const { labeled, lookup, name } = subjectOf({ record });
  const noun = (lookup ?? labeled ?? name).replaceAll('-', ' ').replace(/^pm /, 'PM ');
  const line = `ems ${spec.words.join(' ')}`;
  return {
    noun,
    plural: noun === 'patch' ? 'patches' : `${noun}s`,
    asks: `Run "${line}" for {rows}?`,
    done: `Ran "${line}" for {rows}`,
  };
};

/** The rows that --skip-bad leaves out. */
export const leftOut = (bad: readonly RowProblem[], table: LineRows, command: Command): Draft['parts']['bad'] =>
  bad.length === 0
    ? undefined
    : inOrder(bad).map(({ row, text }) => ({
        target: row === undefined ? { id: '' } : { id: nameIn(row, table, command) ?? '', at: rowPlace(row, table) },
        message: text,
      }));

const nameIn = (row: TableRow, { filled }: LineRows, command: Command): string | undefined => {
  const column = filled.find(({ slot }) => slot.kind === 'argument' && slot.name === subjectOf(command).name)?.column;
  return column === undefined ? undefined : cellIn(row, column);
};

const targetOf = (
  row: TableRow,
  table: LineRows,
  command: Command,
  { call, names, things }: Prepared,
): ChosenTarget => {
  const subject = subjectOf(command);
  const own = ownPartsOf(call);
  // A field that only the server names is known by the thing that the argument named.
  const id = idFilling(subject.fills, own) ?? things.find(({ name }) => name === subject.name)?.id;
  const values = cellValues(
    row,
    table.filled.filter(({ slot }) => slot.name !== subject.name),
    (each) => isSecretColumn(each),
  );
  return {
    id: isAboutComputer(command) ? Number(id) : (id ?? ''),
    name: nameIn(row, table, command) ?? names[subject.name],
    ...(Object.keys(values).length === 0 ? {} : { values }),
    at: rowPlace(row, table),
    own,
    row,
  };
};

/** The draft of units that each have a whole request; {rows} of the words is `rows`. */
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
