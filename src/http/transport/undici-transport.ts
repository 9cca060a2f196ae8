import type { Agent, buildConnector, Dispatcher, ProxyAgent } from 'undici';
import type { Socket } from 'node:net';
import { signalsHeard } from '../../clock.js';
import { isBusyTurn, noteWork } from '../busy-turn.js';
import { lookupOf, refusalCutShort, watchExchange, stoppedAlready } from './exchange.js';
import type { Exchange, RawReply, ReplyHeaders, Transport, TransportOptions } from './exchange.js';
import { ResponseBuffer } from './response-buffer.js';
import { openWays, type Roots } from './roots.js';
import { TransportFailure } from './transport-failure.js';
import { boundedTunnel } from './tunnel.js';
import type { Trust } from './trust.js';

/** Everything that HTTP/1.1 clients can do; 40 ms until the first answer. Bodies as they came, perhaps compressed. */
export const openUndici = (options: TransportOptions, roots: Roots): Transport => {
  const ways = openWays(roots, async (tls) => {
    const dispatcher = await openDispatcher(options, tls);
    // Destroyed, not closed: a request that is still under way must not hold the process.
    return { dispatcher, close: () => dispatcher.destroy() };
  });
  return {
    exchange: (exchange) => ways.use(({ dispatcher }) => collect(dispatcher, exchange)),
    close: () => ways.close(),
  };
};

type Connector = buildConnector.connector;

const openDispatcher = async (options: TransportOptions, tls: Trust | undefined): Promise<Agent | ProxyAgent> => {
  const connect = { timeout: options.connectTimeoutMs, ...lookupOf(options), ...tls };
  // Our own timer covers the whole exchange; undici's would only watch the gaps between two bytes.
  const shared = { connections: options.connections ?? 64, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 };
  if (options.proxy !== undefined) {
    const [{ default: Proxy }, { default: Parent }, { default: openTunnel }] = await Promise.all([
      import('undici/lib/dispatcher/proxy-agent.js'),
      import('undici/lib/dispatcher/dispatcher.js'),
      import('undici/lib/api/api-connect.js'),
    ]);
    // The package entry does this for all its methods; the parts alone come without it.
    Parent.prototype.connect = boundedTunnel(openTunnel, options.connectTimeoutMs);
    const proxyTunnel = options.secure;
    return new Proxy({ uri: options.proxy, ...shared, requestTls: connect, proxyTls: connect, proxyTunnel });
  }
  const [{ default: DirectAgent }, { default: connectorOf }] = await Promise.all([
    import('undici/lib/dispatcher/agent.js'),
    import('undici/lib/core/connect.js'),
  ]);
  return new DirectAgent({ ...shared, connect: onceHeard(connectorOf(connect)) });
};

/** A request leaves as soon as undici has its connection: a signal that came before is heard before. */
const onceHeard =
  (connect: Connector): Connector =>
  (options, callback) =>
    connect(options, (error, socket) => {
      if (error === null) void handOver(socket, callback);
      else callback(error, null);
    });

const handOver = async (socket: Socket, callback: buildConnector.Callback): Promise<void> => {
  let failure: Error | undefined;
  const fail = (problem: Error): void => void (failure = problem);
  socket.once('error', fail);
  await signalsHeard();
  socket.off('error', fail);
  // With the first connection undici compiles its parser, and then writes.
  if (!isCompiled) noteWork();
  isCompiled = true;
  if (socket.destroyed) callback(failure ?? hungUp(), null);
  else callback(null, socket);
};

let isCompiled = false;

const hungUp = (): Error => Object.assign(new Error('the other side closed the connection'), { code: 'ECONNRESET' });

/** undici's own `request` builds a stream per answer; collecting the chunks here is cheaper and bounds them. */
const collect = (dispatcher: Dispatcher, exchange: Exchange): Promise<RawReply> => {
  const { url, method } = exchange;
  return new Promise((resolve, reject) => {
    const target = new URL(url);
    let sent = false;
    let controller: Dispatcher.DispatchController | undefined;
    let stopped = stoppedAlready(exchange);
    let status = 0;
    let headers: ReplyHeaders = {};
    const body = new ResponseBuffer();
    if (stopped !== undefined) return reject(stopped);

    const stop = (failure: TransportFailure): void => {
      stopped ??= failure;
      release();
      controller?.abort(stopped);
      end(stopped);
    };
    const end = (failure: TransportFailure): void => {
      const refusal = refusalCutShort({ status, headers }, failure);
      if (refusal === undefined) reject(failure);
      else resolve(refusal);
    };
    const release = watchExchange(exchange, () => sent, stop);

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        if (stopped !== undefined) return started.abort(stopped);
        // Between two turns of the loop, where undici has waited for a free connection: thrown, it keeps that one.
        if (isBusyTurn() && postponed++ < mostPostponed) throw notYet;
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
        if (error === notYet) return void signalsHeard().then(dispatch, reject);
        release();
        end(stopped ?? TransportFailure.from(error, sent));
      },
    };
    const request: Dispatcher.DispatchOptions = {
      origin: target.origin,
      path: target.pathname + target.search,
      method,
      headers: exchange.headers,
      body: exchange.body ?? null,
    };
    let postponed = 0;
    const dispatch = (): void => {
      if (stopped !== undefined) return;
      try {
        dispatcher.dispatch(request, handler);
      } catch (error) {
        stop(TransportFailure.from(error, false));
      }
    };
    dispatch();
  });
};

/** A long answer was worked on since the request was handed over: a signal may have come meanwhile. */
const notYet = new Error('not yet');

/** Where long answers come all the time, it leaves all the same. */
const mostPostponed = 20;
