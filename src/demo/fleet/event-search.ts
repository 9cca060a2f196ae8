import type { Range } from '../service/page.js';
import type { DistributionEvent } from '../world/state.js';
import type { World } from '../world/world.js';
import { eventList } from './event-list.js';
import { isAsked, scanEvents, type Bucket, type EventFilter } from './event-scanner.js';
import { eventsOf } from './history.js';

export type { EventFilter } from './event-scanner.js';

/**
 * One page of the fleet's history, the newest first. A fleet of 100,000 has a million events, and they are not made for
 * it: each is a number in a list, and it is counted how many fall on each time, which tells the times that the page
 * consists of; only those events are made. Made and kept until they were sorted, all took 530 MB and 2 s.
 */
export const searchEvents = (
  world: World,
  filter: EventFilter,
  range: Range,
): { events: DistributionEvent[]; count: number } => {
  const met = eventList();
  const buckets = scanEvents(world, filter, met.add);
  const { count, isEmpty } = markBuckets(buckets, range);
  const places: Place[] = [];
  if (!isEmpty) met.each(buckets, (bucket, id) => take(bucket, id, range, places));
  const inOrder = places.toSorted((left, right) => left.rank - right.rank);
  return { events: inOrder.flatMap((place) => eventAt(world, filter, place)), count };
};

/** The rank of an event in the whole answer, and which of those of its computer at that time it is. */
interface Place {
  readonly rank: number;
  readonly at: number;
  readonly id: number;
  readonly nth: number;
}

/** Marks the times that the page consists of. */
const markBuckets = (buckets: readonly Bucket[], { skip, top }: Range): { count: number; isEmpty: boolean } => {
  let count = 0;
  let isEmpty = true;
  for (const bucket of buckets.toSorted((left, right) => right.at - left.at)) {
    if (count < skip + top && count + bucket.size > skip) {
      bucket.progress = { next: count, lastId: 0, firstOfId: 0 };
      isEmpty = false;
    }
    count += bucket.size;
  }
  return { count, isEmpty };
};

/** Computers come in ascending order, so that events of one time are met in the order in which they are shown. */
const take = ({ at, progress }: Bucket, id: number, { skip, top }: Range, places: Place[]): void => {
  if (progress === undefined) return;
  const rank = progress.next;
  progress.next += 1;
  if (progress.lastId !== id) {
    progress.lastId = id;
    progress.firstOfId = rank;
  }
  if (rank >= skip && rank < skip + top) places.push({ rank, at, id, nth: rank - progress.firstOfId });
};

const eventAt = (world: World, filter: EventFilter, { id, at, nth }: Place): DistributionEvent[] =>
  eventsOf(world, id)
    .filter((event) => event.at === at && isAsked(event, filter))
    .slice(nth, nth + 1);
