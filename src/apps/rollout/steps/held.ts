import { shellWord } from '../../../base/text/shell-word.js';
import { EmsError, refused } from '../../../base/errors.js';
import { markRing, readMarkerText, refuseChanged, type Drive } from '../session/drive.js';
import { isEnding, isTakenBack, parseMarker, type Hold, type Marker } from '../session/marker.js';
import {
  headOf,
  readPlace,
  goneRings,
  isGone,
  isMarked,
  type MarkedRing,
  type Place,
  type RingGroup,
} from '../session/place.js';
import { computersText } from '../../../base/text/wording.js';

/**
 * Reads the previous ring's marker once more before the first change for the next one: if the rollout was ended or
 * paused since, it stops here, and nothing has to be undone.
 */
export const isStopped = async (drive: Drive, place: Place, n: number): Promise<boolean> => {
  const before = await stoppedBefore(drive, place, n);
  const ring = place.rings.find((each) => each.n === n);
  if (before !== undefined && isEnding(before.marker.phase)) throw await endHere(drive, before, ring);
  return before !== undefined;
};

/**
 * A pause or an end belongs in the marker of the current ring. If it was typed while the next ring was created, it may
 * be in the previous ring's marker: it counts, and moves here; anything else ends this step. The command that pauses or
 * ends checks in turn whether the rollout has moved on, so one of the two always sees the other.
 */
export const isHeldMeanwhile = async (drive: Drive, place: Place, ring: MarkedRing): Promise<boolean> => {
  const before = await stoppedBefore(drive, place, ring.n);
  if (before === undefined) return false;
  if (isEnding(before.marker.phase)) throw await endHere(drive, before, ring);
  await markRing(drive, ring, { hold: before.marker.hold });
  await markRing(drive, before, { hold: undefined });
  return true;
};

/** Copies the end to this ring's marker, as the last one: the next advance completes it there. */
const endHere = async (drive: Drive, { marker, n }: MarkedRing, ring: RingGroup | undefined): Promise<EmsError> => {
  const end = isTakenBack(marker.phase) ? ({ phase: 'rolling-back', to: marker.to } as const) : abortingHere;
  if (isMarked(ring)) await markRing(drive, ring, { ...end, hold: endHold(marker) });
  return endedBefore(drive, n);
};

const abortingHere = { phase: 'aborting' } as const;

const stoppedBefore = async (drive: Drive, { rings }: Place, n: number): Promise<MarkedRing | undefined> => {
  const { access } = drive;
  const before = rings.find((ring) => ring.n === n - 1);
  if (before === undefined || access.rehearsed !== undefined) return undefined;
  const text = await readMarkerText(access, before.group);
  const marker = parseMarker(text);
  if (marker !== undefined && (isEnding(marker.phase) || marker.hold !== undefined)) return { ...before, marker, text };
  refuseChanged(before.group.name, before.text, text);
  return undefined;
};

const endedBefore = ({ file: { name } }: Drive, n: number): EmsError =>
  refused(
    `the rollout ${name} is ending, as the marker of ring ${n} says`,
    `Nothing was activated. See where it is with: ems rollout status ${name}. To end it: ems rollout abort ${name}`,
  );

/** The current groups of the rollout, if it has moved on beyond this ring. */
export const cameFurther = async ({ access, file }: Drive, ring: MarkedRing): Promise<Place | undefined> => {
  if (access.rehearsed !== undefined) return undefined;
  const place = await readPlace(access, file.name);
  return (headOf(place)?.n ?? 0) > ring.n ? place : undefined;
};

/** Keeps in the marker that a failed gate ended the rollout, for other machines. */
export const endHold = ({ hold, phase }: Marker, byGate = false): Hold | undefined =>
  byGate || (isEnding(phase) && hold === 'failed') ? 'failed' : undefined;

/** The groups were changed by others: report that instead of guessing. */
export const groupsGone = ({ file, record }: Drive): EmsError =>
  refused(
    `the groups of the rollout ${file.name} were deleted or moved on the service`,
    `${record.head === undefined ? '' : `It had come to ring ${record.head.ring}. `}See what was done with: ems rollout log ${file.name}. To end it: ems rollout abort ${file.name}`,
  );

export const refuseStarted = (drive: Drive, place: Place): void => {
  const { file, record } = drive;
  if (isGone(place, record)) throw groupsGone(drive);
  const head = headOf(place);
  if (head === undefined) return;
  if (record.ended !== undefined)
    throw refused(
      `the groups of the rollout ${file.name}, which has ended, are still there`,
      `Remove them with: ${head?.marker?.phase === 'finished' ? `ems rollout advance ${file.name}` : `ems group delete ${place.rollout?.id ?? ''} --force`}`,
    );
  throw refused(
    `the rollout ${file.name} was started already`,
    `See where it is with: ems rollout status ${file.name}. Continue with: ems rollout advance ${file.name}`,
  );
};

export const markerLost = ({ file, record }: Drive, { group }: RingGroup): EmsError =>
  refused(
    `the description of the group ${group.name} no longer holds the marker of the rollout`,
    [
      record.head === undefined
        ? 'Without it nothing tells how far the ring is.'
        : `Put it back with: ems group update ${group.id} --description '${record.head.text}'`,
      `Or end the rollout with: ems rollout abort ${file.name}`,
    ].join('\n'),
  );

export const refuseLost = (drive: Drive, place: Place): void => {
  const head = headOf(place);
  if (isGone(place, drive.record)) throw groupsGone(drive);
  if (head !== undefined && head.marker === undefined) throw markerLost(drive, head);
};

/** Without a record, the service has to know the rollout: a file alone starts and ends nothing. */
export const refuseUnknown = (drive: Drive, place: Place): void => {
  if (drive.isKnown) return;
  const head = headOf(place);
  if (head?.marker !== undefined) return;
  if (head !== undefined) throw notItsOwn(drive.file.name, head.group, place);
  throw isGone(place, drive.record) ? groupsGone(drive) : notStarted(drive);
};

/** Also if a start was killed before the first marker: only `start` begins a rollout. */
export const notStarted = ({ file }: Drive): EmsError =>
  new EmsError('not-found', `The rollout ${file.name} was not started.`, {
    hint: `List rollouts with: ems rollout list. ${file.origin === undefined ? 'Start it with its file (ems rollout start --help).' : `Start it with: ems rollout start -f ${shellWord(file.origin.file)}`}`,
  });

/** Without a record or a file, the package of the rings is unknown. */
const notItsOwn = (name: string, group: RingGroup['group'], { rollout }: Place): EmsError =>
  new EmsError(
    'refused',
    `Refused: the description of the group ${group.name} holds no marker of the rollout ${name} that can be read.`,
    {
      hint: [
        'This machine has no record of it. Nothing was changed.',
        'Continue or abort it on the machine that started it.',
        `Or look with: ems group computers ${group.id} --include-descendants. Delete its groups with: ems group delete ${(rollout ?? group).id} --force`,
      ].join('\n'),
    },
  );

/** 'The group of ring 3 was deleted or moved: its 30 computers are not reached.' Empty if no group is missing. */
export const notReached = ({ record }: Drive, place: Place): string[] => {
  const gone = goneRings(place, record);
  if (gone.length === 0) return [];
  const counts = gone.map((n) => record.planned.find((each) => each.n === n)?.computers);
  const computers = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const whose = counts.includes(undefined) ? 'the computers of it' : `up to ${computersText(computers)}`;
  return [
    gone.length === 1
      ? `The group of ring ${gone[0]} was deleted or moved: ${whose} cannot be reached.`
      : `The groups of rings ${gone.join(', ')} were deleted or moved: ${whose} cannot be reached.`,
  ];
};
