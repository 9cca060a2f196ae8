import type { CommandContext } from '../../../command/spec.js';
import { readFileText } from '../../../engine/flags/read-input.js';
import type { CheckRow } from '../check/plan-checks.js';
import { measureNamed } from '../check/plan-checks.js';
import { parseLimit } from '../check/limits.js';
import { makeTurns, refuseShare, sqlMeasure } from '../check/sql-check.js';
import { readSqlRow, sqlKeys } from './sql-row.js';
import { isList, isObject, type Json } from '../../../base/json/objects.js';
import { readYaml, type YamlFile } from '../../../base/json/read-yaml.js';

const keys = ['check', 'warn', 'crit', 'group'];

/**
 * checks.yaml: a list of {check, warn, crit, group}, or {name, sql, …} for checks of one's own. Reports mistakes by line
 * and column, before anything is sent.
 */
export const readCheckFile = async (file: string, context: CommandContext): Promise<CheckRow[]> => {
  const text =
    file === '-' ? await context.terminal.readStdin() : await readFileText(file, '--file', context.interrupt);
  const yaml = await readYaml(text, file);
  if (!isList(yaml.value) || yaml.value.length === 0)
    throw yaml.problem([], 'the file is a list of checks', 'Begin with: ems fleet check --init > checks.yaml');
  const inTurn = makeTurns();
  const rows: CheckRow[] = [];
  for (const [index, row] of yaml.value.entries()) {
    const read = readRow(row, index, yaml);
    if (isObject(row) && row['sql'] !== undefined) {
      const own = await readSqlRow(row, index, yaml, file);
      if (rows.some(({ check }) => check === own.name))
        throw yaml.problem([index, 'name'], `there are two checks "${own.name}"`);
      rows.push({ ...read, check: own.name, measure: sqlMeasure(own, context, inTurn) });
    } else rows.push(read);
  }
  return rows;
};

const readRow = (row: Json, index: number, yaml: YamlFile): CheckRow => {
  if (!isObject(row)) throw yaml.problem([index], 'a check is { check, warn, crit, group }');
  const isSql = row['sql'] !== undefined;
  const known = isSql ? sqlKeys : keys;
  const unknown = Object.keys(row).find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw yaml.problem([index, unknown], `unknown key "${unknown}"`, `Keys: ${known.join(', ')}.`);
  const { line, column } = yaml.place([index]);
  const at = `line ${line}, column ${column}`;
  const text = (key: string): string | undefined => {
    const value = row[key];
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    throw yaml.problem([index, key], `${key} is a text or a number`);
  };
  const check = isSql ? text('name') : text('check');
  if (check === undefined) throw yaml.problem([index], 'the check has no name');
  return checked({ check, warn: text('warn'), crit: text('crit'), group: text('group'), at }, { index, yaml, isSql });
};

interface RowPlace {
  readonly index: number;
  readonly yaml: YamlFile;
  readonly isSql: boolean;
}

/** The errors of names and limits, with their place in the file. */
const checked = (row: CheckRow, { index, yaml, isSql }: RowPlace): CheckRow => {
  const within = (key: string, test: () => unknown): void => {
    try {
      test();
    } catch (error) {
      throw error instanceof Error ? yaml.problem([index, key], error.message.replace(/^[^:]*: /, '')) : error;
    }
  };
  if (!isSql) within('check', () => measureNamed(row.check, 'check'));
  for (const key of ['warn', 'crit'] as const) {
    const limit = row[key];
    if (limit === undefined) continue;
    within(key, () => parseLimit(limit, key));
    if (isSql) within(key, () => refuseShare(limit, key));
  }
  return row;
};
