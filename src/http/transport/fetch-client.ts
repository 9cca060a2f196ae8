import {
  ResponseBuffer,
  maxAnswerBytes,
  refusalCutShort,
  stoppedAlready,
  watchExchange,
  type Exchange,
  type RawReply,
  type Transport,
} from './exchange.js';
import {
  openPools,
  unusablePems,
  systemRoots,
  tlsOf,
  type GivenPems,
  type RootSet,
  type TransportOptions,
  type TrustOptions,
} from './trust.js';
import { TransportFailure } from './transport-failure.js';
import type { Socket } from 'node:net';

/** Takes the place of undici-client.ts in the single executable: Bun's own fetch answers 15 ms sooner there. */
export const openClient = (options: TransportOptions): Transport =>
  openPools(options, async (set, given) => {
    const tls = await pemsForFetch(options, set, given);
    if (tls === undefined) return undefined;
    return { exchange: (request) => fetchOnce(request, options, tls), close: () => Promise.resolve() };
  });

const fetchOnce = async (exchange: Exchange, options: TransportOptions, tls: FetchTls): Promise<RawReply> => {
  const before = stoppedAlready(exchange);
  if (before !== undefined) throw before;
  const stopping = new AbortController();
  let stopped: TransportFailure | undefined;
  const stop = (failure: TransportFailure): void => {
    stopped ??= failure;
    stopping.abort(stopped);
  };
  // fetch does not report when a request is sent, so from here on it may have been sent.
  const release = watchExchange(exchange, () => true, stop);
  const unwatch = watchConnecting(options.proxy ?? exchange.url, options.connectTimeoutMs, stop);
  let head: Pick<RawReply, 'status' | 'headers'> | undefined;
  try {
    const response = await fetch(exchange.url, requestOf(exchange, options, tls, stopping.signal));
    unwatch();
    if (response.status < 100) throw malformed(`it has the status ${response.status}`);
    head = { status: response.status, headers: headersOf(response) };
    return { ...head, body: await read(response) };
  } catch (error) {
    if (stopped === undefined && isUnusablePem(error, tls)) throw unusablePems(error);
    const failure = stopped ?? failureOfFetch(error);
    const refusal = refusalCutShort(head, failure);
    if (refusal === undefined) throw failure;
    stopping.abort(failure);
    return refusal;
  } finally {
    unwatch();
    release();
  }
};

const requestOf = (
  { method, headers, body }: Exchange,
  { proxy }: TransportOptions,
  tls: FetchTls,
  signal: AbortSignal,
): RequestInit => {
  // Without these, fetch would obey HTTP_PROXY even for this machine, and print tokens for BUN_CONFIG_VERBOSE_FETCH.
  const obeysUs = { proxy: proxy ?? false, verbose: false, decompress: false, tls };
  // fetch silently repeats requests that it considers harmless if a reused connection is lost,
  // which is more than --retries allows. It never repeats POST and PATCH.
  const keepalive = method === 'POST' || method === 'PATCH';
  const sent = { 'accept-encoding': 'identity', ...headers };
  return {
    ...obeysUs,
    keepalive,
    method,
    headers: sent,
    body: body ?? null,
    redirect: 'manual',
    signal,
  };
};

/** Only set-cookie may occur several times without being joined. */
const headersOf = ({ headers }: Response): RawReply['headers'] => {
  const cookies = headers.getSetCookie();
  return { ...Object.fromEntries(headers), ...(cookies.length > 1 ? { 'set-cookie': cookies } : {}) };
};

/** Reads at once where the length is announced, else piece by piece: an endless answer ends at the bound. */
const read = async (response: Response): Promise<Buffer> => {
  const announced = Number(response.headers.get('content-length') ?? Number.NaN);
  if (announced > maxAnswerBytes) throw new TransportFailure('too-large', true);
  if (announced >= 0) return Buffer.from(await response.arrayBuffer());
  const body = new ResponseBuffer();
  for await (const piece of response.body ?? []) {
    const tooMuch = body.add(Buffer.from(piece));
    if (tooMuch !== undefined) throw tooMuch;
  }
  return body.whole();
};

/** Derives from the error codes of Bun's fetch whether a request may have been sent; if unclear, it may. */
const failureOfFetch = (error: unknown): TransportFailure => {
  if (error instanceof TransportFailure) return error;
  const code = codeOfFetch(error);
  const known = malformedResponses[code];
  if (known !== undefined) return malformed(known);
  if (code === 'ERR_PROXY_TUNNEL')
    return new TransportFailure('connect', false, Object.assign(new Error(code), { code: 'UND_ERR_ABORTED' }));
  const unsent = new TransportFailure('connect', false, error);
  const isUnsent = (unsent.isTransient && code !== 'ECONNRESET') || handshake.test(code);
  return isUnsent ? unsent : TransportFailure.from(error, true);
};

const malformed = (what: string): TransportFailure => new TransportFailure('protocol-error', true, new Error(what));

const handshake = /^EPROTO$|CERT|SIGNATURE|TLS|SSL|HOSTNAME/i;

/** Replaces fetch's own messages, which name the address and explain its parameters. */
const malformedResponses: Readonly<Record<string, string>> = {
  Malformed_HTTP_Response: 'it is not HTTP/1.1',
  InvalidHTTPResponse: 'it is not HTTP/1.1',
  UnexpectedData: 'it is not HTTP/1.1',
  InvalidContentLength: 'its length is not a number',
  UnsupportedTransferEncoding: 'its transfer encoding is unknown',
  ResponseHeadersTooLarge: 'its headers are too large',
  UnrequestedUpgrade: 'it switches to another protocol',
};

/** fetch opens no connection with unreadable certificates or keys. */
const isUnusablePem = (error: unknown, { ca, cert }: FetchTls): boolean =>
  (ca !== undefined || cert !== undefined) && codeOfFetch(error) === 'FailedToOpenSocket';

const codeOfFetch = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/**
 * Stops a fetch that does not connect in time. fetch does not report when it is connected: shortly before the connect
 * time-out, without an answer yet, a second connection tests whether the server is reachable at all; a slow answer is
 * not stopped.
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

/** The TLS options of Bun's fetch. Its own least version is TLS 1.2. */
interface FetchTls {
  /** Always explicit: otherwise NODE_TLS_REJECT_UNAUTHORIZED=0 would decide. */
  readonly rejectUnauthorized: boolean;
  /** Replaces Bun's own roots and NODE_EXTRA_CA_CERTS. */
  readonly ca?: readonly string[];
  readonly cert?: string;
  readonly key?: string;
}

/** The certificates to trust, as trust() does for Node: first only --cacert, if given, then all. */
const pemsForFetch = async (
  options: TrustOptions,
  set: RootSet,
  { own, cert, key }: GivenPems,
): Promise<FetchTls | undefined> => {
  const tls = {
    rejectUnauthorized: !options.insecure,
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  };
  if (set === 'none' || (set === 'bundled' && own.length === 0)) return tls;
  if (set === 'bundled') return { ...tls, ca: own };
  const system = await readableSystemRoots(options);
  const bundled = (await tlsOf()).getCACertificates?.('default') ?? [];
  return own.length + system.length === 0 ? undefined : { ...tls, ca: [...own, ...bundled, ...system] };
};

/** fetch opens no connection if one of many certificates is unreadable. */
const readableSystemRoots = async (options: TrustOptions): Promise<readonly string[]> => {
  const { certificatesIn } = await import('./check-bundle.js');
  return (await systemRoots(options)).flatMap(certificatesIn);
};
