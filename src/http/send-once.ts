import { abortedLater, type Clock } from '../base/clock.js';
import { isFromDemo, servedAt, type Call, type Reply, secretField } from './client.js';
import { findFailureInside } from './failure-inside.js';
import { headerOf, type Exchange, type RawReply, type Transport } from './transport/exchange.js';
import { inDoubt, notJsonReply, reportedFailure, type FailureContext } from './failure.js';
import { parseJson, isObject, type Json } from '../base/json/objects.js';
import { sizeProblem } from '../base/json/item-slices.js';
import type { Trace } from './trace.js';
import { TransportFailure } from './transport/transport-failure.js';
import { EmsError } from '../base/errors.js';
import { kindInWords } from '../base/json/kind-in-words.js';

interface Attempt {
  readonly call: Call;
  readonly url: string;
  readonly token: string | undefined;
  readonly count: number;
  readonly context: FailureContext;
}

export interface SendDeps {
  readonly clock: Clock;
  readonly trace: Trace | undefined;
  readonly timeoutMs: number;
  readonly interrupt: AbortSignal | undefined;
  readonly userAgent: string;
  readonly onServed: ((served: Date, isDemo: boolean) => void) | undefined;
  connect(): Transport;
}

/** After a signal the program ends within ten seconds; the remainder is for a slow reader of the report. */
const answerMs = 8_500;

/** Sends the request that completes a change even after Ctrl-C, with the same time limit for its answer. */
export const evenInterrupted = <Each extends Call>(call: Each, interrupt: AbortSignal): Each =>
  interrupt.aborted ? { ...call, evenInterrupted: true, signal: AbortSignal.timeout(answerMs) } : call;

/** Sends once. Any answer counts; a missing one is returned as a TransportFailure. */
export const sendOnce = async (attempt: Attempt, means: SendDeps): Promise<Reply | TransportFailure> => {
  const { clock, trace, interrupt } = means;
  const { call, count, context } = attempt;
  const transport = means.connect();
  // On Ctrl-C a read stops at once; a write that was sent gets time for its answer.
  const grace = withGrace(interrupt, call.signal, call.repeat === 'read' ? 0 : answerMs);
  const exchange = exchangeOf(attempt, means, grace.signal);
  const started = clock.now();
  trace?.request(exchange, count);
  try {
    const raw = await transport.exchange(exchange);
    trace?.reply(exchange, raw, clock.now() - started);
    const served = means.onServed === undefined ? undefined : servedAt(raw);
    if (served !== undefined) means.onServed?.(served, isFromDemo(raw));
    return replyOf(raw, context);
  } catch (error) {
    if (!(error instanceof TransportFailure)) throw error;
    trace?.failure(exchange, error, clock.now() - started);
    return error;
  } finally {
    grace.release();
  }
};

const exchangeOf = ({ call, url, token }: Attempt, means: SendDeps, signal: AbortSignal | undefined): Exchange => {
  const json = call.body === undefined ? undefined : JSON.stringify(call.body);
  const { type, bytes: body } = call.content ?? { type: 'application/json', bytes: json };
  return {
    method: call.method,
    url,
    headers: {
      accept: call.accept === undefined ? 'application/json' : `application/json, ${call.accept}`,
      'api-version': '1',
      'user-agent': means.userAgent,
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(call.compressed === true ? { 'accept-encoding': 'gzip' } : {}),
      ...lowerCased(call.headers ?? {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body,
    timeoutMs: means.timeoutMs,
    signal,
    unsentSignal: means.interrupt,
  };
};

const replyOf = (answer: RawReply, context: FailureContext): Reply => {
  const raw = { ...answer, body: withoutMark(answer.body) };
  let parsed: { readonly value: Json | undefined } | undefined;
  return { ...raw, json: () => (parsed ??= { value: parse(raw, context) }).value };
};

const parse = (raw: RawReply, context: FailureContext): Json | undefined => {
  if (raw.body.length === 0) return undefined;
  const problem = sizeProblem(raw.body);
  if (problem !== undefined) throw inDoubt(problem, context.call);
  try {
    return parseJson(raw.body.toString('utf8'));
  } catch {
    return notParsed(raw, context);
  }
};

/** Plain text may confirm a write; any other answer that is not JSON leaves the result open. */
const notParsed = (raw: RawReply, context: FailureContext): string => {
  const problem = notJsonReply(raw, context);
  const isWords = String(raw.headers['content-type']).startsWith('text/plain');
  if (isWords && context.call.repeat !== 'read') return raw.body.toString('utf8');
  throw inDoubt(problem, context.call);
};

const withoutMark = (body: Buffer): Buffer =>
  body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? body.subarray(3) : body;

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The signal that ends a request. A change that was sent gets `graceMs` after an interrupt to be answered. */
interface Grace {
  readonly signal: AbortSignal | undefined;
  release(): void;
}

const withGrace = (interrupt: AbortSignal | undefined, own: AbortSignal | undefined, graceMs: number): Grace => {
  if (interrupt === undefined) return { signal: own, release: () => undefined };
  const late = graceMs === 0 ? { signal: interrupt, release: () => undefined } : abortedLater(graceMs, interrupt);
  return own === undefined ? late : { signal: AbortSignal.any([late.signal, own]), release: late.release };
};

/**
 * Checks every 2xx answer. An error in the body counts as a failure in spite of the status: in changes, in reads, and in
 * every page of a list, because an empty page would read as an empty fleet. A change that promises an object and is
 * answered with null or a number is in doubt. A 204, words ("Created") and an empty object pass, because some
 * servers answer a change with no more than that.
 */
export const checkReply = (reply: Reply, context: FailureContext): void => {
  const { call } = context;
  const isRead = call.repeat === 'read';
  const isFile = call.accept !== undefined && !/\bjson\b/i.test(headerOf(reply.headers, 'content-type') ?? '');
  if (isFile || ((isRead || call.accept !== undefined) && !mayReportFailure(reply, call))) return;
  const failure = findFailureInside(reply, context);
  if (failure !== undefined) throw isRead ? failure : reportedFailure(failure, call);
  const broken = brokenPromise(reply, call);
  if (broken !== undefined) throw inDoubt(broken, call);
};

/** Searches only the ends of a large read: errors are short, and other members of a page are outside its items. */
const mayReportFailure = ({ body }: Reply, { promises }: FailureContext['call']): boolean => {
  const ends = [body.subarray(0, endBytes), body.subarray(-endBytes)];
  if (ends.some((end) => verdicts.some((verdict) => end.includes(verdict)))) return true;
  return promises !== undefined && body.length < endBytes && signs.some((sign) => body.includes(sign));
};

const endBytes = 4_096;
const verdicts = ['"error"', '"success"', '"isSuccess"', '"succeeded"', '"ok"'];
const signs = ['"error', '"code"', '"title"'];

/** An answer without the secret of a new principal is an error, because no other answer shows it. */
const brokenPromise = (reply: Reply, { operation, promises }: FailureContext['call']): EmsError | undefined => {
  if (promises === undefined || promises === 'anything') return undefined;
  const { status } = reply;
  const json = reply.json();
  const facts = { status, operation };
  if (status === 200 && json === undefined) return new EmsError('failed', 'The service answered nothing.', facts);
  const isSecret = promises === 'secret';
  const isAcknowledged = json === undefined || isObject(json) || typeof json === 'string';
  if (isSecret ? isObject(json) && typeof json[secretField] === 'string' : isAcknowledged) return undefined;
  const found = isObject(json) ? `an object without ${secretField}` : `${kindInWords(json)} instead of an object`;
  return new EmsError('failed', `The service accepted the request, but answered with ${found}.`, facts);
};
