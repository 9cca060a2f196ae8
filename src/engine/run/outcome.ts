import { compactText } from '../../json/exact-json.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { EmsError, isInterruption, messageOf } from '../../errors.js';
import { UncertainWrite } from '../../http/failure.js';
import type { Replay } from '../journal/replay.js';
import type { Plan, Unit } from '../plan/plan.js';
import { countSubjects, type RowSubject, type SubjectId } from '../targets/target.js';
import { thousands } from '../../text/thousands.js';
import { unknownMessage, type JournalEntry, type Outcome, type UnitState } from '../journal/unit-state.js';

/** The line of one computer, or of whatever else it is about, in the result, in the report and in `ems bulk show`. */
export interface OutcomeRow {
  readonly id: SubjectId;
  /** Only for a computer. */
  readonly hostname?: string | null;
  /** For anything but a computer. */
  readonly name?: string | null;
  /** The values of its row in a file. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  readonly outcome: 'done' | 'failed' | 'skipped' | 'unknown';
  readonly status: number | null;
  readonly code: string | null;
  readonly message: string | null;
  /** The answer to a request for this computer alone. */
  readonly answer?: Json | undefined;
  /** Fields of a refusal beyond its code and message. */
  readonly details?: JsonObject | undefined;
}

/** undefined: it was interrupted before it left. */
export const problemOf = (error: unknown): Outcome | undefined => {
  if (!(error instanceof EmsError)) {
    const message = messageOf(error);
    return { kind: 'unknown', problem: { error: 'failed', message } };
  }
  const isUncertain = error instanceof UncertainWrite;
  if (!isUncertain && isInterruption(error.kind)) return undefined;
  const { code, details, hint, status } = error.facts;
  return {
    kind: isUncertain ? 'unknown' : 'failed',
    problem: {
      error: error.kind,
      message: error.message,
      ...(status === undefined ? {} : { status }),
      ...(code === undefined ? {} : { code }),
      ...(hint === undefined ? {} : { hint }),
      ...(details === undefined ? {} : { details }),
    },
  };
};

/** The line for the journal. `ids`: only this part of the unit was sent. */
export const journalEntryOf = (
  unit: number,
  outcome: Outcome | undefined,
  ids?: readonly SubjectId[],
): JournalEntry => {
  if (outcome === undefined) return { kind: 'unsent', unit, ids };
  if (outcome.kind === 'done') {
    const { refusals, status } = outcome;
    return { kind: 'done', unit, ids, status, ...(refusals.length === 0 ? {} : { refusals }) };
  }
  const { details: _, ...problem } = outcome.problem;
  // An interrupted request stays 'sent': that is what is known of it.
  return isInterruption(problem.error) ? { kind: 'sent', unit, ids } : { kind: outcome.kind, unit, ids, problem };
};

export const rowsOf = ({ targets }: Unit, state: UnitState, subject?: RowSubject): OutcomeRow[] =>
  targets.map(({ id, name = null, values }) => ({
    id,
    ...(subject === undefined ? { hostname: name } : { name }),
    ...(values === undefined ? {} : { values }),
    ...factsOf(id, state),
    ...saidOf(targets, state),
  }));

export const rowName = ({ hostname, id, name }: Pick<OutcomeRow, 'hostname' | 'id' | 'name'>): string =>
  hostname ?? name ?? String(id);

type Facts = Pick<OutcomeRow, 'outcome' | 'status' | 'code' | 'message'>;

const factsOf = (id: SubjectId, state: UnitState): Facts => {
  switch (state.kind) {
    case 'left':
      return aboutProblem('skipped', { message: 'not sent' });
    case 'in-doubt':
      return aboutProblem('unknown', { message: unknownMessage });
    case 'done': {
      const refusal = state.refusals.find((each) => each.id === id);
      return refusal === undefined
        ? aboutProblem('done', { status: state.status })
        : aboutProblem(refusal.unsure ? 'unknown' : 'failed', { status: state.status, ...refusal });
    }
    case 'failed':
    case 'unknown':
      return aboutProblem(state.kind, state.problem);
  }
};

const aboutProblem = (
  outcome: OutcomeRow['outcome'],
  { code, message, status }: { readonly status?: number; readonly code?: string; readonly message?: string },
): Facts => ({ outcome, status: status ?? null, code: code ?? null, message: message ?? null });

/** A batch's answer is about all of its computers: repeated in each of 500 rows it would be 500 times as long. */
const saidOf = ({ length }: Unit['targets'], state: UnitState): Pick<OutcomeRow, 'answer' | 'details'> => {
  if (length !== 1) return {};
  if (state.kind === 'done') return state.reply === undefined ? {} : { answer: state.reply };
  const details = 'problem' in state ? state.problem.details : undefined;
  return details === undefined ? {} : { details };
};

export const rowsOfRun = ({ plan, states }: Replay): OutcomeRow[] =>
  plan.units.flatMap((unit, index) => rowsOf(unit, states[index] ?? { kind: 'left' }, plan.subject));

export type Counts = Readonly<Record<OutcomeRow['outcome'], number>>;

export const countRows = (rows: readonly OutcomeRow[]): Counts => {
  const counts = { done: 0, failed: 0, skipped: 0, unknown: 0 };
  for (const { outcome } of rows) counts[outcome]++;
  return counts;
};

/** An accepted request is not done yet if an agent acts on it later. */
export const doneWord = ({ follow }: Pick<Plan, 'follow'>): string => (follow === undefined ? 'done' : 'requested');

/** '9,990 requested, 7 failed, 3 unknown' */
export const countsText = (counts: Counts, done: string): string =>
  (['done', 'failed', 'unknown', 'skipped'] as const)
    .filter((outcome) => counts[outcome] > 0 || outcome === 'done')
    .map((outcome) => `${thousands(counts[outcome])} ${{ ...outcomeWords, done }[outcome]}`)
    .join(', ');

const outcomeWords = { failed: 'failed', unknown: 'unknown', skipped: 'not sent' } as const;

/** Rows that need somebody come first. */
export const failuresFirst = (rows: readonly OutcomeRow[]): OutcomeRow[] =>
  rows.toSorted((left, right) => urgency.indexOf(left.outcome) - urgency.indexOf(right.outcome));

const urgency: readonly OutcomeRow['outcome'][] = ['failed', 'unknown', 'skipped', 'done'];

/** Failures by code, the most frequent first, each with one message and what to do about it. */
export const summaryLines = (
  rows: readonly OutcomeRow[],
  hints: ReadonlyMap<string, string>,
  subject?: RowSubject,
): string[] => {
  const groups = new Map<string, OutcomeRow[]>();
  for (const row of rows) {
    if (row.outcome === 'done' || row.outcome === 'skipped') continue;
    const key =
      row.code ?? (row.outcome === 'unknown' ? 'unknown' : row.status === null ? 'no response' : `HTTP ${row.status}`);
    const members = groups.get(key);
    if (members === undefined) groups.set(key, [row]);
    else members.push(row);
  }
  return [...groups.entries()]
    .toSorted(([, left], [, right]) => right.length - left.length)
    .flatMap(([key, members]) => {
      const hint = hints.get(key) ?? hints.get(members[0]?.code ?? '');
      const names = members.slice(0, 3).map(rowName);
      const more = members.length > 3 ? ', …' : '';
      const message = members[0]?.message ?? null;
      return [
        `  ${key}: ${countSubjects(members.length, subject)} (${names.join(', ')}${more})${message === null ? '' : `: ${message}`}`,
        ...(hint === undefined ? [] : [`    ${hint}`]),
      ];
    });
};

/** As JSON. What a service answered keeps the digits that it came with. */
export const rowsText = (rows: readonly OutcomeRow[]): string => `[${rows.map(rowText).join(',')}]`;

const rowText = (row: OutcomeRow): string => {
  if (typeof row.answer !== 'object') return JSON.stringify(row);
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  return compactText(Object.fromEntries(given));
};
