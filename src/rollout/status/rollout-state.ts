import type { Marker } from '../session/marker.js';
import { headOf, isGone, type Place } from '../session/place.js';
import type { RecordPlace, RolloutRecord } from '../session/record.js';
import type { RingNumbers, RolloutState, Verdict } from '../types.js';
import type { Judgment } from '../gate/judge.js';
import type { ReadMembers } from '../gate/ring-members.js';
import type { ServiceAccess } from '../session/service-access.js';

/**
 * Combines the service with the local record: if groups were deleted or a marker overwritten, the rollout has begun and
 * stands still until a person repairs that.
 */
export const stateOfPlace = (
  place: Pick<Place, 'rings' | 'moved'>,
  record?: Pick<RolloutRecord, 'ended' | 'head'>,
): RolloutState => {
  const head = headOf(place);
  if (record?.ended === undefined && isLost(place, record)) return 'paused';
  return rolloutStateOf(head?.marker, record?.ended);
};

export const isLost = (
  place: Pick<Place, 'rings' | 'moved'>,
  record?: Pick<RolloutRecord, 'ended' | 'head'>,
): boolean => {
  const head = headOf(place);
  if (record !== undefined && isGone(place, record)) return true;
  return head !== undefined && head.marker === undefined;
};

export const rolloutStateOf = (head: Marker | undefined, ended?: RolloutRecord['ended']): RolloutState => {
  if (ended !== undefined) return ended.state;
  if (head === undefined) return 'planned';
  switch (head.phase) {
    case 'aborting':
    case 'aborted':
    case 'rolled-back':
      return head.phase;
    // The rollback has not reached every ring yet, so it is not done.
    case 'rolling-back':
    case 'removing':
    case 'removed':
      return 'rolling-back';
    case 'finishing':
    case 'assigning':
    case 'finished':
      return head.to === 'aborted' || head.to === 'rolled-back' ? head.to : 'complete';
    case 'passed':
      if (head.hold === undefined) return head.ring === head.of ? 'complete' : 'running';
      break;
    case 'preparing':
    case 'activating':
    case 'active':
  }
  if (head.hold === 'failed') return 'failed';
  return head.hold === undefined ? 'running' : 'paused';
};

/** Status of a rollout. Scripts rely on these names. */
export interface RolloutStatus {
  readonly rollout: string;
  readonly package?: string;
  readonly patch?: string;
  readonly target: string | null;
  readonly state: RolloutState;
  /** Its groups were deleted or moved, or its marker overwritten: nothing continues until that is repaired. */
  readonly lost?: boolean;
  /** The current ring; 0: none has begun. */
  readonly ring: number;
  readonly rings: readonly RingStatus[];
  /** Computers that joined the target after their ring had begun; null: not known, or the rollout has ended. */
  readonly joined: number | null;
  /** How far a rollback is: computers that had the package, and from how many it was removed. */
  readonly removal?: { readonly removed: number; readonly of: number };
  readonly warnings: readonly string[];
  readonly next: { readonly what: string; readonly at: string | null };
  readonly driver: string | null;
}

export interface RingStatus extends Readonly<Record<keyof RingNumbers, number | null>> {
  readonly n: number;
  readonly name: string;
  readonly since: string | null;
  readonly soakUntil: string | null;
  readonly verdict: Verdict;
  /** With no failure among these reports, the true rate is below this share; null if some failed. */
  readonly proves: number | null;
  /** A person has to approve before it begins. */
  readonly approve: boolean;
  /** The reason for the verdict: for programs, and in words with its numbers. */
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
  readonly read: ReadMembers;
}
