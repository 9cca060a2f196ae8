import type { Context } from '../../context.js';
import { EmsError } from '../../errors.js';
import { longestTimerMs } from '../../clock.js';
import { asker, type Asker } from './ask.js';
import { fewComputers, hasCalled, readAgents, readNextWindow, isSilent, type Agent } from './agents.js';
import { pauseAfter, type Limits } from './limits.js';
import { isObservation, type PollResult, type Observation, type Watch, type Watched } from './watch.js';

/** Everything known about one target at one moment. */
export interface TargetStatus {
  readonly target: Watched;
  readonly look: Observation | undefined;
  readonly agent: Agent | undefined;
  /** The agent has called in since the wait began. */
  readonly called: boolean;
  readonly silent: boolean;
}

export type End = 'settled' | 'until' | 'fail-fast' | 'time-out';

export interface Polled {
  readonly end: End;
  readonly standings: readonly TargetStatus[];
  /** Why the last look had no answer, if that is so. */
  readonly lost?: string | undefined;
}

export interface Snapshot {
  readonly standings: readonly TargetStatus[];
  readonly leftMs: number;
  readonly lost: string | undefined;
}

/** `--timeout 0` is a way to look once: the first look has a second in any case. */
const firstLookMs = 1000;
/** Agents are looked at less often than what they are to do. */
const agentsEvery = 3;

/** Looks until everything has settled or the time is up, on the monotonic clock. */
export const poll = async (
  watch: Watch,
  limits: Limits & { readonly graceMs: number },
  context: Context,
  show: (moment: Snapshot) => void,
): Promise<Polled> => {
  const { clock, interrupt } = context;
  const startedAt = clock.now();
  const left = (): number => limits.timeoutMs - (clock.now() - startedAt);
  const looks = new Map<Watched['id'], Observation>();
  const agents = watchAgents(watch, context);
  for (let round = 0; ; round++) {
    interrupt.throwIfAborted();
    const lookMs = Math.max(round === 0 ? firstLookMs : 1, Math.ceil(left()));
    const signal = AbortSignal.any([interrupt, AbortSignal.timeout(Math.min(lookMs, longestTimerMs))]);
    const ask = asker(context, signal);
    const unsettled = watch.targets.filter(({ id }) => !isSettled(looks.get(id)));
    const seen = await orTimeUp(
      Promise.all([
        watch.look(unsettled, ask, round),
        round % agentsEvery === 0 ? agents.look(unsettled, ask) : undefined,
      ]),
      signal,
    );
    interrupt.throwIfAborted();
    const lost = apply(
      seen?.[0] ?? new Map<Watched['id'], PollResult>(),
      looks,
      watch,
      clock.now() - startedAt >= limits.graceMs,
    );
    const standings = watch.targets.map((target) => agents.standing(target, looks.get(target.id)));
    const end = endOf(standings, limits);
    show({ standings, leftMs: Math.max(0, left()), lost });
    if (end !== undefined) return { end, standings: await agents.refreshed(standings, ask) };
    if (left() <= 0) return { end: 'time-out', standings, lost };
    const pauseMs = Math.max(pauseAfter(round, limits), ask.patienceMs());
    await clock.sleep(pauseBefore(left(), pauseMs), interrupt);
    if (left() <= 0) return { end: 'time-out', standings, lost };
  }
};

/** So long before the end there is a last look: what settled during the last pause is not called pending. */
const lastLookMs = 500;

const pauseBefore = (leftMs: number, pauseMs: number): number => {
  if (pauseMs < leftMs - lastLookMs) return pauseMs;
  return leftMs > 2 * lastLookMs ? leftMs - lastLookMs : leftMs;
};

const isSettled = (look: Observation | undefined): boolean => look?.state === 'done' || look?.state === 'failed';

export const endOf = (standings: readonly TargetStatus[], { failFast, until }: Limits): End | undefined => {
  const settled = standings.filter(({ look }) => isSettled(look)).length;
  if (settled === standings.length) return 'settled';
  if (failFast && standings.some(({ look }) => look?.state === 'failed')) return 'fail-fast';
  return until < 1 && settled >= standings.length * until ? 'until' : undefined;
};

/** A request that does not end must not make the wait longer than asked for. */
const orTimeUp = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> => {
  let giveUp: (() => void) | undefined;
  const timeUp = new Promise<undefined>((resolve) => {
    giveUp = () => resolve(undefined);
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    if (giveUp !== undefined) signal.removeEventListener('abort', giveUp);
    work.catch(() => undefined);
  }
};

/** Returns why there was no answer, if that is so. */
const apply = (
  results: ReadonlyMap<Watched['id'], PollResult>,
  looks: Map<Watched['id'], Observation>,
  watch: Watch,
  graceOver: boolean,
): string | undefined => {
  let lost: string | undefined;
  for (const [id, result] of results) {
    if (isObservation(result)) looks.set(id, result);
    else if (result.kind === 'lost') lost = result.why;
    else if (graceOver) {
      if (!watch.computers || watch.targets.length === 1)
        throw new EmsError('not-found', watch.absent, { hint: 'Check the id.' });
      looks.set(id, { state: 'failed', fields: {}, message: watch.absent });
    }
  }
  return lost;
};

interface AgentWatch {
  look(targets: readonly Watched[], ask: Asker): Promise<void>;
  standing(target: Watched, look: Observation | undefined): TargetStatus;
  /** The last contact is later than the last look at it: it is what settled things. */
  refreshed(standings: readonly TargetStatus[], ask: Asker): Promise<readonly TargetStatus[]>;
}

const watchAgents = (watch: Watch, context: Context): AgentWatch => {
  const first = new Map<Watched['id'], Agent>();
  const latest = new Map<Watched['id'], Agent>();
  const agentWatch: AgentWatch = {
    async look(targets, ask) {
      if (!watch.computers) return;
      // Only for the display: a missing role or a strange answer must not end the wait.
      const found = await readAgents(targets, ask, context).catch(() => new Map<Watched['id'], Agent>());
      const [only] = targets;
      const window =
        first.size === 0 && only !== undefined && targets.length === 1
          ? await readNextWindow(only.id, ask, context.clock.date()).catch(() => undefined)
          : undefined;
      for (const [id, agent] of found) {
        const known = { ...agent, nextWindow: window ?? latest.get(id)?.nextWindow };
        if (!first.has(id)) first.set(id, known);
        latest.set(id, known);
      }
    },
    standing: (target, look) => {
      const agent = latest.get(target.id);
      return {
        target,
        look,
        agent,
        called: hasCalled(first.get(target.id), agent),
        silent: !isSettled(look) && isSilent(first.get(target.id), agent),
      };
    },
    async refreshed(standings, ask) {
      if (standings.length > fewComputers) return standings;
      await agentWatch.look(
        standings.map(({ target }) => target),
        ask,
      );
      return standings.map(({ look, target }) => agentWatch.standing(target, look));
    },
  };
  return agentWatch;
};
