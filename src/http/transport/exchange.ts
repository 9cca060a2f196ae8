import type { LookupFunction } from 'node:net';
import type { Method } from '../../contract/operation.js';
import type { TrustOptions } from './trust.js';

export interface TransportOptions extends TrustOptions {
  readonly connectTimeoutMs: number;
  /** Proxy for the service's origin; see proxy.ts. */
  readonly proxy?: string | undefined;
  readonly connections?: number;
  /** Answers for the server's name where it was resolved already and must not be resolved again. */
  readonly lookup?: LookupFunction | undefined;
}

export interface Exchange {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  /** Limits the whole exchange, from connecting to the last byte, so that a trickle ends as well. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Stops the exchange only while nothing has left. */
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
