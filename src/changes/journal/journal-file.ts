import { closeSync, constants, fdatasync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { codeOf } from '../../errors.js';
import type { Lock } from '../../files/file-lock.js';
import { bootId } from '../../files/private-file.js';
import { isRepeatable } from '../plan.js';
import { journalLine, type JournalLine, type Replay } from './replay.js';
import type { JournalEntry } from './unit-state.js';

/**
 * Keeps what a run has done in a file that only grows. The system has a line before its request leaves, so a killed
 * process loses nothing. A power cut may lose lines; for requests that must not be sent twice, the file therefore
 * announces on the disk how far they may have come, a batch ahead.
 */
export interface Journal {
  /** Before a request leaves. */
  sending(entry: JournalEntry & { readonly kind: 'sent' }): Promise<void> | void;
  note(entry: JournalEntry): void;
  close(): Promise<void>;
}

/** Requests announced to the disk at a time: 10,000 reboots wait for it 157 times. */
const batch = 64;

/** Opens a journal that exists, behind its last whole line. */
export const openJournal = (file: string, { bound: known, end: size, plan, states }: Replay, lock: Lock): Journal => {
  // Not created: a run that was discarded just now must not come back empty. Links are not followed.
  const descriptor = openSync(file, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
  const boot = bootId() ?? '';
  const isOnce = !isRepeatable(plan);
  let end = size;
  let bound = known;
  let isBegun = false;
  let durable: Promise<void> | undefined;
  // A full disk may have taken half a line: the next one overwrites it.
  const note = (line: JournalLine): void => void (end += writeWhole(descriptor, journalLine(line), end));
  /** A doubt that only the lost lines of an earlier boot tell of has to outlive this boot. */
  const begin = (): void => {
    for (const [unit, { kind }] of states.entries()) if (kind === 'in-doubt') note({ kind: 'sent', unit });
    isBegun = true;
  };
  return {
    note,
    sending(entry) {
      const isAhead = isBegun && entry.unit < bound;
      if (!isBegun) begin();
      if (entry.unit >= bound) bound = entry.unit + batch;
      if (isOnce && !isAhead) note({ kind: 'announced', bound, boot });
      note(entry);
      // An earlier process announced a request below `known`; only this line tells that it is sent now.
      if (isOnce && (!isAhead || entry.unit < known)) durable = sync(descriptor);
      return durable;
    },
    async close() {
      try {
        if (isBegun) note({ kind: 'closed' });
        await sync(descriptor);
      } finally {
        closeSync(descriptor);
        await lock.release();
      }
    },
  };
};

const fsync = promisify(fdatasync);

const sync = (descriptor: number): Promise<void> =>
  fsync(descriptor).catch((error: unknown) => {
    // Some file systems have no such thing.
    if (!['EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EROFS'].includes(codeOf(error) ?? '')) throw error;
  });

/** A full disk takes a part without an error; only the rest fails with the reason. */
const writeWhole = (descriptor: number, text: string, position: number): number => {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at, bytes.length - at, position + at);
  return bytes.length;
};
