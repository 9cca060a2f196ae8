import type { Dispatcher } from 'undici';

/**
 * Bounds how long a proxy takes to open a tunnel. Left alone, undici takes a proxy that hangs up for an idle connection
 * that was closed and asks again at once, for ever (measured: 2,300 connections a second); and its connect time-out does
 * not cover a proxy that says nothing.
 */
export const boundedTunnel = (proxy: Dispatcher, timeoutMs: number): Dispatcher => {
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
