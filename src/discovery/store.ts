import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../base/clock.js';
import type { Operation } from '../contract/operation.js';
import { EmsError } from '../base/errors.js';
import { sealed } from '../base/files/sealed-json.js';
import { acquireLock } from '../base/files/file-lock.js';
import { makePrivateDirectory, writePrivate } from '../base/files/private-file.js';
import type { Described } from './describe.js';
import {
  descriptionFormat,
  indexFile,
  readIndex,
  readStored,
  refuseForeignDescription,
  type StoredIndex,
  type StoredIndexArea,
} from './stored.js';

/** Origin of a description. */
export interface DescriptionOrigin {
  readonly url: string;
  /** The version that the service reported. */
  readonly service: string | undefined;
}

const operationsFile = 'operations.json';
/** Storing a thousand operations takes far less than a second. */
const patienceMs = 30_000;

/** Stores one description at a time, so that the last writer leaves a complete one. */
export const storeDescription = async (
  directory: string,
  described: Described,
  origin: DescriptionOrigin,
  clock: Clock,
): Promise<StoredIndex> => {
  const lock = await acquireLock(`${directory}.lock`, { clock, waitMs: patienceMs });
  if (lock === undefined)
    throw new EmsError('failed', 'another ems is storing the description', {
      hint: 'Try again: ems api sync',
    });
  try {
    return await store(directory, described, origin, clock.date());
  } finally {
    await lock.release();
  }
};

/** Writes the area files first and the index last: a reader sees the old set or the new one. */
const store = async (
  directory: string,
  described: Described,
  origin: DescriptionOrigin,
  now: Date,
): Promise<StoredIndex> => {
  const stamp = `${now.getTime().toString(36)}-${randomBytes(3).toString('hex')}`;
  makePrivateDirectory(directory);
  // Otherwise the description would be stored but never used.
  refuseForeignDescription(directory);
  const areas: StoredIndexArea[] = [];
  for (const [word, area] of described.areas) {
    const file = `${stamp}-${areas.length}.json`;
    await writePrivate(join(directory, file), sealed(descriptionFormat, area));
    areas.push({ word, summary: area.records.summary, file });
  }
  await writePrivate(join(directory, operationsFile), sealed(descriptionFormat, { operations: described.operations }));
  const index: StoredIndex = {
    url: origin.url,
    version: described.version,
    fetchedAt: now.toISOString(),
    ...(origin.service === undefined ? {} : { service: origin.service }),
    operationCount: described.operations.length,
    areas,
  };
  await writePrivate(join(directory, indexFile), sealed(descriptionFormat, index));
  await removeOthers(directory, index);
  return index;
};

/** Removes other files, including those of killed processes. */
const removeOthers = async (directory: string, { areas }: StoredIndex): Promise<void> => {
  const kept = new Set([indexFile, operationsFile, ...areas.map(({ file }) => file)]);
  const names = await readdir(directory);
  for (const name of names.filter((each) => !kept.has(each))) await rm(join(directory, name), { force: true });
};

/** Every operation of the stored description; undefined without a usable one. */
export const storedOperations = async (directory: string): Promise<readonly Operation[] | undefined> => {
  if (readIndex(directory) === undefined) return undefined;
  const stored = readStored(join(directory, operationsFile)) as Pick<Described, 'operations'> | undefined; // sealed
  return stored?.operations;
};
