import type { Transport, TransportOptions } from './exchange.js';
import { inflate } from './inflate.js';
import { maxAnswerBytes } from './response-buffer.js';
import { TransportFailure } from './transport-failure.js';
import { openClient } from './undici-client.js';
import { refusalCutShort } from './watch-exchange.js';

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
