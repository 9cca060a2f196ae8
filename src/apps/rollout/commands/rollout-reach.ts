import { memberCount, subtreeCall } from '../../../changes/reach/count-members.js';
import { readable, unreadableFrom, valueOr, type Readable, type Unreadable } from '../../../service/readable.js';
import { ringReader } from '../gate/look.js';
import type { Drive } from '../session/drive.js';
import { isTakenBack } from '../session/marker.js';
import { headOf, type Place } from '../session/place.js';

export interface RolloutReach {
  /** The minimum, if there is a gap. */
  readonly members: number;
  readonly gap: Unreadable | undefined;
  /** undefined: the service does not count it. */
  readonly done: number | undefined;
  readonly pending: number;
}

/**
 * Counts the groups below each ring, too, which an activation also reaches. Computers not known to be done count as
 * pending, so that the question does not understate the number.
 */
export const rolloutReach = async ({ access, subject }: Drive, place: Place): Promise<RolloutReach> => {
  const { rings } = place;
  const phase = headOf(place)?.marker?.phase;
  // The package was taken from the rings, or they uninstall it: what they count now is not what is installed.
  const isTaken = phase === 'aborting' || phase === 'aborted' || isTakenBack(phase);
  const reader = ringReader(access, subject);
  const each = await Promise.all(
    rings.map(async ({ group }) => {
      const [members, done] = await Promise.all([
        membersReached(access, group.id),
        isTaken ? undefined : reader.countDone(group.id).catch(() => undefined),
      ]);
      return { members, done };
    }),
  );
  const members = each.reduce((total, ring) => total + valueOr(ring.members, 0), 0);
  const gap = each.map((ring) => ring.members).find((read) => !read.ok);
  const counted = each.reduce((total, ring) => total + (ring.done ?? 0), 0);
  const done = each.some((ring) => ring.done === undefined) ? undefined : counted;
  return { members, gap, done, pending: Math.max(0, members - counted) };
};

/** Counted like the reach of every change: a list without a total does not prove how many there are. */
export const membersReached = async ({ context }: Drive['access'], id: string): Promise<Readable<number>> =>
  memberCount(id, await context.client()).then(readable, (error: unknown) => unreadableFrom(error, subtreeCall(id)));
