import { afterAll, afterEach, beforeAll } from 'vitest';
import { useFastDemo } from './fast-demo.js';
import type { Ran } from './in-process.js';
import { startScriptedServer, type Scripted, type ScriptedServer } from './scripted-server.js';

/** A status that is answered instead, half of the text, or what becomes of the JSON of a good answer. */
export type Alteration = number | 'cut' | ((json: never) => unknown);

export interface AlteredDemo {
  /** Answers whose method and path fit are altered until the end of the test. */
  alter(path: RegExp, alteration: Alteration): void;
  /** All answers are those of the service again. */
  reset(): void;
  run(line: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>;
}

/** The demo service behind a proxy that answers some reads otherwise: an older service, a missing role, a contradiction. */
export const useAlteredDemo = (computers = 60): AlteredDemo => {
  const demo = useFastDemo({ computers, speed: 0 });
  let altered: { readonly path: RegExp; readonly alteration: Alteration }[] = [];
  let proxy: ScriptedServer;
  // The clock of the demo stands still: a Date of this proxy would be another time.
  const answerHeaders = { 'content-type': 'application/json', server: 'ems-demo' };
  const answer = async (method: string, path: string, init: RequestInit): Promise<{ status: number; text: string }> => {
    const alteration = altered.find((each) => each.path.test(`${method} ${path}`))?.alteration;
    if (typeof alteration === 'number') return { status: alteration, text: '{}' };
    const reply = await fetch(`${demo().server.url}${path}`, init);
    const text = await reply.text();
    if (alteration === undefined || !reply.ok) return { status: reply.status, text };
    if (alteration === 'cut') return { status: reply.status, text: text.slice(0, text.length / 2) };
    return { status: reply.status, text: JSON.stringify(alteration(JSON.parse(text) as never)) };
  };
  const forward: Scripted = async ({ method, url, headers, body }, response) => {
    const type = headers['content-type'];
    const { status, text } = await answer(method, url, {
      method,
      headers: { authorization: headers.authorization ?? '', ...(type === undefined ? {} : { 'content-type': type }) },
      ...(body === '' ? {} : { body }),
    });
    response.writeHead(status, answerHeaders).end(status === 204 ? undefined : text);
  };
  beforeAll(async () => {
    proxy = await startScriptedServer({ scriptsTokens: true });
    proxy.always(forward);
  });
  afterEach(() => {
    altered = [];
  });
  afterAll(() => proxy.close());
  return {
    reset: () => {
      altered = [];
    },
    alter: (path, alteration) => void altered.push({ path, alteration }),
    run: (line, env = {}) => demo().run([...line, '--retries', '0'], { env: { ...env, EMS_URL: proxy.url } }),
  };
};
