import { EmsError, type ErrorKind } from '../../errors.js';
import type { RolloutFile } from '../types.js';

/** 'keepass.yaml:3:9: '; nothing where the rollout was not read from a file. */
export const placeText = ({ origin }: Pick<RolloutFile, 'origin'>, path: string): string => {
  const place = origin?.places[path];
  return origin === undefined || place === undefined ? '' : `${origin.file}:${place}: `;
};

/** Errors that no change of the file would avoid: connection, rights, interrupt. */
const notOfTheFile: ReadonlySet<ErrorKind> = new Set<ErrorKind>([
  'not-signed-in',
  'forbidden',
  'rate-limited',
  'unreachable',
  'interrupted',
  'terminated',
]);

/** Other errors get the line of the file that they are about. */
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
