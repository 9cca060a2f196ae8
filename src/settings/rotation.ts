import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../base/clock.js';
import { EmsError } from '../base/errors.js';
import { acquireLock } from '../base/files/file-lock.js';
import { objectOfFormat } from '../base/json/format-number.js';
import { stateFolder } from '../base/files/trusted-file.js';
import { readOwnIfThere, removeIfThere, writePrivate } from '../base/files/private-file.js';

/** Progress of a rotation, without the secret. Stored until it is complete, to explain one that was killed. */
export interface SecretRotation {
  readonly step: 'creating' | 'created' | 'stored';
  readonly successor?: { readonly id: number; readonly clientId: string } | undefined;
}

export interface RotationPlace {
  readonly stateDirectory: string;
  readonly url: string;
  readonly principal: string;
}

const rotationFormat = 1;

/** Copies each field, because the object passed in may contain the secret. */
export const noteRotation = (place: RotationPlace, { step, successor }: SecretRotation): Promise<void> => {
  const who = successor === undefined ? {} : { successor: { id: successor.id, clientId: successor.clientId } };
  return writePrivate(fileOf(place), JSON.stringify({ format: rotationFormat, step, ...who }));
};

export const forgetRotation = (place: RotationPlace): Promise<boolean> => removeIfThere(fileOf(place));

/** Two rotations at once would create two successors and mistake each other's note for that of a killed run. */
export const withRotationLock = async <T>(place: RotationPlace, clock: Clock, work: () => Promise<T>): Promise<T> => {
  const lock = await acquireLock(`${fileOf(place)}.lock`, { clock, waitMs: 0 });
  if (lock === undefined)
    throw new EmsError('refused', `Another process is rotating principal ${place.principal}.`, {
      hint: 'Wait until it has finished. Nothing was sent.',
    });
  try {
    return await work();
  } finally {
    await lock.release();
  }
};

/** An unreadable note is an error: starting again could create a second successor. */
export const findRotation = async (place: RotationPlace): Promise<SecretRotation | undefined> => {
  const file = fileOf(place);
  const text = await readOwnIfThere(file, 'the secret');
  if (text === undefined) return undefined;
  const rotation = objectOfFormat(text, rotationFormat);
  if (rotation !== undefined) return rotation as unknown as SecretRotation; // written by noteRotation
  throw new EmsError('failed', `An earlier rotation left a note that this version of ems cannot read: ${file}`, {
    hint: 'A newer ems may have written it: finish the rotation with that version. Or check with ems admin local-principal list that there is no successor yet, then rotate again with --restart.',
  });
};

const fileOf = ({ stateDirectory, url, principal }: RotationPlace): string =>
  join(
    stateFolder(stateDirectory, 'the secret', 'rotations'),
    `${createHash('sha256').update(`${url}\n${principal}`).digest('hex').slice(0, 24)}.json`,
  );
