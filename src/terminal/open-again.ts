import { constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';

/**
 * Pipes and terminals are shared with other programs, which would notice if they stopped blocking. On Linux the same one
 * can be opened once more for this program alone; a socket cannot, nor what belongs to somebody else. A file never blocks,
 * and opened again it would be written from its start.
 */
export const openAgain = (descriptor: number): { readonly descriptor: number; readonly mayBlock: boolean } => {
  try {
    const found = fstatSync(descriptor);
    // Windows has no such flag, and none of this.
    if (found.isFile() || (constants.O_NONBLOCK as number | undefined) === undefined)
      return { descriptor, mayBlock: false };
    return { descriptor: openOwn(descriptor, found), mayBlock: false };
  } catch {
    return { descriptor, mayBlock: true };
  }
};

const openOwn = (descriptor: number, found: Stats): number => {
  const flags = constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY;
  try {
    return openSync(`/proc/self/fd/${descriptor}`, flags);
  } catch (error) {
    // After su the terminal is somebody else's; under this name it can be opened all the same.
    if (found.isCharacterDevice() && found.rdev === controllingTerminal()) return openSync('/dev/tty', flags);
    throw error;
  }
};

/** The fifth field after the name, which may have blanks and parentheses in it. */
const controllingTerminal = (): number =>
  Number(readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ')[4]);
