import type { Marker } from '../session/marker.js';
import { headOf, isGone, type Place } from '../session/place.js';
import type { RecordPlace, RolloutRecord } from '../session/record.js';
import type { SentRequests } from '../../../service/reading.js';
import type { RingCounts, RolloutState, Verdict } from '../types.js';
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
  /** Name of the rollout. */
  readonly rollout: string;
  /** The package that is rolled out. */
  readonly package?: string;
  /** The patches that are rolled out. */
  readonly patch?: string;
  /** Path of the target group. */
  readonly target: string | null;
  /** How the whole stands. */
  readonly state: RolloutState;
  /** Its groups were deleted or moved, or its marker overwritten: nothing continues until that is repaired. */
  readonly lost?: boolean;
  /** The current ring; 0: none has begun. */
  readonly ring: number;
  /** All rings of the file, in their order. */
  readonly rings: readonly RingStatus[];
  /** Computers that joined the target after their ring had begun; null: not known, or the rollout has ended. */
  readonly joined: number | null;
  /** How far a rollback is: computers that had the package, and from how many it was removed. */
  readonly removal?: RemovalProgress;
  /** Remarks for people. */
  readonly warnings: readonly string[];
  /** The step that comes next. */
  readonly next: NextStep;
  /** User and machine that took the last step. */
  readonly driver: string | null;
}

/** The answer of `ems rollout status`. */
export type RolloutStatusAnswer = RolloutStatus & SentRequests;

interface RemovalProgress {
  /** Computers from which the package was removed. */
  readonly removed: number;
  /** Computers that had it. */
  readonly of: number;
}

export interface NextStep {
  /** The step in words, or the command to type. */
  readonly what: string;
  /** When it happens by itself; null if it does not. */
  readonly at: string | null;
}

export interface RingStatus extends RingCounts<number | null> {
  /** Number of the ring, from 1. */
  readonly n: number;
  /** Its name. */
  readonly name: string;
  /** When it began. */
  readonly since: string | null;
  /** Until when it soaks. */
  readonly soakUntil: string | null;
  /** Judgment of its gate. */
  readonly verdict: Verdict;
  /** With no failure among these reports, the true rate is below this share; null if some failed. */
  readonly proves: number | null;
  /** Whether a person has to approve before it begins. */
  readonly approve: boolean;
  /** The reason for the verdict. */
  readonly reason: Judgment['reason'] | null;
  /** The reason in words, with its numbers. */
  readonly because: string | null;
  /** Failed computers that the service names. */
  readonly failures: readonly RingFailure[];
}

interface RingFailure {
  /** Host name of the computer. */
  readonly hostname: string;
  /** The error text. */
  readonly text: string;
}

export interface StatusSource {
  readonly access: ServiceAccess;
  readonly files: RecordPlace;
  readonly record: RolloutRecord;
  readonly place: Place;
  readonly read: ReadMembers;
}
