import type { Exchange, RawReply, Transport, TransportOptions } from './exchange.js';
import { openReader, readsSeveral, suitsReader, type PlainReader } from './reader.js';
import { TransportFailure } from './transport-failure.js';

/**
 * Plain reads go by what the platform brings along (reader.ts): Node's own client has answered after 16 ms where
 * undici needs 40 to load and to compile its parser. undici does everything else: writes, proxies, many at once.
 */
export const openTransport = async (options: TransportOptions): Promise<Transport> => {
  let reader: Promise<PlainReader> | undefined;
  let full: Promise<Transport> | undefined;
  let reading = 0;
  let quick = suitsReader(options);
  const openFull = (): Promise<Transport> =>
    (full ??= import('./undici-transport.js').then(({ openUndici }) => openUndici(options)));
  const goesByReader = ({ method }: Exchange): boolean =>
    quick && method === 'GET' && (readsSeveral || (reading === 0 && full === undefined));
  const read = async (exchange: Exchange): Promise<RawReply> => {
    reading += 1;
    try {
      return await (await (reader ??= openReader(options))).read(exchange);
    } finally {
      reading -= 1;
    }
  };
  return {
    async exchange(exchange) {
      if (!goesByReader(exchange)) return (await openFull()).exchange(exchange);
      try {
        return await read(exchange);
      } catch (error) {
        if (!(error instanceof TransportFailure)) throw error;
        // A connection that ends within a line may just as well be no HTTP at all: the next try can tell.
        if (error.reason === 'lost') quick = false;
        if (!error.unknownIssuer) throw error;
        quick = false; // only the other way knows the operating system's roots
        return (await openFull()).exchange(exchange);
      }
    },
    // One that could not be opened was told of when it was asked for.
    async close() {
      (await reader?.catch(() => undefined))?.close();
      await (await full?.catch(() => undefined))?.close();
    },
  };
};
