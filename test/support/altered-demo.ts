import { afterEach } from 'vitest';
import type { Ran } from './in-process.js';
import { useRelayedDemo, type Relay } from './relayed-demo.js';

/** A status that is answered instead, half of the text, or what becomes of the JSON of a good answer. */
export type Alteration = number | 'cut' | ((json: never) => unknown);

export interface AlteredDemo {
  /** Answers whose method and path fit are altered until the end of the test. */
  alter(path: RegExp, alteration: Alteration): void;
  /** All answers are those of the service again. */
  reset(): void;
  run(line: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>;
}

/** The demo service behind a relay that answers some reads otherwise: an older service, a missing role, a contradiction. */
export const useAlteredDemo = (computers = 60): AlteredDemo => {
  let altered: { readonly path: RegExp; readonly alteration: Alteration }[] = [];
  const relay: Relay = async (request, pass) => {
    const alteration = altered.find(({ path }) => path.test(`${request.method} ${request.url}`))?.alteration;
    if (typeof alteration === 'number') return { status: alteration, text: '{}' };
    const { status, text } = await pass(request);
    if (alteration === undefined || status >= 300) return { status, text };
    if (alteration === 'cut') return { status, text: text.slice(0, text.length / 2) };
    return { status, text: JSON.stringify(alteration(JSON.parse(text) as never)) };
  };
  const demo = useRelayedDemo(computers, relay);
  afterEach(() => {
    altered = [];
  });
  return {
    reset: () => {
      altered = [];
    },
    alter: (path, alteration) => void altered.push({ path, alteration }),
    run: (line, env = {}) => demo.run(line, { env, skipsSleeps: true }),
  };
};
