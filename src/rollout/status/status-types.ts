import type { Judgment } from '../gate/judge.js';
import type { ServiceAccess } from '../state/service-access.js';
import type { Place } from '../state/place.js';
import type { RecordPlace, RolloutRecord } from '../state/record.js';
import type { RolloutState, Verdict } from '../types.js';

/** Status of a rollout. Scripts rely on these names. */
export interface RolloutStatus {
  readonly rollout: string;
  readonly package?: string;
  readonly patch?: string;
  readonly target: string | null;
  readonly state: RolloutState;
  /** Its groups were deleted or moved, or its marker was written over: nothing goes on until that is put right. */
  readonly lost?: boolean;
  /** The ring that it has come to; 0: none has begun. */
  readonly ring: number;
  readonly rings: readonly RingStatus[];
  /** How many rings it has, where only those that have begun are known. */
  readonly of?: number;
  readonly warnings: readonly string[];
  readonly next: { readonly what: string; readonly at: string | null };
  readonly driver: string | null;
}

export interface RingStatus {
  readonly n: number;
  readonly name: string;
  readonly members: number | null;
  readonly active: number | null;
  readonly reported: number | null;
  readonly done: number | null;
  readonly failed: number | null;
  readonly silent: number | null;
  readonly suspended: number | null;
  readonly newIssues: number | null;
  readonly controlRate: number | null;
  readonly since: string | null;
  readonly soakUntil: string | null;
  readonly verdict: Verdict;
  /** With no failure among those who reported, the true rate is below this share; null where some failed. */
  readonly proves: number | null;
  /** A person has to approve before it begins. */
  readonly approve: boolean;
  /** Why the verdict is what it is: for programs, and in words with its numbers. */
  readonly reason: Judgment['reason'] | null;
  readonly because: string | null;
  /** Failed computers that the service names. */
  readonly failures: readonly { readonly hostname: string; readonly text: string }[];
}

export interface StatusSource {
  readonly access: ServiceAccess;
  readonly files: RecordPlace;
  readonly record: RolloutRecord;
  readonly place: Place;
}
