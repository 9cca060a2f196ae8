import type { Json } from '../contract/operation.js';
import { abortedLater, type Clock } from '../clock.js';
import { servedAt, type Call, type Reply } from './client.js';
import { headerOf } from './error-body.js';
import { inDoubt, notJsonReply, type FailureContext } from './failure.js';
import { parseJson } from '../json/objects.js';
import { isTooDeep } from '../json/item-slices.js';
import { TooDeep } from '../json/nesting.js';
import type { Trace } from './trace.js';
import type { Exchange, RawReply, Transport } from './transport/exchange.js';
import { TransportFailure } from './transport/transport-failure.js';

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
  readonly onServed: ((served: Date, by: string | undefined) => void) | undefined;
  connect(): Transport;
}

/** After a signal the program ends within ten seconds; the rest of them is for a slow reader of the report. */
export const answerMs = 8_500;

/** Sends once. Any answer counts; a missing one is returned as a TransportFailure. */
export const sendOnce = async (attempt: Attempt, means: SendDeps): Promise<Reply | TransportFailure> => {
  const { clock, trace, interrupt } = means;
  const { call, count, context } = attempt;
  const transport = means.connect();
  // Ctrl-C: a read can go at once, a write that has left gets time to be answered.
  const grace = withGrace(interrupt, call.signal, call.repeat === 'read' ? 0 : answerMs);
  const exchange = exchangeOf(attempt, means, grace.signal);
  const started = clock.now();
  trace?.request(exchange, count);
  try {
    const raw = await transport.exchange(exchange);
    trace?.reply(exchange, raw, clock.now() - started);
    const served = means.onServed === undefined ? undefined : servedAt(raw);
    if (served !== undefined) means.onServed?.(served, headerOf(raw.headers, 'server'));
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
  if (isTooDeep(raw.body)) throw inDoubt(new TooDeep(), context.call);
  try {
    return parseJson(raw.body.toString('utf8'));
  } catch {
    return notParsed(raw, context);
  }
};

/** A write without a described answer may be confirmed in plain words; any other answer leaves the result open. */
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
