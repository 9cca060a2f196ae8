import type { Column } from '../../areas/column.js';
import type { ListResult } from '../../command/result.js';
import type { Replay } from '../journal/replay.js';
import { dependencyOf, type StateOf } from '../journal/dependencies.js';
import { blockedMessage, unknownMessage, type UnitState } from '../journal/unit-state.js';
import { unitsBefore, type Plan, type Unit } from '../plan.js';
import { listFromItems } from '../../command/list-result.js';
import type { RowSubject, SubjectId, Target } from '../target.js';
import type { EmsError } from '../../base/errors.js';
import { compactText, type Json, type JsonObject } from '../../base/json/objects.js';
import { thousands, capitalized } from '../../base/text/wording.js';

/** The row of one computer or other object, in the result, the report and `ems bulk show`. */
export interface OutcomeRow {
  /** Id of the computer or other object. */
  readonly id: SubjectId;
  /** Its host name, for a computer. */
  readonly hostname?: string | null;
  /** Its name, for anything but a computer. */
  readonly name?: string | null;
  /** Its row in a file, counted from 1. */
  readonly row?: number;
  /** Its line in the file; null in a json list. */
  readonly line?: number | null;
  /** The values of its row in a file. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** The result; already: nothing was to be done; skipped: not sent; unknown: it may have taken effect. */
  readonly outcome: 'done' | 'already' | 'failed' | 'skipped' | 'unknown';
  /** Status of the HTTP response. */
  readonly status: number | null;
  /** Error code of the service. */
  readonly code: string | null;
  /** Why it is not done. */
  readonly message: string | null;
  /** The answer to a request for this computer alone. */
  readonly answer?: Json | undefined;
  /** Fields of a refusal beyond its code and message. */
  readonly details?: JsonObject | undefined;
}

export const rowsOf = ({ targets }: Unit, state: UnitState, subject?: RowSubject): OutcomeRow[] =>
  targets.map((target) => ({
    ...aboutTarget(target, subject),
    ...factsOf(target.id, state),
    ...saidOf(targets, state),
  }));

export const rowName = ({ hostname, id, name }: Pick<OutcomeRow, 'hostname' | 'id' | 'name'>): string =>
  hostname ?? name ?? String(id);

const leftMessage = 'not sent';

/** Whether a resume would send it; rows that an earlier step blocks are not sent. */
export const isLeftRow = ({ message, outcome }: OutcomeRow): boolean =>
  outcome === 'skipped' && message === leftMessage;

type Facts = Pick<OutcomeRow, 'outcome' | 'status' | 'code' | 'message'>;

const factsOf = (id: SubjectId, state: UnitState): Facts => {
  switch (state.kind) {
    case 'left':
      return aboutProblem('skipped', { message: leftMessage });
    case 'in-doubt':
      return aboutProblem('unknown', { message: unknownMessage });
    case 'done': {
      const refusal = state.refusals.find((each) => each.id === id);
      if (refusal === undefined) return aboutProblem('done', { status: state.status });
      if (refusal.blocked === true) return aboutProblem('skipped', { message: blockedMessage });
      return aboutProblem(refusal.unsure ? 'unknown' : 'failed', { status: state.status, ...refusal });
    }
    case 'failed':
    case 'unknown':
      return aboutProblem(state.kind, state.problem);
  }
};

const aboutProblem = (
  outcome: OutcomeRow['outcome'],
  { code, message, status }: Partial<Record<'code' | 'message', string>> & { readonly status?: number },
): Facts => ({ outcome, status: status ?? null, code: code ?? null, message: message ?? null });

/** Leaves out the answer of a batch: repeated in each of 500 rows, it would be 500 times as long. */
const saidOf = ({ length }: Unit['targets'], state: UnitState): Pick<OutcomeRow, 'answer' | 'details'> => {
  if (length !== 1) return {};
  if (state.kind === 'done') return state.reply === undefined ? {} : { answer: state.reply };
  const details = 'problem' in state ? state.problem.details : undefined;
  return details === undefined ? {} : { details };
};

export const rowsOfRun = ({ plan, states }: Replay): OutcomeRow[] =>
  rowsOfUnits(plan, plan.units.entries(), (unit) => states[unit] ?? { kind: 'left' });

/**
 * A row for each target of each unit. Both halves of a change have one row: the first half is shown if it failed, the
 * second one otherwise. Putting back is shown if it did not work.
 */
export const rowsOfUnits = (plan: Plan, units: Iterable<readonly [number, Unit]>, stateOf: StateOf): OutcomeRow[] => {
  const firstHalves = new Set(plan.units.flatMap(({ after, completes }) => (completes === true ? (after ?? []) : [])));
  const sent = [...units].flatMap(([number, unit]) => {
    const rows =
      unitsBefore(unit).length === 0
        ? rowsOf(unit, stateOf(number), plan.subject)
        : dependentRows(number, unit, plan, stateOf);
    if (unit.insteadOf !== undefined) return rows.filter(({ outcome }) => outcome !== 'done');
    return firstHalves.has(number) ? rows.filter(isOpenRow) : rows;
  });
  return [...sent, ...alreadyRows(plan), ...badRows(plan)];
};

/** Rows of targets that needed no request. */
export const alreadyRows = ({ already = [], subject }: Pick<Plan, 'already' | 'subject'>): OutcomeRow[] =>
  already.map((target) => ({ ...aboutTarget(target, subject), ...aboutProblem('already', {}) }));

/** Rows of a file that could not be read, sent around with --skip-bad. */
const badRows = ({ bad = [], subject }: Pick<Plan, 'bad' | 'subject'>): OutcomeRow[] =>
  bad.map(({ message, target }) => ({ ...aboutTarget(target, subject), ...aboutProblem('failed', { message }) }));

const aboutTarget = (
  { at, id, name, values }: Target,
  subject: RowSubject | undefined,
): Pick<OutcomeRow, 'hostname' | 'id' | 'line' | 'name' | 'row' | 'values'> => ({
  ...(at === undefined ? {} : { row: at.row, line: at.line }),
  id,
  ...(subject === undefined ? { hostname: name ?? null } : { name: name ?? null }),
  ...(values === undefined ? {} : { values }),
});

/** A step that did not succeed. */
export interface FailedStep extends Pick<OutcomeRow, 'code' | 'message' | 'outcome'> {
  /** The step in words; null: the only one. */
  readonly step: string | null;
}

export const failedStep = ({ code, message, outcome, values }: OutcomeRow): FailedStep => ({
  step: values?.['step'] ?? null,
  outcome,
  code,
  message,
});

/** Whether a row needs no attention. */
export const isFine = ({ outcome }: Pick<OutcomeRow, 'outcome'>): boolean =>
  outcome === 'done' || outcome === 'already';

export const isOpenRow = ({ outcome }: OutcomeRow): boolean => outcome === 'failed' || outcome === 'unknown';

const dependentRows = (number: number, unit: Unit, plan: Plan, stateOf: StateOf): OutcomeRow[] => {
  const readiness = dependencyOf(unit, plan, stateOf);
  const state = stateOf(number);
  const before = [unit.after ?? []].flat().flatMap((each) => rowsOf(plan.units[each] ?? unit, stateOf(each)));
  const failedBefore = new Set(before.filter(isOpenRow).map(({ id }) => id));
  return unit.targets.flatMap((target) => {
    const ready = readiness(target.id);
    const isTold = unit.completes === true && failedBefore.has(target.id);
    if (ready === 'unneeded' || (ready === 'blocked' && isTold)) return [];
    const refusals = [{ id: target.id, blocked: true as const, message: blockedMessage }];
    const own: UnitState = ready === 'blocked' ? { kind: 'done', status: 0, refusals } : state;
    return rowsOf({ targets: [target] }, own, plan.subject);
  });
};

export type Counts = Readonly<Record<OutcomeRow['outcome'], number>>;

export const countRows = (rows: readonly OutcomeRow[]): Counts => {
  const counts = { done: 0, already: 0, failed: 0, skipped: 0, unknown: 0 };
  for (const { outcome } of rows) counts[outcome]++;
  return counts;
};

/** An accepted request is not done yet if an agent acts on it later. */
export const doneWord = ({ follow }: Pick<Plan, 'follow'>): string => (follow === undefined ? 'done' : 'requested');

/** '9,990 requested, 7 failed, 3 unknown' */
export const countsText = (counts: Counts, done: string): string =>
  (['done', 'already', 'failed', 'unknown', 'skipped'] as const)
    .filter((outcome) => counts[outcome] > 0 || outcome === 'done')
    .map((outcome) => `${thousands(counts[outcome])} ${{ ...outcomeWords, done }[outcome]}`)
    .join(', ');

const outcomeWords = {
  already: 'unchanged',
  failed: 'failed',
  unknown: 'unknown',
  skipped: 'not sent',
} as const;

/** Puts rows that need attention first. */
export const failuresFirst = (rows: readonly OutcomeRow[]): OutcomeRow[] =>
  rows.toSorted((left, right) => urgency.indexOf(left.outcome) - urgency.indexOf(right.outcome));

const urgency: readonly OutcomeRow['outcome'][] = ['failed', 'unknown', 'skipped', 'done', 'already'];

/** As JSON. What a service answered keeps the digits that it came with. */
export const rowsText = (rows: readonly OutcomeRow[]): string => `[${rows.map(rowText).join(',')}]`;

const rowText = (row: OutcomeRow): string => {
  if (typeof row.answer !== 'object') return JSON.stringify(row);
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  return compactText(Object.fromEntries(given));
};

const outcomeColumns = (done: string, subject?: RowSubject, values: readonly string[] = []): readonly Column[] => [
  ...(subject === undefined
    ? [
        { path: 'id', title: 'ID' },
        { path: 'hostname', title: 'Computer' },
      ]
    : [
        { path: 'name', title: capitalized(subject.noun) },
        { path: 'id', title: 'ID', priority: 1 },
      ]),
  ...values.map((name) => ({ path: `values.${name}`, title: capitalized(name.replaceAll('-', ' ')) })),
  { path: 'outcome', title: 'Outcome', state: true, words: { done, skipped: 'not sent' } },
  { path: 'status', title: 'Status', priority: 2, onlyKnown: true },
  { path: 'code', title: 'Code', onlyKnown: true },
  { path: 'message', title: 'Message', whole: true, onlyKnown: true },
];

/** `-o name` names only what succeeded: the next command has no use for a computer where this one failed. */
export const doneRow = { path: 'outcome', value: 'done' } as const;

export const rowsResult = (
  rows: readonly OutcomeRow[],
  outcome: EmsError | undefined,
  plan: Pick<Plan, 'follow' | 'subject'> = {},
): ListResult => {
  const { subject } = plan;
  const values = [...new Set(rows.flatMap((row) => Object.keys(row.values ?? {})))];
  const columns = outcomeColumns(doneWord(plan), subject, values);
  return {
    ...listFromItems(
      rows as unknown as readonly Json[], // rows hold JSON values only
      { columns, id: 'id', noun: subject?.plural ?? 'computers' },
      rowsText(rows),
    ),
    namesWhere: doneRow,
    outcome,
  };
};
