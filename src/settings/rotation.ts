import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isObject, parseJson } from '../json/parse.js';
import { readIfThere, removeIfThere, writePrivate } from '../files/private-file.js';

/** How far the rotation of one principal has come; kept until it is complete, so that a killed one can be explained. No secret. */
export interface Rotation {
  readonly step: 'creating' | 'created' | 'stored';
  readonly successor?: { readonly id: number; readonly clientId: string } | undefined;
}

export interface RotationPlace {
  readonly stateDirectory: string;
  readonly url: string;
  readonly principal: string;
}

/** Field by field: what is handed in may hold the secret as well. */
export const noteRotation = (place: RotationPlace, { step, successor }: Rotation): Promise<void> => {
  const who = successor === undefined ? {} : { successor: { id: successor.id, clientId: successor.clientId } };
  return writePrivate(fileOf(place), JSON.stringify({ step, ...who }));
};

export const forgetRotation = (place: RotationPlace): Promise<boolean> => removeIfThere(fileOf(place));

export const findRotation = async (place: RotationPlace): Promise<Rotation | undefined> => {
  const text = await readIfThere(fileOf(place));
  if (text === undefined) return undefined;
  try {
    const value = parseJson(text);
    if (!isObject(value)) return undefined;
    const { step, successor } = value;
    if (step !== 'creating' && step !== 'created' && step !== 'stored') return undefined;
    if (!isObject(successor)) return { step };
    const { id, clientId } = successor;
    return typeof id === 'number' && typeof clientId === 'string' ? { step, successor: { id, clientId } } : { step };
  } catch {
    return undefined;
  }
};

const fileOf = ({ stateDirectory, url, principal }: RotationPlace): string =>
  join(
    stateDirectory,
    'rotations',
    `${createHash('sha256').update(`${url}\n${principal}`).digest('hex').slice(0, 24)}.json`,
  );
