import { closeSync, constants, fdatasync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { codeOf } from '../../base/errors.js';
import type { Lock } from '../../base/files/file-lock.js';
import { bootId } from '../../base/files/private-file.js';
import { isRepeatable } from '../plan.js';
import { journalLine, type JournalLine, type Replay } from './replay.js';
import type { JournalEntry } from './unit-state.js';

/**
 * Records a run in an append-only file. The operating system has a line before its request is sent, so a killed process
 * loses nothing. A power cut may lose lines, so for requests that must not be sent twice, the file announces on disk, a
 * batch ahead, how far they may have come.
 */
export interface Journal {
  /** Called before a request is sent. */
  sending(entry: JournalEntry & { readonly kind: 'sent' }): Promise<void> | void;
  note(entry: JournalEntry): void;
  close(): Promise<void>;
}

/** Requests announced on disk at a time: 10,000 reboots wait for the disk 157 times. */
const batch = 64;

/** Opens an existing journal after its last complete line. */
export const openJournal = (file: string, { bound: known, end: size, plan, states }: Replay, lock: Lock): Journal => {
  // Don't create it: a run that was just discarded must not come back empty. Links are not followed.
  const descriptor = openSync(file, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
  const boot = bootId() ?? '';
  const isOnce = !isRepeatable(plan);
  let end = size;
  let bound = known;
  let isBegun = false;
  let durable: Promise<void> | undefined;
  // A full disk may have taken half a line: the next one overwrites it.
  const note = (line: JournalLine): void => void (end += writeWhole(descriptor, journalLine(line), end));
  /** Writes down requests in doubt after a power cut, because a later boot could not detect them. */
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
      // An earlier process announced requests below `known`; only this line shows that they are sent now.
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
    // Some file systems do not support this.
    if (!['EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EROFS'].includes(codeOf(error) ?? '')) throw error;
  });

/** A full disk takes a part without an error; only the rest fails with the reason. */
const writeWhole = (descriptor: number, text: string, position: number): number => {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at, bytes.length - at, position + at);
  return bytes.length;
};
