import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ran, RunOptions } from './in-process.js';
import { useRelayedDemo, type Relay } from './relayed-demo.js';

export interface KillableDemo {
  /** Changes that arrived since the last call: 'POST /api/group/…/computers'. Searches are none. */
  writes(): string[];
  /** How many requests arrived since the last call. */
  requests(): number;
  directory(): string;
  run(line: readonly string[], options?: RunOptions): Promise<Ran>;
  /**
   * Runs a command and leaves everything as if it had been killed: moment 2n before the service has done the n-th change,
   * 2n + 1 before the answer is noted. False: it had ended before.
   */
  runKilled(line: readonly string[], moment: number, options?: RunOptions): Promise<boolean>;
  /** The service gives at most so many rows a page, whatever is asked for. */
  clampPages(rows: number): void;
  /** Answers whose method and path fit have this status instead, until it is called without them. */
  breakAnswers(path?: RegExp, status?: number): void;
}

/** The demo service behind a relay that counts changes and can die at any of them. `words`: its own, and what they are called here. */
export const useKillableDemo = (computers = 60, words: readonly (readonly [string, string])[] = []): KillableDemo => {
  const shown = (text: string): string => words.reduce((left, [own, here]) => left.replaceAll(own, here), text);
  const sent = (text: string): string => words.reduce((left, [own, here]) => left.replaceAll(here, own), text);
  let seen: string[] = [];
  let count = 0;
  let left: number | undefined;
  let isDead = false;
  let mostRows = 500;
  const kept: (() => void)[] = [];
  let broken: { readonly path: RegExp; readonly status: number } | undefined;
  const passMoment = (): void => {
    if (left !== undefined && --left < 0 && !isDead) {
      isDead = true;
      const runs = join(demo.directory(), 'state', 'runs');
      const newest = readdirSync(runs).filter((name) => name.endsWith('.jsonl')).toSorted().at(-1); // prettier-ignore
      if (newest === undefined) return;
      const text = readFileSync(join(runs, newest));
      kept.push(() => writeFileSync(join(runs, newest), text));
    }
  };
  const relay: Relay = async (request, pass) => {
    const { method, url } = request;
    const isWrite = method !== 'GET' && !/\/(search|patches-search)\b|token/.test(url);
    count++;
    if (isWrite) {
      passMoment();
      seen.push(`${method} ${url.split('?')[0] ?? ''}`);
    }
    const status = isDead ? 503 : broken?.path.test(`${method} ${url}`) === true ? broken.status : undefined;
    if (status !== undefined) return { status, text: '{}' };
    const answer = await pass({
      ...request,
      body: sent(request.body),
      url: url.replace(/\btop=\d+/, `top=${mostRows}`),
    });
    if (isWrite) passMoment();
    return { text: shown(answer.text), status: isDead ? 503 : answer.status };
  };
  const demo = useRelayedDemo(computers, relay);
  return {
    directory: () => demo.directory(),
    run: (line, options) => demo.run(line, options),
    writes: () => seen.splice(0),
    requests: () => {
      const before = count;
      count = 0;
      return before;
    },
    clampPages: (rows) => void (mostRows = rows),
    breakAnswers: (path, status = 500) => void (broken = path === undefined ? undefined : { path, status }),
    runKilled: async (line, moment, options) => {
      left = moment;
      kept.length = 0;
      await demo.run([...line, '--concurrency', '1'], options);
      const wasKilled = isDead;
      for (const restore of kept) restore();
      left = undefined;
      isDead = false;
      seen = [];
      return wasKilled;
    },
  };
};
