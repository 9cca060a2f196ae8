import { closeSync, constants, fdatasync, fstatSync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Clock } from '../../clock.js';
import { codeOf } from '../../errors.js';
import type { Lock } from '../../files/file-lock.js';
import { bootId } from '../../files/proc-files.js';
import { lineAt, stateLine } from './journal-lines.js';
import { isRepeatable, type Plan } from '../plan/plan.js';
import type { JournalEntry } from './unit-state.js';

/**
 * Keeps what a run has done in a file that only grows. The system has a line before its request leaves, so a killed
 * process loses nothing. A power cut may lose lines; for requests that must not be sent twice, the file therefore says
 * on the disk how far they may have come, a batch ahead.
 */
export interface Journal {
  /** Before a request leaves. */
  sending(entry: JournalEntry & { readonly kind: 'sent' }): Promise<void> | void;
  note(entry: JournalEntry): void;
  close(): Promise<void>;
}

export interface JournalOptions {
  readonly plan: Plan;
  /** Requests from this number on have surely not been sent. */
  readonly bound: number;
  readonly lock: Lock;
  readonly clock: Clock;
}

/** Requests announced to the disk at a time: 10,000 reboots wait for it 157 times. */
const batch = 64;

/** Opens a journal that exists and is whole. */
export const openJournal = (file: string, { bound: known, clock, lock, plan }: JournalOptions): Journal => {
  // Not created: a run that was discarded just now must not come back empty. Links are not followed.
  const descriptor = openSync(file, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
  const boot = bootId() ?? '';
  const isOnce = !isRepeatable(plan);
  let end = fstatSync(descriptor).size;
  let bound = known;
  let durable: Promise<void> | undefined;
  let keepingUp: Promise<void> | undefined;
  let syncedAt = clock.now();
  const describe = (isOpen: boolean): void => {
    writeWhole(descriptor, stateLine({ length: end, bound, boot, isOpen }), 0);
  };
  const note = (entry: JournalEntry): void => {
    // Measured at 3 µs a line: cheaper than any queue, and on its way before the request is. What a full disk has taken
    // of a line is written over by the next one.
    end += writeWhole(descriptor, lineAt(entry, end), end);
    describe(true);
    if (keepingUp !== undefined || clock.now() - syncedAt < 1000) return;
    keepingUp = sync(descriptor)
      .catch(() => undefined)
      .finally(() => {
        keepingUp = undefined;
        syncedAt = clock.now();
      });
  };
  describe(true);
  return {
    note,
    sending(entry) {
      const isNew = entry.unit >= bound;
      if (isNew) bound = entry.unit + batch;
      note(entry);
      if (!isOnce) return undefined;
      // An earlier process announced this request; only this line tells that it is sent now.
      if (isNew || entry.unit < known) durable = sync(descriptor);
      return durable;
    },
    async close() {
      try {
        await keepingUp;
        describe(false);
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
