import { EmsError } from '../../errors.js';
import type { Drive } from '../state/drive.js';
import { goneRings, headOf, isGone, type Place, type RingGroup } from '../state/place.js';
import { computersText } from '../../text/plural.js';

/** Somebody has changed what the rollout stands on: it says so, and goes by no guess. */
export const groupsGone = ({ file, record }: Drive): EmsError =>
  new EmsError('refused', `Refused: the groups of the rollout ${file.name} were deleted or moved on the service.`, {
    hint: `It had come to ring ${record.head?.ring}. See what was done with: ems rollout log ${file.name}. To end it: ems rollout abort ${file.name}`,
  });

export const markerLost = ({ file, record }: Drive, { group }: RingGroup): EmsError =>
  new EmsError(
    'refused',
    `Refused: the description of the group ${group.name} no longer holds the marker of the rollout.`,
    {
      hint: [
        record.head === undefined
          ? 'Without it nothing tells how far the ring is.'
          : `Put it back with: ems group update ${group.id} --description '${record.head.text}'`,
        `Or end the rollout with: ems rollout abort ${file.name}`,
      ].join('\n'),
    },
  );

export const refuseLost = (drive: Drive, place: Place): void => {
  const head = headOf(place);
  if (isGone(place, drive.record)) throw groupsGone(drive);
  if (head !== undefined && head.marker === undefined) throw markerLost(drive, head);
};

/** 'The group of ring 3 was deleted or moved: its 30 computers are not reached.' Nothing where all are there. */
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
