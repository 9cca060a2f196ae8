import { setMaxListeners } from 'node:events';
import type { Context } from '../../../context.js';
import { abortedAfter, unlessAborted } from '../../../base/clock.js';
import type { Input } from '../../../command/input.js';
import { asker } from './ask.js';
import { watchAgents } from './agents.js';
import {
  isFinished,
  isObservation,
  type End,
  type Observation,
  type PollResult,
  type PollResults,
  type Polled,
  type TargetStatus,
  type WaitSnapshot,
  type Watch,
  type Watched,
} from './watch.js';
import { asSentence } from '../../../base/text/wording.js';
import { EmsError } from '../../../base/errors.js';
import { firstText } from './fields.js';

/** How long and how closely a wait polls. */
interface WaitLimits {
  readonly timeoutMs: number;
  readonly intervalMs: number;
  /** The user chose the interval, so polling does not slow down. */
  readonly steady: boolean;
  /** Share of the targets that has to be finished, 0 to 1. */
  readonly until: number;
  readonly failFast: boolean;
}

export const readLimits = ({ shared: { timeout, interval, until, failFast } }: Input): WaitLimits => ({
  timeoutMs: timeout ?? 30 * 60_000,
  intervalMs: Math.max(100, interval ?? 5000),
  steady: interval !== undefined,
  until: until ?? 1,
  failFast,
});

/** Five seconds, then a tenth more each time, up to half a minute: agents make contact in minutes, not in seconds. */
export const pauseAfter = (round: number, { intervalMs, steady }: WaitLimits): number =>
  steady ? intervalMs : Math.min(intervalMs * 1.1 ** round, Math.max(intervalMs, 30_000));

/** The first poll takes up to a second in any case, because `--timeout 0` is a way to poll once. */
const firstLookMs = 1000;
/** A poll that was cut short after less than this without an answer says nothing about the service. */
const patientMs = 5000;
const cutShort = 'the time-out cut the first poll short';
const noAnswer = 'the service did not answer in time';
/** Agents are read less often than the thing itself. */
const agentsEvery = 3;
/** Hindrances are read at the start, and then about every five minutes. */
const hindrancesEvery = 15;

interface PollLimits extends WaitLimits {
  readonly graceMs: number;
}

/** Polls until everything has finished, the time-out (monotonic clock) or Ctrl-C, and returns what is known. */
export const poll = async (
  watch: Watch,
  limits: PollLimits,
  context: Context,
  show: (moment: WaitSnapshot) => void,
): Promise<Polled> => {
  const { signal, release } = abortedAfter(Math.max(firstLookMs, limits.timeoutMs), context.interrupt);
  // Each of dozens of requests adds a listener; Node would report more than ten as a leak.
  setMaxListeners(0, signal);
  try {
    return await pollUntil(signal, { watch, limits, context, show });
  } finally {
    release();
  }
};

interface Polling {
  readonly watch: Watch;
  readonly limits: PollLimits;
  readonly context: Context;
  readonly show: (moment: WaitSnapshot) => void;
}

const pollUntil = async (signal: AbortSignal, { watch, limits, context, show }: Polling): Promise<Polled> => {
  const { clock, interrupt } = context;
  const startedAt = clock.now();
  const left = (): number => limits.timeoutMs - (clock.now() - startedAt);
  const apply = applyResults(watch, limits.graceMs, () => clock.now() - startedAt);
  const agents = watchAgents(watch, context.clock);
  const standings = (): TargetStatus[] => watch.targets.map((target) => agents.standing(target, apply.look(target.id)));
  let lost: string | undefined;
  for (let round = 0; ; round++) {
    if (interrupt.aborted) return { end: 'interrupted', standings: standings() };
    const ask = asker(context, signal);
    const unfinished = watch.targets.filter(({ id }) => !isFinished(apply.look(id)));
    const lookedAt = clock.now();
    const seen = await orStopped(watch.look(unfinished, ask, round), signal);
    if (seen !== undefined) {
      lost = apply.take(seen);
      const isTurn = watch.contacts?.paged === true || round % agentsEvery === 0;
      // Read finished computers again: the contact that finished them is later than the last read.
      const called = isTurn ? unfinished : unfinished.filter(({ id }) => isFinished(apply.look(id)));
      await orStopped(agents.look(called, ask), signal);
    }
    // The time-out cut this poll short: that does not mean that the service is slow.
    else if (ask.hasAnswer()) lost ??= round === 0 ? cutShort : undefined;
    else if (round === 0 || clock.now() - lookedAt >= patientMs) lost ??= noAnswer;
    const end = endOf(standings(), limits);
    if (end === undefined && round % hindrancesEvery === 0) await orStopped(agents.findHindrances(ask), signal);
    if (interrupt.aborted) return { end: 'interrupted', standings: standings(), lost };
    show({ standings: standings(), leftMs: Math.max(0, left()), lost, hindrances: agents.hindrances() });
    if (end !== undefined) return { end, standings: standings() };
    if (left() <= 0) return { end: 'time-out', standings: standings(), lost };
    const isBehind = (watch.backlog?.() ?? 0) > 0;
    const pauseMs = Math.max(isBehind ? 0 : pauseAfter(round, limits), ask.patienceMs());
    await clock.sleep(pauseBefore(left(), pauseMs), interrupt).catch((error: unknown) => {
      if (!interrupt.aborted) throw error;
    });
    if (left() <= 0 && !interrupt.aborted) return { end: 'time-out', standings: standings(), lost };
  }
};

/** Polls once more this long before the end: a job that finished during the last pause is not pending. */
const lastLookMs = 500;

const pauseBefore = (leftMs: number, pauseMs: number): number => {
  if (pauseMs < leftMs - lastLookMs) return pauseMs;
  return leftMs > 2 * lastLookMs ? leftMs - lastLookMs : leftMs;
};

const endOf = (standings: readonly TargetStatus[], { failFast, until }: WaitLimits): End | undefined => {
  const finished = standings.filter(({ look }) => isFinished(look)).length;
  if (finished === standings.length) return 'finished';
  if (failFast && standings.some(({ look }) => look?.state === 'failed')) return 'fail-fast';
  return until < 1 && finished >= standings.length * until ? 'until' : undefined;
};

/** A request that does not end must not make the wait longer than asked for; Ctrl-C ends it at once. */
const orStopped = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> => {
  try {
    return await unlessAborted(work, signal);
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
};

/** Collects the results of all rounds. */
interface AppliedResults {
  look(id: Watched['id']): Observation | undefined;
  /** Returns why there was no answer, if that is so. */
  take(results: PollResults): string | undefined;
}

/** A job that was listed may be missing for a moment only, while the service restarts. */
const vanishedMs = 10_000;

/** Tolerates a 404 for the grace period: the job may not be there yet. */
const applyResults = (watch: Watch, graceMs: number, elapsedMs: () => number): AppliedResults => {
  const looks = new Map<Watched['id'], Observation>();
  const goneSince = new Map<Watched['id'], number>();
  const isGone = (id: Watched['id']): boolean => {
    if (!looks.has(id)) return elapsedMs() >= graceMs;
    if (!goneSince.has(id)) goneSince.set(id, elapsedMs());
    return elapsedMs() - (goneSince.get(id) ?? 0) >= vanishedMs;
  };
  const take = (id: Watched['id'], result: PollResult): string | undefined => {
    if (isObservation(result)) {
      looks.set(id, result);
      goneSince.delete(id);
      return undefined;
    }
    if (result.kind === 'lost') return result.why;
    if (!isGone(id)) return looks.has(id) ? 'not listed at the moment' : undefined;
    if (!watch.computers || watch.targets.length === 1) throw missing(watch, looks.get(id));
    looks.set(id, { state: 'failed', fields: looks.get(id)?.fields ?? {}, message: watch.absent });
    return undefined;
  };
  return {
    look: (id) => looks.get(id),
    take: (results) => [...results].map(([id, result]) => take(id, result)).findLast((why) => why !== undefined),
  };
};

/** An id that was never listed is wrong. The end of one that was listed is unknown. */
const missing = (watch: Watch, last: Observation | undefined): EmsError => {
  if (last === undefined || watch.computers)
    return new EmsError('not-found', asSentence(watch.absent), { hint: watch.findHint ?? 'Check the id.' });
  const status = firstText(last.fields, ['status', 'result', 'state', 'statusName']);
  const was = status === undefined ? (last.running === true ? 'running' : 'pending') : status;
  return new EmsError('not-found', `The service no longer lists the ${watch.what}; it was ${was} at the last poll.`, {
    hint: watch.vanishedHint,
  });
};
