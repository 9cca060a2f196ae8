import { EmsError } from '../../errors.js';
import type { Drive, MarkedRing } from '../state/drive.js';
import type { Place } from '../state/place.js';
import { computersText } from '../../text/plural.js';
import { readPlaced } from './begin-ring.js';
import { refuseLargeRing } from './most-affected.js';
import type { RingComputer, RingNumbers } from '../types.js';

/** Who belongs to a ring by the plan; who is in a ring already stays there. */
export const plannedIn = async (drive: Drive, place: Place, n: number): Promise<readonly RingComputer[]> =>
  (await plannedByRing(drive, place)).get(n) ?? [];

export const plannedByRing = async (
  drive: Drive,
  place: Place,
): Promise<ReadonlyMap<number, readonly RingComputer[]>> => {
  const { rings } = await drive.resolve(await readPlaced(drive, place.rings));
  return new Map(rings.map(({ spec, computers }) => [spec.n, computers]));
};

/** Nobody reported, because nobody is listed: that is no proof where the plan has computers for the ring. */
export const refuseEmptied = async (
  drive: Drive,
  place: Place,
  { group, n }: MarkedRing,
  { reported }: RingNumbers,
): Promise<void> => {
  const planned = await plannedIn(drive, place, n);
  if (planned.length === 0 && reported === 0) return;
  throw new EmsError(
    'refused',
    `Refused: the group ${group.name} lists no computers, and ${planned.length > 0 ? `the plan has ${computersText(planned.length)} for this ring` : `${computersText(reported)} of it reported`}. Without them the gate proves nothing.`,
    {
      hint: [
        'They were taken out, or the service does not list them.',
        `Put them back with: ems group add-computers ${group.id} <computer...>`,
        `Or end the rollout with: ems rollout abort ${drive.file.name}`,
      ].join('\n'),
    },
  );
};

/** Before this ring is said to have passed: of what is refused, nothing is sent. */
export const refuseNext = async (drive: Drive, place: Place, n: number): Promise<void> => {
  if (n <= drive.file.rings.length) refuseLargeRing(drive, n, (await plannedIn(drive, place, n)).length);
};
