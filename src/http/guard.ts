import { EmsError } from '../errors.js';
import type { Call } from './client.js';

/** Sees every request before it leaves, with its whole URL where that is asked for, and throws where it must not. */
export type Guard = (call: Call, url: () => string) => void;

/** For whatever only reads. The contract says what a read is: a search is a POST. */
export const refuseChanges: Guard = ({ operation, repeat }) => {
  if (repeat !== 'read')
    throw new EmsError('refused', `Refused: ${operation} would change something, and only reads are allowed here.`, {
      operation,
    });
};
