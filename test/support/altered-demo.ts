import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { useFastDemo } from './fast-demo.js';
import type { Ran } from './in-process.js';

/** A status that is answered instead, or what becomes of the JSON of a good answer. */
export type Alteration = number | ((json: never) => unknown);

export interface AlteredDemo {
  /** Answers whose method and path fit are altered until the end of the test. */
  alter(path: RegExp, alteration: Alteration): void;
  run(line: readonly string[]): Promise<Ran>;
}

/** The demo service behind a proxy that answers some reads otherwise: an older service, a missing role, a contradiction. */
export const useAlteredDemo = (computers = 60): AlteredDemo => {
  const demo = useFastDemo({ computers, speed: 0 });
  let altered: { readonly path: RegExp; readonly alteration: Alteration }[] = [];
  const proxy = createServer();
  const portOf = (address: AddressInfo | string | null): number =>
    typeof address === 'object' && address !== null ? address.port : 0;
  // The clock of the demo stands still: a Date of this proxy would be another time.
  const answerHeaders = { 'content-type': 'application/json', server: 'ems-demo' };
  const answer = async (method: string, path: string, init: RequestInit): Promise<{ status: number; text: string }> => {
    const alteration = altered.find((each) => each.path.test(`${method} ${path}`))?.alteration;
    if (typeof alteration === 'number') return { status: alteration, text: '{}' };
    const reply = await fetch(`${demo().server.url}${path}`, init);
    const text = await reply.text();
    if (alteration === undefined || !reply.ok) return { status: reply.status, text };
    return { status: reply.status, text: JSON.stringify(alteration(JSON.parse(text) as never)) };
  };
  beforeAll(async () => {
    proxy.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { method = 'GET', url = '/', headers } = request;
        const type = headers['content-type'];
        const init: RequestInit = {
          method,
          headers: {
            authorization: headers.authorization ?? '',
            ...(type === undefined ? {} : { 'content-type': type }),
          },
          ...(parts.length === 0 ? {} : { body: Buffer.concat(parts) }),
        };
        const reply = async (): Promise<void> => {
          const { status, text } = await answer(method, url, init);
          response.writeHead(status, answerHeaders);
          response.end(status === 204 ? undefined : text);
        };
        // A command that has ended already waits for nothing.
        reply().catch(() => response.destroy());
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    altered = [];
  });
  afterAll(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return {
    alter: (path, alteration) => void altered.push({ path, alteration }),
    run: (line) =>
      demo().run([...line, '--retries', '0'], {
        env: { EMS_URL: `http://127.0.0.1:${portOf(proxy.address())}` },
      }),
  };
};
