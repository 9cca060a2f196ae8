import type { Context } from '../../../context.js';
import type { ItemOf, ObjectOf } from '../../../contract/answers.js';
import type { Json, JsonObject } from '../../../contract/operation.js';
import { EmsError, type ErrorKind } from '../../../base/errors.js';
import { checkObject, decodeList, decodeObject } from '../../../http/answers/decode.js';
import { servedAt, type ReadCall, type Client } from '../../../http/client.js';
import { withFullStop } from '../../../base/text/wording.js';
import { readList, type ListReading } from '../../../service/read-items.js';

interface Answered<Value> {
  readonly kind: 'answer';
  readonly value: Value;
  /** The service's own time of the answer. */
  readonly date: Date | undefined;
}

export type NoAnswer =
  /** 404: not there, or not there yet. */
  | { readonly kind: 'absent' }
  /** No answer this time, or one of another shape; the wait continues. */
  | { readonly kind: 'lost'; readonly why: string };

export type PollAnswer<Value> = Answered<Value> | NoAnswer;

/** Reads during a wait. Only what waiting cannot cure is an error: a refused sign-in, a missing role. */
export interface Asker {
  object<Key extends string>(call: ReadCall<Key>): Promise<PollAnswer<ObjectOf<Key>>>;
  /** An object whose fields the reference does not show. */
  openObject(call: ReadCall): Promise<PollAnswer<JsonObject>>;
  /** Reads all pages. One unreadable page fails the whole list: a shorter one would look like progress. */
  list<Key extends string>(call: ReadCall<Key>, reading?: ListReading): Promise<PollAnswer<ItemOf<Key>[]>>;
  /** A list whose entries are only counted, so anything may be in it. */
  entries(call: ReadCall): Promise<PollAnswer<Json[]>>;
  /** Any JSON, where the reference does not even show whether it is a list. */
  json(call: ReadCall): Promise<PollAnswer<Json | undefined>>;
  /** The longest time for which an answer asked to be left alone. */
  patienceMs(): number;
  hasAnswer(): boolean;
}

/** Temporary errors, which do not end a wait. */
const passing = new Set<ErrorKind>(['unreachable', 'rate-limited', 'failed']);

export const asker = (context: Context, signal: AbortSignal): Asker => {
  let patienceMs = 0;
  let answered = false;
  const outlive = async <Value>(read: (client: Client) => Promise<Value>): Promise<PollAnswer<Value>> => {
    let date: Date | undefined;
    const client = await context.client();
    const readOne: Client['read'] = async (call) => {
      const reply = await client.read({ ...call, signal });
      date ??= servedAt(reply);
      answered = true;
      return reply;
    };
    try {
      return { kind: 'answer', value: await read({ ...client, read: readOne }), date };
    } catch (error) {
      if (context.interrupt.aborted) throw error;
      if (signal.aborted) return { kind: 'lost', why: 'timed out' };
      if (!(error instanceof EmsError)) throw error;
      patienceMs = Math.max(patienceMs, error.facts.retryAfterMs ?? 0);
      if (error.facts.status === 404) return { kind: 'absent' };
      if (passing.has(error.kind) && error.facts.status !== 400) return { kind: 'lost', why: error.message };
      throw error;
    }
  };
  return {
    object: (call) => outlive(async (client) => decodeObject(await readJson(call, client), call)),
    openObject: (call) => outlive(async (client) => checkObject(await readJson(call, client), call)),
    list: (call, reading) =>
      outlive(async (client) => decodeList(await readList({ ...call, signal }, client, reading), call.operation)),
    entries: (call) => outlive((client) => readList({ ...call, signal }, client)),
    json: (call) => outlive((client) => readJson(call, client)),
    patienceMs: () => patienceMs,
    hasAnswer: () => answered,
  };
};

const readJson = async (call: ReadCall, client: Client): Promise<Json | undefined> => (await client.read(call)).json();

/** Requires the state before a request, without which its end cannot be detected; undefined if the service has none. */
export const requireAnswered = async <Value>(
  asking: Promise<PollAnswer<Value>>,
): Promise<Answered<Value> | undefined> => {
  const asked = await asking;
  if (asked.kind === 'lost') throw stateUnknown(asked.why);
  return asked.kind === 'answer' ? asked : undefined;
};

const nothingSent = 'Nothing was sent. Try again, or omit --wait.';

export const stateUnknown = (why: string): EmsError =>
  new EmsError('unreachable', `The state before the request cannot be read: ${withFullStop(why)}`, {
    hint: nothingSent,
  });

/** Rewords stateUnknown() for `ems wait`, which sends no request. */
export const withoutRequest = (error: unknown): unknown =>
  error instanceof EmsError && error.facts.hint === nothingSent
    ? new EmsError(error.kind, error.message.replace(' before the request', ''), {
        ...error.facts,
        hint: 'Check that the service is running, and try again.',
      })
    : error;
