import { EmsError, refused } from '../../errors.js';
import { markRing, readMarkerText, refuseChanged, type Drive } from '../state/drive.js';
import { isEnding, parseMarker, type Hold, type Marker } from '../state/marker.js';
import { headOf, readPlace, type MarkedRing, type Place } from '../state/place.js';

/**
 * A pause or an end stands in the ring that the rollout has come to. One that was typed while the next ring was made may
 * stand in the ring before it: a pause counts, and moves here; anything else ends this step. Whoever pauses or ends it
 * looks in turn whether the rollout has come further meanwhile, so one of the two always sees the other.
 */
export const isHeldMeanwhile = async (drive: Drive, place: Place, ring: MarkedRing): Promise<boolean> => {
  const { access } = drive;
  const before = place.rings.find(({ n }) => n === ring.n - 1);
  if (before === undefined || access.rehearsed !== undefined) return false;
  const text = await readMarkerText(access, before.group);
  const marker = parseMarker(text);
  if (marker !== undefined && isEnding(marker.phase)) throw endedBefore(drive, before.n);
  if (marker?.hold === undefined) {
    refuseChanged(before.group.name, before.text, text);
    return false;
  }
  await markRing(drive, ring, { hold: marker.hold });
  await markRing(drive, { ...before, marker, text }, { hold: undefined });
  return true;
};

const endedBefore = ({ file: { name } }: Drive, n: number): EmsError =>
  refused(
    `the rollout ${name} is ending, as the marker of ring ${n} says`,
    `Nothing was activated. See where it is with: ems rollout status ${name}. To end it: ems rollout abort ${name}`,
  );

/** The current place of the rollout, if it is beyond this ring. */
export const cameFurther = async ({ access, file }: Drive, ring: MarkedRing): Promise<Place | undefined> => {
  if (access.rehearsed !== undefined) return undefined;
  const place = await readPlace(access, file.name);
  return (headOf(place)?.n ?? 0) > ring.n ? place : undefined;
};

/** Keeps in the marker that a failed gate ended the rollout, for every machine that looks later. */
export const endHold = ({ hold, phase }: Marker, byGate = false): Hold | undefined =>
  byGate || (isEnding(phase) && hold === 'failed') ? 'failed' : undefined;
