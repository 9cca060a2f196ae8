import { EmsError } from '../../base/errors.js';
import type { Client } from '../../http/client.js';
import { systemApi } from '../../service/system.js';

/**
 * Passes if a 404 proves that a thing is gone. One without a code may come from a proxy, which answers every read so:
 * then the service has to answer another read in another way.
 */
export const proveAbsent = async (error: EmsError, client: Pick<Client, 'read'>): Promise<void> => {
  if (error.facts.code !== undefined) return;
  try {
    await client.read(systemApi.status());
  } catch (other) {
    if (!(other instanceof EmsError)) throw other;
    // A missing role is an answer of the service, too.
    if (other.kind === 'forbidden' || (other.kind === 'not-found' && other.facts.code !== undefined)) return;
    throw new EmsError('failed', `Nothing shows whether it is gone: ${error.message}`, {
      ...error.facts,
      hint: 'The service answers other reads in the same way. Check the address with: ems doctor',
    });
  }
};
