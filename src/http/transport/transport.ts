import type { Agent, Dispatcher, ProxyAgent } from 'undici';
import { inflate } from './inflate.js';
import { onAbort } from './on-abort.js';
import { TransportFailure } from './transport-failure.js';
import { boundedTunnel } from './tunnel.js';
import { trust, type Trust, type TrustOptions } from './trust.js';

export interface TransportOptions extends TrustOptions {
  readonly connectTimeoutMs: number;
  /** Proxy for the service's origin; see proxy.ts. */
  readonly proxy?: string | undefined;
  readonly connections?: number;
}

export interface Exchange {
  readonly method: Dispatcher.HttpMethod;
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

export const maxAnswerBytes = 64 * 1024 * 1024;

export const openTransport = async (options: TransportOptions): Promise<Transport> => {
  const bundledRoots = await openDispatcher(options, await trust(options));
  let current = bundledRoots;
  let widening: Promise<Agent | ProxyAgent | undefined> | undefined;
  return {
    async exchange(exchange) {
      const used = current;
      try {
        return await exchangeOnce(used, exchange);
      } catch (error) {
        // Only once an unknown issuer turns up are the operating system's roots read: they cost tens of milliseconds.
        if (used !== bundledRoots || !(error instanceof TransportFailure) || !error.unknownIssuer) throw error;
        // Shared: several requests meet the same issuer at the same time.
        const systemRoots = await (widening ??= openSystemRoots(options));
        if (systemRoots === undefined) throw error;
        if (current === bundledRoots) void bundledRoots.close().catch(() => undefined);
        current = systemRoots;
        return await exchangeOnce(systemRoots, exchange);
      }
    },
    // Destroyed, not closed: a request that is still under way must not hold the process.
    async close() {
      const systemRoots = await widening?.catch(() => undefined);
      await Promise.all([bundledRoots.destroy(), systemRoots?.destroy()]);
    },
  };
};

const openSystemRoots = async (options: TransportOptions): Promise<Agent | ProxyAgent | undefined> => {
  const systemRoots = await trust(options, 'with-system-roots');
  return systemRoots === undefined ? undefined : openDispatcher(options, systemRoots);
};

const openDispatcher = async (options: TransportOptions, tls: Trust | undefined): Promise<Agent | ProxyAgent> => {
  const connect = { timeout: options.connectTimeoutMs, ...tls };
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
  const { default: DirectAgent } = await import('undici/lib/dispatcher/agent.js');
  return new DirectAgent({ ...shared, connect });
};

const exchangeOnce = async (dispatcher: Dispatcher, exchange: Exchange): Promise<RawReply> => {
  const raw = await collect(dispatcher, exchange);
  return { ...raw, body: await inflate(raw.body, raw.headers['content-encoding'], maxAnswerBytes) };
};

/** undici's own `request` builds a stream per answer; collecting the chunks here is cheaper and bounds them. */
const collect = (dispatcher: Dispatcher, exchange: Exchange): Promise<RawReply> => {
  const { url, method, timeoutMs, signal, unsentSignal } = exchange;
  return new Promise((resolve, reject) => {
    const target = new URL(url);
    let sent = false;
    let controller: Dispatcher.DispatchController | undefined;
    let stopped: TransportFailure | undefined;
    let status = 0;
    let headers: ReplyHeaders = {};
    const body = new ResponseBuffer();

    const release = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      unsentSignal?.removeEventListener('abort', abortUnsent);
    };
    const stop = (failure: TransportFailure): void => {
      stopped ??= failure;
      release();
      controller?.abort(stopped);
      reject(stopped);
    };
    const abort = (): void => stop(new TransportFailure('aborted', sent, signal?.reason));
    const timer = setTimeout(() => stop(new TransportFailure('time-out', sent)), timeoutMs);
    const abortUnsent = (): void => {
      if (!sent) stop(new TransportFailure('aborted', false, unsentSignal?.reason));
    };
    if (signal?.aborted === true) return abort();
    if (unsentSignal?.aborted === true) return abortUnsent();
    if (signal !== undefined) onAbort(signal, abort);
    if (unsentSignal !== undefined) onAbort(unsentSignal, abortUnsent);

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
        body.add(chunk);
        if (body.size > maxAnswerBytes) stop(new TransportFailure('too-large', true));
      },
      onResponseEnd() {
        release();
        resolve({ status, headers, body: body.whole() });
      },
      onResponseError(_, error) {
        release();
        reject(stopped ?? TransportFailure.from(error, sent));
      },
    };
    const request: Dispatcher.DispatchOptions = {
      origin: target.origin,
      path: target.pathname + target.search,
      method,
      headers: exchange.headers,
      body: exchange.body ?? null,
    };
    try {
      dispatcher.dispatch(request, handler);
    } catch (error) {
      stop(TransportFailure.from(error, false));
    }
  });
};

/**
 * An answer's bytes, copied to their place as they come in. Keeping the pieces until the end costs a list of a million
 * rows memory: they outlive V8's young generation, and only a full collection frees them.
 */
class ResponseBuffer {
  #bytes: Buffer = Buffer.alloc(0);
  size = 0;

  /** The length that the service has announced; it may be wrong, or none. */
  expect(length: number): void {
    if (length > 0 && length <= maxAnswerBytes) this.#bytes = Buffer.allocUnsafeSlow(length);
  }

  add(piece: Buffer): void {
    const end = this.size + piece.length;
    if (end > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(end, 2 * this.#bytes.length));
      larger.set(this.#bytes.subarray(0, this.size));
      this.#bytes = larger;
    }
    this.#bytes.set(piece, this.size);
    this.size = end;
  }

  whole(): Buffer {
    return this.#bytes.subarray(0, this.size);
  }
}
