import type { Marker } from '../state/marker.js';
import { headOf, isGone, type Place } from '../state/place.js';
import type { RolloutRecord } from '../state/record.js';
import type { RolloutState } from '../types.js';

/**
 * With what this machine knows: where somebody has deleted the groups or written over the marker, the rollout has begun
 * and stands still until a person puts that right.
 */
export const stateOfPlace = (
  place: Pick<Place, 'rings'>,
  record?: Pick<RolloutRecord, 'ended' | 'head'>,
): RolloutState => {
  const head = headOf(place);
  if (record?.ended === undefined && isLost(place, record)) return 'paused';
  return rolloutStateOf(head?.marker, record?.ended);
};

export const isLost = (place: Pick<Place, 'rings'>, record?: Pick<RolloutRecord, 'ended' | 'head'>): boolean => {
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
    // Begun, and not every ring was told: what was only begun is never called done.
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
