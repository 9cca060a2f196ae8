import { signalsHeard } from '../../clock.js';
import { refusalCutShort } from './exchange.js';
import type { Exchange, RawReply, Transport, TransportOptions } from './exchange.js';
import { inflate } from './inflate.js';
import { nativeTakes, nativeWidensRoots, openNative, suitsNative, type NativeClient } from './native.js';
import { maxAnswerBytes } from './response-buffer.js';
import { openRoots } from './roots.js';
import { TransportFailure } from './transport-failure.js';

/**
 * One request after the other goes by what the platform brings along (native.ts): Node's own client has answered after
 * 16 ms where undici needs 40 to load and to compile its parser. undici does the rest: many at once, and proxies.
 */
export const openTransport = (options: TransportOptions): Transport => {
  const roots = openRoots(options);
  let native: Promise<NativeClient> | undefined;
  let full: Promise<Transport> | undefined;
  let taken = 0;
  let underWay = 0;
  let suits = suitsNative(options);
  const openFull = (): Promise<Transport> =>
    (full ??= import('./undici-transport.js').then(async ({ openUndici }) => {
      // To load it takes long enough for a signal to come meanwhile.
      await signalsHeard();
      return openUndici(options, roots);
    }));
  const goesByNative = (exchange: Exchange): boolean =>
    suits && full === undefined && nativeTakes(exchange, { taken, underWay });
  const exchangeByNative = async (exchange: Exchange): Promise<RawReply> => {
    taken += 1;
    underWay += 1;
    try {
      return await (await (native ??= openNative(options, roots))).exchange(exchange);
    } finally {
      underWay -= 1;
    }
  };
  const exchangeEncoded = async (exchange: Exchange): Promise<RawReply> => {
    if (!goesByNative(exchange)) return (await openFull()).exchange(exchange);
    try {
      return await exchangeByNative(exchange);
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error;
      // A connection that ends within a line may just as well be no HTTP at all: the next try can tell.
      if (error.reason === 'lost') suits = false;
      if (nativeWidensRoots || !error.untrusted) throw error;
      suits = false; // only the other way knows all the roots
      return (await openFull()).exchange(exchange);
    }
  };
  return {
    async exchange(exchange) {
      const reply = await exchangeEncoded(exchange);
      try {
        return { ...reply, body: await inflate(reply.body, reply.headers['content-encoding'], maxAnswerBytes) };
      } catch (error) {
        const refusal = error instanceof TransportFailure ? refusalCutShort(reply, error) : undefined;
        if (refusal === undefined) throw error;
        return refusal;
      }
    },
    // One that could not be opened was told of when it was asked for.
    async close() {
      await (await native?.catch(() => undefined))?.close();
      await (await full?.catch(() => undefined))?.close();
    },
  };
};
