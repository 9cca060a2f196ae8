import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { aMoment } from './a-moment.js';

/**
 * Resolves when a process has handled what it was sent: its main thread sleeps. A pause of a fixed length is too short on
 * a machine that others use. Where the system does not tell (only Linux does), the pause has to do.
 */
export const whenQuiet = async ({ pid }: ChildProcess): Promise<void> => {
  if (process.platform !== 'linux') return aMoment(700);
  for (let looks = 0; looks < 2; looks = isAsleep(pid) ? looks + 1 : 0) await aMoment(20);
};

/** The third field of stat, behind the name in parentheses; a process that has ended is quiet as well. */
const isAsleep = (pid: number | undefined): boolean => {
  try {
    return /\) [SZX] /.test(readFileSync(`/proc/${pid ?? ''}/stat`, 'utf8'));
  } catch {
    return true;
  }
};

/** A second signal counts only 50 ms after the first was handled: before, it is the same key press. */
export const whenHeard = async (child: ChildProcess): Promise<void> => {
  await whenQuiet(child);
  await aMoment(100);
};
