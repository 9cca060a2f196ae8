import type { Context } from '../../context.js';
import type { Json } from '../../contract/operation.js';
import { EmsError, type ErrorKind } from '../../errors.js';
import type { Call } from '../../http/client.js';

export type Asked =
  | { readonly kind: 'answer'; readonly json: Json | undefined; readonly date: Date | undefined }
  /** 404: not there, or not there yet. */
  | { readonly kind: 'absent' }
  /** No answer this time; the wait goes on. */
  | { readonly kind: 'lost'; readonly why: string };

export type Asker = (call: Call) => Promise<Asked>;

/** Trouble that passes: a wait outlives it. */
const passing = new Set<ErrorKind>(['unreachable', 'rate-limited', 'failed']);

/** Asks for one thing during a wait. Only what cannot get better by waiting is an error: a refused sign-in, a missing role. */
export const asker = (context: Context, signal: AbortSignal): Asker => {
  return async (call) => {
    const client = await context.client();
    try {
      const reply = await client.send({ ...call, signal });
      const header = reply.headers['date'];
      const date = typeof header === 'string' ? new Date(header) : undefined;
      return {
        kind: 'answer',
        json: reply.json(),
        date: date !== undefined && Number.isNaN(date.getTime()) ? undefined : date,
      };
    } catch (error) {
      if (context.interrupt.aborted) throw error;
      if (signal.aborted) return { kind: 'lost', why: 'the time is up' };
      if (!(error instanceof EmsError)) throw error;
      if (error.facts.status === 404) return { kind: 'absent' };
      if (passing.has(error.kind) && error.facts.status !== 400) return { kind: 'lost', why: error.message };
      throw error;
    }
  };
};

/** The state before a request, without which its end cannot be told. Nothing was sent yet, so giving up costs nothing. */
export const askFirst = async (call: Call, ask: Asker): Promise<Exclude<Asked, { readonly kind: 'lost' }>> => {
  const asked = await ask(call);
  if (asked.kind !== 'lost') return asked;
  throw new EmsError('unreachable', `the state before the request cannot be read: ${asked.why}`, {
    hint: 'Nothing was sent. Try again, or leave out --wait.',
  });
};
