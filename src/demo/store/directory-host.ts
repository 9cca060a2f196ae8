import { join } from 'node:path';
import { answerAdmitted, refusable, type Clock, type Host } from '../service/host.js';
import { Refusal, type Reply } from '../service/reply.js';
import type { Routes } from '../service/routes.js';
import { receive } from '../service/service.js';
import { type Incoming } from '../service/parse.js';
import { advance } from '../world/settle.js';
import type { World } from '../world/world.js';
import { logName, newestGeneration, readGeneration, removeOlder, writeSnapshot, type Generation } from './files.js';
import { takeLock } from './lock.js';
import { appendEntry, entryOf, incomingOf, readEntries, type LoggedRequest } from './log.js';

/** Replaying 500 requests takes about 30 ms; after that a snapshot is cheaper. */
const longestLog = 500;

interface Loaded extends Generation {
  end: number;
  entries: number;
}

/**
 * A world in a directory, shared with other processes. What it holds is the snapshot and the log of accepted requests;
 * reading catches up with the log, changing does so under the lock and adds one line.
 */
export const directoryHost = async (routes: Routes, directory: string, clock: Clock): Promise<Host> => {
  let loaded = await load(routes, directory);
  let queue: Promise<unknown> = Promise.resolve();

  const catchUp = async (): Promise<World> => {
    const newest = await newestGeneration(directory);
    if (newest !== loaded.number || !(await follow(routes, directory, loaded))) loaded = await load(routes, directory);
    return loaded.world;
  };

  const change = async (incoming: Incoming): Promise<Reply> => {
    const lock = await takeLock(directory);
    try {
      const world = await catchUp();
      advance(world, clock());
      const admitted = receive(routes, world, incoming);
      const reply = answerAdmitted(world, admitted);
      if (!(await lock.isMine())) throw new Error('The lock of the demo directory was lost.');
      const entry = entryOf(world.now, admitted.caller.clientId, incoming);
      loaded.end = await appendEntry(join(directory, logName(loaded.number)), loaded.end, entry);
      loaded.entries += 1;
      if (loaded.entries >= longestLog) loaded = await compact(directory, loaded);
      return reply;
    } catch (error) {
      if (error instanceof Refusal) return error.reply;
      loaded = await load(routes, directory);
      throw error;
    } finally {
      await lock.release();
    }
  };

  const handle = async (incoming: Incoming): Promise<Reply> => {
    const world = await catchUp();
    let changes = false;
    const reply = refusable(() => {
      advance(world, clock());
      const admitted = receive(routes, world, incoming);
      changes = admitted.changes;
      return changes ? { status: 0 } : answerAdmitted(world, admitted);
    });
    return changes ? change(incoming) : reply;
  };

  return {
    get world() {
      return loaded.world;
    },
    handle: (incoming) => {
      const next = queue.then(() => handle(incoming));
      queue = next.catch(() => undefined);
      return next;
    },
  };
};

const load = async (routes: Routes, directory: string): Promise<Loaded> => {
  for (let tries = 0; tries < 20; tries += 1) {
    const number = await newestGeneration(directory);
    const generation = number === undefined ? undefined : await readGeneration(directory, number);
    if (generation === undefined) continue;
    const loaded: Loaded = { ...generation, end: 0, entries: 0 };
    if (await follow(routes, directory, loaded)) return loaded;
  }
  throw new Error(`The demo directory ${directory} cannot be read; 'ems demo reset' begins anew.`);
};

/** Applies what others added. False: something older than what was already settled; the world has to be read anew. */
const follow = async (routes: Routes, directory: string, loaded: Loaded): Promise<boolean> => {
  const { entries, end } = await readEntries(join(directory, logName(loaded.number)), loaded.end);
  for (const entry of entries) {
    if (entry.at < loaded.world.state.time) return false;
    replay(routes, loaded.world, entry);
  }
  loaded.end = end;
  loaded.entries += entries.length;
  return true;
};

const replay = (routes: Routes, world: World, entry: LoggedRequest): void => {
  advance(world, entry.at);
  refusable(() => answerAdmitted(world, receive(routes, world, incomingOf(entry), { clientId: entry.by, roles: [] })));
};

const compact = async (directory: string, loaded: Loaded): Promise<Loaded> => {
  const number = loaded.number + 1;
  await writeSnapshot(directory, number, loaded.world);
  await removeOlder(directory, number);
  return { ...loaded, number, end: 0, entries: 0 };
};
