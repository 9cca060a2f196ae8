import { EmsError } from '../../errors.js';
import type { Client } from '../../http/client.js';

/** Notes a read that failed. 404 and 400 are answers: there is no such thing, or it was asked in a way that the service refuses. */
export const noteFailedReads =
  (send: Client['read'], reads: { failed: boolean }): Client['read'] =>
  async (call) => {
    try {
      return await send(call);
    } catch (error) {
      const isAnswer = error instanceof EmsError && (error.kind === 'not-found' || error.facts.status === 400);
      if (!isAnswer) reads.failed = true;
      throw error;
    }
  };
