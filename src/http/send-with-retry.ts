import type { Clock } from '../base/clock.js';
import { EmsError } from '../base/errors.js';
import type { Call, Reply } from './client.js';
import { readableDuration } from '../base/text/duration.js';
import { errorOfFailure, errorOfReply, inSeconds, uncertain, type FailureContext } from './failure.js';
import { decide, isUncertain, retryAfter, type Decision, type AttemptFailure } from './retry.js';
import { headerOf } from './transport/exchange.js';
import type { TokenSource } from './auth/token-cache.js';
import { TransportFailure } from './transport/transport-failure.js';

export interface RetryTask {
  readonly call: Call;
  /** Absent: the call needs no token. */
  readonly tokens: TokenSource | undefined;
  readonly context: FailureContext;
  attempt(token: string | undefined, count: number): Promise<Reply | TransportFailure>;
}

export interface RetryDeps {
  readonly clock: Clock;
  readonly retries: number;
  readonly timeoutMs: number;
  readonly interrupt: AbortSignal | undefined;
  /** The command ended and closed its connections. */
  isClosed(): boolean;
  random(): number;
  say(line: string): void;
}

export interface RetriedReply {
  readonly reply: Reply;
  /** Set if all repetitions were used up: the error to end with. */
  readonly error?: EmsError;
  /** An attempt before the last one may have taken effect. */
  readonly mayHaveApplied: boolean;
}

/** Sends a call with its repetitions and at most one token renewal. Rejects if there is no answer to show. */
export const sendWithRetry = async (task: RetryTask, means: RetryDeps): Promise<RetriedReply> => {
  const { call, context } = task;
  const { clock } = means;
  const maxAttempts = means.retries + 1;
  const started = clock.now();
  const send = withRenewal(task, means);
  let mayHaveApplied = false;
  // An error during a repetition leaves open whether an earlier attempt worked.
  const orDoubt = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw mayHaveApplied && error instanceof EmsError ? uncertain(error, call) : error;
    });
  for (let attempts = 1; ; attempts++) {
    const began = clock.now();
    const outcome = await orDoubt(send(attempts));
    if (!(outcome instanceof TransportFailure) && !isTransient(outcome.status))
      return { reply: outcome, mayHaveApplied };
    const failure = failureOf(outcome, clock);
    const { repeat } = call;
    const now = clock.now();
    const times = { elapsedMs: now - started, lastMs: now - began };
    const decision = means.isClosed()
      ? ({ act: 'stop' } as const)
      : decide({ repeat, failure, attempts, maxAttempts, ...times, random: means.random() });
    mayHaveApplied ||= isUncertain(repeat, failure);
    const error = errorOf(outcome, context, means.timeoutMs);
    const ended = (): RetriedReply => {
      const patient = withPatience(error, decision, failure);
      const last = mayHaveApplied ? uncertain(patient, call) : patient;
      if (outcome instanceof TransportFailure) throw last;
      return { reply: outcome, error: last, mayHaveApplied };
    };
    if (decision.act === 'stop') return ended();
    const present = mayHaveApplied ? await checkBeforeRepeat(call, uncertain(error, call)) : undefined;
    if (present !== undefined) return { reply: present, mayHaveApplied: false };
    const wait = decision.afterMs < 100 ? 'now' : `in ${inSeconds(decision.afterMs)}`;
    means.say(`${error.message} Retrying ${wait} (attempt ${attempts + 1} of ${maxAttempts}).`);
    try {
      await orDoubt(clock.sleep(decision.afterMs, means.interrupt));
    } catch (interruption) {
      // An interrupted pause before a repetition ends with the refusal of the last attempt.
      if (mayHaveApplied || means.interrupt?.aborted !== true) throw interruption;
      return ended();
    }
  }
};

/** Check before sending a change again, because another user may have changed the object since. */
const checkBeforeRepeat = async ({ checkApplied }: Call, doubt: EmsError): Promise<Reply | undefined> => {
  return checkApplied?.().catch(() => {
    throw doubt;
  });
};

/** Replaces a refused token once per call and sends the request again, whatever its method. */
const withRenewal = (task: RetryTask, { interrupt }: RetryDeps) => {
  const { tokens } = task;
  let renewed = false;
  const renewal = async (token: string): Promise<string | undefined> =>
    tokens?.renew(token).catch((error: unknown) => {
      if (interrupt?.aborted !== true) throw error;
      return undefined;
    });
  return async (count: number): Promise<Reply | TransportFailure> => {
    interrupt?.throwIfAborted();
    const token = await tokens?.get();
    const outcome = await task.attempt(token, count);
    if (outcome instanceof TransportFailure || outcome.status !== 401 || token === undefined || renewed) return outcome;
    renewed = true;
    const other = interrupt?.aborted === true ? undefined : await renewal(token);
    // Do not retry after a signal; report the refusal.
    return other === undefined || interrupt?.aborted === true ? outcome : task.attempt(other, count);
  };
};

/** A status that need not come from the service itself or may pass: the retry rules apply. */
const isTransient = (status: number): boolean => status === 429 || status >= 500;

const failureOf = (outcome: Reply | TransportFailure, clock: Clock): AttemptFailure => {
  if (!(outcome instanceof TransportFailure)) {
    const { status, headers } = outcome;
    const asked = retryAfter(headerOf(headers, 'retry-after'), headerOf(headers, 'date'), clock.date().getTime());
    return { kind: 'status', status, retryAfterMs: asked };
  }
  if (!outcome.sent) return { kind: 'not-sent', permanent: outcome.reason !== 'time-out' && !outcome.isTransient };
  return outcome.reason === 'lost' ? { kind: 'lost' } : { kind: 'unanswered' };
};

const errorOf = (outcome: Reply | TransportFailure, context: FailureContext, timeoutMs: number): EmsError =>
  outcome instanceof TransportFailure ? errorOfFailure(outcome, context, timeoutMs) : errorOfReply(outcome, context);

const year = 365 * 86_400;

/** A wrong date may be ten thousand years ahead. */
const patienceText = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1_000);
  if (seconds <= 120) return `after ${inSeconds(milliseconds)}`;
  return seconds > year ? 'in more than a year' : `in ${readableDuration(seconds)}`;
};

const withPatience = (error: EmsError, decision: Decision, failure: AttemptFailure): EmsError => {
  const retryAfterMs = failure.kind === 'status' ? failure.retryAfterMs : undefined;
  if (retryAfterMs === undefined) return error;
  const hint =
    'tooLongMs' in decision
      ? `Retry ${patienceText(retryAfterMs)}; this is longer than this command waits.`
      : error.facts.hint;
  return new EmsError(error.kind, error.message, { ...error.facts, hint, retryAfterMs });
};
