import { maxAnswerBytes, refusalCutShort, type Transport } from './exchange.js';
import type { TransportOptions } from './trust.js';
import { TransportFailure } from './transport-failure.js';
import { openClient } from './undici-client.js';
import type { BaseUrl } from '../url.js';

/** Sends by undici on Node and by fetch in the single executable, which gets fetch-client.ts instead when it is built. */
export const openTransport = (options: TransportOptions): Transport => {
  const client = openClient(options);
  return {
    async exchange(exchange) {
      const reply = await client.exchange(exchange);
      try {
        return { ...reply, body: await inflate(reply.body, reply.headers['content-encoding'], maxAnswerBytes) };
      } catch (error) {
        const refusal = error instanceof TransportFailure ? refusalCutShort(reply, error) : undefined;
        if (refusal === undefined) throw error;
        return refusal;
      }
    },
    close: () => client.close(),
  };
};

/** Bounded: a small answer may unpack to gigabytes. */
const inflate = async (body: Buffer, encoding: string | string[] | undefined, maxBytes: number): Promise<Buffer> => {
  const sent = (Array.isArray(encoding) ? encoding.join(',') : (encoding ?? '')).trim();
  const name = sent.toLowerCase();
  if (name === '' || name === 'identity' || body.length === 0) return body;
  const unpack = unpackers.get(name);
  if (unpack === undefined) {
    // As it was sent: in other letters a secret in it would not be known as one.
    throw new TransportFailure('protocol-error', true, new Error(`the response has the unknown encoding "${sent}"`));
  }
  const zlib = await import('node:zlib');
  return new Promise((resolve, reject) => {
    zlib[unpack](body, { maxOutputLength: maxBytes }, (error: NodeJS.ErrnoException | null, result: Buffer) => {
      if (error === null) resolve(result);
      else if (error.code === 'ERR_BUFFER_TOO_LARGE') reject(new TransportFailure('too-large', true));
      else
        reject(new TransportFailure('protocol-error', true, new Error(`the ${name} data of the response is damaged`)));
    });
  });
};

const unpackers = new Map([
  ['gzip', 'gunzip'],
  ['x-gzip', 'gunzip'],
  ['deflate', 'inflate'],
] as const) as ReadonlyMap<string, 'gunzip' | 'inflate'>; // any text may be looked up

export interface ConnectOptions {
  readonly insecure?: boolean;
  readonly insecureHttp?: boolean;
  readonly cacert?: string | undefined;
  readonly clientCert?: string | undefined;
  readonly clientKey?: string | undefined;
  readonly connectTimeoutMs: number;
  /** For proxies and further certificate roots. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The first Ctrl-C: no new request, reads end at once, writes have ten seconds to be answered. */
  readonly interrupt?: AbortSignal | undefined;
  warn(line: string): void;
}

export const connectTo = (base: BaseUrl, proxy: string | undefined, options: ConnectOptions): Transport => {
  if (options.insecure === true && base.secure) {
    options.warn(`The certificate of ${base.origin} is not verified (--insecure). The connection can be intercepted.`);
  }
  return openTransport({
    secure: base.secure,
    insecure: options.insecure === true,
    cacert: options.cacert,
    clientCert: options.clientCert,
    clientKey: options.clientKey,
    extraRoots: options.env['NODE_EXTRA_CA_CERTS'],
    systemRoots: options.env['SSL_CERT_FILE'],
    connectTimeoutMs: options.connectTimeoutMs,
    interrupt: options.interrupt,
    proxy,
  });
};
