import { fstatSync } from 'node:fs';

/** What two descriptors have in common, where the order of what is written to both counts. */
export const sharedTarget = (one: number, other: number): 'device' | 'socket' | undefined => {
  try {
    const [first, second] = [fstatSync(one), fstatSync(other)];
    if (first.isCharacterDevice() && second.isCharacterDevice() && first.rdev === second.rdev) return 'device';
    // Some systems number no sockets.
    if (first.isSocket() && second.isSocket() && first.ino === second.ino && first.ino !== 0) return 'socket';
  } catch {
    // closed
  }
  return undefined;
};
