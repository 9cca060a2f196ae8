import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { emptyGroup } from '../../src/demo/catalog/groups.js';
import { memoryHost, type Host } from '../../src/demo/service/host.js';
import { loadRoutes } from '../../src/demo/service/routes.js';
import { planOf } from '../../src/demo/service/open-world.js';
import { createWorld } from '../../src/demo/seed/create-world.js';
import { addMember } from '../../src/demo/world/groups.js';
import { touch } from '../../src/demo/world/computers.js';
import { exists, newGuid, type World } from '../../src/demo/model/world.js';
import type { Exchange, Transport } from '../../src/http/transport/exchange.js';
import { inProcess, type AnswerExchange } from '../../src/http/transport/in-process.js';
import { TransportFailure } from '../../src/http/transport/transport-failure.js';
import { runHere, type Ran, type RunOptions } from './in-process.js';

export const minutes = 60_000;
export const hours = 60 * minutes;

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Kills the process at its nth request, which the service still gets, or which never leaves. */
export interface Kill {
  readonly at: number;
  readonly applied: boolean;
  /** Counts only what matches 'POST /api/…'. */
  readonly among?: RegExp | undefined;
}

export interface RolloutWorld {
  readonly world: World;
  /** The settings and state directory of this machine. */
  directory: string;
  /** Requests since the last `forget`, tokens not counted. */
  readonly seen: Seen[];
  /** Requests that the service got, kills or not, since the last `restore`. */
  readonly delivered: Seen[];
  run(line: readonly string[], options?: RunOptions): Promise<Ran>;
  /** Resolves when a request for this path, or one like 'POST /api/…', has come; it is answered afterwards. */
  seenPath(path: string | RegExp): Promise<void>;
  /** Before the nth request from now on reaches the service, somebody else does this. */
  meanwhile(at: number, act: () => Promise<void>): void;
  /** When the service gets its next request like 'PATCH /api/…'. */
  nextDelivered(like: RegExp): Promise<void>;
  /** The process is gone after the kill; what it would have done then is not done. */
  runKilled(line: readonly string[], kill: Kill): Promise<void>;
  /** Changes the answers of the service from now on; without an argument it answers itself again. */
  answer(change?: (request: Seen, answer: Answer) => Partial<Answer>): void;
  pass(milliseconds: number): void;
  now(): number;
  save(): Promise<Saved>;
  restore(saved: Saved): Promise<void>;
  file(name: string, text: string): Promise<string>;
  /** An assignment group with these computers. */
  group(name: string, ids: readonly number[]): void;
  /** Another machine: nothing of this one's state. */
  freshDirectory(): Promise<void>;
}

export interface Saved {
  readonly state: World['state'];
  readonly now: number;
  readonly directory: string;
}

/** A small rollout, where the rings themselves are not the subject: each passes two hours later. */
export const twoRings = `target: Workstations
rings:
  - { name: first, percent: 30 }
  - { name: rest, percent: 100 }
gate: { reported: 50%, active: 3d, failed: 50%, soak: 1h, deadline: 7d }
`;

/** Prepares a moment of a rollout once, and returns to it in every test that begins there. */
export const stagesOf = (
  here: () => RolloutWorld,
): ((name: string, prepare: (world: RolloutWorld) => unknown) => Promise<RolloutWorld>) => {
  const known = new Map<string, Saved>();
  return async (name, prepare) => {
    const world = here();
    if (!known.has(name)) {
      await prepare(world);
      known.set(name, await world.save());
    }
    await world.restore(known.get(name) as Saved);
    return world;
  };
};

/** `ems rollout …`, its question answered. */
export const answered =
  (here: () => RolloutWorld) =>
  (...words: string[]): Promise<Ran> =>
    here().run(['rollout', ...words, '--yes', '--max-affected', '1000']);

export const useRolloutWorld = (computers = 60): (() => RolloutWorld) => {
  let found: RolloutWorld | undefined;
  let remove: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ems-rollout-'));
    const clock = { now: Date.parse('2026-03-02T09:00:00Z') };
    const now = (): number => clock.now;
    const demo = memoryHost(loadRoutes(), createWorld({ ...planOf({ computers, now }), key: 'test' }), {
      machine: now,
      flow: now,
    });
    const relay = makeRelay(demo);
    found = rolloutWorld(demo, relay, clock, folder);
    await found.freshDirectory();
    remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  afterAll(() => remove?.());
  return () => {
    if (found === undefined) throw new Error('used before the tests began');
    return found;
  };
};

const rolloutWorld = (demo: Host, relay: Relay, clock: { now: number }, folder: string): RolloutWorld => {
  const env = { EMS_URL: baseUrl, EMS_CLIENT_ID: 'demo', EMS_CLIENT_SECRET: 'demo' };
  const { killAt, revive, transport, ...observed } = relay;
  let count = 0;
  const newDirectory = (from?: string): string => {
    const directory = join(folder, `machine-${(count += 1)}`);
    // A dead process holds no lock; here the process lives on and only its command is dead.
    if (from === undefined) mkdirSync(directory);
    else copyFolder(from, directory, (name) => !/^lock(\.|$)|\.live$/.test(name));
    return directory;
  };
  const here: RolloutWorld = {
    get world() {
      return demo.world;
    },
    directory: '',
    ...observed,
    run: (line, options = {}) =>
      runHere(line, here.directory, {
        date: () => new Date(clock.now),
        transport,
        ...options,
        env: { ...env, ...options.env },
      }),
    runKilled: async (line, kill) => {
      const killed = killAt(kill);
      // It waits for its answer until the tests are over, and does nothing in between.
      const run = here.run([...line, '--timeout', '1h']).then(() => undefined);
      await Promise.race([run, killed]);
      revive();
      here.directory = newDirectory(here.directory);
    },
    pass: (milliseconds) => void (clock.now += milliseconds),
    now: () => clock.now,
    save: async () => ({
      state: structuredClone(demo.world.state),
      now: clock.now,
      directory: newDirectory(here.directory),
    }),
    restore: async (saved) => {
      demo.world.state = structuredClone(saved.state);
      demo.world.memory.clear();
      clock.now = saved.now;
      here.directory = newDirectory(saved.directory);
      relay.seen.length = 0;
      relay.delivered.length = 0;
      relay.answer();
    },
    file: async (name, text) => {
      const path = join(folder, name);
      await writeFile(path, text);
      return path;
    },
    group: (name, ids) => {
      const { world } = demo;
      const root = [...world.state.groups.values()].find((group) => group.name === 'Assignments');
      const id = newGuid(world);
      world.state.groups.set(id, emptyGroup(id, name, 'AssignmentGroups', root?.id ?? null));
      for (const computer of ids) addMember(world, id, computer);
      world.memory.clear();
    },
    freshDirectory: async () => {
      here.directory = newDirectory();
    },
  };
  return here;
};

/** A hundred times over: `cp` of Node looks at each file and at all folders above it first, which takes as long again. */
const copyFolder = (from: string, to: string, isWanted: (name: string) => boolean): void => {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true }).filter(({ name }) => isWanted(name))) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, copy, isWanted);
    else copyFileSync(source, copy);
  }
};

interface Relay extends Pick<
  RolloutWorld,
  'seen' | 'delivered' | 'answer' | 'seenPath' | 'meanwhile' | 'nextDelivered'
> {
  readonly transport: Transport;
  /** Resolves when it has struck. */
  readonly killAt: (kill: Kill) => Promise<void>;
  readonly revive: () => void;
}

const makeRelay = (demo: Host): Relay => {
  const seen: Seen[] = [];
  const delivered: Seen[] = [];
  let kill: (Kill & { readonly from: number; strike(): void }) | undefined;
  const counted = ({ among, from }: { readonly among?: RegExp | undefined; readonly from: number }): number =>
    seen.slice(from).filter(({ method, path }) => among?.test(`${method} ${path}`) ?? true).length;
  const isCounted = ({ among }: Kill, { method, path }: Seen): boolean => among?.test(`${method} ${path}`) ?? true;
  let change: ((request: Seen, answer: Answer) => Partial<Answer>) | undefined;
  let awaited: { readonly path: string | RegExp; tell(): Promise<void> } | undefined;
  const isAwaited = (asked: string | RegExp, { method, path }: Seen): boolean =>
    typeof asked === 'string' ? path.startsWith(asked) : asked.test(`${method} ${path}`);
  let expected: { readonly like: RegExp; tell(): void } | undefined;
  const deliver = (request: Seen): void => {
    delivered.push(request);
    if (expected?.like.test(`${request.method} ${request.path}`) === true) expected.tell();
  };
  const serve: AnswerExchange = async (exchange) => {
    const { method, headers } = exchange;
    const path = exchange.url.slice(baseUrl.length);
    const body = String(exchange.body ?? '');
    const isToken = path === '/api/auth/token';
    if (!isToken) seen.push({ method, path, body });
    if (awaited !== undefined && isAwaited(awaited.path, { method, path, body })) await awaited.tell();
    if (!isToken && other !== undefined && (other.left -= 1) === 0) {
      const { act } = other;
      other = undefined;
      await act();
    }
    const armed = kill;
    const nth = armed === undefined || isToken ? 0 : counted(armed);
    if (armed !== undefined && nth >= armed.at) {
      // Requests that were under way at the same time never left.
      if (nth === armed.at && armed.applied && isCounted(armed, { method, path, body })) {
        deliver({ method, path, body });
        await forward(demo, { method, path, body }, headers);
      }
      armed.strike();
      return unanswered();
    }
    deliver({ method, path, body });
    const own = await forward(demo, { method, path, body }, headers);
    const answer = { ...own, ...(isToken ? {} : change?.({ method, path, body }, own)) };
    if (armed !== undefined && counted(armed) >= armed.at && !isToken) return unanswered();
    if (answer.status === cutOff) throw new TransportFailure('lost', true);
    return { ...answer, body: Buffer.from(answer.body) };
  };
  let other: { left: number; readonly act: () => Promise<void> } | undefined;
  return {
    transport: inProcess(serve),
    seen,
    delivered,
    killAt: (asked) =>
      new Promise<void>((strike) => {
        kill = { ...asked, from: seen.length, strike };
      }),
    seenPath: (path) =>
      new Promise((resolve) => {
        const tell = async (): Promise<void> => {
          awaited = undefined;
          resolve();
          await new Promise(setImmediate);
        };
        awaited = { path, tell };
      }),
    meanwhile: (at, act) => void (other = { left: at, act }),
    nextDelivered: (like) => new Promise((tell) => void (expected = { like, tell })),
    answer: (wanted) => void (change = wanted),
    revive: () => {
      kill = undefined;
      seen.length = 0;
    },
  };
};

const baseUrl = 'http://127.0.0.1:9';

const unanswered = (): Promise<never> => new Promise(() => undefined);

/** The status of an answer that never comes: the connection is cut instead. */
export const cutOff = 0;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const forward = async (demo: Host, { body, method, path }: Seen, headers: Exchange['headers']): Promise<Answer> => {
  const reply = await demo.handle({
    method,
    target: path,
    authorization: headers['authorization'],
    apiVersion: String(headers['api-version']),
    contentType: headers['content-type'],
    body,
  });
  const answer = { date: new Date(demo.time()).toUTCString(), 'content-type': 'application/json; charset=utf-8' };
  return {
    status: reply.status,
    headers: { ...answer, ...reply.headers },
    body: reply.body === undefined ? '' : JSON.stringify(reply.body),
  };
};

export const isRead = ({ method, path }: Pick<Seen, 'method' | 'path'>): boolean =>
  method === 'GET' || /search|\/auth\/token/.test(path);

export const keyOf = ({ method, path }: Seen): string => `${method} ${path}`;

/** 'POST /api/group' …, without what only reads. */
export const changesIn = (requests: readonly Seen[]): string[] =>
  requests.filter((request) => !isRead(request)).map(keyOf);

export const activationsIn = (requests: readonly Seen[]): string[] =>
  changesIn(requests).filter((change) => /^POST .*(?:activation|emergency-patching)$/.test(change));

/** Every computer misses every patch that applies to it, until it is patched. */
export const missPatches = ({ world }: RolloutWorld): void => {
  for (let id = 1; id <= 100; id += 1) if (exists(world, id)) touch(world, id).neglectsPatches = true;
  world.memory.clear();
};

/** Messages without the line breaks of a terminal. */
export const flatten = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export const stepsOf = ({ stdout }: Ran): string[] =>
  (stdout.match(/"did":"[^"]*"/g) ?? []).map((text) => text.slice(7, -1));

export const groupId = ({ world }: RolloutWorld, name: string): string =>
  [...world.state.groups.values()].find((group) => group.name === name)?.id ?? `no ${name}`;

/** A group of the service by its name, as the service has it. */
export const groupIn = ({ world }: RolloutWorld, name: string) => {
  const found = [...world.state.groups.values()].find((group) => group.name === name);
  if (found === undefined) throw new Error(`no group ${name}`);
  return found;
};
