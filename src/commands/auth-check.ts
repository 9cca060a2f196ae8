import type { JsonObject } from '../contract/operation.js';
import { EmsError } from '../errors.js';
import type { SignedInClient } from '../http/make-client.js';
import { getCall } from '../http/reads.js';

export interface TokenVerdict {
  readonly facts: JsonObject;
  /** Why the service cannot be used with this token; undefined when it can. */
  readonly problem?: EmsError;
}

/** Present in every version, needs a token, and costs the service one row. */
const question = getCall('/api/computer', { query: [['top', '1']] });

/** Asks the service what it thinks of the token: one that was revoked looks like any other from here. */
export const askService = async (client: SignedInClient): Promise<TokenVerdict> => {
  try {
    await client.token();
    const reply = await client.sendRaw(question);
    const { status } = reply;
    if (status < 300) {
      reply.json(); // throws for the page of a proxy, which says nothing about a token
      return { facts: { signedIn: true, service: 'accepted the token' } };
    }
    if (status === 403)
      return { facts: { signedIn: true, service: 'accepted the token; role computer.read is not assigned' } };
    if (status === 401) return refused('refused the token (401)');
    return unclear(new EmsError('failed', `The service returned ${status}, so the token could not be verified.`));
  } catch (error) {
    if (!(error instanceof EmsError)) throw error;
    return error.kind === 'not-signed-in'
      ? { facts: { signedIn: false, service: 'refused the credentials' }, problem: error }
      : unclear(error);
  }
};

/** Status without a request: a token with time left may have been revoked since. */
export const offlineVerdict = (secondsLeft: number | null, hasFixedToken: boolean): TokenVerdict => {
  const service = 'not asked (--offline)';
  if (hasFixedToken || (secondsLeft ?? 0) > 0) return { facts: { signedIn: true, service } };
  const problem = new EmsError('not-signed-in', 'No valid token is cached.', {
    hint: 'Run ems auth status without --offline to request one.',
  });
  return { facts: { signedIn: false, service }, problem };
};

const refused = (service: string): TokenVerdict => ({
  facts: { signedIn: false, service },
  problem: new EmsError('not-signed-in', 'The service rejected the token, and also a new one.', {
    hint: 'The principal may be revoked or expired, or EMS_TOKEN is old. Sign in again with: ems login',
  }),
});

const unclear = (problem: EmsError): TokenVerdict => ({
  facts: { signedIn: null, service: 'no clear answer' },
  problem,
});
