import type { Agent, Dispatcher, ProxyAgent } from 'undici';
import type { Exchange, RawReply, ReplyHeaders, Transport, TransportOptions } from './exchange.js';
import { openPools } from './pools.js';
import { ResponseBuffer } from './response-buffer.js';
import { TransportFailure } from './transport-failure.js';
import { trust, type Trust } from './trust.js';
import { boundedTunnel } from './tunnel.js';
import { compilingOnce, saveMemory } from './v8-flags.js';
import { refusalCutShort, stoppedAlready, watchExchange } from './watch-exchange.js';

/** Sends by undici. Bodies are as they came, perhaps compressed. */
export const openClient = (options: TransportOptions): Transport =>
  openPools(options, async (set, given) => {
    const tls = await trust(options, set, given);
    if (set === 'system' && tls === undefined) return undefined;
    const dispatcher = await openDispatcher(options, tls);
    let count = 0;
    return {
      exchange: (exchange) => {
        if (++count === severalRequests) saveMemory();
        return send(dispatcher, exchange);
      },
      // Destroyed, not closed: a request that is still under way must not hold the process.
      close: () => dispatcher.destroy(),
    };
  });

/** Shorter commands take little memory, and have more code to load that V8 has cached for other flags. */
const severalRequests = 4;

const openDispatcher = async (options: TransportOptions, tls: Trust | undefined): Promise<Agent | ProxyAgent> => {
  const undici = await import('undici');
  const { connectTimeoutMs, lookup, proxy, secure } = options;
  const connect = { timeout: connectTimeoutMs, ...(lookup === undefined ? {} : { lookup }), ...tls };
  // Our own timer covers the whole exchange; undici's would only watch the gaps between two bytes.
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
