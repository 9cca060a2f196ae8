import type { LookupFunction } from 'node:net';
import type { Method } from '../../contract/operation.js';
import { onAbort } from './on-abort.js';
import { TransportFailure } from './transport-failure.js';
import type { TrustOptions } from './trust.js';

export interface TransportOptions extends TrustOptions {
  readonly connectTimeoutMs: number;
  /** Proxy for the service's origin; see proxy.ts. */
  readonly proxy?: string | undefined;
  readonly connections?: number;
  /** What the server's name leads to, where that must not be asked a second time. */
  readonly lookup?: LookupFunction | undefined;
}

export interface Exchange {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  /** For the whole exchange, from connecting to the last byte: a trickle ends here as well. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Stops it only as long as nothing has left. */
  readonly unsentSignal?: AbortSignal | undefined;
}

export type ReplyHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface RawReply {
  readonly status: number;
  readonly headers: ReplyHeaders;
  readonly body: Buffer;
}

/** One server, keep-alive, no redirects, bounded answers. Fails with a TransportFailure only. */
export interface Transport {
  exchange(exchange: Exchange): Promise<RawReply>;
  close(): Promise<void>;
}

/** As the clients of Node take it; a lookup that is undefined is a mistake to them. */
export const lookupOf = ({ lookup }: TransportOptions): Pick<TransportOptions, 'lookup'> =>
  lookup === undefined ? {} : { lookup };

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

/** An exchange that was called off before it began. */
export const stoppedAlready = ({ signal, unsentSignal }: Exchange): TransportFailure | undefined => {
  const first = [signal, unsentSignal].find((each) => each?.aborted === true);
  return first === undefined ? undefined : new TransportFailure('aborted', false, first.reason);
};

/**
 * A refusal is known from its first line: where the rest of it is lost, the request still did nothing, and must be neither
 * repeated nor doubted. Of an error that is too large to be read, the status says what there is to know.
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
