import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../context.js';
import type { Clock } from '../../base/clock.js';
import { EmsError } from '../../base/errors.js';
import { acquireLock, isLocked, type Lock } from '../../base/files/file-lock.js';
import { isMissingFile, removeIfThere, writePrivate, bootId } from '../../base/files/private-file.js';
import { readTrusted, stateFolder } from '../../base/files/trusted-file.js';
import { hiderOf, secretsOf } from '../../settings/loaded.js';
import { openJournal, type Journal } from './journal-file.js';
import type { Plan } from '../plan.js';
import type { Target } from '../target.js';
import { withoutSecretValues } from '../secrets/unkept-values.js';
import { journalText, replay, type Replay } from './replay.js';

/** A journal lists requests to send and requests sent: others must not be able to change it or restore an older one. */
export const runsDirectory = (stateDirectory: string): string => stateFolder(stateDirectory, 'the runs', 'runs');

const trustedDirectory = async (context: Context): Promise<string> =>
  runsDirectory((await context.settings()).stateDirectory);

const fileOf = async (run: string, context: Context): Promise<string> =>
  join(await trustedDirectory(context), `${run}.jsonl`);

/** Takes the lock before the file is visible, and writes it at once: a killed process leaves nothing incomplete. */
export const createJournal = async (plan: Plan, context: Context): Promise<Journal> => {
  const file = await fileOf(plan.run, context);
  return underLock(file, context.clock, async (lock) => {
    const text = journalText(await withoutSecrets(plan, context));
    await writePrivate(file, text);
    return openJournal(file, { plan, states: [], bound: 0, end: Buffer.byteLength(text) }, lock);
  });
};

/** Removes secret values from the plan, also those that the service repeats in a name. */
const withoutSecrets = async (whole: Plan, context: Context): Promise<Plan> => {
  const client = await context.client();
  const hide = hiderOf(client);
  const plan = withoutSecretValues(whole, secretsOf(client));
  const hideName = (each: Target): Target => ({
    ...each,
    ...(each.name === undefined ? {} : { name: hide(each.name) }),
    ...(each.values === undefined ? {} : { values: hideValues(each.values, hide) }),
  });
  return {
    ...plan,
    command: hide(plan.command),
    question: hide(plan.question),
    consequences: plan.consequences?.map(hide),
    units: plan.units.map((unit) => ({ ...unit, targets: unit.targets.map(hideName) })),
  };
};

const hideValues = (
  values: NonNullable<Target['values']>,
  hide: (text: string) => string,
): NonNullable<Target['values']> =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, hide(text)]));

/** Locks the run: two processes that continue it would both send the same requests. */
export const reopenJournal = async (
  run: string,
  context: Context,
): Promise<{ readonly journal: Journal; readonly now: Replay }> => {
  const file = await fileOf(run, context);
  return underLock(file, context.clock, async (lock) => {
    const now = await readRun(run, context);
    return { now, journal: openJournal(file, now, lock) };
  });
};

/** Whether another process runs it: then uncertain requests are only pending. */
export const isRunning = async (run: string, context: Context): Promise<boolean> =>
  isLocked(`${await fileOf(run, context)}.lock`);

export const stillRunning = (): EmsError =>
  new EmsError('refused', 'Another process is executing this run.', { hint: 'Wait until it has finished.' });

const underLock = async <T>(file: string, clock: Clock, work: (lock: Lock) => Promise<T>): Promise<T> => {
  const lock = await acquireLock(`${file}.lock`, { clock, waitMs: 0 });
  if (lock === undefined) throw stillRunning();
  try {
    return await work(lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
};

export const readRun = async (run: string, context: Context): Promise<Replay> => {
  const text = isRunId(run) ? await readJournal(await fileOf(run, context)).catch(missing) : undefined;
  if (text === undefined) throw noSuchRun(run);
  const found = replay(text, bootId());
  // A renamed copy has its own lock, and misses what the original has sent since.
  if (found?.plan.run === run) return found;
  throw unreadable(run);
};

const readJournal = async (file: string): Promise<Buffer> => readTrusted(file, 'the run');

const isRunId = (run: string): boolean => /^[\w-]+$/.test(run);

const noSuchRun = (run: string): EmsError =>
  new EmsError('not-found', `No run named "${run}".`, { hint: 'List runs with: ems bulk list' });

const unreadable = (run: string): EmsError =>
  new EmsError('failed', `The journal of run "${run}" cannot be read.`, {
    hint: `If another version of ems wrote it, resume it with that version. Otherwise discard it with: ems bulk discard ${run}`,
  });

export const runIds = async (context: Context): Promise<string[]> => {
  const directory = await trustedDirectory(context);
  const names = await readdir(directory).catch(missing);
  return (names ?? [])
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => name.slice(0, -'.jsonl'.length))
    .toSorted();
};

/** Runs that contain changes with two halves. Replaying all 100 journals of 10,000 computers would take seconds. */
export const runsWithHalves = async (context: Context): Promise<string[]> => {
  const runs = await runIds(context);
  const texts = await Promise.all(
    runs.map(async (run) => readJournal(await fileOf(run, context)).catch(() => undefined)),
  );
  return runs.filter((_, at) => texts[at]?.includes('"completes":true') === true);
};

/** Deletes a run, even if unreadable. */
export const removeRun = async (run: string, context: Context): Promise<void> => {
  if (!(await runIds(context)).includes(run)) throw noSuchRun(run);
  const file = await fileOf(run, context);
  const lock = await underLock(file, context.clock, async (held) => {
    await removeIfThere(file);
    return held;
  });
  await lock.release();
};

const missing = (error: unknown): undefined => {
  if (!isMissingFile(error)) throw error;
  return undefined;
};
