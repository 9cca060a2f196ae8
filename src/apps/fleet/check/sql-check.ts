import type { CommandContext } from '../../../command/spec.js';
import { messageOf, usage } from '../../../base/errors.js';
import { exactText, textOf, type JsonObject } from '../../../base/json/objects.js';
import { relativeTime } from '../../../base/text/times.js';
import { readFileText } from '../../../engine/flags/read-input.js';
import { readable, unusable } from '../../../service/readable.js';
import { askSnapshot, type CsvTable } from '../../snapshots/index.js';
import type { Measure } from './measure.js';

/** A check of one's own, as a file of checks describes it. */
export interface SqlCheck {
  readonly name: string;
  readonly sql: string;
  /** Files by the names of their tables. */
  readonly files: ReadonlyMap<string, string>;
  readonly maxAgeMs: number;
  readonly coverage: number;
  readonly against?: string | undefined;
}

/** The last snapshot may be a day old, and cron may be late. */
export const usualMaxAge = '26h';
export const usualCoverage = '95%';

/** Counts the rows of a statement on the last snapshot. */
export const sqlMeasure = (check: SqlCheck, context: CommandContext, inTurn: InTurn): Measure => ({
  check: check.name,
  about: 'rows of a statement on the last snapshot',
  unit: 'rows',
  read: async (_, { scope, now }) => {
    const { against, coverage, maxAgeMs, sql: statement } = check;
    const tables = await readTables(check, context);
    if (typeof tables === 'string') return unusable('sql', tables);
    const question = { statement, maxAgeMs, coverage, tables, against };
    const answer = await inTurn(() => askSnapshot(question, { scope, now: now() }, context));
    if ('problem' in answer) return unusable('sql', answer.problem);
    const { first, rows, takenAt = '' } = answer;
    const age = `snapshot of ${relativeTime(takenAt, now())}`;
    return readable({ value: rows, names: first.map(rowText), rows: first, snapshotAt: takenAt, age });
  },
});

/** The host name, or all that the row has. */
const rowText = (row: JsonObject): string => {
  const values = Object.values(row).filter((value) => value !== null);
  return textOf(row['hostname']) || values.map(exactText).join(' ');
};

/** A file that is missing makes this check unknown, and no other. */
const readTables = async (
  { files }: SqlCheck,
  { interrupt }: CommandContext,
): Promise<readonly CsvTable[] | string> => {
  try {
    const read = [...files].map(async ([name, file]) => ({ name, text: await readFileText(file, name, interrupt) }));
    return await Promise.all(read);
  } catch (error) {
    interrupt.throwIfAborted();
    return messageOf(error);
  }
};

type InTurn = <Value>(run: () => Promise<Value>) => Promise<Value>;

/** One process at a time: their starts would count against each other's time. */
export const makeTurns = (): InTurn => {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const turn = last.then(run, run);
    last = turn;
    return turn;
  };
};

/** The limit of a check of rows: a share has no whole to be a part of. */
export const refuseShare = (limit: string | undefined, label: string): void => {
  if (limit?.includes('%') === true)
    throw usage(`${label}: the limit of an sql check is a number of rows`, 'Write it without %: crit: 0');
};
