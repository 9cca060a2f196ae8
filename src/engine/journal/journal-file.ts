import { closeSync, constants, openSync, writeSync } from 'node:fs';
import type { Lock } from '../../files/file-lock.js';
import { journalLine, type Replay } from './replay.js';
import type { JournalEntry } from './unit-state.js';

/**
 * Keeps what a run has done in a file that only grows. The system has a line before its request leaves, so a killed
 * process loses nothing.
 */
export interface Journal {
  note(entry: JournalEntry): void;
  close(): Promise<void>;
}

/** Opens a journal that exists, behind its last whole line. */
export const openJournal = (file: string, { end: size }: Pick<Replay, 'end'>, lock: Lock): Journal => {
  // Not created: a run that was discarded just now must not come back empty. Links are not followed.
  const descriptor = openSync(file, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
  let end = size;
  return {
    // A full disk may have taken half a line: the next one overwrites it.
    note: (entry) => void (end += writeWhole(descriptor, journalLine(entry), end)),
    async close() {
      closeSync(descriptor);
      await lock.release();
    },
  };
};

/** A full disk takes a part without an error; only the rest fails with the reason. */
const writeWhole = (descriptor: number, text: string, position: number): number => {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at, bytes.length - at, position + at);
  return bytes.length;
};
