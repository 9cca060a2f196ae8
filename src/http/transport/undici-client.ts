import type { Agent, Dispatcher, ProxyAgent, buildConnector } from 'undici';
import {
  ResponseBuffer,
  refusalCutShort,
  stoppedAlready,
  watchExchange,
  type Exchange,
  type RawReply,
  type ReplyHeaders,
  type Transport,
} from './exchange.js';
import { openPools, trust, type TransportOptions, type Trust } from './trust.js';
import { TransportFailure } from './transport-failure.js';
import { setFlagsFromString } from 'node:v8';

/** Sends with undici. Bodies are unchanged, possibly compressed. */
export const openClient = (options: TransportOptions): Transport =>
  openPools(options, async (set, given) => {
    const tls = await trust(options, set, given);
    if (set === 'system' && tls === undefined) return undefined;
    const dispatcher = await openDispatcher(options, tls);
    let count = 0;
    return {
      exchange: (exchange) => {
        if (++count === severalRequests) runLonger();
        return send(dispatcher, exchange);
      },
      // Destroyed, not closed: a running request must not keep the process alive.
      close: () => dispatcher.destroy(),
    };
  });

/** With fewer requests, flags save little memory, and code that is loaded later is cached only for the old flags. */
const severalRequests = 16;

const openDispatcher = async (options: TransportOptions, tls: Trust | undefined): Promise<Agent | ProxyAgent> => {
  const undici = await import('undici');
  const { connectTimeoutMs, proxy, secure } = options;
  const connect = { timeout: connectTimeoutMs, ...tls };
  // Our timer covers the whole exchange; undici's would cover only gaps between bytes.
  const shared = { connections: options.connections ?? 64, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 };
  if (proxy === undefined)
    return new undici.Agent({ ...shared, connect: compilingOnce(undici.buildConnector(connect)) });
  const clientFactory = (origin: URL, how: object): Dispatcher =>
    boundedTunnel(new undici.Pool(origin, how), connectTimeoutMs);
  return new undici.ProxyAgent({
    ...shared,
    uri: proxy,
    requestTls: connect,
    proxyTls: connect,
    proxyTunnel: secure,
    clientFactory,
  });
};

/** undici's own `request` builds a stream per answer; collecting the chunks here is cheaper and bounds them. */
const send = (dispatcher: Dispatcher, exchange: Exchange): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    let sent = false;
    let controller: Dispatcher.DispatchController | undefined;
    let stopped = stoppedAlready(exchange);
    let status = 0;
    let headers: ReplyHeaders = {};
    const body = new ResponseBuffer();
    if (stopped !== undefined) return reject(stopped);

    const stop = (failure: TransportFailure): void => {
      stopped ??= failure;
      controller?.abort(stopped);
      end(stopped);
    };
    const end = (failure: TransportFailure): void => {
      release();
      const refusal = refusalCutShort({ status, headers }, failure);
      if (refusal === undefined) reject(failure);
      else resolve(refusal);
    };
    const release = watchExchange(exchange, () => sent, stop);

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        if (stopped !== undefined) return started.abort(stopped);
        controller = started;
        sent = true;
      },
      onResponseStart(_, statusCode, replyHeaders) {
        status = statusCode;
        headers = replyHeaders;
        body.expect(Number(replyHeaders['content-length'] ?? 0));
      },
      onResponseData(_, chunk) {
        const tooMuch = body.add(chunk);
        if (tooMuch !== undefined) stop(tooMuch);
      },
      onResponseEnd() {
        release();
        resolve({ status, headers, body: body.whole() });
      },
      onResponseError(_, error) {
        end(stopped ?? TransportFailure.from(error, sent));
      },
    };
    try {
      dispatcher.dispatch(requestOf(exchange), handler);
    } catch (error) {
      stop(TransportFailure.from(error, false));
    }
  });

const requestOf = ({ url, method, headers, body }: Exchange): Dispatcher.DispatchOptions => {
  const { origin, pathname, search } = new URL(url);
  return { origin, path: pathname + search, method, headers, body: body ?? null };
};

const major = Number.parseInt(process.versions.node, 10);

/**
 * Keeps Node 20 from compiling undici's WebAssembly parser a second time in the background: it waits for that at the
 * end, and a request takes 296 ms instead of 169. It also compiles no machine code for functions that a short command
 * calls a few times (2 ms). Later versions of Node need no help. Set when undici opens its first connection, because
 * code that is loaded afterwards is not in V8's cache, which is for one set of flags.
 */
const compilingOnce = (connect: buildConnector.connector): buildConnector.connector =>
  major === 20
    ? (options, callback) =>
        connect(options, (...connection) => {
          setFlagsFromString(`--liftoff-only --baseline-batch-compilation-threshold=${2 ** 30}`);
          callback(...connection);
        })
    : connect;

/** Keeps V8's young generation from growing: a list of 100,000 takes 115 MB instead of 138 in the same time. */
const runLonger = (): void => {
  if (major === 20) setFlagsFromString('--baseline-batch-compilation-threshold=4096');
  if (major <= newestMeasured) setFlagsFromString('--semi-space-growth-factor=1');
};

const newestMeasured = 26;

/**
 * Limits how long a proxy may take to open a tunnel. By default, undici mistakes a proxy that hangs up for a closed
 * idle connection and retries for ever (measured: 2,300 connections a second), and its connect time-out does not cover
 * a silent proxy.
 */
const boundedTunnel = (proxy: Dispatcher, timeoutMs: number): Dispatcher => {
  const open: (options: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData> = proxy.connect.bind(proxy);
  const openTunnel = async (options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> => {
    const end = AbortSignal.timeout(timeoutMs);
    try {
      return await open({ ...options, signal: end });
    } catch (error) {
      if (end.aborted) throw failure('UND_ERR_CONNECT_TIMEOUT', error);
      throw isHangUp(error) ? failure('UND_ERR_ABORTED', error) : error;
    }
  };
  return Object.assign(proxy, { connect: openTunnel });
};

const isHangUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET');

const failure = (code: string, cause: unknown): Error => Object.assign(new Error(code, { cause }), { code });
