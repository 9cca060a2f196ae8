import { join } from 'node:path';
import type { JsonObject } from '../../contract/operation.js';
import { failureFor, failureReply } from '../control/failures.js';
import type { Order } from '../control/orders.js';
import {
  answerAdmitted,
  catchUpWithTime,
  carryOutOrder,
  catchRefusal,
  worldTime,
  type Clocks,
  type Host,
  type ResetOptions,
} from './host.js';
import { Refusal, type ServiceReply } from '../request/reply.js';
import type { Routes } from './load-routes.js';
import { receive } from './service.js';
import { type Incoming } from '../request/parse.js';
import { advanceWorld } from '../world/advance-world.js';
import type { World } from '../state/world.js';
import { logName, newestGeneration, readNewest, removeOlder, writeSnapshot, type Generation } from '../store/files.js';
import { takeLock } from '../store/lock.js';
import { fileRequestLog } from '../store/request-file.js';
import { appendEntry, logEntryOf, incomingOf, readEntries, type LogEntry } from '../store/log.js';

/** Replaying 500 requests takes about 30 ms; after that a snapshot is cheaper. */
const longestLog = 500;

interface Loaded extends Generation {
  end: number;
  entries: number;
}

interface Opening {
  /** The newest generation, if the caller has read it already. */
  readonly found: Generation | undefined;
  /** Both replace the world in the directory. */
  readonly begin: (options: ResetOptions) => Promise<void>;
  readonly load: (fixture: string) => Promise<void>;
}

/**
 * A world in a directory, shared with other processes, stored as a snapshot and a log of accepted requests. Reads catch up
 * with the log; writes do so under the lock and append one line.
 */
export const directoryHost = async (
  routes: Routes,
  directory: string,
  clocks: Clocks,
  { found, ...replace }: Opening,
): Promise<Host> => {
  let loaded = await load(routes, directory, found);
  let queue: Promise<unknown> = Promise.resolve();

  const catchUp = async (): Promise<World> => {
    const newest = newestGeneration(directory);
    if (newest !== loaded.number || !(await follow(routes, directory, loaded))) loaded = await load(routes, directory);
    return loaded.world;
  };

  /** Changes the world under the lock, and adds the line that makes a replay change it the same way. */
  const commit = async <T>(work: (world: World) => { readonly result: T; readonly entry: LogEntry }): Promise<T> => {
    const lock = await takeLock(directory);
    try {
      const world = await catchUp();
      catchUpWithTime(world, clocks);
      const { result, entry } = work(world);
      loaded.end = await appendEntry(join(directory, logName(loaded.number)), loaded.end, entry);
      loaded.entries += 1;
      if (loaded.entries >= longestLog) loaded = await compact(directory, loaded);
      return result;
    } catch (error) {
      if (!(error instanceof Refusal)) loaded = await load(routes, directory);
      throw error;
    } finally {
      await lock.release();
    }
  };

  const give = (order: Order): Promise<JsonObject> =>
    commit((world) => {
      const at = world.now;
      return { result: carryOutOrder(world, order), entry: { at, order } };
    });

  /** False if another process spent it first. */
  const spend = async (id: number): Promise<boolean> => (await give({ kind: 'spend-failure', id }))['failed'] === true;

  const change = (incoming: Incoming): Promise<ServiceReply> =>
    commit((world) => {
      const admitted = receive(routes, world, incoming);
      const result = answerAdmitted(world, admitted);
      return { result, entry: logEntryOf(world.now, admitted.caller.clientId, incoming) };
    }).catch(replyOf);

  const handle = async (incoming: Incoming): Promise<ServiceReply> => {
    await routes.ready(incoming.target);
    const world = await catchUp();
    const failure = failureFor(world, incoming);
    if (failure !== undefined && (await spend(failure.id))) return failureReply(failure);
    let changes = false;
    const reply = catchRefusal(() => {
      catchUpWithTime(world, clocks);
      const admitted = receive(routes, world, incoming);
      changes = admitted.changes;
      return changes ? { status: 0 } : answerAdmitted(world, admitted);
    });
    return changes ? change(incoming) : reply;
  };

  /** Runs requests one after the other, so that each sees the changes of the one before. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.then(work);
    queue = next.catch(() => undefined);
    return next;
  };

  return {
    get world() {
      return loaded.world;
    },
    time: () => worldTime(loaded.world, clocks),
    handle: (incoming) => inTurn(() => handle(incoming)),
    requests: fileRequestLog(directory),
    command: (order) => inTurn(() => give(order)),
    reset: (options) =>
      inTurn(async () => {
        await replace.begin(options);
        loaded = await load(routes, directory);
      }),
    load: (fixture) =>
      inTurn(async () => {
        await replace.load(fixture);
        loaded = await load(routes, directory);
      }),
  };
};

const load = async (routes: Routes, directory: string, found?: Generation): Promise<Loaded> => {
  let generation = found ?? readNewest(directory);
  for (let tries = 0; tries < 20; tries += 1) {
    const loaded: Loaded | undefined = generation && { ...generation, end: 0, entries: 0 };
    if (loaded !== undefined && (await follow(routes, directory, loaded))) return loaded;
    generation = readNewest(directory);
  }
  throw new Error(`The demo directory ${directory} cannot be read; 'ems demo reset' begins anew.`);
};

/** Applies new log entries. False: an entry is older than the world's time, so the world must be read again. */
const follow = async (routes: Routes, directory: string, loaded: Loaded): Promise<boolean> => {
  const { entries, end } = readEntries(join(directory, logName(loaded.number)), loaded.end);
  for (const entry of entries) if (!('order' in entry)) await routes.ready(entry.target);
  for (const entry of entries) {
    if (entry.at < loaded.world.state.time) return false;
    replay(routes, loaded.world, entry);
  }
  loaded.end = end;
  loaded.entries += entries.length;
  return true;
};

const replyOf = (error: unknown): ServiceReply => {
  if (error instanceof Refusal) return error.reply;
  throw error;
};

const replay = (routes: Routes, world: World, entry: LogEntry): void => {
  advanceWorld(world, entry.at);
  if ('order' in entry) return void carryOutOrder(world, entry.order);
  catchRefusal(() =>
    answerAdmitted(world, receive(routes, world, incomingOf(entry), { clientId: entry.by, roles: [] })),
  );
};

const compact = async (directory: string, loaded: Loaded): Promise<Loaded> => {
  const number = loaded.number + 1;
  await writeSnapshot(directory, number, loaded.world);
  await removeOlder(directory, number);
  return { ...loaded, number, end: 0, entries: 0 };
};
