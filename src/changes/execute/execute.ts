import { fileReason } from '../../base/files/file-problem.js';
import type { Context } from '../../context.js';
import { readyTargets, type StateOf } from '../journal/dependencies.js';
import type { Journal } from '../journal/journal-file.js';
import { stateAfter, type JournalEntry, type Outcome, type UnitState } from '../journal/unit-state.js';
import { isInterruption } from '../../base/errors.js';
import type { Permit } from '../../http/client.js';
import { unitsBefore, type Plan, type Unit } from '../plan.js';
import type { SubjectId, Target } from '../target.js';
import type { Pace, RunProgress } from './pace.js';
import { sendUnit } from './send-unit.js';
import { stopWatch, type Stop } from './stop-watch.js';

export interface Execution {
  /** By unit; a unit that was not sent has none. */
  readonly outcomes: ReadonlyMap<number, Outcome>;
  /** Why the rest was not sent. */
  readonly stopped?: Stop | undefined;
  /** Why the journal is incomplete. */
  readonly journalProblem?: string | undefined;
}

export interface Work {
  readonly plan: Plan;
  readonly permit: Permit;
  /** The units to send now, by their number in the plan. A retry may send only some of a unit's targets. */
  readonly toSend: ReadonlyMap<number, Unit>;
  readonly pace: Pace;
  readonly journal: Journal | undefined;
  readonly progress: RunProgress | undefined;
  /** Keeps the answers for a later wait. */
  readonly keepReplies: boolean;
  /** The plan has one request, which is told as what it is: its answer, or its error. */
  readonly isAlone?: boolean;
  /** All of these units have failed before. */
  readonly isRetry?: boolean;
  /** Computers whose reason to be removed is gone: removals leave them out. */
  readonly spared?: ReadonlySet<SubjectId> | undefined;
  /** States of the units from an earlier process. */
  readonly known?: readonly UnitState[];
}

/**
 * Sends every unit at most once, with bounded concurrency. Every request is in the journal before it is sent; if the
 * journal cannot be written, pending requests are awaited and no new ones start. `outcomes` is filled as answers
 * arrive, so that an abrupt end can report them.
 */
export const execute = async (work: Work, context: Context, outcomes: Map<number, Outcome>): Promise<Execution> => {
  const client = await context.client();
  const watch = stopWatch(work.pace, context);
  const keeper = noteKeeper(work.journal, () => watch.stop('journal'));
  const queue = work.toSend.keys();
  const stateOf = stateNow(work, outcomes);
  const mayStart = (unit: Unit): boolean =>
    watch.reason() === undefined || (unit.completes === true && unitsBefore(unit).some((each) => outcomes.has(each)));
  const givers = new Set(work.plan.units.flatMap(({ idFrom }) => idFrom?.unit ?? []));
  const underWay = new Map<number, Promise<void>>();
  const sendNext = async (number: number): Promise<void> => {
    const wanted = work.toSend.get(number) ?? { targets: [] };
    // Earlier units have started already: the queue is in the order of the plan.
    for (const each of unitsBefore(wanted)) await underWay.get(each);
    if (!mayStart(wanted)) return;
    if (work.pace.turn !== undefined) await work.pace.turn(context.interrupt).catch(() => undefined);
    const targets = withoutSpared(wanted, readyTargets(wanted, work.plan, stateOf), work);
    if (!mayStart(wanted) || (targets.length === 0 && wanted.targets.length > 0)) return;
    const unit = { ...wanted, targets };
    const ids = partIds(number, targets, work);
    if (!(await keeper.sending({ kind: 'sent', unit: number, ids })) && unit.completes !== true) return;
    const blocked = blockedIn(wanted, targets);
    const keepsId = givers.has(number);
    const { isAlone = false, keepReplies: keepsTime, plan } = work;
    const leaving = { plan, unit, blocked, stateOf, keepsId, keepsTime, isAlone };
    const outcome = await sendUnit(leaving, { client, permit: work.permit }, context);
    keeper.note(journalEntryOf(number, outcome, ids));
    if (outcome === undefined) return watch.stop('interrupted');
    outcomes.set(number, outcome);
    watch.see(outcome);
    work.progress?.step(outcome);
  };
  const worker = async (): Promise<void> => {
    for (const number of queue) {
      const sending = sendNext(number);
      underWay.set(number, sending);
      await sending;
    }
  };
  await Promise.all(Array.from({ length: Math.min(work.pace.concurrency, work.toSend.size) }, worker));
  if (watch.reason() === 'unreachable') takeBackUnsent(outcomes, work, keeper);
  const complete = outcomes.size === work.toSend.size && watch.reason() === 'journal';
  const stopped = complete ? undefined : watch.reason();
  return { outcomes, stopped, journalProblem: keeper.problem() };
};

const withoutSpared = ({ removes }: Unit, targets: readonly Target[], { spared }: Work): readonly Target[] =>
  removes === true && spared !== undefined ? targets.filter(({ id }) => !spared.has(id)) : targets;

const blockedIn = ({ insteadOf, targets }: Unit, ready: readonly Target[]): Target[] => {
  if (insteadOf !== undefined || ready.length === targets.length) return [];
  const sent = new Set(ready.map(({ id }) => id));
  return targets.filter(({ id }) => !sent.has(id));
};

/** Combines the outcomes of this process with the states from earlier ones. */
export const stateNow =
  (work: Pick<Work, 'plan' | 'toSend' | 'known'>, outcomes: ReadonlyMap<number, Outcome>): StateOf =>
  (unit) => {
    const before = work.known?.[unit] ?? { kind: 'left' };
    const outcome = outcomes.get(unit);
    if (outcome === undefined) return before;
    // The outcome itself has the answer, which the journal does not keep.
    if (before.kind !== 'done') return outcome;
    return stateAfter(journalEntryOf(unit, outcome, partIds(unit, work.toSend.get(unit)?.targets ?? [], work)), before);
  };

/** If the service is unreachable, requests that were never sent are left for a resume. */
const takeBackUnsent = (outcomes: Map<number, Outcome>, work: Work, keeper: NoteKeeper): void => {
  for (const [unit, outcome] of outcomes) {
    if (outcome.kind !== 'failed' || outcome.problem.error !== 'unreachable' || outcome.problem.status !== undefined)
      continue;
    outcomes.delete(unit);
    keeper.note(journalEntryOf(unit, undefined, partIds(unit, work.toSend.get(unit)?.targets ?? [], work)));
  }
};

/** The ids that are sent, if they are only some of the unit in the plan. */
export const partIds = (
  unit: number,
  targets: readonly Target[],
  { plan }: Pick<Work, 'plan'>,
): SubjectId[] | undefined =>
  targets.length === plan.units[unit]?.targets.length ? undefined : targets.map(({ id }) => id);

interface NoteKeeper {
  sending(entry: JournalEntry & { readonly kind: 'sent' }): Promise<boolean>;
  note(entry: JournalEntry): boolean;
  problem(): string | undefined;
}

/** Writes to the journal; false if that failed. The first reason is kept. */
const noteKeeper = (journal: Journal | undefined, failed: () => void): NoteKeeper => {
  let problem: string | undefined;
  const fail = (error: unknown): false => {
    problem ??= fileReason(error);
    failed();
    return false;
  };
  return {
    async sending(entry) {
      try {
        await journal?.sending(entry);
        return true;
      } catch (error) {
        return fail(error);
      }
    },
    note(entry) {
      try {
        journal?.note(entry);
        return true;
      } catch (error) {
        return fail(error);
      }
    },
    problem: () => problem,
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
    const { made, refusals, status } = outcome;
    return { kind: 'done', unit, ids, status, ...(refusals.length === 0 ? {} : { refusals }), made };
  }
  const { details: _, ...problem } = outcome.problem;
  // An interrupted request stays 'sent', because its outcome is not known.
  return isInterruption(problem.error) ? { kind: 'sent', unit, ids } : { kind: outcome.kind, unit, ids, problem };
};
