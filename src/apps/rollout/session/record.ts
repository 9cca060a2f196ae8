import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Context } from '../../../context.js';
import { EmsError } from '../../../base/errors.js';
import { fileProblem } from '../../../base/files/file-problem.js';
import { readOwnIfThere, writePrivate } from '../../../base/files/private-file.js';
import { sealed, unsealed } from '../../../base/files/sealed-json.js';
import { stateFolder } from '../../../base/files/trusted-file.js';
import type { ResolvedSubject, RolloutFile, RolloutState, RingNumbers } from '../types.js';

/**
 * Local record of a rollout that this machine drives. It may be lost: the groups on the service hold the progress, and the
 * file holds the goal.
 */
export interface RolloutRecord {
  readonly name: string;
  readonly startedAt: string;
  readonly file: RolloutFile;
  readonly subject: ResolvedSubject;
  readonly target: { readonly id: string; readonly path: string };
  /** Its group on the service. A rollout with another group is another one with this name; without one, no ring has begun. */
  readonly groupId?: string | undefined;
  /** Ids of the other groups in the file: the excluded ones, and the source groups of rings. */
  readonly groups: { readonly excluded: readonly string[]; readonly rings: readonly (string | null)[] };
  /** How many computers the plan gave each ring. */
  readonly planned: readonly { readonly n: number; readonly computers: number }[];
  /** How many computers each group in the file listed at the start, by group id. */
  readonly listed?: Readonly<Record<string, number>> | undefined;
  /** The last known computers of each ring, so that each loss can be explained. */
  readonly members?: readonly KnownMembers[] | undefined;
  /** The marker that this machine wrote last. */
  readonly head?: WrittenMarker | undefined;
  /** The last numbers of each ring, used once its group is gone. */
  readonly rings?: readonly { readonly n: number; readonly numbers: RingNumbers }[] | undefined;
  /** The last verdict that was reported, so that it is not repeated. */
  readonly told?: { readonly ring: number; readonly verdict: string } | undefined;
  /** How it ended; its groups are gone, or about to be. */
  readonly ended?: Ended | undefined;
}

export const plannedCount = ({ planned }: Pick<RolloutRecord, 'planned'>): number =>
  planned.reduce((sum, { computers }) => sum + computers, 0);

interface KnownMembers {
  readonly n: number;
  readonly ids: readonly number[];
  /** Members that had never made contact. */
  readonly neverSeen?: number | undefined;
}

interface WrittenMarker {
  readonly ring: number;
  readonly groupId: string;
  readonly text: string;
  readonly at: string;
}

interface Ended {
  readonly state: EndState;
}

export type EndState = Extract<RolloutState, 'complete' | 'aborted' | 'rolled-back' | 'ended'>;

const recordFormat = 1;

/** The directory of one rollout's files. */
export interface RecordPlace {
  readonly directory: string;
}

/** The address of the server; the embedded service has none of its own. */
const serverKey = async (context: Context): Promise<string> => {
  const { profile } = await context.settings();
  const { origin } = await context.client();
  return profile === 'demo' && /^https?:\/\/(127\.0\.0\.1|(?:demo\.)?localhost|\[::1\])/.test(origin) ? 'demo' : origin;
};

const serverDirectory = async (context: Context): Promise<string> => {
  const { stateDirectory } = await context.settings();
  const key = createHash('sha256')
    .update(await serverKey(context))
    .digest('hex');
  return stateFolder(stateDirectory, 'the rollouts', 'rollouts', key.slice(0, 16));
};

export const recordPlace = async (name: string, context: Context): Promise<RecordPlace> => ({
  directory: join(await serverDirectory(context), name.toLowerCase()),
});

/** A rollout that this machine has driven. An unreadable record must not hide the others. */
export interface Recorded {
  /** The name in the record, or of its folder if the record is unreadable. */
  readonly name: string;
  readonly record: RolloutRecord | undefined;
  readonly problem?: EmsError | undefined;
}

/** The rollouts that this machine has driven on this service. */
export const recordedRollouts = async (context: Context): Promise<Recorded[]> => {
  const folders = await readdir(await serverDirectory(context)).catch((): string[] => []);
  const all = await Promise.all(folders.toSorted().map((folder) => recordedIn(folder, context)));
  return all.flat();
};

const recordedIn = async (folder: string, context: Context): Promise<Recorded[]> => {
  const { problem, record } = await tryRecord(await recordPlace(folder, context));
  return problem === undefined && record === undefined ? [] : [{ name: record?.name ?? folder, record, problem }];
};

/** Returns the record of this machine, or why it cannot be used. */
export const tryRecord = async (place: RecordPlace): Promise<Pick<Recorded, 'record' | 'problem'>> => {
  try {
    return { record: await readRecord(place) };
  } catch (error) {
    const problem = error instanceof EmsError ? error : fileProblem(error);
    if (problem === undefined) throw error;
    return { record: undefined, problem };
  }
};

export const readRecord = async (place: RecordPlace): Promise<RolloutRecord | undefined> => {
  const file = fileIn(place);
  const text = await readOwnIfThere(file, 'the rollout');
  if (text === undefined) return undefined;
  refuseForeignAbove(place);
  // The checksum proves that this program wrote all of it.
  const record = unsealed(text, recordFormat) as unknown as RolloutRecord | undefined;
  if (record !== undefined) return record;
  throw new EmsError('failed', `This version of ems cannot read the record of the rollout: ${file}`, {
    hint: 'It is damaged, or a newer ems has written it. Move it away, then continue with the file of the rollout (ems rollout advance --help).',
  });
};

/** At each reading: a user who can write to a folder above could put another server's record in its place meanwhile. */
const refuseForeignAbove = ({ directory }: RecordPlace): void => {
  const ofServer = dirname(directory);
  const rollouts = dirname(ofServer);
  stateFolder(dirname(rollouts), 'the rollouts', basename(rollouts), basename(ofServer));
};

/** Sealed with a checksum: a damaged word could pass a gate, or turn a pause into a rollback. */
export const writeRecord = (place: RecordPlace, record: RolloutRecord): Promise<void> =>
  writePrivate(fileIn(place), `${sealed(recordFormat, record)}\n`);

const fileIn = ({ directory }: RecordPlace): string => join(directory, 'record.json');
