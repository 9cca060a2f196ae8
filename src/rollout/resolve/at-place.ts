import { EmsError } from '../../errors.js';
import type { RolloutFile } from '../types.js';

/** 'keepass.yaml:3:9: '; nothing where the rollout was not read from a file. */
export const placeText = ({ origin }: Pick<RolloutFile, 'origin'>, path: string): string => {
  const place = origin?.places[path];
  return origin === undefined || place === undefined ? '' : `${origin.file}:${place}: `;
};

/** What fails here is about this line of the file. */
export const atPlace = async <Value>(
  file: RolloutFile,
  path: string,
  run: () => Value | Promise<Value>,
): Promise<Value> => {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof EmsError) || error.message.startsWith(placeText(file, path) || '\n')) throw error;
    throw new EmsError(error.kind, `${placeText(file, path)}${error.message}`, error.facts);
  }
};
