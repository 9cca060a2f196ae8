import { setMaxListeners } from 'node:events';
import type { Context } from '../../context.js';
import { abortedAfter, unlessAborted } from '../../clock.js';
import { asker } from './ask.js';
import { applyResults } from './apply-results.js';
import { watchAgents } from './agent-watch.js';
import { pauseAfter, pauseBehind, type WaitLimits } from './limits.js';
import type { End, Polled, WaitSnapshot, TargetStatus } from './target-status.js';
import type { PollResult, Observation, Watch, Watched } from './watch.js';

/** `--timeout 0` is a way to look once: the first look has a second in any case. */
const firstLookMs = 1000;
/** What is not known is not called pending without a word. */
const noAnswer = 'the service did not answer in time';
/** Agents are looked at less often than what they are to do. */
const agentsEvery = 3;
/** What may hold things up is read at the start, and then about every five minutes. */
const hindrancesEvery = 15;

interface PollLimits extends WaitLimits {
  readonly graceMs: number;
}

/** Polls until everything has finished, the time is up (on the monotonic clock) or Ctrl-C: what is known by then is returned. */
export const poll = async (
  watch: Watch,
  limits: PollLimits,
  context: Context,
  show: (moment: WaitSnapshot) => void,
): Promise<Polled> => {
  const { signal, release } = abortedAfter(Math.max(firstLookMs, limits.timeoutMs), context.interrupt);
  // Each request listens for its end, and there may be dozens: Node would call more than ten a leak.
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
    const seen = await orStopped(
      lookAll(watch, { unfinished, lookAtAgents: () => agents.look(unfinished, ask), round }, ask),
      signal,
    );
    // A look that the end of the wait cuts short says less than what the service answered before.
    lost = seen === undefined ? (lost ?? noAnswer) : apply.take(seen);
    const end = endOf(standings(), limits);
    if (end === undefined && round % hindrancesEvery === 0) await orStopped(agents.findHindrances(ask), signal);
    if (interrupt.aborted) return { end: 'interrupted', standings: standings(), lost };
    show({ standings: standings(), leftMs: Math.max(0, left()), lost, hindrances: agents.hindrances() });
    if (end !== undefined) return { end, standings: await agents.refreshed(standings(), ask) };
    if (left() <= 0) return { end: 'time-out', standings: standings(), lost };
    const isBehind = (watch.backlog?.() ?? 0) > 0;
    const pauseMs = Math.max(isBehind ? pauseBehind(limits) : pauseAfter(round, limits), ask.patienceMs());
    await clock.sleep(pauseBefore(left(), pauseMs), interrupt).catch((error: unknown) => {
      if (!interrupt.aborted) throw error;
    });
    if (left() <= 0 && !interrupt.aborted) return { end: 'time-out', standings: standings(), lost };
  }
};

/** The pages of contacts that a look reads tell about the agents as well, so those come after it. */
const lookAll = async (
  watch: Watch,
  {
    unfinished,
    lookAtAgents,
    round,
  }: { readonly unfinished: readonly Watched[]; readonly lookAtAgents: () => Promise<void>; readonly round: number },
  ask: ReturnType<typeof asker>,
): Promise<ReadonlyMap<Watched['id'], PollResult>> => {
  const paged = watch.contacts?.paged === true;
  const look = watch.look(unfinished, ask, round);
  const agents = paged || round % agentsEvery !== 0 ? undefined : lookAtAgents();
  const [results] = await Promise.all([look, agents]);
  if (paged) await lookAtAgents();
  return results;
};

/** So long before the end there is a last look: what finished during the last pause is not called pending. */
const lastLookMs = 500;

const pauseBefore = (leftMs: number, pauseMs: number): number => {
  if (pauseMs < leftMs - lastLookMs) return pauseMs;
  return leftMs > 2 * lastLookMs ? leftMs - lastLookMs : leftMs;
};

const isFinished = (look: Observation | undefined): boolean => look?.state === 'done' || look?.state === 'failed';

export const endOf = (standings: readonly TargetStatus[], { failFast, until }: WaitLimits): End | undefined => {
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
