import { incomingFrom } from './request/parse.js';
import { largestBody, createResponder, tooLarge, type RawResponse } from './service/respond.js';
import { openWorld } from './service/open-world.js';

export interface EmbeddedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

export interface EmbeddedService {
  /** The current time of the service; `ems demo advance` moves it. */
  time(): number;
  answer(request: EmbeddedRequest): Promise<RawResponse>;
}

/**
 * Runs the service inside the process of its only client. A connection would take 30 ms of CPU in a process that is both
 * of its ends (a list of 50: 4.28 -> 3.2 times bare Node).
 */
export const openEmbedded = async (directory: string): Promise<EmbeddedService> => {
  const host = await openWorld(directory);
  const respond = createResponder(host);
  return {
    time: () => host.time(),
    answer: async ({ method, url, headers, body = '' }) => {
      const { pathname, search } = new URL(url);
      const target = `${pathname}${search}`;
      if (Buffer.byteLength(body) > largestBody(target, sender)) return tooLarge(host);
      const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
      const response = await respond(incomingFrom({ method, target, headers, body: text }), sender);
      if (response === 'drop') throw new Error('there is no connection to drop');
      return response;
    },
  };
};

/** The user who runs the command owns the files, so control is allowed. The client ends its own waiting. */
const sender = { mayControl: true, gone: () => new Promise<never>(() => undefined) };
