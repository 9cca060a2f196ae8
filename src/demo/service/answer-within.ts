import { incomingFrom } from '../request/parse.js';
import type { Host } from './host.js';
import { largestBody, tooLarge, type RawResponse, type Respond } from './respond.js';

export interface EmbeddedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

/** Answers a request from within this process. */
export type AnswerWithin = (request: EmbeddedRequest) => Promise<RawResponse>;

export const answerWithin =
  (host: Host, respond: Respond): AnswerWithin =>
  async ({ method, url, headers, body = '' }) => {
    const { pathname, search } = new URL(url);
    const target = `${pathname}${search}`;
    if (Buffer.byteLength(body) > largestBody(target, sender)) return tooLarge(host);
    const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
    const response = await respond(incomingFrom({ method, target, headers, body: text }), sender);
    if (response === 'drop') throw new Error('there is no connection to drop');
    return response;
  };

/** The user who runs the command owns the files, so control is allowed. The client ends its own waiting. */
const sender = { mayControl: true, gone: () => new Promise<never>(() => undefined) };
