import { closeSync, constants, fdatasync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Context } from '../../context.js';
import type { Clock } from '../../clock.js';
import { EmsError } from '../../errors.js';
import { acquireLock, lockHolder, type Lock } from '../../files/file-lock.js';
import { isMissing, writePrivate } from '../../files/private-file.js';
import type { Plan, Unit } from './plan.js';
import { entryLine, headLines, replay, type Replay } from './replay.js';
import type { Entry } from './unit-state.js';

/**
 * What a run has done, in a file that only grows. A line is with the system before a request leaves, so a killed process
 * loses nothing; the disk is told to keep up once a second, which is what a power cut may cost.
 */
export interface Journal {
  note(entry: Entry): void;
  close(): Promise<void>;
}

export const runsDirectory = (stateDirectory: string): string => join(stateDirectory, 'runs');

const fileOf = async (run: string, context: Context): Promise<string> =>
  join(runsDirectory((await context.settings()).stateDirectory), `${run}.jsonl`);

/** Locked before it can be seen, and there as a whole or not at all: a killed process leaves nothing half made. */
export const createJournal = async (plan: Plan, units: readonly Unit[], context: Context): Promise<Journal> => {
  const file = await fileOf(plan.run, context);
  return lockedJournal(file, context.clock, () => writePrivate(file, headLines(plan, units)));
};

/** Two processes must not carry on the same run: what one of them sends, the other would send as well. */
export const reopenJournal = async (run: string, context: Context): Promise<Journal> =>
  lockedJournal(await fileOf(run, context), context.clock);

/** Another process is at it: what looks in doubt is only under way. */
export const isRunning = async (run: string, context: Context): Promise<boolean> =>
  (await lockHolder(`${await fileOf(run, context)}.lock`)) !== undefined;

const lockedJournal = async (file: string, clock: Clock, before?: () => Promise<void>): Promise<Journal> => {
  const lock = await acquireLock(`${file}.lock`, { clock, waitMs: 0 });
  if (lock === undefined) throw await carriedOutElsewhere(`${file}.lock`);
  try {
    await before?.();
    return openedJournal(file, lock, clock);
  } catch (error) {
    await lock.release();
    throw error;
  }
};

const carriedOutElsewhere = async (lock: string): Promise<EmsError> => {
  const holder = await lockHolder(lock);
  if (holder?.isForeign !== true)
    return new EmsError('refused', 'another process is carrying out this run', { hint: 'Wait until it has ended.' });
  return new EmsError('refused', `a process on ${holder.host} is carrying out this run`, {
    hint: `Wait until it has ended, or go on there. If it surely runs no more, remove ${lock} first.`,
  });
};

const openedJournal = (file: string, lock: Lock, clock: Clock): Journal => {
  // Not 'a+', which would make an empty journal of a run that was discarded just now.
  const descriptor = openSync(file, constants.O_RDWR | constants.O_APPEND);
  let torn = endsTorn(descriptor);
  const sync = promisify(fdatasync);
  let pending: Promise<void> | undefined;
  let syncedAt = clock.now();
  return {
    note(entry) {
      // Measured at 3 µs a line: cheaper than any queue, and on its way before the request is.
      const line = `${torn ? '\n' : ''}${entryLine(entry)}`;
      torn = true;
      writeWhole(descriptor, line);
      torn = false;
      if (pending !== undefined || clock.now() - syncedAt < 1000) return;
      pending = sync(descriptor)
        .catch(() => undefined)
        .finally(() => {
          pending = undefined;
          syncedAt = clock.now();
        });
    },
    async close() {
      await pending;
      await sync(descriptor).catch(() => undefined);
      closeSync(descriptor);
      await lock.release();
    },
  };
};

/** A full disk takes a part without an error; only the rest fails with the reason. */
const writeWhole = (descriptor: number, text: string): void => {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
};

/** A killed writer or a full disk may have left half a line: the next one has to begin on its own. */
const endsTorn = (descriptor: number): boolean => {
  const { size } = fstatSync(descriptor);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(descriptor, last, 0, 1, size - 1) === 1 && last.toString() !== '\n';
};

export const readRun = async (run: string, context: Context): Promise<Replay> => {
  const text = isRunId(run) ? await readFile(await fileOf(run, context), 'utf8').catch(missing) : undefined;
  const found = text === undefined ? undefined : replay(text);
  if (found === undefined) throw text === undefined ? noSuchRun(run) : unreadable(run);
  return found;
};

const isRunId = (run: string): boolean => /^[\w-]+$/.test(run);

const noSuchRun = (run: string): EmsError =>
  new EmsError('not-found', `No run named "${run}".`, { hint: 'List runs with: ems bulk list' });

const unreadable = (run: string): EmsError =>
  new EmsError('failed', `The journal of run "${run}" cannot be read.`, {
    hint: `Nothing of it can be resumed. Forget it with: ems bulk discard ${run}`,
  });

export const runIds = async (context: Context): Promise<string[]> => {
  const directory = runsDirectory((await context.settings()).stateDirectory);
  const names = await readdir(directory).catch(missing);
  return (names ?? [])
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => name.slice(0, -'.jsonl'.length))
    .toSorted();
};

/** Also one that cannot be read. */
export const removeRun = async (run: string, context: Context): Promise<void> => {
  if (!(await runIds(context)).includes(run)) throw noSuchRun(run);
  const journal = await reopenJournal(run, context);
  await rm(await fileOf(run, context), { force: true });
  await journal.close();
};

const missing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error;
  return undefined;
};
