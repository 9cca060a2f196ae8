import { markRing, readMarkerText, type Drive, type MarkedRing } from '../state/drive.js';
import { parseMarker } from '../state/marker.js';
import type { Place } from '../state/place.js';

/**
 * A pause stands in the ring that the rollout has come to. One that was typed while the next ring was made may stand in
 * the ring before it: it counts, and moves here. Whoever pauses looks in turn whether the rollout has come further
 * meanwhile, so one of the two always sees the other.
 */
export const isHeldMeanwhile = async (drive: Drive, place: Place, ring: MarkedRing): Promise<boolean> => {
  const before = place.rings.find(({ n }) => n === ring.n - 1);
  if (before === undefined || drive.access.rehearsed !== undefined) return false;
  const text = await readMarkerText(drive.access, before.group);
  const marker = parseMarker(text);
  if (marker?.hold === undefined) return false;
  await markRing(drive, ring, { hold: marker.hold });
  await markRing(drive, { ...before, marker, text }, { hold: undefined });
  return true;
};
