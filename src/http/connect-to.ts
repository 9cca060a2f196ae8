import type { Transport } from './transport/exchange.js';
import { openTransport } from './transport/transport.js';
import { isLoopbackAddress, refusePlainHttp, type BaseUrl } from './url.js';

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

export const connectTo = async (
  base: BaseUrl,
  proxy: string | undefined,
  options: ConnectOptions,
): Promise<Transport> => {
  if (!base.secure && base.loopback && options.insecureHttp !== true) await refuseElsewhere(base);
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

/** Plain HTTP is for this machine: where a name leads is looked at before anything is sent there. */
const refuseElsewhere = async (base: BaseUrl): Promise<void> => {
  const { hostname } = new URL(base.origin);
  if (!/localhost\.?$/i.test(hostname)) return;
  const { lookup } = await import('node:dns/promises');
  const addresses = await lookup(hostname, { all: true }).catch(() => []); // connecting says what is wrong
  if (addresses.some(({ address }) => !isLoopbackAddress(address)))
    refusePlainHttp({ ...base, loopback: false }, false);
};
