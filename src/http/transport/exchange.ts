import type { Method } from '../../contract/operation.js';
import { TransportFailure } from './transport-failure.js';
import { setMaxListeners } from 'node:events';

export interface Exchange {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  /** Limits the whole exchange, from connecting to the last byte, so that a slow trickle ends, too. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Stops the exchange only if nothing was sent yet. */
  readonly unsentSignal?: AbortSignal | undefined;
}

export type ReplyHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface RawReply {
  readonly status: number;
  readonly headers: ReplyHeaders;
  readonly body: Buffer;
}

/**
 * Talks to one server: no redirects, bounded answers. Fails with a TransportFailure, or with an EmsError for certificate
 * files that cannot be used.
 */
export interface Transport {
  exchange(exchange: Exchange): Promise<RawReply>;
  close(): Promise<void>;
}

export const maxAnswerBytes = 64 * 1024 * 1024;

/**
 * Collects the bytes of an answer, copied to their place as they arrive. Keeping the pieces until the end costs memory
 * in a list of a million rows: they outlive V8's young generation, and only a full collection frees them.
 */
export class ResponseBuffer {
  #bytes: Buffer = Buffer.alloc(0);
  #size = 0;

  /** Allocates the length that the service has announced, which may be wrong. */
  expect(length: number): void {
    if (length > 0 && length <= maxAnswerBytes) this.#bytes = Buffer.allocUnsafeSlow(length);
  }

  /** Adds a piece; returns a failure if the answer is larger than the limit. */
  add(piece: Buffer): TransportFailure | undefined {
    const end = this.#size + piece.length;
    if (end > maxAnswerBytes) return new TransportFailure('too-large', true);
    if (end > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(end, 2 * this.#bytes.length));
      larger.set(this.#bytes.subarray(0, this.#size));
      this.#bytes = larger;
    }
    this.#bytes.set(piece, this.#size);
    this.#size = end;
    return undefined;
  }

  whole(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }
}

/** Stops an exchange at its time limit and at the caller's signals, until the returned function is called. */
export const watchExchange = (
  { timeoutMs, signal, unsentSignal }: Exchange,
  isSent: () => boolean,
  stop: (failure: TransportFailure) => void,
): (() => void) => {
  const timer = setTimeout(() => stop(new TransportFailure('time-out', isSent())), timeoutMs);
  const abort = (): void => stop(new TransportFailure('aborted', isSent(), signal?.reason));
  const abortUnsent = (): void => {
    if (!isSent()) stop(new TransportFailure('aborted', false, unsentSignal?.reason));
  };
  if (signal !== undefined) onAbort(signal, abort);
  if (unsentSignal !== undefined) onAbort(unsentSignal, abortUnsent);
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    unsentSignal?.removeEventListener('abort', abortUnsent);
  };
};

/** The failure of an exchange that was cancelled before it began. */
export const stoppedAlready = ({ signal, unsentSignal }: Exchange): TransportFailure | undefined => {
  const first = [signal, unsentSignal].find((each) => each?.aborted === true);
  return first === undefined ? undefined : new TransportFailure('aborted', false, first.reason);
};

/**
 * Returns only the status if the connection broke during a refusal: the request did nothing, so it must neither be
 * repeated nor count as uncertain. A refusal that is too large counts as well.
 */
export const refusalCutShort = (
  head: Pick<RawReply, 'status' | 'headers'> | undefined,
  { reason }: TransportFailure,
): RawReply | undefined => {
  if (head === undefined || head.status < 400) return undefined;
  const isLost = (reason === 'lost' || reason === 'time-out') && head.status < 500;
  if (!isLost && reason !== 'too-large') return undefined;
  const { 'content-encoding': _, ...headers } = head.headers;
  return { status: head.status, headers, body: Buffer.alloc(0) };
};

/** Many requests listen to one Ctrl-C: Node reports more than ten listeners on stderr as a leak. */
const onAbort = (signal: AbortSignal, listener: () => void): void => {
  setMaxListeners(0, signal);
  signal.addEventListener('abort', listener, { once: true });
};

export const isHtml = (reply: Pick<RawReply, 'headers' | 'body'>): boolean => {
  if (/\bx?html\b/i.test(headerOf(reply.headers, 'content-type') ?? '')) return true;
  return /^\s*<(!doctype|html)/i.test(reply.body.subarray(0, 200).toString('latin1'));
};

export const headerOf = (headers: ReplyHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};
