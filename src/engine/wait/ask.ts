import { withFullStop } from '../../text/sentence.js';
import type { Context } from '../../context.js';
import type { Json } from '../../contract/operation.js';
import { EmsError, type ErrorKind } from '../../errors.js';
import type { Call, Client } from '../../http/client.js';
import { servedAt } from '../../http/served-at.js';
import { decodeList, findOther } from '../../http/answers/decode.js';
import { isObject } from '../../json/objects.js';
import { readList, type ListReading } from '../read/read-items.js';

export type PollAnswer =
  | { readonly kind: 'answer'; readonly json: Json | undefined; readonly date: Date | undefined }
  /** 404: not there, or not there yet. */
  | { readonly kind: 'absent' }
  /** No answer this time; the wait continues. */
  | { readonly kind: 'lost'; readonly why: string };

export type Ask = (call: Call) => Promise<PollAnswer>;

export interface WaitReading extends ListReading {
  /** Entries are only counted, so whatever they are will do. */
  readonly counted?: boolean;
}

export interface Asker extends Ask {
  /**
   * A list with all its pages, as one list. A page that cannot be had is no answer at all, and neither is anything else
   * than a list of objects: an empty one would say that nothing is left to wait for, and so would one of numbers.
   */
  readonly list: (call: Call, reading?: WaitReading) => Promise<PollAnswer>;
  /** The longest time for which an answer asked to be left alone. */
  patienceMs(): number;
}

/** Trouble that passes: a wait outlives it. */
const passing = new Set<ErrorKind>(['unreachable', 'rate-limited', 'failed']);

/** Asks for one thing during a wait. Only what cannot get better by waiting is an error: a refused sign-in, a missing role. */
export const asker = (context: Context, signal: AbortSignal): Asker => {
  let patienceMs = 0;
  const outliving = async (ask: (client: Client) => Promise<PollAnswer>): Promise<PollAnswer> => {
    const client = await context.client();
    try {
      return await ask(client);
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
  const one = (call: Call): Promise<PollAnswer> =>
    outliving(async (client) => {
      const reply = await client.send({ ...call, signal });
      const json = reply.json();
      const other = isObject(json) ? findOther(json, call) : undefined;
      if (other !== undefined) return { kind: 'lost', why: `the service ${other}` };
      return { kind: 'answer', json, date: servedAt(reply) };
    });
  const list = (call: Call, reading: WaitReading = {}): Promise<PollAnswer> =>
    outliving(async (client) => {
      let date: Date | undefined;
      const send: Client['send'] = async (page) => {
        const reply = await client.send(page);
        date ??= servedAt(reply);
        return reply;
      };
      const entries = await readList({ ...call, signal }, { ...client, send }, reading);
      const json = reading.counted === true ? entries : decodeList(entries, call.operation);
      return { kind: 'answer', json, date };
    });
  return Object.assign(one, { list, patienceMs: () => patienceMs });
};

/** The state before a request, without which its end cannot be told. Nothing was sent yet, so giving up costs nothing. */
export const askFirst = async (call: Call, ask: Ask): Promise<Exclude<PollAnswer, { readonly kind: 'lost' }>> => {
  const asked = await ask(call);
  if (asked.kind !== 'lost') return asked;
  throw stateUnknown(asked.why);
};

const nothingSent = 'Nothing was sent. Try again, or omit --wait.';

/** The same where nothing is to be sent: for a wait of its own. */
export const withoutRequest = (error: unknown): unknown =>
  error instanceof EmsError && error.facts.hint === nothingSent
    ? new EmsError(error.kind, error.message.replace(' before the request', ''), {
        ...error.facts,
        hint: 'Check that the service is running, and try again.',
      })
    : error;

export const stateUnknown = (why: string): EmsError =>
  new EmsError('unreachable', `The state before the request cannot be read: ${withFullStop(why)}`, {
    hint: nothingSent,
  });
