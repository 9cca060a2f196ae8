import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import { lookupOf, refusalCutShort, stoppedAlready, watchExchange } from './exchange.js';
import type { Exchange, RawReply, ReplyHeaders, TransportOptions } from './exchange.js';
import { ResponseBuffer } from './response-buffer.js';
import { openWays, type Roots } from './roots.js';
import { TransportFailure } from './transport-failure.js';
import type { Trust } from './trust.js';

/** The client that Node has inside. The single executable has bun-native.ts in its place. */
export interface NativeClient {
  /** The body as it came, perhaps compressed. */
  exchange(exchange: Exchange): Promise<RawReply>;
  close(): Promise<void>;
}

/** How many exchanges it has taken, and how many of them have not ended. */
export interface NativeUse {
  readonly taken: number;
  readonly underWay: number;
}

export const suitsNative = ({ proxy }: TransportOptions): boolean => proxy === undefined;

/** undici keeps ten pages in flight at less cost. */
export const nativeTakes = (_: Exchange, { underWay }: NativeUse): boolean => underWay === 0;

/** Where the issuer of a certificate is unknown, it asks the operating system's roots as well. */
export const nativeWidensRoots = true;

export const openNative = async (options: TransportOptions, roots: Roots): Promise<NativeClient> => {
  const { Agent, request } = options.secure ? await import('node:https') : await import('node:http');
  const openWay = (tls: Trust | undefined) => {
    const agent = new Agent({ keepAlive: true, timeout: idleMs, ...lookupOf(options), ...tls });
    const begin = ({ url, method, headers, body }: Exchange): ClientRequest =>
      request(url, { agent, method, headers: { ...headers, ...lengthOf(body) } });
    return Promise.resolve({ begin, close: () => Promise.resolve(endUsed(agent)) });
  };
  const ways = openWays(roots, openWay);
  return {
    exchange: (exchange) => ways.use(({ begin }) => exchangeOnce(exchange, options, begin)),
    close: () => ways.close(),
  };
};

/** An idle connection keeps the process from nothing, and closing it takes 1 ms. */
const endUsed = (agent: Agent): void => {
  if (Object.keys(agent.sockets).length > 0) agent.destroy();
};

/** Said by us: Node leaves it out where a DELETE has a body. */
const lengthOf = (body: Exchange['body']): Record<string, string> =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };

/** A connection that has been idle for so long is not used again: the server may be closing it at this moment. */
const idleMs = 4000;

const exchangeOnce = (
  exchange: Exchange,
  { secure, connectTimeoutMs }: TransportOptions,
  begin: (exchange: Exchange) => ClientRequest,
): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    let sent = false;
    let head: ReplyHead | undefined;
    let request: ClientRequest | undefined;
    let stopped = stoppedAlready(exchange);
    if (stopped !== undefined) return reject(stopped);
    const stop = (failure: TransportFailure): void => {
      stopped ??= failure;
      release();
      request?.destroy();
      const refusal = refusalCutShort(head, stopped);
      if (refusal === undefined) reject(stopped);
      else resolve(refusal);
    };
    const release = watchExchange(exchange, () => sent, stop);
    const fail = (error: unknown): void => stop(TransportFailure.from(error, sent));
    try {
      request = begin(exchange);
    } catch (error) {
      return fail(error);
    }
    const connected = (): void => {
      sent = true;
    };
    request.on('socket', (socket) => {
      if (request?.reusedSocket) return connected();
      const timer = setTimeout(() => stop(TransportFailure.connectTimeout()), connectTimeoutMs);
      const ended = (): void => clearTimeout(timer);
      const ready = secure ? 'secureConnect' : 'connect';
      return void socket.once(ready, connected).once(ready, ended).once('close', ended);
    });
    request.on('response', (response) => {
      head = headOf(response);
      collect(response, head, stop, (reply) => {
        release();
        resolve(reply);
      });
    });
    request.on('upgrade', () => {
      stop(new TransportFailure('protocol-error', true, new Error('it switches to another protocol')));
    });
    request.on('error', fail);
    request.end(exchange.body);
  });

type ReplyHead = Pick<RawReply, 'status' | 'headers'>;

const headOf = (response: IncomingMessage): ReplyHead => ({
  status: response.statusCode ?? 0,
  headers: headersOf(response),
});

const collect = (
  response: IncomingMessage,
  { headers, status }: ReplyHead,
  stop: (failure: TransportFailure) => void,
  done: (reply: RawReply) => void,
): void => {
  if (status < 100) return stop(new TransportFailure('protocol-error', true, new Error(`it has the status ${status}`)));
  const body = new ResponseBuffer();
  body.expect(Number(headers['content-length'] ?? 0));
  response.on('data', (piece: Buffer) => {
    const tooMuch = body.add(piece);
    if (tooMuch !== undefined) stop(tooMuch);
  });
  response.on('end', () => done({ status, headers, body: body.whole() }));
  response.on('error', (error) => stop(TransportFailure.from(error, true)));
};

/** As undici gives them: a list where one comes several times. Node's own `headers` would drop some of those. */
const headersOf = ({ headersDistinct }: IncomingMessage): ReplyHeaders =>
  Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values = []]) => [name, values.length === 1 ? values[0] : values]),
  );
