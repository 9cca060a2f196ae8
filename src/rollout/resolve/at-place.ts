import { EmsError, type ErrorKind } from '../../errors.js';
import type { RolloutFile } from '../types.js';

/** 'keepass.yaml:3:9: '; nothing where the rollout was not read from a file. */
export const placeText = ({ origin }: Pick<RolloutFile, 'origin'>, path: string): string => {
  const place = origin?.places[path];
  return origin === undefined || place === undefined ? '' : `${origin.file}:${place}: `;
};

/** Nothing in the file could be written better: the connection, the rights, somebody who interrupts. */
const notOfTheFile: ReadonlySet<ErrorKind> = new Set<ErrorKind>([
  'not-signed-in',
  'forbidden',
  'rate-limited',
  'unreachable',
  'interrupted',
  'terminated',
]);

/** What else fails here is about this line of the file. */
export const atPlace = async <Value>(
  file: RolloutFile,
  path: string,
  run: () => Value | Promise<Value>,
): Promise<Value> => {
  try {
    return await run();
  } catch (error) {
    if (
      !(error instanceof EmsError) ||
      notOfTheFile.has(error.kind) ||
      error.message.startsWith(placeText(file, path) || '\n')
    )
      throw error;
    throw new EmsError(error.kind, `${placeText(file, path)}${error.message}`, error.facts);
  }
};
