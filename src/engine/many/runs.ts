import type { Context } from '../../context.js';
import { EmsError } from '../../errors.js';
import { sweepTemporary } from '../../settings/private-file.js';
import { isCarriedOut, readRun, removeRun, runIds, runsDirectory } from './journal.js';
import type { Replay } from './replay.js';
import { whatIsLeft, wantedIn } from './wanted.js';

export interface KnownRun {
  readonly run: string;
  readonly state: 'running' | 'unfinished' | 'finished' | 'unreadable';
  /** undefined: unreadable, so that nothing of it can be resumed. */
  readonly replayed: Replay | undefined;
}

/** Oldest first. */
export const knownRuns = async (context: Context): Promise<KnownRun[]> => {
  const runs = await runIds(context);
  return Promise.all(runs.map((run) => knownRun(run, context)));
};

const knownRun = async (run: string, context: Context): Promise<KnownRun> => {
  const running = await isCarriedOut(run, context);
  const replayed = await readRun(run, context).catch(() => undefined);
  if (running) return { run, state: 'running', replayed };
  if (replayed === undefined) return { run, state: 'unreadable', replayed };
  return { run, state: wantedIn(replayed, whatIsLeft).size > 0 ? 'unfinished' : 'finished', replayed };
};

/** The run that a word names: its id, or `last` for the newest that can be read. */
export const runCalled = async (word: string, context: Context): Promise<string> => {
  if (word !== 'last') return word;
  for (const run of (await runIds(context)).toReversed())
    if ((await readRun(run, context).catch(() => undefined)) !== undefined) return run;
  throw new EmsError('not-found', 'there is no run yet');
};

export const keptRuns = 100;

/** Finished runs are forgotten once so many newer runs exist. What is unfinished or cannot be read stays. */
export const forgetOldRuns = async (context: Context): Promise<void> => {
  const directory = runsDirectory((await context.settings()).stateDirectory);
  await sweepTemporary(directory, context.clock.date().getTime());
  const old = (await runIds(context)).slice(0, -keptRuns);
  for (const run of old) if ((await knownRun(run, context)).state === 'finished') await removeRun(run, context);
};
