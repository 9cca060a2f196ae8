import { unreadableText, type Readable, type Unreadable } from '../../fleet/readable.js';
import type { RingComputer } from '../types.js';
import { EmsError } from '../../errors.js';

/** Results that the computers of a ring have reported. */
export interface Reports {
  readonly done: number;
  readonly failed: number;
  /** Failed computers that the service names. */
  readonly failures: readonly FailedComputer[];
  /** Ids of the computers that reported, if the service names them. */
  readonly reported?: ReadonlySet<number> | undefined;
  /** Ids of the computers that need it; undefined means all. The gate does not wait for the others. */
  readonly needed?: ReadonlySet<number> | undefined;
  /** Computers whose patches were scanned after the start, whatever was found. */
  readonly scanned?: ReadonlySet<number> | undefined;
}

export interface FailedComputer {
  readonly id: number;
  readonly hostname: string;
  readonly text: string;
}

/** Packages and patches are read differently and judged alike. */
export interface RingReader {
  /** How many have it, in one request at any size; undefined: only the full reading tells. */
  countDone(groupId: string): Promise<number | undefined>;
  /** undefined: a role is missing. */
  reports(ring: RingToRead): Promise<Reports | undefined>;
}

export interface RingToRead {
  readonly groupId: string;
  readonly members: readonly RingComputer[];
  /** When the ring began. */
  readonly since: Date;
}

/** Refuses results that were read in part. A missing role or an older service is reported by the caller. */
export const refusePart = (read: Unreadable): undefined => {
  if (read.role !== undefined || read.absent) return undefined;
  return requireKnown('the results of the ring', read);
};

/** A gate passes on what was read, never on what is missing: exit code 8, and the marker stays as it is. */
export const inconclusive = (why: string, hint = tryAgain, operation?: string): EmsError =>
  new EmsError('pending', `Inconclusive: ${why}.`, { hint, operation });

export const isInconclusive = (error: unknown): error is EmsError =>
  error instanceof EmsError && error.kind === 'pending';

const tryAgain = 'No ring was begun. The next advance tries again.';

/** Returns the value of a read that a gate depends on. */
export const requireKnown = <Value>(what: string, read: Readable<Value>): Value => {
  if (read.ok) return read.value;
  throw inconclusive(`${what} are ${unreadableText(read)}`, tryAgain, read.operation);
};
