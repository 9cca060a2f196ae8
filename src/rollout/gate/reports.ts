import { EmsError } from '../../errors.js';
import { unreadableText, type Unreadable } from '../../fleet/readable.js';
import type { RingComputer } from '../types.js';

/** What the computers of a ring have reported. */
export interface Reports {
  readonly done: number;
  readonly failed: number;
  /** Who failed, as far as the service names them. */
  readonly failures: readonly FailedComputer[];
  /** Who reported, where that is known by name. */
  readonly reported?: ReadonlySet<number> | undefined;
  /** Who needs it at all; everybody where nothing is said. The others are not waited for. */
  readonly needed?: ReadonlySet<number> | undefined;
  /** When somebody's patches were first known to be looked at after the start, whatever was found. */
  readonly scanned?: ReadonlyMap<number, Date> | undefined;
  /** What a cheap look will see, if nothing changes. */
  readonly counts: { readonly done: number; readonly failed: number } | undefined;
}

export interface FailedComputer {
  readonly id: number;
  readonly hostname: string;
  readonly text: string;
}

/** Packages and patches are read differently and judged alike. */
export interface RingReader {
  /** One request at any size; undefined: only the full reading tells. */
  counts(groupId: string): Promise<{ readonly done: number; readonly failed: number } | undefined>;
  /** undefined: a role is missing. */
  reports(ring: {
    readonly groupId: string;
    readonly members: readonly RingComputer[];
    readonly since: Date;
  }): Promise<Reports | undefined>;
}

/** A gate does not decide on a part of the results; a role that is missing, or an older service, is said elsewhere. */
export const refusePart = (read: Unreadable): undefined => {
  if (read.role !== undefined || read.absent) return undefined;
  throw new EmsError('failed', `The results of the ring are ${unreadableText(read)}.`, { operation: read.operation });
};
