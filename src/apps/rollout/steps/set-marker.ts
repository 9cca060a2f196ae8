import { EmsError, refused } from '../../../base/errors.js';
import type { ServiceAccess } from '../session/service-access.js';
import { mark } from '../session/drive.js';
import { isEnding, type Marker } from '../session/marker.js';
import { readRingMembers } from '../gate/ring-members.js';
import { headOf, isMarked, readPlace, type MarkedRing } from '../session/place.js';
import { rolloutStateOf } from '../status/rollout-state.js';

/** Writes a person's decision into the marker; the machine that drives the rollout follows it. No file is needed. */
export type MarkerCommand = 'approve' | 'pause' | 'resume';

export const readHeadRing = async (access: ServiceAccess, name: string): Promise<MarkedRing> => {
  const head = headOf(await readPlace(access, name));
  if (isMarked(head)) return head;
  throw new EmsError(
    'not-found',
    head === undefined
      ? `No rollout named "${name}" has begun.`
      : `The group ${head.group.name} holds no marker of a rollout.`,
    {
      hint: 'List rollouts with: ems rollout list',
    },
  );
};

/** Returns undefined if nothing has to change. */
export const markerChange = (
  word: MarkerCommand,
  { marker }: MarkedRing,
  anyway = false,
): Partial<Marker> | undefined => {
  refuseEnded(marker);
  const { hold, phase } = marker;
  switch (word) {
    case 'pause':
      if (hold !== undefined) return undefined;
      return { hold: 'paused' };
    case 'resume':
      return hold === undefined ? undefined : { hold: undefined };
    case 'approve':
      if (hold === 'paused') throw held(marker);
      if (hold === 'failed' && !anyway) throw failedGate(marker);
      // Despite too few reports or failures, a person lets this ring pass, and no other.
      if (hold === 'inconclusive' || hold === 'failed') return { phase: 'passed', hold: undefined, approved: true };
      return marker.approved === true || phase === 'passed' ? undefined : { approved: true };
  }
};

const refuseEnded = (marker: Marker): void => {
  if (!isEnding(marker.phase)) return;
  const state = rolloutStateOf(marker);
  const isUnderWay = state === 'aborting' || state === 'rolling-back';
  throw new EmsError(
    'refused',
    `Refused: the rollout ${marker.rollout} ${isUnderWay ? 'is ending' : 'has ended'} (${state}).`,
    isUnderWay ? { hint: `Not every ring was told yet. Continue it with: ems rollout advance ${marker.rollout}` } : {},
  );
};

const held = ({ rollout }: Marker): EmsError =>
  refused(`the rollout ${rollout} is paused`, `First: ems rollout resume ${rollout}`);

export interface ShortRing {
  readonly ring: MarkedRing;
  readonly listed: number;
}

/** Finds rings that list fewer computers than their marker says. An empty list is left out: that is an outage. */
export const readShortRings = async (access: ServiceAccess, name: string): Promise<ShortRing[]> => {
  const { rings } = await readPlace(access, name);
  const short: ShortRing[] = [];
  for (const ring of rings.filter(isMarked)) {
    const listed = (await readRingMembers(access, ring.group.id)).length;
    if (listed > 0 && listed < (ring.marker.members ?? 0)) short.push({ ring, listed });
  }
  return short;
};

/** Stores the approval, and that the rollout continues without the missing computers. */
export const approveRollout = async (
  access: ServiceAccess,
  head: MarkedRing,
  change: Partial<Marker>,
  short: readonly ShortRing[],
): Promise<void> => {
  for (const { listed, ring } of short) if (ring.n !== head.n) await setMarker(access, ring, { members: listed });
  const own = short.find(({ ring }) => ring.n === head.n);
  await setMarker(access, head, own === undefined ? change : { ...change, members: own.listed });
};

const failedGate = ({ ring, rollout }: Marker): EmsError =>
  refused(
    `ring ${ring} of ${rollout} has failed its gate`,
    `Judge it again with: ems rollout resume ${rollout}. To continue despite the failures: ems rollout approve ${rollout} --anyway`,
  );

/** Keeps the author of the marker, because a decision does not make this machine the driver. */
const setMarker = async (access: ServiceAccess, ring: MarkedRing, change: Partial<Marker>): Promise<void> => {
  await mark({ access, by: ring.marker.by }, ring, change);
};

/**
 * Returns the ring that holds the pause. The driver may be in a step whose marker replaces the pause, or that begins
 * the next ring. So the marker is checked again after the step, until the pause stays.
 */
export const pauseRollout = async (
  access: ServiceAccess,
  ring: MarkedRing,
  stepIsOver: () => Promise<void>,
): Promise<MarkedRing> => {
  let now = ring;
  for (let tries = 0; tries < mostTries; tries++) {
    await setMarker(access, now, { hold: 'paused' }).catch(orRefused);
    if (access.rehearsed !== undefined) return ring;
    await stepIsOver();
    now = await readHeadRing(access, ring.marker.rollout);
    if (markerChange('pause', now) === undefined) return now;
  }
  throw refused(
    `another process keeps changing the marker of the ring ${now.group.name}`,
    `The rollout may not be paused. See with: ems rollout status ${ring.marker.rollout}`,
  );
};

const mostTries = 5;

/** A pause typed while the next ring was created may also be in the previous ring: clear that first. */
export const resumeRollout = async (access: ServiceAccess, ring: MarkedRing): Promise<void> => {
  const { rings } = await readPlace(access, ring.marker.rollout);
  for (const earlier of rings.filter(isMarked))
    if (earlier.n < ring.n && earlier.marker.hold !== undefined) await setMarker(access, earlier, { hold: undefined });
  await setMarker(access, ring, { hold: undefined });
};

/** The driver was faster: its marker is read next. */
const orRefused = (error: unknown): void => {
  if (!(error instanceof EmsError) || error.kind !== 'refused') throw error;
};
