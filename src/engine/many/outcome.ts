import type { Json } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import { UncertainWrite } from '../../http/failure.js';
import type { Unit } from './plan.js';
import type { Entry, Problem, Refusal, UnitState } from './replay.js';
import { countComputers } from './target.js';
import { thousands } from '../../thousands.js';

/** What became of one request. */
export type Outcome =
  | {
      readonly kind: 'done';
      readonly status: number;
      readonly inside: readonly Refusal[];
      readonly reply?: Json | undefined;
    }
  /** unknown: it was sent, and whether it took effect cannot be told. */
  | { readonly kind: 'failed' | 'unknown'; readonly problem: Problem };

/** One computer's line in the result, in the report and in `ems bulk show`. */
export interface Row {
  readonly id: number;
  readonly hostname: string | null;
  readonly outcome: 'done' | 'failed' | 'skipped' | 'unknown';
  readonly status: number | null;
  readonly code: string | null;
  readonly message: string | null;
}

export const problemOf = (error: unknown): Outcome => {
  if (!(error instanceof EmsError)) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'unknown', problem: { error: 'failed', message } };
  }
  const { code, hint, status } = error.facts;
  const interrupted = error.kind === 'interrupted' || error.kind === 'terminated';
  return {
    kind: error instanceof UncertainWrite || interrupted ? 'unknown' : 'failed',
    problem: {
      error: error.kind,
      message: error.message,
      ...(status === undefined ? {} : { status }),
      ...(code === undefined ? {} : { code }),
      ...(hint === undefined ? {} : { hint }),
    },
  };
};

/** What the journal says of it. */
export const entryOf = (unit: number, outcome: Outcome): Entry => {
  if (outcome.kind === 'done') return { kind: 'done', unit, status: outcome.status, inside: outcome.inside };
  // An interrupted request stays 'sent': that is what is known of it.
  const { error } = outcome.problem;
  return error === 'interrupted' || error === 'terminated'
    ? { kind: 'sent', unit }
    : { kind: outcome.kind, unit, problem: outcome.problem };
};

export const stateOfOutcome = (outcome: Outcome | undefined): UnitState => {
  if (outcome === undefined) return { kind: 'left' };
  return outcome.kind === 'done' ? { kind: 'done', status: outcome.status, inside: outcome.inside } : outcome;
};

const unknownMessage = 'unknown, check: sent, and no answer was noted';

export const rowsOf = (unit: Unit, state: UnitState): Row[] =>
  unit.map(({ id, name }) => ({ id, hostname: name ?? null, ...factsOf(id, state) }));

type Facts = Omit<Row, 'id' | 'hostname'>;

const factsOf = (id: number, state: UnitState): Facts => {
  switch (state.kind) {
    case 'left':
      // It will be sent again by a resume, but what the user saw of it is a failure.
      return state.problem === undefined
        ? aboutProblem('skipped', { message: 'not sent' })
        : aboutProblem('failed', state.problem);
    case 'in-doubt':
      return aboutProblem('unknown', { message: unknownMessage });
    case 'done': {
      const refusal = state.inside.find((each) => each.id === id);
      return refusal === undefined
        ? aboutProblem('done', { status: state.status })
        : aboutProblem(refusal.unsure ? 'unknown' : 'failed', { ...refusal, status: state.status });
    }
    case 'failed':
    case 'unknown':
      return aboutProblem(state.kind, state.problem);
  }
};

const aboutProblem = (
  outcome: Row['outcome'],
  { code, message, status }: { readonly status?: number; readonly code?: string; readonly message?: string },
): Facts => ({ outcome, status: status ?? null, code: code ?? null, message: message ?? null });

export type Counts = Readonly<Record<Row['outcome'], number>>;

export const countRows = (rows: readonly Row[]): Counts => {
  const counts = { done: 0, failed: 0, skipped: 0, unknown: 0 };
  for (const { outcome } of rows) counts[outcome]++;
  return counts;
};

/** '9,990 done, 7 failed, 3 unknown' */
export const countsText = (counts: Counts): string =>
  (['done', 'failed', 'unknown', 'skipped'] as const)
    .filter((outcome) => counts[outcome] > 0 || outcome === 'done')
    .map((outcome) => `${thousands(counts[outcome])} ${outcome === 'skipped' ? 'not sent' : outcome}`)
    .join(', ');

/** Failures by code, the most frequent first, each with one message and what to do about it. */
export const summaryLines = (rows: readonly Row[], hints: ReadonlyMap<string, string>): string[] => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.outcome === 'done' || row.outcome === 'skipped') continue;
    const key =
      row.code ?? (row.outcome === 'unknown' ? 'unknown' : row.status === null ? 'no answer' : `HTTP ${row.status}`);
    const members = groups.get(key);
    if (members === undefined) groups.set(key, [row]);
    else members.push(row);
  }
  return [...groups.entries()]
    .toSorted(([, left], [, right]) => right.length - left.length)
    .flatMap(([key, members]) => {
      const hint = hints.get(key) ?? hints.get(members[0]?.code ?? '');
      const names = members.slice(0, 3).map(({ hostname, id }) => hostname ?? String(id));
      const more = members.length > 3 ? ', …' : '';
      const message = members[0]?.message ?? null;
      return [
        `  ${key}: ${countComputers(members.length)} (${names.join(', ')}${more})${message === null ? '' : `: ${message}`}`,
        ...(hint === undefined ? [] : [`    ${hint}`]),
      ];
    });
};
