import type { Socket } from 'node:net';
import { TransportFailure } from './transport-failure.js';

/**
 * Stops a fetch that does not connect in time. fetch does not say when it is connected: shortly before the connect
 * time-out, with no answer yet, a second connection finds out whether the server can be reached at all; a slow answer is
 * left alone.
 */
export const watchConnecting = (
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
