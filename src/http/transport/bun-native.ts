import type { Socket } from 'node:net';
import { refusalCutShort, stoppedAlready, watchExchange } from './exchange.js';
import type { Exchange, RawReply, TransportOptions } from './exchange.js';
import type { NativeClient, NativeUse } from './native.js';
import { maxAnswerBytes } from './response-buffer.js';
import type { Roots } from './roots.js';
import { TransportFailure } from './transport-failure.js';

export type { NativeClient } from './native.js';

/** Takes the place of native.ts in the single executable: there Bun's own fetch answers a read in 6 ms, many at once as well. */
export const openNative = async (options: TransportOptions, roots: Roots): Promise<NativeClient> => {
  const { own } = await roots.given();
  // Only these roots then, and not Bun's own: who is not known to them is asked for by the other client, which has all.
  const tls = { rejectUnauthorized: !options.insecure, ...(own.length === 0 ? {} : { ca: own }) };
  return {
    exchange: (exchange) => fetchOnce(exchange, options.connectTimeoutMs, tls),
    close: () => Promise.resolve(),
  };
};

interface FetchTls {
  readonly rejectUnauthorized: boolean;
  readonly ca?: readonly string[];
}

export const nativeWidensRoots = false;

/**
 * fetch does not tell whether a request has left, which decides whether a write may be repeated. Each read by it costs a
 * connection (see requestOf): where many are read, undici keeps some.
 */
export const nativeTakes = ({ method }: Exchange, { taken }: NativeUse): boolean => method === 'GET' && taken < 16;

declare const Bun: { readonly env: Readonly<Record<string, string | undefined>> };

/** Proxies, a certificate of the client and addresses that are known already are more than fetch can promise. */
export const suitsNative = ({ secure, proxy, clientCert, lookup }: TransportOptions): boolean => {
  const overruled =
    proxy !== undefined || lookup !== undefined || Object.keys(Bun.env).some((name) => overruling.test(name));
  return !overruled && !(secure && clientCert !== undefined);
};

/**
 * What fetch obeys by itself and cannot be told to leave: the proxy variables, even for this machine, and the one that
 * prints every request on stderr, with its token.
 */
const overruling = /^((https?|all)_proxy|bun_config_verbose_fetch)$/i;

const fetchOnce = async (exchange: Exchange, connectTimeoutMs: number, tls: FetchTls): Promise<RawReply> => {
  const before = stoppedAlready(exchange);
  if (before !== undefined) throw before;
  const { url } = exchange;
  const stopping = new AbortController();
  let stopped: TransportFailure | undefined;
  const stop = (failure: TransportFailure): void => {
    stopped ??= failure;
    stopping.abort(stopped);
  };
  const release = watchExchange(exchange, () => true, stop);
  const unwatch = watchConnecting(url, connectTimeoutMs, stop);
  let head: Pick<RawReply, 'status' | 'headers'> | undefined;
  try {
    const response = await fetch(url, requestOf(exchange, tls, stopping.signal));
    unwatch();
    head = { status: response.status, headers: headersOf(response) };
    return { ...head, body: await read(response) };
  } catch (error) {
    const failure = stopped ?? unusableRoots(error, tls) ?? failureOf(error);
    const refusal = refusalCutShort(head, failure);
    if (refusal === undefined) throw failure;
    stopping.abort(failure);
    return refusal;
  } finally {
    unwatch();
    release();
  }
};

/** Only cookies may come several times without being joined. */
const headersOf = ({ headers }: Response): RawReply['headers'] => {
  const cookies = headers.getSetCookie();
  return { ...Object.fromEntries(headers), ...(cookies.length > 1 ? { 'set-cookie': cookies } : {}) };
};

/**
 * On a connection that was used before and is lost, fetch sends a read once more by itself, and tells nobody: more than is
 * announced, and more than --retries allows. So every one gets a connection of its own.
 */
const requestOf = (exchange: Exchange, tls: FetchTls, signal: AbortSignal): RequestInit => {
  const bunOnly = { decompress: false, tls, keepalive: false };
  const headers = { 'accept-encoding': 'identity', ...exchange.headers };
  return { ...bunOnly, method: exchange.method, headers, redirect: 'manual', signal };
};

/** Whole where its length is announced, else piece by piece: an endless answer ends at the bound. */
const read = async (response: Response): Promise<Buffer> => {
  const announced = Number(response.headers.get('content-length') ?? Number.NaN);
  if (announced > maxAnswerBytes) throw new TransportFailure('too-large', true);
  if (announced >= 0) return Buffer.from(await response.arrayBuffer());
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    size += piece.length;
    if (size > maxAnswerBytes) throw new TransportFailure('too-large', true);
  }
  return Buffer.concat(pieces, size);
};

/** What fetch makes of roots that it cannot read, before it connects. The other client has the words for it. */
const unusableRoots = (error: unknown, { ca }: FetchTls): TransportFailure | undefined => {
  if (ca === undefined || !(error instanceof Error) || !('code' in error) || error.code !== 'FailedToOpenSocket')
    return undefined;
  return new TransportFailure('connect', false, Object.assign(error, { code: 'CERT_ROOTS_UNUSABLE' }));
};

const failureOf = (error: unknown): TransportFailure => {
  if (error instanceof TransportFailure) return error;
  const malformed = malformedResponse(error);
  if (malformed !== undefined) return new TransportFailure('protocol-error', true, malformed);
  const failure = new TransportFailure('connect', false, error);
  return failure.isTransient && failure.code !== 'ECONNRESET' ? failure : failureBySending(failure, error);
};

/** fetch's own sentence names the address and goes on about its parameters. */
const malformedResponse = (error: unknown): Error | undefined => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = malformed.find(({ codes }) => codes.includes(code));
  return known === undefined ? undefined : Object.assign(new Error(known.what), { code });
};

const malformed: readonly { readonly codes: readonly string[]; readonly what: string }[] = [
  { codes: ['Malformed_HTTP_Response', 'InvalidHTTPResponse', 'UnexpectedData'], what: 'it is not HTTP/1.1' },
  { codes: ['InvalidContentLength'], what: 'its length is not a number' },
  { codes: ['UnsupportedTransferEncoding'], what: 'its transfer encoding is unknown' },
  { codes: ['ResponseHeadersTooLarge'], what: 'its headers are too large' },
  { codes: ['UnrequestedUpgrade'], what: 'it switches to another protocol' },
];

const failureBySending = (unsent: TransportFailure, error: unknown): TransportFailure =>
  /CERT|SIGNATURE|TLS|SSL|HOSTNAME/i.test(unsent.code ?? '') ? unsent : TransportFailure.from(error, true);

/**
 * fetch does not say when it is connected. Shortly before the connect time-out, with no answer yet, a connection beside
 * it finds out whether the server can be reached at all; a slow answer is left alone.
 */
const watchConnecting = (
  url: string,
  connectTimeoutMs: number,
  stop: (failure: TransportFailure) => void,
): (() => void) => {
  const patience = Math.min(1000, connectTimeoutMs / 2);
  let probe: Socket | undefined;
  const timer = setTimeout(() => {
    const { hostname, port, protocol } = new URL(url);
    void import('node:net').then(({ connect }) => {
      probe = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || portOf(protocol)) });
      probe.setTimeout(patience, () => stop(TransportFailure.connectTimeout()));
      probe.on('connect', () => probe?.destroy()).on('error', () => probe?.destroy());
      return undefined;
    });
  }, connectTimeoutMs - patience);
  return () => {
    clearTimeout(timer);
    probe?.destroy();
  };
};

const portOf = (protocol: string): number => (protocol === 'https:' ? 443 : 80);
