import type { Unreadable } from '../../fleet/readable.js';
import { requireKnown } from './known.js';
import type { RingComputer } from '../types.js';

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
  /** When somebody's patches were first known to be looked at after the start, whatever was found. */
  readonly scanned?: ReadonlyMap<number, Date> | undefined;
  /** The counts that one cheap request will return as long as nothing changes. */
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

/** Refuses results that were read in part. A missing role or an older service is reported by the caller. */
export const refusePart = (read: Unreadable): undefined => {
  if (read.role !== undefined || read.absent) return undefined;
  return requireKnown('the results of the ring', read);
};
