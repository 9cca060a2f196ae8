import { fileReason } from '../../files/file-problem.js';
import type { Context } from '../../context.js';
import type { Json } from '../../contract/operation.js';
import { servedAt, type Client, type Reply } from '../../http/client.js';
import { parseExact } from '../../json/objects.js';
import { sendOrReadBack } from '../safety/read-back.js';
import { promisesCounts, refusalsIn } from './batch-answer.js';
import type { Journal } from '../journal/journal-file.js';
import { EmsError, isInterruption, messageOf } from '../../errors.js';
import { UncertainWrite } from '../../http/failure.js';
import { callFor, isBatch, type Plan, type Unit } from '../plan/plan.js';
import type { Pace, RunProgress } from './pace.js';
import { firstFew, type SubjectId } from '../targets/target.js';
import type { JournalEntry, Outcome } from '../journal/unit-state.js';

export interface Execution {
  /** By unit; a unit that was not sent has none. */
  readonly outcomes: ReadonlyMap<number, Outcome>;
  /** Why the rest was not sent. */
  readonly stopped?: Stop | undefined;
  /** Why the journal lacks a part of this. */
  readonly journalProblem?: string | undefined;
}

export type Stop = 'interrupted' | 'failures' | 'unreachable' | 'rate-limited' | 'unauthorized' | 'journal';

export interface Work {
  readonly plan: Plan;
  /** The units to send now, by their number in the plan. A retry may send only some of a unit's targets. */
  readonly toSend: ReadonlyMap<number, Unit>;
  readonly pace: Pace;
  readonly journal: Journal | undefined;
  readonly progress: RunProgress | undefined;
  /** A wait needs the answers afterwards. */
  readonly keepReplies: boolean;
  /** Everything that is sent has failed before. */
  readonly isRetry?: boolean;
}

/**
 * Sends every unit at most once, with bounded concurrency. Nothing leaves before the journal knows of it; once it cannot
 * be written, what is under way is waited for and nothing else begins. `outcomes` is filled as answers come: an abrupt
 * end has to tell of them.
 */
export const execute = async (work: Work, context: Context, outcomes: Map<number, Outcome>): Promise<Execution> => {
  const client = await context.client();
  const watch = stopWatch(work.pace, context);
  const keeper = noteKeeper(work.journal, () => watch.stop('journal'));
  const queue = work.toSend.keys();
  const worker = async (): Promise<void> => {
    for (const unit of queue) {
      if (watch.reason() !== undefined) return;
      if (work.pace.turn !== undefined) await work.pace.turn(context.interrupt).catch(() => undefined);
      if (watch.reason() !== undefined) return;
      const ids = partIds(unit, work);
      if (!(await keeper.sending({ kind: 'sent', unit, ids }))) return;
      const outcome = await sendUnit(unit, work, client, context);
      keeper.note(journalEntryOf(unit, outcome, ids));
      if (outcome === undefined) return;
      outcomes.set(unit, outcome);
      watch.see(outcome);
      work.progress?.step(outcome);
    }
  };
  await Promise.all(Array.from({ length: Math.min(work.pace.concurrency, work.toSend.size) }, worker));
  if (watch.reason() === 'unreachable') takeBackUnsent(outcomes, work, keeper);
  const complete = outcomes.size === work.toSend.size && watch.reason() === 'journal';
  const stopped = complete ? undefined : watch.reason();
  return { outcomes, stopped, journalProblem: keeper.problem() };
};

/** If the service is gone, requests that never left are kept for a resume, like those that were not tried. */
const takeBackUnsent = (outcomes: Map<number, Outcome>, work: Work, keeper: NoteKeeper): void => {
  for (const [unit, outcome] of outcomes) {
    if (outcome.kind !== 'failed' || outcome.problem.error !== 'unreachable' || outcome.problem.status !== undefined)
      continue;
    outcomes.delete(unit);
    keeper.note(journalEntryOf(unit, undefined, partIds(unit, work)));
  }
};

/** The ids that are sent, if they are only some of the unit in the plan. */
export const partIds = (unit: number, { plan, toSend }: Pick<Work, 'plan' | 'toSend'>): SubjectId[] | undefined => {
  const targets = toSend.get(unit)?.targets ?? [];
  return targets.length === plan.units[unit]?.targets.length ? undefined : targets.map(({ id }) => id);
};

interface NoteKeeper {
  sending(entry: JournalEntry & { readonly kind: 'sent' }): Promise<boolean>;
  note(entry: JournalEntry): boolean;
  problem(): string | undefined;
}

/** False: it could not be noted. The first reason is kept. */
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

/** undefined: interrupted before it left. */
const sendUnit = async (index: number, work: Work, client: Client, context: Context): Promise<Outcome | undefined> => {
  const { plan } = work;
  const unit = work.toSend.get(index) ?? { targets: [] };
  const warn = (line: string): void => context.warn(`${firstFew(unit.targets)}: ${line}`);
  try {
    const call = callFor(plan, unit);
    const reply = await sendOrReadBack(call, client, { warn, clock: context.clock });
    // Read even where nobody wants it: what is not an answer of the service leaves open what happened.
    const json = reply.json();
    const isBatched = isBatch(plan);
    const refusals = isBatched ? refusalsIn(json, unit.targets, promisesCounts(call)) : [];
    const served = work.keepReplies ? { served: servedAt(reply) } : {};
    return {
      kind: 'done',
      status: reply.status,
      refusals,
      ...served,
      reply: isBatched ? json : exactJson(reply, json),
    };
  } catch (error) {
    return problemOf(error);
  }
};

/** A number that a double would change keeps its digits. */
const exactJson = (reply: Reply, json: Json | undefined): Json | undefined =>
  typeof json === 'object' ? (parseExact(reply.body) as Json) : json; // only shown

interface StopWatch {
  see(outcome: Outcome): void;
  stop(reason: Stop): void;
  reason(): Stop | undefined;
}

/** Reasons to start nothing new. */
const stopWatch = (pace: Pace, context: Context): StopWatch => {
  // One dead connection may be chance; a whole round of them in a row is a service that is gone.
  const patience = Math.max(3, pace.concurrency);
  let stopped: Stop | undefined;
  let failures = 0;
  let unreachable = 0;
  let limited = 0;
  return {
    see(outcome) {
      const error = outcome.kind === 'done' ? undefined : outcome.problem.error;
      if (outcome.kind !== 'done') failures++;
      unreachable = error === 'unreachable' ? unreachable + 1 : 0;
      if (error === 'not-signed-in' || error === 'forbidden') stopped ??= 'unauthorized';
      if (unreachable >= patience) stopped ??= 'unreachable';
      // Told to come back in an hour, nobody asks for the other 9,000 computers now.
      limited = error === 'rate-limited' ? limited + 1 : 0;
      if (limited >= patience) stopped ??= 'rate-limited';
      if (pace.stopAfterFailures !== undefined && failures >= pace.stopAfterFailures) stopped ??= 'failures';
    },
    stop: (reason) => void (stopped ??= reason),
    reason: () => (context.interrupt.aborted ? 'interrupted' : stopped),
  };
};

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
