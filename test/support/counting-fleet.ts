import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { replay, type Replay } from '../../src/changes/journal/replay.js';
import { sendJson, startScriptedServer, type Scripted, type ScriptedServer } from './scripted-server.js';
import { programLine, warmStart } from './tested-program.js';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CountingFleet {
  /** How often something was asked of each computer. */
  readonly hits: Map<number, number>;
  /** Those of which something other than a read was asked. */
  readonly changed: Set<number>;
  /** When each request came, as performance.now() has it. */
  readonly times: readonly number[];
  /** A file with the ids 1 to `count`. */
  targets(count: number): Promise<string>;
  /** Resolves when so many more requests have come: a moment to strike at. */
  after(count: number): Promise<void>;
  /** Points the program to this service, with settings of its own. */
  env(): Readonly<Record<string, string>>;
  /** The built program, in this environment. */
  start(...words: string[]): { readonly child: ChildProcess; readonly ended: Promise<Ended> };
  /** Starts it below another program, such as one that makes a container. */
  startBelow(
    wrapper: readonly string[],
    ...words: string[]
  ): { readonly child: ChildProcess; readonly ended: Promise<Ended> };
  /** Answers what is held. */
  release(): void;
  /** How many tokens were asked for. */
  tokenRequests(): number;
  /** From now on no token is given; resolves when one is asked for. */
  holdTokens(): Promise<void>;
  /** The only run's journal. */
  journal(): Promise<Replay>;
}

/** A service that accepts everything for every computer and counts it. */
export const useCountingFleet = (answerAfterMs: Delay, answer: unknown = {}): (() => CountingFleet) => {
  const { fleet, open, close } = countingFleet(answerAfterMs, answer);
  beforeAll(open);
  afterAll(close);
  return () => fleet;
};

/** Milliseconds for all computers, or for each; held: until `release` is called. */
type Delay = number | 'held' | ((id: number) => number);

/** Opens a fleet for one test, where several run at once. */
export const openCountingFleet = async (
  answerAfterMs: number,
  onTestFinished: (close: () => Promise<void>) => void,
): Promise<CountingFleet> => {
  const { fleet, open, close } = countingFleet(answerAfterMs);
  await open();
  onTestFinished(close);
  return fleet;
};

interface OpenFleet {
  readonly fleet: CountingFleet;
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const countingFleet = (answerAfterMs: Delay, answer: unknown = {}): OpenFleet => {
  let folder = '';
  const hits = new Map<number, number>();
  const changed = new Set<number>();
  const times: number[] = [];
  const held: (() => void)[] = [];
  let total = 0;
  let holdsTokens = false;
  let tokenAlarm: (() => void) | undefined;
  let alarm: { readonly at: number; ring(): void } | undefined;
  let server: ScriptedServer;
  const serve: Scripted = ({ method, url }, response) => {
    if (url === '/api/auth/token') {
      tokenAlarm?.();
      if (!holdsTokens) sendJson(response, { access_token: 't', token_type: 'Bearer', expires_in: 3600 });
      return;
    }
    const id = Number(/^\/api\/computer\/(\d+)\//.exec(url)?.[1]);
    hits.set(id, (hits.get(id) ?? 0) + 1);
    if (method !== 'GET') changed.add(id);
    total += 1;
    if (alarm !== undefined && total >= alarm.at) alarm.ring();
    times.push(performance.now());
    const reply = (): void => sendJson(response, method === 'GET' ? { id: 2000, hostname: 'PC-2000' } : answer);
    if (answerAfterMs === 'held') held.push(reply);
    else setTimeout(reply, typeof answerAfterMs === 'number' ? answerAfterMs : answerAfterMs(id));
  };
  const open = async (): Promise<void> => {
    folder = await mkdtemp(join(tmpdir(), 'ems-fleet-'));
    server = await startScriptedServer({ scriptsTokens: true });
    server.always(serve);
  };
  const close = async (): Promise<void> => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
  const fleet: CountingFleet = {
    hits,
    changed,
    times,
    targets: async (count) => {
      const file = join(folder, 'targets');
      await writeFile(file, Array.from({ length: count }, (_, index) => index + 1).join('\n'));
      return file;
    },
    after: (count) =>
      new Promise<void>((resolve) => {
        alarm = { at: total + count, ring: resolve };
      }),
    release: () => {
      for (const reply of held.splice(0)) reply();
    },
    tokenRequests: () => server.tokenRequests.length,
    holdTokens: () =>
      new Promise<void>((resolve) => {
        holdsTokens = true;
        tokenAlarm = resolve;
      }),
    env: () => ({
      PATH: '/usr/bin:/bin',
      EMS_CONFIG_DIR: folder,
      HOME: folder,
      ...warmStart,
      EMS_URL: server.url,
      EMS_CLIENT_ID: 'a',
      // As long as those of a service: a short one is not looked for in an answer.
      EMS_CLIENT_SECRET: 'kL8x-vQ2p_ZrT5nW9yB3dF7hJ1mC6s',
    }),
    start: (...words) => fleet.startBelow([], ...words),
    startBelow: (wrapper, ...words) => {
      const line: string[] = [...programLine, ...words, '-o', 'json'];
      const [first = '', ...rest] = [...wrapper, ...line];
      const child = spawn(first, rest, { env: fleet.env() });
      let stdout = '';
      let stderr = '';
      child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
      const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
      return { child, ended };
    },
    journal: async () => {
      const names = (await readdir(folder, { recursive: true })).filter((name) => /runs.[^.]+\.jsonl$/.test(name));
      expect(names).toHaveLength(1);
      const found = replay(await readFile(join(folder, names[0] ?? ''), 'utf8'));
      if (found === undefined) throw new Error('the journal cannot be read');
      return found;
    },
  };
  return { fleet, open, close };
};
