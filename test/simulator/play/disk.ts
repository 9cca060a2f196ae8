import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.js';

/** The disk of a machine goes wrong while a line runs. Only a real file system can: see `--built`. */
export type DiskTrouble = 'full' | 'read-only';

const mount = (...words: string[]): boolean => spawnSync('mount', words).status === 0;

/** A small file system of its own for the folder of a machine; false: this machine does not let us. */
export const openDisk = ({ folder }: Machine): boolean =>
  mount('-t', 'tmpfs', '-o', 'size=4m,mode=0700', 'tmpfs', folder);

export const closeDisk = ({ folder }: Machine): void => void spawnSync('umount', ['-l', folder]);

/** Makes the trouble; returns what ends it. */
export const troubleDisk = (trouble: DiskTrouble, { folder }: Machine): (() => void) => {
  if (trouble === 'read-only') {
    mount('-o', 'remount,ro', folder);
    return () => void mount('-o', 'remount,rw', folder);
  }
  const filler = join(folder, 'filler');
  const file = openSync(filler, 'w', 0o600);
  try {
    for (;;) writeSync(file, Buffer.alloc(4096));
  } catch {
    closeSync(file); // it is full
  }
  return () => rmSync(filler, { force: true });
};
