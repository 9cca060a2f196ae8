import { EmsError } from '../../../base/errors.js';
import type { Client } from '../../../http/client.js';

/** Records failed reads. 404 and 400 are answers: the object does not exist, or the service rejects the query. */
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
