import { stoppedAlready, watchExchange, type Exchange, type RawReply, type Transport } from './exchange.js';
import { TransportFailure } from './transport-failure.js';

/** Answers an exchange within this process. */
export type AnswerExchange = (
  exchange: Exchange,
) => Promise<Omit<RawReply, 'body'> & { readonly body: Buffer | undefined }>;

/** A transport without a network; time limits and Ctrl-C end an exchange as usual. */
export const inProcess = (answer: AnswerExchange): Transport => ({
  exchange: (exchange) =>
    new Promise((resolve, reject) => {
      const stopped = stoppedAlready(exchange);
      if (stopped !== undefined) return reject(stopped);
      const stop = (failure: TransportFailure): void => {
        release();
        reject(failure);
      };
      const release = watchExchange(exchange, () => true, stop);
      const deliver = async (): Promise<void> => {
        const reply = await answer(exchange);
        release();
        resolve({ ...reply, body: reply.body ?? Buffer.alloc(0) });
      };
      // Asynchronous like a network answer: ten thousand in a row must not block Ctrl-C.
      setImmediate(() => void deliver().catch((error: unknown) => stop(new TransportFailure('lost', true, error))));
    }),
  close: async () => undefined,
});
