import type { Method } from '../contract/operation.js';
import type { Call, Permit } from './client.js';

type Sent = Pick<Call, 'method' | 'path' | 'operation'>;
type Carries = (call: Sent) => boolean;

/** The permits that were given: one that was made up, cast or parsed is not among them. */
const issued = new WeakMap<Permit, Carries>();

/** A permit for some changes. Only `src/changes/permit.ts` gives them, after all checks and questions. */
export const issue = (carries: Carries): Permit => {
  const permit = Object.freeze({}) as Permit;
  issued.set(permit, carries);
  return permit;
};

/** Throws unless the permit was given for this change. */
export const checkPermit = (permit: Permit, call: Sent): void => {
  if (issued.get(permit)?.(call) !== true) throw new TypeError(`${call.operation} has no permit`);
};

/** Throws for a change that is sent as a read: its method and path decide, not what the call says of itself. */
export const checkReads = ({ method, operation, path }: Sent): void => {
  if (!isReading(method, path)) throw new TypeError(`${operation} is sent as a read, and may change something`);
};

/** GET reads, and a search whose criteria are in a body. */
export const isReading = (method: Method, path: string): boolean =>
  method === 'GET' || (method === 'POST' && /[/-]search$/.test(path));
