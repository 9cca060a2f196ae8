import { computerVariableApi } from '../../../service/variables.js';
import type { RowWords } from '../../../areas/record.js';
import type { Input } from '../../../command/input.js';
import type { Context } from '../../../context.js';
import { masked } from '../../../http/secret-names.js';
import { isObject, textOf } from '../../../base/json/objects.js';
import { learnSecrets, secretsOf } from '../../../settings/loaded.js';
import { cleanCell } from '../../../base/text/clean-text.js';
import { plural } from '../../../base/text/wording.js';
import type { Command } from '../../../engine/command.js';
import { ownPartsOf } from '../../../changes/plan.js';
import { mapBounded, readItems, wholePage } from '../../../service/read-items.js';
import { changesOf } from '../../../engine/rows/row-changes.js';
import { prepareRows, readRowTable, rowPlace, type LineRows } from '../../../engine/rows/row-lines.js';
import { goodRows, refuseBadRows, type RowProblem } from '../../../engine/rows/row-problems.js';
import type { TableRow } from '../../../engine/targets/table-file.js';
import { cellIn } from '../../../engine/rows/line-of-row.js';
import { learnVariableNames } from '../../../changes/secrets/variable-names.js';
import { differentIds, nameOf, type ComputerTarget, type OwnParts } from '../../../changes/target.js';
import { leftOut, wholeRequests, withAlready } from '../../../engine/write/draft-rows.js';
import type { Draft } from '../../../engine/draft.js';

/** A value of a variable that a row sets. */
interface ValueRow extends ComputerTarget {
  readonly own: OwnParts;
  readonly row: TableRow;
  readonly variable: string;
  readonly varId: string;
  readonly value: string;
  /** The present value; undefined: the computer has none of its own. */
  readonly now: string | undefined;
  /** The values must not be shown. */
  readonly isSecret: boolean;
}

/** Sets variables by the rows of a file. A computer that has the value already is left out. */
export const draftValues = async (
  command: Command,
  words: RowWords,
  input: Input,
  context: Context,
): Promise<Draft> => {
  const table = await readRowTable(command, input, context);
  const { bad, rows } = await readValues(table, command, input, context);
  refuseBadRows(bad, table.rows.length, input);
  const changed = rows.filter(({ now, value }) => now !== value);
  const equal = rows.filter(({ now, value }) => now === value);
  const secret = rows.flatMap(({ isSecret, value }) => (isSecret ? [value] : []));
  learnSecrets(await context.client(), await context.settings(), secret);
  const targetOf = targetIn(table);
  const units = changed.map((each) => ({ targets: [targetOf(each)], own: each.own, row: each.row }));
  const already = equal.map(targetOf);
  return {
    ...wholeRequests(command, input, countText(changed), { units, already, bad: leftOut(bad, table, command) }),
    words,
    affects: differentIds(changed).length,
    changes: withAlready(changesOf(changed, 'row', lineOf), equal.length, 'value is set', 'values are set'),
  };
};

interface ReadValues {
  readonly rows: readonly ValueRow[];
  readonly bad: readonly RowProblem[];
}

const readValues = async (table: LineRows, command: Command, input: Input, context: Context): Promise<ReadValues> => {
  const columnOf = (name: string): string => table.filled.find(({ slot }) => slot.name === name)?.column ?? name;
  const prepared = await prepareRows({ ...table, keep: ({ call }) => ownPartsOf(call) }, command, input, context);
  const named = table.rows.flatMap((row, at): Omit<ValueRow, 'isSecret'>[] => {
    const own = prepared.kept[at];
    if (own === undefined) return [];
    const id = Number(own.pathValues?.['id']);
    const variable = cellIn(row, columnOf('var'));
    return [
      {
        id,
        name: cellIn(row, columnOf('computer')),
        own,
        row,
        variable,
        varId: String(own.pathValues?.['varId']),
        value: isObject(own.body) ? textOf(own.body['value']) : '',
        now: undefined,
      },
    ];
  });
  const bad = [...prepared.bad, ...doubles(named)];
  const isGood = goodRows(bad);
  const rows = named.filter(({ row }) => isGood(row));
  const isSecret = await secretVariables(rows, context);
  const { isHidden } = secretsOf(await context.client());
  const present = await readPresent(differentIds(rows), context);
  const read = rows.map((row) => ({
    ...row,
    isSecret: isSecret(row) || isHidden(row.value),
    now: present.get(`${row.id} ${row.varId}`),
  }));
  return { bad, rows: read };
};

/** Two values for one variable of a computer: chance would decide. */
const doubles = (rows: readonly Omit<ValueRow, 'isSecret'>[]): RowProblem[] => {
  const seen = new Map<string, TableRow>();
  return rows.flatMap((each) => {
    const key = `${each.id} ${each.varId}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, each.row);
    const what = `${cleanCell(each.variable)} of ${cleanCell(nameOf(each))}`;
    return first === undefined
      ? []
      : [{ row: each.row, text: `line ${each.row.line}: ${what} is on line ${first.line} too` }];
  });
};

type NamedRow = Pick<ValueRow, 'variable' | 'varId'>;

/** A variable that the catalog does not name may be secret. */
const secretVariables = async (rows: readonly NamedRow[], context: Context): Promise<(row: NamedRow) => boolean> => {
  const client = await context.client();
  const secrets = secretsOf(client);
  const isId = ({ variable, varId }: NamedRow): boolean => variable === varId;
  await learnVariableNames(
    rows.filter(isId).map(({ varId }) => varId),
    client,
  );
  return (row) => {
    const name = isId(row) ? secrets.nameOfVariable(row.varId) : row.variable;
    return name === undefined || secrets.isSecretVariable(row.varId, name);
  };
};

/** The own values of each computer: one request each. */
const readPresent = async (ids: readonly number[], context: Context): Promise<ReadonlyMap<string, string>> => {
  if (ids.length > 20) context.say(`Reading the variables of ${plural(ids.length, 'computer')}: one request each.`);
  const client = await context.client();
  const settings = await context.settings();
  const lists = await mapBounded(ids, settings.get('concurrency'), async (id) => {
    const call = computerVariableApi.list(id, { signal: context.interrupt });
    const own = await readItems(call, client, { top: wholePage });
    return own.flatMap(({ value, varId }) =>
      typeof value === 'string' ? [[`${id} ${textOf(varId)}`, value] as const] : [],
    );
  });
  return new Map(lists.flat());
};

const targetIn =
  (table: LineRows) =>
  ({ id, isSecret, name, row, value, variable }: ValueRow): ComputerTarget => ({
    id,
    name,
    at: rowPlace(row, table),
    values: { variable, value: isSecret ? masked : value },
  });

const countText = (rows: readonly ValueRow[]): string => {
  const computers = differentIds(rows).length;
  const text = plural(computers, 'computer');
  return computers === rows.length ? text : `${text} (${plural(rows.length, 'value')})`;
};

/** '  PC-0042: Contact.Phone (none) → +49 30 1234567' */
const lineOf = (row: ValueRow): string => {
  const shown = (value: string): string => (row.isSecret ? masked : value || '(empty)');
  const before = row.now === undefined ? '(none)' : shown(row.now);
  return `${nameOf(row)}: ${row.variable} ${before} → ${shown(row.value)}`;
};
