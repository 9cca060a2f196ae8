import type { Context } from '../../context.js';
import type { Input } from '../../command/input.js';
import { mayRepeat } from '../../contract/repeat.js';
import { EmsError, usage } from '../../base/errors.js';
import { fileReason } from '../../base/files/file-problem.js';
import { sweepTemporary } from '../../base/files/private-file.js';
import { refuseSignedOut } from '../../settings/loaded.js';
import { createJournal, isRunning, readRun, removeRun, runIds, runsDirectory, runsWithHalves } from './journal.js';
import type { Journal } from './journal-file.js';
import { isOwnRunId, repeatOf, unitsBefore, type Plan } from '../plan.js';
import { idsLike } from '../../base/text/identifiers.js';
import { selectUnits, unsent, type Replay } from './replay.js';

export interface KnownRun {
  readonly run: string;
  readonly state: 'running' | 'unfinished' | 'finished' | 'unreadable';
  /** undefined if unreadable; such a run cannot be resumed. */
  readonly replayed: Replay | undefined;
}

/** Newest first. */
export const knownRuns = async (context: Context): Promise<KnownRun[]> => {
  const runs = (await runIds(context)).toReversed();
  return Promise.all(runs.map((run) => knownRun(run, context)));
};

const knownRun = async (run: string, context: Context): Promise<KnownRun> => {
  const running = await isRunning(run, context);
  const replayed = await readRun(run, context).catch(() => undefined);
  if (running) return { run, state: 'running', replayed };
  if (replayed === undefined) return { run, state: 'unreadable', replayed };
  return { run, state: selectUnits(replayed, unsent).size > 0 ? 'unfinished' : 'finished', replayed };
};

/** Unfinished runs on this service with a change that stopped after its first half: repeating the command misses it. */
export const halfDoneRuns = async (context: Context): Promise<Plan[]> => {
  const { origin } = await context.client();
  const found = await Promise.all((await runsWithHalves(context)).map((run) => knownRun(run, context)));
  return found.flatMap(({ replayed, state }) =>
    state === 'unfinished' && replayed?.plan.server === origin && isHalfDone(replayed) ? [replayed.plan] : [],
  );
};

const isHalfDone = (replayed: Replay): boolean => {
  const left = [...selectUnits(replayed, unsent).values()];
  const hasBegun = (unit: number): boolean => replayed.states[unit]?.kind !== 'left';
  return left.some((unit) => unit.completes === true && unitsBefore(unit).some(hasBegun));
};

/** Finds a run by its id, a unique beginning or end of it, or `last` for the newest. */
export const findRun = async (word: string, context: Context): Promise<string> => {
  const runs = await runIds(context);
  if (word !== 'last') return runs.includes(word) ? word : onlyOne(word, runs);
  // Include unreadable runs: otherwise an older one would be sent instead.
  const newest = runs.findLast(isOwnRunId);
  if (newest === undefined)
    throw new EmsError('not-found', 'No runs exist.', {
      hint: 'Commands on several computers leave one: ems help bulk',
    });
  return newest;
};

/** Returns the word itself if no run matches, so that the look-up reports that it does not exist. */
const onlyOne = (word: string, runs: readonly string[]): string => {
  const [run = word, ...others] = idsLike(word, runs);
  if (others.length === 0) return run;
  throw usage(`"${word}" matches ${others.length + 1} runs.`, `Give more of the id: ${run}, ${others.join(', ')}`);
};

/** A run that cannot be read or is damaged is never over: it may only need a chmod, or a newer ems. */
export const isOver = ({ replayed, state }: KnownRun): boolean =>
  state === 'finished' && replayed?.damage === undefined;

export const keptRuns = 100;

/** Deletes finished runs after this many newer ones. Unfinished and unreadable runs stay. */
export const forgetOldRuns = async (context: Context): Promise<void> => {
  const directory = runsDirectory((await context.settings()).stateDirectory);
  await sweepTemporary(directory, context.machineClock.date().getTime());
  const old = (await runIds(context)).slice(0, -keptRuns);
  for (const run of old) if (isOver(await knownRun(run, context))) await removeRun(run, context);
};

/** Creates the journal of a new run, unless it is turned off, or cannot be written and repeating is harmless. */
export const keepJournal = async (plan: Plan, { flags }: Input, context: Context): Promise<Journal | undefined> => {
  await refuseSignedOut(await context.client());
  if (flags['no-journal'] === true) return undefined;
  try {
    const journal = await createJournal(plan, context);
    await forgetOldRuns(context).catch(() => undefined); // the next run tries again
    return journal;
  } catch (error) {
    const why = fileReason(error);
    if (plan.units.some((unit) => !mayRepeat(repeatOf(plan, unit), 'at-once'))) throw noJournal(why);
    context.warn(`No journal can be written (${why}). This run cannot be resumed.`);
    return undefined;
  }
};

/** Without a journal, a kill would lose what was sent, and a second run would send it again. */
const noJournal = (why: string): EmsError =>
  new EmsError('refused', `Refused: no journal can be written (${why}). Nothing was sent.`, {
    hint: 'Make the state directory writable (ems config path), or add --no-journal; the run cannot be resumed then.',
  });
